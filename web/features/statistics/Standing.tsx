import type { Entry } from '../../../shared/contract/library.ts';
import type { Statistics } from '../../../shared/contract/statistics.ts';
import { daysFrom } from '../../days.ts';
import { words } from '../../locales/words.ts';
import { publicationDate } from '../../publicationDate.ts';
import { type OutstandingBook, OutstandingBooks } from './OutstandingBooks.tsx';

type Stand = keyof typeof words.statistics.stands;

/** The books that stand out among those that somebody read: each with what it stands out by. */
export function Standing({ statistics }: { statistics: Statistics }) {
  // Of one book everything is the most.
  if (statistics.totals.books < 2) return null;
  const books = (Object.keys(words.statistics.stands) as Stand[])
    .filter((id) => isKnown(id, statistics))
    .flatMap((id): OutstandingBook[] => {
      const entry = statistics[id];
      return entry
        ? [{ key: id, book: entry.book, by: words.statistics.stands[id], more: factOf(id, entry) }]
        : [];
    });
  return <OutstandingBooks title={words.statistics.standing} books={books} />;
}

/** The most and the least of one thing: where only one book is known for it, or all are alike, both are the same book. */
const OPPOSITES: readonly (readonly [Stand, Stand])[] = [
  ['longest', 'shortest'],
  ['oldest', 'newest'],
  ['mostRead', 'leastRead'],
];

function isKnown(id: Stand, statistics: Statistics) {
  const [most, least] = OPPOSITES.find((pair) => pair.includes(id)) ?? [];
  if (most === undefined || least === undefined) return true;
  return statistics[most]?.book.googleId !== statistics[least]?.book.googleId;
}

/** How long, how old or how fast, where its entry says so. */
function factOf(id: Stand, { book, status, startedOn, endedOn, timesRead }: Entry) {
  if (id === 'longest' || id === 'shortest')
    return book.pageCount === null ? undefined : words.books.pageCount(book.pageCount);
  if (id === 'oldest' || id === 'newest')
    return publicationDate(/^-?\d+/.exec(book.publishedDate ?? '')?.[0] ?? null) ?? undefined;
  // The entry says the latest reading, which need not be the fastest.
  if (id !== 'quickest' || status !== 'read' || timesRead > 1) return undefined;
  const days = daysFrom(startedOn, endedOn);
  return days === undefined ? undefined : words.statistics.inDays(days);
}
