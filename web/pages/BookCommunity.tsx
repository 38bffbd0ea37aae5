import { lazy, Suspense, useState } from 'react';
import { loadImpressionWords, words } from '../locales/words.ts';
import { Button } from '../ui/Button.tsx';
import { WhenNear } from '../ui/WhenNear.tsx';
import type { BookEditionsProps } from './BookEditions.tsx';
import styles from './BookLists.module.css';
import { BookLists } from './BookLists.tsx';
import { BookQuotes } from './BookQuotes.tsx';
import { libraryPart } from './libraryPart.ts';
import { WhereToGet } from './WhereToGet.tsx';

const Editions = libraryPart<BookEditionsProps>(
  async () => (await import('./BookEditions.tsx')).BookEditions,
);

const BookImpressions = lazy(async () => {
  const [{ BookImpressions: part }] = await Promise.all([
    import('./BookImpressions.tsx'),
    loadImpressionWords(),
  ]);
  return { default: part };
});

interface BookCommunityProps {
  googleId: string;
  title: string;
}

/** What readers make of a book beside their reviews: a few words, passages they keep, lists it is on, its editions, and where it is to be had. */
export const BookCommunity = ({ googleId, title }: BookCommunityProps) => (
  <>
    <WhenNear>
      <Suspense>
        <BookImpressions googleId={googleId} />
      </Suspense>
    </WhenNear>
    <WhenNear>
      <BookQuotes googleId={googleId} />
    </WhenNear>
    <BookLists googleId={googleId} />
    <EditionsButton googleId={googleId} title={title} />
    <WhereToGet googleId={googleId} />
  </>
);

/** The editions come with the press for them. */
function EditionsButton(props: BookCommunityProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.editions}>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.book.otherEditions}
      </Button>
      {isOpen ? (
        <Suspense>
          <Editions {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
