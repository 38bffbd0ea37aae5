import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Report } from '../../../shared/contract/reports.ts';
import { SUSPENDED_AT_ONCE } from '../../../shared/limits.ts';
import { pathTo } from '../../../shared/paths.ts';
import type { ReportKind } from '../../../shared/reports.ts';
import { noteError } from '../../../shared/rules.ts';
import { dateAndTime } from '../../format.ts';
import { refusalText, words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Formatted } from '../../ui/Formatted.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './ReportQueue.module.css';
import {
  isRemovable,
  type RemovableKind,
  reportsThatAre,
  useRemovePictureOf,
  useRemoveReported,
  useResolveReport,
} from './reports.api.ts';
import { SuspendReported } from './SuspendReported.tsx';

/** What members have reported and no admin has answered yet. */
export function ReportQueue() {
  return (
    <PagedList
      list={useInfiniteQuery(reportsThatAre('open'))}
      failed={words.moderation.failed}
      empty={<p className={styles.none}>{words.moderation.noOpenReports}</p>}
    >
      {(reports) => <ChoosableReports reports={reports} />}
    </PagedList>
  );
}

/** What admins have closed, with their notes, once somebody wants to see it. */
export function ClosedReports() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.closed}>
      <Button small variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.moderation.closedReports}
      </Button>
      {isOpen ? <Closed /> : null}
    </div>
  );
}

const Closed = () => (
  <PagedList
    list={useInfiniteQuery(reportsThatAre('resolved'))}
    failed={words.moderation.failed}
    empty={<p className={styles.none}>{words.moderation.noResolvedReports}</p>}
  >
    {(reports) => (
      <ol className={styles.list}>
        {reports.map((report) => (
          <Card as="li" key={report._id}>
            <OneReport report={report} box={null} />
          </Card>
        ))}
      </ol>
    )}
  </PagedList>
);

/** Open reports, among whose accounts some can be chosen to be suspended together. */
function ChoosableReports({ reports }: { reports: readonly Report[] }) {
  const { currentUser } = useAccount();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSuspending, setSuspending] = useState(false);
  const mayChoose = ({ author }: Report) => author !== null && author._id !== currentUser?._id;
  const shown = new Set(reports.filter(mayChoose).map(({ author }) => author?._id ?? ''));
  const still = chosen.filter((id) => shown.has(id));
  const isChosen = ({ author }: Report) => author !== null && still.includes(author._id);

  function choose({ author }: Report, isOn: boolean) {
    const id = author?._id ?? '';
    setChosen(isOn ? [...still, id] : still.filter((each) => each !== id));
  }

  return (
    <>
      <ol className={styles.list}>
        {reports.map((report) => (
          <Card as="li" key={report._id}>
            <OneReport
              report={report}
              box={
                mayChoose(report) ? (
                  <input
                    type="checkbox"
                    aria-label={words.moderation.choose(report.author?.username ?? '')}
                    checked={isChosen(report)}
                    onChange={({ target }) => choose(report, target.checked)}
                  />
                ) : null
              }
            />
          </Card>
        ))}
      </ol>
      {still.length > 0 ? (
        <ActionBar>
          <span role="status">{words.moderation.chosen(still.length)}</span>
          <Button small variant="danger" onClick={() => setSuspending(true)}>
            {words.manageUsers.suspend}
          </Button>
          {still.length < Math.min(shown.size, SUSPENDED_AT_ONCE) ? (
            <Button small onClick={() => setChosen([...shown].slice(0, SUSPENDED_AT_ONCE))}>
              {words.moderation.chooseShown}
            </Button>
          ) : null}
          <Button small variant="quiet" onClick={() => setChosen([])}>
            {words.moderation.chooseNone}
          </Button>
        </ActionBar>
      ) : null}
      {isSuspending ? (
        <SuspendReported
          reports={reports.filter(isChosen)}
          onClose={() => setSuspending(false)}
          onDone={() => {
            setSuspending(false);
            setChosen([]);
          }}
        />
      ) : null}
    </>
  );
}

