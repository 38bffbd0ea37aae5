import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Entry } from '../../../shared/contract/library.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { entryOf } from './library.api.ts';
import styles from './NowReading.module.css';
import { ReadingBar } from './ReadingBar.tsx';
import { readingNow } from './readingNow.api.ts';

const ProgressForm = lazy(async () => ({
  default: (await import('./ProgressForm.tsx')).ProgressForm,
}));
const FinishDialog = lazy(async () => ({
  default: (await import('./FinishDialog.tsx')).FinishDialog,
}));

/** What one is reading, with how far: home begins with it. */
export function NowReading() {
  const now = useQuery(readingNow());
  if (!now.data) return null;
  return (
    <section aria-labelledby="now" className={styles.now}>
      <header className={styles.head}>
        <h2 id="now">{words.library.readingNow}</h2>
        <Link to="/library">{words.library.toLibrary}</Link>
      </header>
      {now.data.length > 0 ? (
        <ul className={styles.books}>
          {now.data.map((entry) => (
            <li key={entry.book.googleId}>
              <CurrentBook entry={entry} />
            </li>
          ))}
        </ul>
      ) : (
        <Card variant="dashed" className={styles.none}>
          <p>{words.library.readingNothing}</p>
          <ButtonLink to="/search">{words.library.findBooks}</ButtonLink>
          <p className={styles.offer}>
            {words.imports.offer}
            {words.controls.betweenSentences}
            <Link to="/imports">{words.imports.bring}</Link>
          </p>
        </Card>
      )}
    </section>
  );
}

function CurrentBook({ entry }: { entry: Entry }) {
  const { googleId, title, authors, thumbnail } = entry.book;
  const [open, setOpen] = useState<'progress' | 'finish'>();
  const details = useQuery({ ...entryOf(googleId), enabled: open === 'finish' }).data;
  return (
    <article>
      <BookRow
        book={{ googleId, title, authors, thumbnail }}
        heading="h3"
        eager
        className={styles.book}
      >
        <ReadingBar entry={entry} />
        {open === 'progress' ? (
          <Suspense>
            <ProgressForm
              entry={entry}
              onDone={(isAtEnd) => {
                setOpen(isAtEnd ? 'finish' : undefined);
                if (!isAtEnd) focusNext(`#progress-${CSS.escape(googleId)}`);
              }}
            />
          </Suspense>
        ) : (
          <Button
            id={`progress-${googleId}`}
            small
            aria-label={[words.library.update, title].join(words.controls.colon)}
            onClick={() => setOpen('progress')}
          >
            {words.library.update}
          </Button>
        )}
        {open === 'finish' && details ? (
          <Suspense>
            <FinishDialog entry={details} onClose={() => setOpen(undefined)} onReview={undefined} />
          </Suspense>
        ) : null}
      </BookRow>
    </article>
  );
}
