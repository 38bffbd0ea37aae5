import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookCopy, CalendarClock, CalendarDays, Handshake, Plus, RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import type { Status } from '../../../shared/library.ts';
import { pathTo } from '../../../shared/paths.ts';
import { failureMessage } from '../../api.ts';
import { cutAtWord, shownDate, shownDates } from '../../format.ts';
import { filled, words } from '../../locales/words.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Formatted } from '../../ui/Formatted.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { placeText } from '../../ui/placeText.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useIsThere } from '../../ui/useIsThere.ts';
import { isFormSaved } from '../../ui/useSavedForm.ts';
import { Skeleton } from '../../ui/Waiting.tsx';
import { saidByWrite } from '../../write.ts';
import { BookRating } from './BookRating.tsx';
import { copyTexts } from './copyTexts.ts';
import type { PickShelves } from './EntryShelves.tsx';
import { otherTitleOf } from './editionName.ts';
import type { KeptName } from './KeptForm.tsx';
import styles from './Library.module.css';
import { entryOf, useSetStatus } from './library.api.ts';
import { ReadingBar } from './ReadingBar.tsx';
import { StatusButton } from './StatusButton.tsx';
import { useUndoAction } from './useUndoAction.ts';

// What is opened by a press comes with it.
const DatesForm = lazy(async () => ({ default: (await import('./DatesForm.tsx')).DatesForm }));
const ProgressForm = lazy(async () => ({
  default: (await import('./ProgressForm.tsx')).ProgressForm,
}));
const FinishDialog = lazy(async () => ({
  default: (await import('./FinishDialog.tsx')).FinishDialog,
}));
const EntryDialog = lazy(async () => ({
  default: (await import('./EntryDialog.tsx')).EntryDialog,
}));
const KeptForm = lazy(async () => ({ default: (await import('./KeptForm.tsx')).KeptForm }));
const Readings = lazy(async () => ({ default: (await import('./Readings.tsx')).Readings }));

interface BookEntryProps {
  googleId: string;
  title: string;
  /** Leads to where a review is written. */
  onReview: () => void;
}