const OneReport = ({ report, box }: { report: Report; box: ReactNode }) => (
  <article className={styles.parts}>
    <header className={styles.head}>
      <h3>
        {box}
        <Filled text={words.moderation.reported[report.kind]}>
          {report.kind === 'book' ? (
            <bdi>{report.authorName}</bdi>
          ) : (
            <Somebody person={report.author} otherwise={`@${report.authorName}`} />
          )}
        </Filled>
      </h3>
      <time dateTime={report.createdAt}>{dateAndTime(report.createdAt)}</time>
    </header>
    <p>
      <Filled text={words.moderation.reportedBy(words.safety.reasons[report.reason])}>
        <Somebody person={report.reporter} otherwise={words.moderation.somebodyGone} />
      </Filled>
    </p>
    {report.text ? (
      <p className={styles.text} dir="auto">
        {report.text}
      </p>
    ) : null}
    <Evidence report={report} />
    {report.resolvedAt === null && isRemovable(report.kind) ? (
      <RemoveReported
        kind={report.kind}
        id={report.subject}
        questionId={report.evidence.questionId}
      />
    ) : null}
    {report.resolvedAt === null ? <Resolution id={report._id} /> : <Resolved report={report} />}
  </article>
);

const Evidence = ({ report }: { report: Report }) => {
  const { kind, subject, evidence, other } = report;
  return (
    <figure className={styles.evidence}>
      {kind === 'picture' ? (
        <ReportedPicture address={evidence.picture ?? ''} userId={subject} />
      ) : (
        <>
          <figcaption>{words.moderation.saidThen}</figcaption>
          <blockquote dir="auto">
            {evidence.title ? <p className={styles.title}>{evidence.title}</p> : null}
            {evidence.content && FORMATTED.has(kind) ? (
              <div className={styles.formatted}>
                <Formatted content={evidence.content} />
              </div>
            ) : (
              <p className={styles.content}>{evidence.content || words.moderation.noBio}</p>
            )}
          </blockquote>
        </>
      )}
      <Place report={report} />
      {evidence.googleId ? (
        <Link to={pathTo('/details/:googleId', { googleId: evidence.googleId })}>
          {words.moderation.openBook}
          {evidence.bookTitle ? (
            <>
              {': '}
              <bdi>{evidence.bookTitle}</bdi>
            </>
          ) : null}
        </Link>
      ) : null}
      {other ? (
        <Link to={pathTo('/details/:googleId', { googleId: other.googleId })}>
          {words.moderation.sameAs}
          {': '}
          <bdi>{other.title}</bdi>
        </Link>
      ) : null}
    </figure>
  );
};

/** Kinds whose text its author laid out. */
const FORMATTED: ReadonlySet<ReportKind> = new Set<ReportKind>([
  'review',
  'comment',
  'question',
  'answer',
  'list',
  'group',
]);

/** The way to what was reported, where it has a place of its own besides its author's profile or its book's page. */
function Place({ report }: { report: Report }) {
  const place = placeOf(report);
  return place && <Link to={place.to}>{place.text}</Link>;
}

function placeOf({ kind, subject, evidence }: Report) {
  const { googleId, reviewId, quoteId, progressId, questionId, groupId } = evidence;
  const { moderation } = words;
  const review = (id: string) =>
    googleId && `${pathTo('/details/:googleId', { googleId })}?review=${id}`;
  switch (kind) {
    case 'review': {
      const to = review(subject);
      return to && { to, text: moderation.openReview };
    }
    case 'comment': {
      const above =
        (reviewId && review(reviewId)) ??
        (quoteId && pathTo('/quotes/:quoteId', { quoteId })) ??
        (progressId && pathTo('/progress/:progressId', { progressId })) ??
        (groupId && pathTo('/groups/:groupId', { groupId }));
      if (!above) return undefined;
      const to = `${above}${above.includes('?') ? '&' : '?'}comment=${subject}`;
      return { to, text: moderation.openComment };
    }
    case 'quote':
      return { to: pathTo('/quotes/:quoteId', { quoteId: subject }), text: moderation.openQuote };
    case 'progress': {
      const to = pathTo('/progress/:progressId', { progressId: subject });
      return { to, text: moderation.openNote };
    }
    case 'question':
      return {
        to: pathTo('/questions/:questionId', { questionId: subject }),
        text: moderation.openQuestion,
      };
    case 'answer': {
      if (!questionId) return undefined;
      const question = pathTo('/questions/:questionId', { questionId });
      return { to: `${question}?answer=${subject}`, text: moderation.openAnswer };
    }
    case 'list':
      return { to: pathTo('/lists/:listId', { listId: subject }), text: moderation.openList };
    case 'group':
      return { to: pathTo('/groups/:groupId', { groupId: subject }), text: moderation.openGroup };
    default:
      return undefined;
  }
}

