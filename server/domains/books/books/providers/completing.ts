import { isSameBook } from '../../catalogue/identity.ts';
import { type NewBook, newBookOf } from '../book.ts';
import type { KnownBook } from './enrichment.sql.ts';
import type { Provider } from './provider.ts';

/** Of what a search for one book finds, the first ones are looked at. */
const COMPLETING_RESULTS = 5;

/** What a provider says about a book of ours; no more requests than its `requestsOfVolume` and one. */
export async function whatIsSaidOf(book: KnownBook, provider: Provider): Promise<NewBook[]> {
  const ownId = book.source === provider.name && provider.knows(book.googleId) && book.googleId;
  if (ownId) {
    const own = await volumeOf(provider, ownId);
    const isEnough = book.pageCount !== null || own.some(({ pageCount }) => pageCount !== null);
    return isEnough ? own : [...own, ...(await foundFor(book, provider))];
  }
  const found = await foundFor(book, provider);
  const [first] = found;
  const isEnough = book.description !== null || found.some(({ description }) => description);
  return !first || isEnough ? found : [...found, ...(await volumeOf(provider, first.googleId))];
}

async function volumeOf(provider: Provider, id: string) {
  const raw = await provider.volume(id);
  const book = raw && newBookOf(raw);
  return book ? [book] : [];
}

async function foundFor(book: KnownBook, provider: Provider) {
  const query = book.isbn13 ?? [book.title, ...book.authors.slice(0, 1)].join(' ');
  const raw = await provider.search(query, COMPLETING_RESULTS);
  return raw
    .flatMap((each) => newBookOf(each) ?? [])
    .filter(
      (found) =>
        found.googleId === book.googleId ||
        (book.isbn13 !== null && found.isbn13 === book.isbn13) ||
        isSameBook(found, book),
    );
}
