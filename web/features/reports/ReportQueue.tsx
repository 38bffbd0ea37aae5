import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Report } from '../../../shared/contract/reports.ts';
import { pathTo } from '../../../shared/paths.ts';
import { noteError } from '../../../shared/rules.ts';
import { sentenceOf } from '../../api.ts';
import { dateAndTime } from '../../format.ts';
import { refusalText, words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './ReportQueue.module.css';
import { reportsThatAre, useResolveReport } from './reports.api.ts';

/** What members have reported: open until an admin notes what was done. */
export function ReportQueue() {
  const [status, setStatus] = useState<'open' | 'resolved'>('open');
  return (
    <>
      <fieldset className={styles.which}>
        <legend className="visually-hidden">{words.moderation.whichReports}</legend>
        {(['open', 'resolved'] as const).map((each) => (
          <Button
            key={each}
            small
            look={each === status ? 'primary' : 'secondary'}
            aria-pressed={each === status}
            onClick={() => setStatus(each)}
          >
            {words.moderation[each]}
          </Button>
        ))}
      </fieldset>
      <Reports key={status} status={status} />
    </>
  );
}

function Reports({ status }: { status: 'open' | 'resolved' }) {
  const list = useInfiniteQuery(reportsThatAre(status));
  return (
    <PagedList
      list={list}
      failed={words.moderation.failed}
      empty={
        <Empty
          drawing="chair"
          text={
            status === 'open' ? words.moderation.noOpenReports : words.moderation.noResolvedReports
          }
        />
      }
    >
      {(reports) => (
        <ol className={styles.list}>
          {reports.map((report) => (
            <li key={report._id} className={styles.report}>
              <OneReport report={report} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

const OneReport = ({ report }: { report: Report }) => (
  <article className={styles.parts}>
    <header className={styles.head}>
      <h2>
        <Filled text={words.moderation.reported[report.kind]}>
          <Somebody person={report.author} otherwise={`@${report.authorName}`} />
        </Filled>
      </h2>
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
    {report.resolvedAt === null ? <Resolution id={report._id} /> : <Resolved report={report} />}
  </article>
);

const Evidence = ({ report: { kind, subject, evidence } }: { report: Report }) => (
  <figure className={styles.evidence}>
    <figcaption>{words.moderation.saidThen}</figcaption>
    <blockquote dir="auto">
      {evidence.title ? <p className={styles.title}>{evidence.title}</p> : null}
      <p className={styles.content}>{evidence.content || words.moderation.noBio}</p>
    </blockquote>
    {kind === 'list' ? (
      <Link to={pathTo('/lists/:listId', { listId: subject })}>{words.moderation.openList}</Link>
    ) : null}
    {kind === 'group' ? (
      <Link to={pathTo('/groups/:groupId', { groupId: subject })}>
        {words.moderation.openGroup}
      </Link>
    ) : null}
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
  </figure>
);

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
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const { say, alert } = useToasts();
  const resolution = useResolveReport();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = noteError(note);
    setError(wrong && refusalText(wrong));
    if (wrong !== undefined || resolution.isPending) return;
    // Not the callbacks of mutate(): they are dropped when the reload takes this row away.
    resolution.mutateAsync({ id, note }).then(
      () => {
        say(words.moderation.closed);
        focusNext(SELECTED_TAB);
      },
      (failure: unknown) => alert(sentenceOf(failure, words.moderation.tryAgain)),
    );
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label={words.moderation.note}
        hint={words.moderation.noteHint}
        error={error}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" aria-disabled={resolution.isPending}>
        {resolution.isPending ? words.moderation.closing : words.moderation.close}
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
