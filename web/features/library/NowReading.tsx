import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Entry } from '../../../shared/contract/library.ts';
import { BOOK_PAGES_MAX } from '../../../shared/limits.ts';
import { failureMessage } from '../../api.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { goToReview } from './goToReview.ts';
import { entryOf, type ProgressForm, readingNow, useSayFurther } from './library.api.ts';
import styles from './NowReading.module.css';
import { ReadingBar } from './ReadingBar.tsx';

const ProgressFields = lazy(async () => ({
  default: (await import('./ProgressForm.tsx')).ProgressForm,
}));
const FinishDialog = lazy(async () => ({
  default: (await import('./FinishDialog.tsx')).FinishDialog,
}));

/** What one is reading, with how far: home begins with it, and what was read last stands there large. */
export function NowReading() {
  const now = useQuery(readingNow());
  if (!now.data) return null;
  const { items, total } = now.data;
  return (
    <section aria-labelledby="now" className={styles.now}>
      <header className={styles.head}>
        <h2 id="now" tabIndex={-1}>
          {words.library.readingNow}
        </h2>
        <Link to="/library">{words.library.toLibrary}</Link>
      </header>
      {items.length > 0 ? (
        <ul className={styles.books}>
          {items.map((entry, at) => (
            <li key={entry.book.googleId}>
              <CurrentBook entry={entry} isFirst={at === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <Card variant="dashed" className={styles.none}>
          <p>{words.library.readingNothing}</p>
          <ButtonLink variant="primary" to="/search">
            {words.library.findBooks}
          </ButtonLink>
          <p className={styles.offer}>
            {words.imports.offer}
            {words.controls.betweenSentences}
            <Link to="/imports">{words.imports.bring}</Link>
          </p>
        </Card>
      )}
      {total > items.length ? (
        <p>
          <Link to="/library?status=reading">{words.library.allReading(total)}</Link>
        </p>
      ) : null}
    </section>
  );
}

function CurrentBook({ entry, isFirst }: { entry: Entry; isFirst: boolean }) {
  const { googleId, title, authors, thumbnail } = entry.book;
  const [open, setOpen] = useState<'progress' | 'finish'>();
  const details = useQuery({ ...entryOf(googleId), enabled: open === 'finish' });
  return (
    <article>
      <BookRow
        book={{ googleId, title, authors, thumbnail }}
        heading="h3"
        size={isFirst ? 'large' : 'medium'}
        eager
        className={styles.book}
      >
        <ReadingBar entry={entry} />
        {open === 'progress' ? (
          <Suspense>
            <ProgressFields
              entry={entry}
              onDone={(isAtEnd) => {
                setOpen(isAtEnd ? 'finish' : undefined);
                if (!isAtEnd) focusNext(`#progress-${CSS.escape(googleId)}`);
              }}
            />
          </Suspense>
        ) : (
          <div className={styles.actions}>
            <FurtherButton entry={entry} onEnd={() => setOpen('finish')} />
            <Button
              id={`progress-${googleId}`}
              small
              aria-label={[words.library.update, title].join(words.controls.colon)}
              onClick={() => setOpen('progress')}
            >
              {words.library.update}
            </Button>
          </div>
        )}
        {open === 'finish' && details.isError && !details.data ? (
          <RetryAlert text={failureMessage(details.error, words.library.failed)} query={details} />
        ) : null}
        {open === 'finish' && details.data ? (
          <Suspense>
            <FinishDialog
              entry={details.data}
              onClose={() => {
                setOpen(undefined);
                focusNext(`#progress-${CSS.escape(googleId)}`, '#now', 'main h1');
              }}
              onReview={details.data.review ? undefined : () => goToReview(googleId)}
            />
          </Suspense>
        ) : null}
      </BookRow>
    </article>
  );
}

interface FurtherButtonProps {
  entry: Entry;
  /** That would be the end of the book. */
  onEnd: () => void;
}

/** One press for a sitting's worth: ten pages, or five of a hundred; near its end, for having finished it. */
function FurtherButton({ entry, onEnd }: FurtherButtonProps) {
  const { googleId, title } = entry.book;
  const { say } = useToasts();
  const sayProgress = useSayFurther(googleId);
  const further = furtherThan(entry);
  if (!further) return null;
  if (further === 'end')
    return (
      <Button
        small
        variant="primary"
        aria-label={[words.library.finishedIt, title].join(words.controls.colon)}
        onClick={onEnd}
      >
        {words.library.finishedIt}
      </Button>
    );
  const text = further.page
    ? words.library.furtherPages(wholeNumber(PAGES_FURTHER))
    : words.library.furtherPercent(wholeNumber(PERCENT_FURTHER));
  return (
    <Button
      small
      variant="primary"
      aria-label={[text, title].join(words.controls.colon)}
      aria-disabled={sayProgress.isPending}
      onClick={() => {
        if (!sayProgress.isPending)
          sayProgress.mutate(further, { onSuccess: () => say(words.library.updated) });
      }}
    >
      {text}
    </Button>
  );
}

const PAGES_FURTHER = 10;
const PERCENT_FURTHER = 5;

/** What is said of it with one press, counted as it was last. */
function furtherThan({ position, percent, book }: Entry): ProgressForm | 'end' | undefined {
  if (position && 'page' in position) {
    const page = position.page + PAGES_FURTHER;
    return page < (book.pageCount ?? BOOK_PAGES_MAX) ? { page } : 'end';
  }
  if (percent === null || (position && 'minute' in position)) return undefined;
  const next = percent + PERCENT_FURTHER;
  return next < 100 ? { percent: next } : 'end';
}
