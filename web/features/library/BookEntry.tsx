import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarDays, Ellipsis, Handshake, RotateCcw, Tags } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import type { Status } from '../../../shared/library.ts';
import { sentenceOf } from '../../api.ts';
import { shownDate } from '../../formatLater.ts';
import { filled, words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { saidByWrite } from '../../write.ts';
import { BookRating } from './BookRating.tsx';
import { copyTexts } from './copyTexts.ts';
import type { PickShelves } from './EntryDialog.tsx';
import styles from './Library.module.css';
import { entryOf, useRemoveEntry, useSetEntry, useUndo } from './library.api.ts';
import { ReadingBar } from './ReadingBar.tsx';
import { StatusButton } from './StatusButton.tsx';

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
  const set = useSetEntry(googleId);
  const { say } = useToasts();
  const [hasFinished, setFinished] = useState(false);

  function choose(status: Status | null) {
    if (set.isPending) return;
    set.mutate(
      { status },
      {
        onSuccess: () => {
          if (status === 'read') setFinished(true);
          else
            say(
              words.library.setTo(status ? words.library.statuses[status] : words.library.noStatus),
            );
        },
      },
    );
  }

  if (query.isPending) return <Skeleton shape="title" />;
  // Whether they are reading it is not known, so nothing is offered; the panel below says so.
  if (entry === undefined) return null;
  return (
    <>
      <StatusButton
        title={title}
        status={entry?.status ?? null}
        isBusy={set.isPending}
        onChoose={choose}
      />
      {hasFinished && entry ? (
        <Suspense>
          <FinishDialog
            entry={entry}
            onClose={() => setFinished(false)}
            onReview={
              entry.review
                ? undefined
                : () => {
                    setFinished(false);
                    onReview();
                  }
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface EntryPanelProps extends BookEntryProps {
  userId: string;
  pickShelves: PickShelves;
  /** Writes down a passage of the book. */
  addQuote: (onClose: () => void) => ReactNode;
}

/** What one keeps about a book: stars, how far one is, when, and behind one press the rest. */
export function EntryPanel({ userId, googleId, onReview, pickShelves, addQuote }: EntryPanelProps) {
  const query = useQuery(entryOf(googleId));
  const entry = query.data;
  const [open, setOpen] = useState<'progress' | 'dates' | 'finish' | 'details' | 'quote'>();
  const set = useSetEntry(googleId);
  const setDates = useSetEntry(googleId, 'in place');
  const remove = useRemoveEntry(googleId);
  const undo = useUndo();
  const { say } = useToasts();
  const close = () => setOpen(undefined);
  const isUnderWay = entry?.status === 'reading' || entry?.status === 'paused';
  const isOver = entry?.status === 'read' || entry?.status === 'stopped';

  const readAgain = () => set.mutate({ status: 'reading' });

  function takeOut() {
    const takeBack = (token: string) =>
      // What was pressed in may be gone by the time of the answer.
      undo.mutateAsync(token).then(() => say(words.library.undone), saidByWrite);
    remove.mutate(undefined, {
      onSuccess: (token) => {
        close();
        say(words.library.removedEntry, {
          label: words.library.undo,
          onPress: () => takeBack(token),
        });
      },
    });
  }

  if (entry === undefined)
    return (
      <section aria-label={words.library.title} className={styles.panel}>
        {query.isPending ? (
          <Skeleton shape="row" />
        ) : (
          <RetryAlert text={sentenceOf(query.error, words.library.loadFailed)} query={query} />
        )}
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
            <Button id="own-progress" variant="primary" small onClick={() => setOpen('progress')}>
              {words.library.update}
            </Button>
          )}
        </div>
      ) : null}
      <div className={styles.row}>
        <BookRating
          googleId={googleId}
          rating={entry?.rating ?? null}
          isReviewed={entry?.review != null}
        />
        {entry && (isUnderWay || isOver) && open !== 'dates' ? (
          <Button small variant="quiet" onClick={() => setOpen('dates')}>
            <CalendarDays size={16} aria-hidden />
            {datesOf(entry)}
          </Button>
        ) : null}
        {isOver ? (
          <Button small variant="quiet" aria-disabled={set.isPending} onClick={readAgain}>
            <RotateCcw size={16} aria-hidden />
            {words.library.readAgain}
          </Button>
        ) : null}
        {entry?.dueOn && !isOver ? (
          <Button small variant="quiet" onClick={() => setOpen('details')}>
            <CalendarClock size={16} aria-hidden />
            {words.library.due(shownDate(entry.dueOn))}
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
        <Button small variant="quiet" onClick={() => setOpen('quote')}>
          {words.quotes.add}
        </Button>
        <Button small variant="quiet" onClick={() => setOpen('details')}>
          <Ellipsis size={18} aria-hidden />
          {words.library.details}
        </Button>
      </div>
      {entry && entry.tags.length > 0 ? (
        <div className={styles.tags}>
          <Tags size={16} aria-hidden />
          <ul aria-label={words.library.tags}>
            {entry.tags.map((tag) => (
              <li key={tag}>
                <Link to={`/library?${new URLSearchParams({ tag })}`}>
                  <bdi>{tag}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Suspense>
        {entry && open === 'dates' ? (
          <DatesForm
            dates={entry}
            isEnded={isOver}
            onSave={(dates) => setDates.mutateAsync(dates)}
            onClose={close}
          />
        ) : null}
        {entry && open === 'finish' ? (
          <FinishDialog
            entry={entry}
            onClose={close}
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
            entry={entry}
            onClose={close}
            pickShelves={pickShelves}
            onRemove={takeOut}
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

/** One reading that has just begun is told by the dates alone. */
const hasHistory = ({ readings }: EntryDetails) =>
  readings.length > 1 ||
  readings.some(({ outcome, progress }) => outcome !== null || progress?.length);

function datesOf({ status, startedOn, endedOn }: EntryDetails) {
  const [start, end] = [shownDate(startedOn), shownDate(endedOn)];
  if (status === 'reading' || status === 'paused')
    return start ? filled(words.library.from, { date: start }) : words.library.addDates;
  if (start && end) return `${start} – ${end}`;
  return end || words.library.addDates;
}