/** The status of a book in one's own library; finishing it is a small occasion. */
export function BookStatus({ googleId, title, onReview }: BookEntryProps) {
  const query = useQuery(entryOf(googleId));
  const entry = query.data;
  const { isBusy, change } = useChangeStatus(googleId, title);
  const queries = useQueryClient();
  const changedAt = () => queries.getQueryData(entryOf(googleId).queryKey)?.updatedAt;
  /** What says so once the dialog is out of the way; not given where it is not open. */
  const [finished, setFinished] = useState<{ say: () => void; at: string | undefined }>();

  const choose = (status: Status | null) =>
    change(status, (say) => {
      if (status === 'read') setFinished({ say, at: changedAt() });
      else say();
    });

  function close() {
    setFinished(undefined);
    // What was said of it in the dialog would have to be taken back as well.
    if (changedAt() === finished?.at) finished?.say();
  }

  if (query.isPending) return <Skeleton shape="button" />;
  // Whether they are reading it is not known, so nothing is offered; the panel below says so.
  if (entry === undefined) return null;
  return (
    <>
      <StatusButton
        title={title}
        entry={entry ?? { status: null, timesRead: 0 }}
        isBusy={isBusy}
        onChoose={choose}
      />
      {finished && entry ? (
        <Suspense>
          <FinishDialog
            entry={entry}
            onClose={close}
            onReview={
              entry.review
                ? undefined
                : () => {
                    setFinished(undefined);
                    onReview();
                  }
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Changes what a book is, and says so; a press takes that back, with the reading that began or ended with it. */
function useChangeStatus(googleId: string, title: string) {
  const set = useSetStatus(googleId);
  const { say } = useToasts();
  const undoing = useUndoAction();
  const isThere = useIsThere();

  /** `goOn` says it where the screen is still there; whoever has left meanwhile is told all the same, and may take it back. */
  function change(status: Status | null, goOn: (say: () => void) => void) {
    if (set.isPending) return;
    set.mutateAsync(status).then(({ changed, undo }) => {
      const sayStatus = () =>
        say(
          words.library.doneWith(
            title,
            words.library.setTo(status ? words.library.statuses[status] : words.library.noStatus),
          ),
          changed > 0 ? undoing(undo) : undefined,
        );
      if (isThere.current) goOn(sayStatus);
      else sayStatus();
    }, saidByWrite);
  }
  return { isBusy: set.isPending, change };
}

interface EntryPanelProps extends BookEntryProps {
  userId: string;
  pickShelves: PickShelves;
  /** Writes down a passage of the book. */
  addQuote: (onClose: () => void) => ReactNode;
  /** The page is being read when it comes, with as much room for it as a book takes that is in no library yet. */
  isRoomKept?: boolean;
}

/** What is opened in the panel, one at a time. */
type Opened = KeptName | 'progress' | 'dates' | 'finish' | 'quote' | 'details';

/**
 * What one keeps about a book: how far one is, stars, when, shelves, tags, a note. What there is stands in sight, and is
 * changed where it stands and saved by itself; what there is not yet is added from one menu. What is said of the copy,
 * rarely, is behind one press. On a page that is being read when it comes, it takes the room that was kept for it, so that
 * nothing moves: what has none there is behind a press as well.
 */
export function EntryPanel({
  userId,
  googleId,
  title,
  onReview,
  pickShelves,
  addQuote,
  isRoomKept = false,
}: EntryPanelProps) {
  const query = useQuery(entryOf(googleId));
  const entry = query.data;
  const [left] = useState(() => leftOpen(googleId));
  const [open, setOpen] = useState<Opened | undefined>(left);
  const [isWhole, setWhole] = useState(!isRoomKept);
  const { isBusy, change } = useChangeStatus(googleId, title);
  const close = () => setOpen(undefined);
  const isUnderWay = entry?.status === 'reading' || entry?.status === 'paused';
  const isOver = entry?.status === 'read' || entry?.status === 'stopped';

  const readAgain = () =>
    change('reading', (say) => {
      say();
      focusNext('#own-progress');
    });

  /** Each thing that is kept, and what is seen of it. */
  const kept: { name: KeptName | 'quote'; label: string; what: ReactNode }[] = [
    {
      name: 'shelves',
      label: words.shelves.title,
      what: linksOf(entry?.shelves, ({ _id, name }) => ({
        to: pathTo('/shelves/:shelfId', { shelfId: _id }),
        text: name,
      })),
    },
    {
      name: 'tags',
      label: words.library.tags,
      what: linksOf(entry?.tags, (tag) => ({
        to: `/library?${new URLSearchParams({ tag })}`,
        text: tag,
      })),
    },
    {
      name: 'note',
      label: words.library.note,
      what: entry?.note ? (
        <div dir="auto" className={styles.note}>
          <Formatted content={entry.note} />
        </div>
      ) : null,
    },
    {
      name: 'quote',
      label: words.quotes.title,
      what: entry?.quote ? <KeptQuote googleId={googleId} quote={entry.quote} /> : null,
    },
  ];
  const shown = kept.filter(
    ({ name, what }) => what !== null || (open === name && name !== 'quote'),
  );
  // Whatever is opened or added has its place in the whole.
  if (!isWhole && entry !== undefined && (open !== undefined || !isMoreThanStars(entry)))
    setWhole(true);
  // Of passages there may be any number.
  const added = [
    ...kept.filter((each) => each.name !== 'quote' && !shown.includes(each)),
    { name: 'quote' as const, label: words.quotes.add },
  ];

  if (entry === undefined)
    return (
      <section aria-label={words.library.title} className={styles.panel}>
        {query.isPending ? (
          <Skeleton shape="row" />
        ) : (
          <RetryAlert text={failureMessage(query.error, words.library.loadFailed)} query={query} />
        )}
      </section>
    );
  const stars = (
    <BookRating
      googleId={googleId}
      title={title}
      rating={entry?.rating ?? null}
      isReviewed={entry?.review != null}
    />
  );
  const update = (
    <Button id="own-progress" variant="primary" small onClick={() => setOpen('progress')}>
      {words.library.update}
    </Button>
  );
  if (!isWhole)
    return (
      <section aria-label={words.library.title} className={styles.panel}>
        {entry && isUnderWay ? <ReadingBar entry={entry} /> : stars}
        <div className={styles.rest}>
          {isUnderWay ? update : null}
          <Button
            small
            variant="quiet"
            // Others of the page are called the same.
            aria-label={[words.controls.more, words.library.title].join(words.controls.colon)}
            onClick={() => {
              setWhole(true);
              focusNext('#own-dates', '#own-add button');
            }}
          >
            {words.controls.more}
          </Button>
        </div>
      </section>
    );
  return (
    <section aria-label={words.library.title} className={styles.panel}>
      {entry && isUnderWay ? (
        <div className={styles.underWay}>
          <ReadingBar entry={entry} />
          {open === 'progress' ? (
            <Suspense>
              <ProgressForm
                entry={entry}
                onDone={(isAtEnd) => {
                  setOpen(isAtEnd ? 'finish' : undefined);
                  if (!isAtEnd) focusNext('#own-progress');
                }}
              />
            </Suspense>
          ) : (
            update
          )}
        </div>
      ) : null}
      <div className={styles.row}>
        {stars}
        {entry && (isUnderWay || isOver) ? (
          <Button
            small
            variant="quiet"
            id="own-dates"
            aria-expanded={open === 'dates'}
            onClick={() => setOpen(open === 'dates' ? undefined : 'dates')}
          >
            <CalendarDays size={16} aria-hidden />
            {datesOf(entry)}
          </Button>
        ) : null}
        {entry?.dueOn && !isOver ? (
          <Button small variant="quiet" onClick={() => setOpen('details')}>
            <CalendarClock size={16} aria-hidden />
            {words.library.due(shownDate(entry.dueOn))}
          </Button>
        ) : null}
        {entry && otherTitleOf(entry) ? (
          <Button small variant="quiet" onClick={() => setOpen('details')}>
            <BookCopy size={16} aria-hidden />
            <bdi>{[words.library.edition, otherTitleOf(entry)].join(words.controls.colon)}</bdi>
          </Button>
        ) : null}
        {entry
          ? copyTexts(entry).map((text) => (
              <Button key={text} small variant="quiet" onClick={() => setOpen('details')}>
                <Handshake size={16} aria-hidden />
                <bdi>{text}</bdi>
              </Button>
            ))
          : null}
      </div>
      {entry && open === 'dates' ? (
        <Suspense>
          <div ref={bringIntoView}>
            <DatesForm
              googleId={googleId}
              dates={entry}
              isEnded={isOver}
              onClose={() => {
                close();
                focusNext('#own-dates');
              }}
            />
          </div>
        </Suspense>
      ) : null}
      <div className={styles.kept}>
        {shown.map(({ name, label, what }) =>
          // They have a page to be changed on, and a dialog to be added in.
          name === 'quote' ? (
            <div key={name} className={styles.filled}>
              <ButtonLink small variant="quiet" to={quotesOf(googleId)}>
                {label}
              </ButtonLink>
              {what}
            </div>
          ) : (
            <div key={name} className={open === name ? styles.opened : styles.filled}>
              <Button
                small
                variant="quiet"
                id={`own-${name}`}
                aria-expanded={open === name}
                onClick={() => {
                  setOpen(open === name ? undefined : name);
                  // What is not kept yet stands here only while it is open.
                  if (open === name && what === null) focusNext('#own-add button');
                }}
              >
                {label}
              </Button>
              {open === name ? (
                <Suspense>
                  <div ref={name === left ? undefined : bringIntoView}>
                    <KeptForm
                      name={name}
                      googleId={googleId}
                      title={title}
                      entry={entry}
                      pickShelves={pickShelves}
                      onClose={() => {
                        close();
                        focusNext(`#own-${name}`, '#own-add button');
                      }}
                    />
                  </div>
                </Suspense>
              ) : (
                what
              )}
            </div>
          ),
        )}
        <div id="own-add">
          <Menu
            small
            variant="quiet"
            label={words.library.add}
            button={
              <>
                <Plus size={16} aria-hidden />
                {words.library.add}
              </>
            }
            items={added.map(({ name, label }) => ({ id: name, label }))}
            onChoose={(id) => setOpen(added.find(({ name }) => name === id)?.name)}
          />
        </div>
        {isOver ? (
          <Button small variant="quiet" aria-disabled={isBusy} onClick={readAgain}>
            <RotateCcw size={16} aria-hidden />
            {words.library.readAgain}
          </Button>
        ) : null}
        <Button small variant="quiet" onClick={() => setOpen('details')}>
          {words.library.details}
        </Button>
      </div>
      <Suspense>
        {entry && open === 'finish' ? (
          <FinishDialog
            entry={entry}
            onClose={() => {
              close();
              // The form in which the end was said has gone, and with it how far one is if this was read.
              focusNext('#own-progress', '#own-dates');
            }}
            onReview={
              entry.review
                ? undefined
                : () => {
                    close();
                    onReview();
                  }
            }
          />
        ) : null}
        {open === 'quote' ? addQuote(close) : null}
        {open === 'details' ? (
          <EntryDialog
            userId={userId}
            googleId={googleId}
            title={title}
            entry={entry}
            onClose={close}
          />
        ) : null}
      </Suspense>
      {entry && hasHistory(entry) ? (
        <Suspense fallback={<div className={styles.historyToCome} />}>
          <Readings entry={entry} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** What opens below the button that was pressed is seen, and not behind the bar of a phone. */
const bringIntoView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' });

/** Where all one keeps from a book stands. */
const quotesOf = (book: string) => `/quotes?${new URLSearchParams({ book })}`;

interface KeptQuoteProps {
  googleId: string;
  quote: NonNullable<EntryDetails['quote']>;
}

/** The newest passage one keeps, its place in the book, and how many others. */
const KeptQuote = ({ googleId, quote: { text, position, others } }: KeptQuoteProps) => (
  <figure className={styles.quote}>
    <blockquote dir="auto" className={styles.note}>
      {cutAtWord(text, QUOTE_SHOWN)}
    </blockquote>
    <figcaption>
      {position ? <span>{placeText(position)}</span> : null}
      {others > 0 ? <Link to={quotesOf(googleId)}>{words.quotes.others(others)}</Link> : null}
    </figcaption>
  </figure>
);

/** So many characters of a passage at most. */
const QUOTE_SHOWN = 280;

/** Null where there are none. */
function linksOf<Each>(
  these: readonly Each[] | undefined,
  linkOf: (each: Each) => { to: string; text: string },
) {
  if (!these?.length) return null;
  return (
    <ul>
      {these.map(linkOf).map(({ to, text }) => (
        <li key={to}>
          <Link to={to}>
            <bdi>{text}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What was being typed when the page was left goes on. */
const leftOpen = (googleId: string) =>
  (['note', 'tags'] as const).find((name) => isFormSaved(`${name}.${googleId}`));

/** Whether more is kept of a book than has room where there is none of it. */
const isMoreThanStars = (entry: EntryDetails | null) =>
  entry !== null &&
  ((entry.status !== null && entry.status !== 'want') ||
    entry.shelves.length > 0 ||
    entry.tags.length > 0 ||
    Boolean(entry.note || entry.quote || entry.dueOn || otherTitleOf(entry)) ||
    copyTexts(entry).length > 0 ||
    hasHistory(entry));

/** One reading that has just begun is told by the dates alone. */
const hasHistory = ({ readings }: EntryDetails) =>
  readings.length > 1 ||
  readings.some(({ outcome, progress }) => outcome !== null || progress?.length);

function datesOf({ status, startedOn, endedOn }: EntryDetails) {
  if (status === 'reading' || status === 'paused')
    return startedOn
      ? filled(words.library.from, { date: shownDate(startedOn) })
      : words.library.addDates;
  if (startedOn && endedOn) return shownDates(startedOn, endedOn);
  return shownDate(endedOn) || words.library.addDates;
}
