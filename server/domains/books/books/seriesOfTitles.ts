import { type Db, sql } from '../../../platform/db/db.ts';
import { booksInSlices } from '../catalogue/inSlices.ts';
import { titlePartsOf } from '../catalogue/titles.ts';
import { keyOf } from './search/normalize.ts';
import { exactlyOf } from './search/search.sql.ts';
import { keepPlaces, type NewPlace } from './series.sql.ts';

/** What a title may say of a series. */
interface Titled {
  title: string;
  otherTitles: string[];
  authors: string[];
}

/** Whether a title has anything that may be a place in a series: most have not, and are asked no further. */
export const mayNameSeries = ({ title, otherTitles }: Omit<Titled, 'authors'>) =>
  [title, ...otherTitles].some((each) => /\d\s*\)\s*$/.test(each)) || NUMBERED.test(title);

/** `Dune 2`: a word and a small number; `Catch-22` and `1984` are none. */
const NUMBERED = /^(.*\p{L}.*?)\s+([2-9]|[1-9]\d)$/u;

/**
 * Keeps where the titles of books say that these stand: `Gideon the Ninth (The Locked Tomb, #1)`, of whatever title of
 * theirs; and `Dune 2`, where the same author has a book `Dune`, which then is the first, and nothing else says of either
 * where it stands. What was said by hand stays.
 */
export async function keepPlacesOfTitles(db: Db, bookIds: string[]) {
  const books = await db.many<Titled & { id: string; isPlaced: boolean }>(sql`
    select id, title, other_titles as "otherTitles", authors,
           exists (select from book_series t where t.book_id = b.id and t.user_id is null) as "isPlaced"
      from books b
     where id = any(${bookIds}::uuid[])
     order by id`);
  const places: NewPlace[] = [];
  const numbered: { id: string; base: string; author: string; position: string }[] = [];
  for (const book of books.filter(mayNameSeries)) {
    const { id, title, otherTitles, authors, isPlaced } = book;
    const [part] = [title, ...otherTitles]
      .map(titlePartsOf)
      .filter(({ series, place }) => series && place);
    if (part?.series && part.place)
      places.push({ bookId: id, userId: null, name: part.series, position: part.place });
    const [, base, position] = part || isPlaced ? [] : (NUMBERED.exec(title) ?? []);
    if (base && position && authors[0]) numbered.push({ id, base, author: authors[0], position });
  }
  const firsts = await firstsOf(db, numbered);
  for (const { id, base, position } of numbered) {
    const first = firsts.get(id);
    if (first === undefined) continue;
    places.push(
      { bookId: first, userId: null, name: base, position: '1' },
      { bookId: id, userId: null, name: base, position },
    );
  }
  await keepPlaces(db, places);
}

/** The books of just these titles and authors, by the ids of those that are numbered after them. */
async function firstsOf(db: Db, numbered: { id: string; base: string; author: string }[]) {
  if (numbered.length === 0) return new Map<string, string>();
  const asked = numbered.map(({ id, base, author }) => ({
    id,
    key: keyOf(base),
    words: exactlyOf({ title: base, authors: [author] }),
  }));
  const found = await db.many<{ id: string; first: string; title: string }>(sql`
    select a.id, b.id as first, b.title
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (id uuid, words tsquery)
      join book_search s on s.search_text @@ a.words
      join books b on b.id = s.book_id
     where b.id <> a.id
       and not exists (select from book_series t where t.book_id = b.id and t.user_id is null)
     order by s.popularity, b.id`);
  const keys = new Map(asked.map(({ id, key }) => [id, key]));
  return new Map(
    found
      .filter(({ id, title }) => keyOf(title) === keys.get(id))
      .map(({ id, first }) => [id, first]),
  );
}

/** The same for the books that were here before titles were asked. */
export const readingTitles = (db: Db) => booksInSlices(db, 'series', keepPlacesOfTitles);