/** The picture as long as it is there, with what takes it away. */
function ReportedPicture({ address, userId }: { address: string; userId: string }) {
  const [isGone, setGone] = useState(false);
  const { say } = useToasts();
  const remove = useRemovePictureOf(userId);
  if (isGone) return <p>{words.moderation.pictureGone}</p>;
  return (
    <>
      <img
        className={styles.picture}
        src={address}
        alt={words.moderation.reportedPicture}
        onError={() => setGone(true)}
      />
      <Button
        small
        variant="danger"
        aria-disabled={remove.isPending}
        onClick={() =>
          remove.isPending ||
          remove.mutate(undefined, {
            onSuccess: () => {
              setGone(true);
              say(words.moderation.pictureRemoved);
              focusNext(SELECTED_TAB);
            },
          })
        }
      >
        {words.moderation.removePicture}
      </Button>
    </>
  );
}

/** Takes away what was reported; the report waits for its note. */
function RemoveReported({
  kind,
  id,
  questionId,
}: {
  kind: RemovableKind;
  id: string;
  questionId: string | undefined;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  const remove = useRemoveReported(kind, questionId);
  const { say } = useToasts();

  function press() {
    if (remove.isPending) return;
    remove.mutate(id, {
      onSuccess: (wasThere) => {
        setGone(true);
        setAsking(false);
        say(wasThere ? words.moderation.removed : words.moderation.removedAlready);
        focusNext(SELECTED_TAB);
      },
    });
  }

  if (isGone) return null;
  return (
    <div>
      <Button small variant="danger" onClick={() => setAsking(true)}>
        {words.moderation.remove[kind]}
      </Button>
      {isAsking ? (
        <Confirm
          question={words.moderation.removeQuestion}
          confirmLabel={
            remove.isPending ? words.moderation.removing : words.moderation.remove[kind]
          }
          isBusy={remove.isPending}
          onConfirm={press}
          onClose={() => setAsking(false)}
        >
          <p>{words.moderation.removeText}</p>
        </Confirm>
      ) : null}
    </div>
  );
}

const Resolved = ({ report }: { report: Report }) => (
  <p className={styles.resolved}>
    <Filled text={words.moderation.closedBy}>
      <Somebody person={report.resolvedBy} otherwise={words.moderation.somebodyGone} />
    </Filled>
    {': '}
    <q dir="auto">{report.note}</q>
  </p>
);

function Resolution({ id }: { id: string }) {
  const { say } = useToasts();
  const { field, submit, refusal, isBusy } = useForm({
    savedAs: `resolution.${id}`,
    start: { note: '' },
    save: useResolveReport(id, () => {
      say(words.moderation.closed);
      focusNext(SELECTED_TAB);
    }),
    check({ note }) {
      const wrong = noteError(note);
      return { note: wrong && refusalText(wrong) };
    },
    bodyOf: ({ note }) => note,
    failure: words.moderation.tryAgain,
    onEnd: () => {},
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label={words.moderation.note}
        hint={words.moderation.noteHint}
        {...field('note')}
      />
      <FormAlert refusal={refusal} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? words.moderation.closing : words.moderation.close}
      </Button>
    </form>
  );
}

const Somebody = ({ person, otherwise }: { person: Report['author']; otherwise: string }) =>
  person ? (
    <Link to={pathTo('/Account/Profile/:userId', { userId: person._id })}>
      <bdi>@{person.username}</bdi>
    </Link>
  ) : (
    <bdi>{otherwise}</bdi>
  );
