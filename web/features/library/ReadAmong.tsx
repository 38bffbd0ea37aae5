import { useQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import styles from './Library.module.css';
import { ASKED_TOGETHER, ownStatusesOf } from './library.api.ts';

interface ReadAmongProps {
  books: readonly { googleId: string }[];
  /** How many there are in all: of a part it is not said. */
  total: number;
}

/** How many of some books one has read, by the answer that the buttons on them ask for; nothing where it is none. */
export function ReadAmong({ books, total }: ReadAmongProps) {
  const [first] = books;
  if (!first || books.length < total || total > ASKED_TOGETHER) return null;
  return <Counted first={first} books={books} />;
}

function Counted({
  first,
  books,
}: { first: { googleId: string } } & Pick<ReadAmongProps, 'books'>) {
  const { data: own } = useQuery(ownStatusesOf(first, books));
  const read = books.filter(({ googleId }) => {
    const { status, timesRead } = own?.get(googleId) ?? { status: null, timesRead: 0 };
    return status === 'read' || timesRead > 0;
  }).length;
  return (
    <p className={styles.readAmong}>{read > 0 ? words.series.read(read, books.length) : null}</p>
  );
}
