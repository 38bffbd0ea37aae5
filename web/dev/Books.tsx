import { useState } from 'react';
import { BookRow, BookTile } from '../ui/Book.tsx';
import { BookChoices } from '../ui/BookChoices.tsx';
import { BookOrder } from '../ui/BookOrder.tsx';
import { Button } from '../ui/Button.tsx';
import { CardLink } from '../ui/CardLink.tsx';
import { Cover } from '../ui/Cover.tsx';
import { SpineBoard, Spines, SpineText, spineOf, spineShelf } from '../ui/Spines.tsx';
import { TwoLines } from '../ui/TwoLines.tsx';
import { Group, Part } from './Part.tsx';
import styles from './Parts.module.css';
import { books } from './samples.ts';

/** Books in their sizes. */
export const Books = () => (
  <Group title="Books">
    <Part name="BookTile, Cover" isWide>
      <div className={styles.shelf}>
        {books.map((book) => (
          <BookTile key={book.googleId} book={book} />
        ))}
        <Cover src={undefined} drawn={null} />
      </div>
    </Part>
    <Part name="BookRow, CardLink" isWide>
      {(['large', 'medium', 'small', 'tiny'] as const).map((size) => (
        <BookRow key={size} book={books[1]} size={size}>
          <span>{size}</span>
          <Button small>A button</Button>
        </BookRow>
      ))}
      <BookRow book={books[1]} isCut size="small" />
      <BookRow book={books[2]} heading="h3" />
      <div className={styles.around}>
        <BookRow book={books[0]} link="card" />
      </div>
      <div className={styles.around}>
        <CardLink to="/details/b1">All of this is a link</CardLink>
      </div>
    </Part>
    <Part name="BookChoices" isWide>
      <Chosen />
      <BookChoices
        books={undefined}
        most={3}
        isChosen={() => false}
        labelOf={(title) => title}
        onPress={() => {}}
      />
    </Part>
    <Part name="BookOrder" isWide>
      <Ordered />
    </Part>
    <Part name="Spines, SpineBoard, SpineText" isWide>
      <Spines label="A shelf" books={books} />
      <Spines label="A small shelf" books={books} small />
      <SpineBoard label="A board" books={[...books, ...books].map(numbered)} />
      <ul className={spineShelf.className}>
        <li className={spineShelf.itemClassName}>
          <span {...spineOf(books[0])}>
            <SpineText book={books[0]} />
          </span>
        </li>
      </ul>
    </Part>
    <Part name="TwoLines" isWide>
      <TwoLines text={[books[1].title, books[1].title].join(' · ')} />
    </Part>
  </Group>
);

const numbered = (book: (typeof books)[number], at: number) => ({
  ...book,
  googleId: `${book.googleId}-${at}`,
});

function Chosen() {
  const [chosen, choose] = useState<string>('b1');
  return (
    <BookChoices
      books={books}
      most={5}
      isChosen={(id) => id === chosen}
      labelOf={(title) => `Choose ${title}`}
      onPress={({ googleId }) => choose(googleId)}
    />
  );
}

function Ordered() {
  const [shown, setShown] = useState(
    books.map((book) => ({ ...book, authors: [...book.authors] })),
  );
  return (
    <BookOrder
      books={shown}
      takeOff="Take off"
      onMove={({ googleId, before }) => {
        const rest = shown.filter((book) => book.googleId !== googleId);
        const at = rest.findIndex((book) => book.googleId === before);
        const moved = shown.filter((book) => book.googleId === googleId);
        setShown(rest.toSpliced(at < 0 ? rest.length : at, 0, ...moved));
      }}
      onTakeOff={(book) => setShown(shown.filter((each) => each !== book))}
    />
  );
}
