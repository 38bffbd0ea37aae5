import { SURE_MATCH } from '../server/domains/books/books/search/match.sql.ts';
import { mainTitleOf } from '../server/domains/books/catalogue/identity.ts';
import type { ImportedRow } from '../server/domains/moving/imports/importedRow.ts';
import type { FoundRow } from '../server/domains/moving/imports/imports.sql.ts';
import { matchRows } from '../server/domains/moving/imports/matching.ts';
import { readImport } from '../server/domains/moving/imports/readImport.ts';
import { type Db, sql } from '../server/platform/db/db.ts';
import { type GoodreadsRow, goodreadsFile } from '../tests/support/goodreadsFile.ts';
import { type Chance, chanceOf } from './chance.ts';
import { withDb } from './databases.ts';
import { share } from './figures.ts';
import { filledDatabase, STARTER } from './filled.ts';
import { part } from './part.ts';

/** A book of the starter catalogue: the truth. */
interface Book {
  googleId: string;
  title: string;
  otherTitles: string[];
  authors: string[];
  isbn13: string | null;
}

/** What happens to books on their way through other services; nothing where it cannot happen to this one. */
const DAMAGES: Record<
  string,
  (
    book: Book & { author: string },
    chance: Chance,
    other: Book,
  ) => Partial<GoodreadsRow> | false | '' | null | undefined
> = {
  'ISBN, title and author': ({ isbn13 }) => isbn13 && { isbn13 },
  'ISBN and a misspelt title': ({ isbn13, title }, chance) =>
    isbn13 && { isbn13, title: slip(title, chance) },
  'ISBN and a misspelt author': ({ isbn13, author }, chance) =>
    isbn13 && { isbn13, author: slip(author, chance) },
  'title and author': () => ({}),
  'with a series': ({ title }) => ({ title: `${title} (The Long Cycle, #2)` }),
  'without its subtitle': ({ title }) =>
    /[:–—] /.test(title) && { title: title.split(/[:–—] /)[0] ?? '' },
  'with a subtitle': ({ title }) => ({ title: `${title}: A Novel` }),
  'in capitals': ({ title }) => ({ title: title.toUpperCase() }),
  'without accents': ({ title, author }) =>
    bare(title + author) !== title + author && { title: bare(title), author: bare(author) },
  'without its article': ({ title }) =>
    /^(?:The|A|An) /.test(title) && { title: title.replace(/^\w+ /, '') },
  'and written as &': ({ title }) =>
    / and /.test(title) && { title: title.replace(' and ', ' & ') },
  'another title of it': ({ otherTitles: [title] }) => title && { title },
  'author as “Last, First”': ({ author }) =>
    author.split(' ').length === 2 && { author: author.split(' ').toReversed().join(', ') },
  'author with initials': ({ author }) => ({ author: author.replace(/^(\p{L})\S+ /u, '$1. ') }),
  'author with doubled blanks': ({ author }) => ({ author: author.replaceAll(' ', '   ') }),
  'another year': () => ({ year: 1987 }),
  'a slip in the title': ({ title }, chance) => ({ title: slip(title, chance) }),
  'a slip in the author': ({ author }, chance) => ({ author: slip(author, chance) }),
  'trap: ISBN of another book': (_, __, { isbn13 }) => isbn13 && { isbn13 },
  'trap: not in the catalogue, by the same author': ({ author }) => ({
    title: `Unwritten Letters of ${author}`,
  }),
  'trap: the title by somebody else': () => ({ author: 'Quenby Uthwatt' }),
};
const ISBN_KINDS = /^ISBN/;
const TRAP = /^trap/;

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** One letter of its longest word wrong, missing or swapped with the next. */
function slip(text: string, chance: Chance) {
  const word = text
    .split(/\s+/)
    .reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  if (word.length < 5) return text;
  const at = 1 + Math.floor(chance.unit() * (word.length - 3));
  const kind = Math.floor(chance.unit() * 3);
  const slipped =
    kind === 0
      ? word.slice(0, at) + word.slice(at + 1)
      : kind === 1
        ? word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
        : `${word.slice(0, at)}e${word.slice(at + 1)}`;
  return text.replace(word, slipped);
}

/** Whether rows find the books they are of: the starter catalogue, each book damaged in each way. */
export const matchingPart = part({
  about: 'whether rows of imported files find their books',
  options: { seed: '1', every: '1' },
  small: { every: '10' },
  async run({ seed, every }, tell) {
    const server = await filledDatabase(STARTER);
    try {
      const { lines, likeliest } = await withDb(server.url, (db) =>
        measured(db, Number(seed), Number(every)),
      );
      tell(HEAD, lines);
      tell(
        THRESHOLDS_HEAD,
        thresholds(likeliest),
        `Were all rows taken whose likeliest book has at least this score (SURE_MATCH is ${SURE_MATCH}).`,
      );
    } finally {
      await server.stop();
    }
  },
});

const HEAD = 'damage | rows | right | doubtful | book among them | unknown | wrong | ms a row';

async function measured(db: Db, seed: number, every: number) {
  const all = await db.many<Book>(sql`
    select google_id as "googleId", title, other_titles as "otherTitles", authors, isbn13
      from books where cardinality(authors) > 0 order by google_id`);
  const books = all.filter((_, at) => at % every === 0);
  const lines: string[][] = [];
  const total = { isbn: { right: 0, rows: 0 }, words: { right: 0, rows: 0 }, sure: 0, wrong: 0 };
  const likeliest: Likeliest[] = [];
  for (const [kind, damage] of Object.entries(DAMAGES)) {
    const chance = chanceOf(seed);
    const cases = books.flatMap((book, at) => {
      const [author = ''] = book.authors;
      const damaged = damage({ ...book, author }, chance, books[(at + 7) % books.length] as Book);
      return damaged ? [{ book, row: { title: book.title, author, ...damaged } }] : [];
    });
    if (cases.length === 0) continue;
    const started = performance.now();
    const found = await foundIn(db, goodreadsFile(cases.map(({ row }) => row)));
    const ms = (performance.now() - started) / cases.length;
    const isTrap = TRAP.test(kind);
    const count = { right: 0, doubtful: 0, among: 0, unknown: 0, wrong: 0 };
    for (const [at, { book }] of cases.entries()) {
      const row = found[at];
      const first = row?.googleId ?? row?.candidates[0]?.googleId;
      const isRight = (id: string | null | undefined) => !isTrap && !!id && isSame(all, book, id);
      likeliest.push({
        score: first === undefined ? 0 : (row?.score ?? 0),
        isRight: isRight(first),
        isTrap,
      });
      if (row?.state === 'sure') count[isRight(row.googleId) ? 'right' : 'wrong'] += 1;
      else count[row?.state === 'doubtful' ? 'doubtful' : 'unknown'] += 1;
      if (row?.state === 'doubtful' && row.candidates.some((one) => one.googleId === book.googleId))
        count.among += 1;
    }
    total.sure += count.right + count.wrong;
    total.wrong += count.wrong;
    const into = total[ISBN_KINDS.test(kind) ? 'isbn' : 'words'];
    if (!isTrap) {
      into.right += count.right;
      into.rows += cases.length;
    }
    lines.push([
      kind,
      `${cases.length}`,
      share(count.right, cases.length),
      share(count.doubtful, cases.length),
      share(count.among, Math.max(1, count.doubtful)),
      share(count.unknown, cases.length),
      `${count.wrong}`,
      ms.toFixed(1),
    ]);
  }
  const { isbn, words } = total;
  lines.push(
    ['with an ISBN', `${isbn.rows}`, share(isbn.right, isbn.rows)],
    ['without one', `${words.rows}`, share(words.right, words.rows)],
    ['wrong among sure', `${total.sure}`, '', '', '', '', `${total.wrong}`],
  );
  return { lines, likeliest };
}

/** The likeliest book of a row, whether or not it was taken. */
interface Likeliest {
  score: number;
  isRight: boolean;
  isTrap: boolean;
}

const THRESHOLDS_HEAD =
  'score | rows taken | right, of those that have a book | wrong | wrong of those taken';

/** How many rows would be taken, and how many of them wrongly, if any score from one on were enough. */
function thresholds(likeliest: Likeliest[]) {
  const meant = likeliest.filter(({ isTrap }) => !isTrap).length;
  return [1, 0.95, 0.9, 0.75, 0.6, 0.5].map((least) => {
    const taken = likeliest.filter(({ score }) => score >= least);
    const right = taken.filter(({ isRight }) => isRight).length;
    const wrong = taken.length - right;
    return [
      `${least}`,
      `${taken.length}`,
      share(right, meant),
      `${wrong}`,
      share(wrong, Math.max(1, taken.length)),
    ];
  });
}

/** The same book, or one that the catalogue has twice under one title and author. */
function isSame(all: Book[], book: Book, googleId: string) {
  if (book.googleId === googleId) return true;
  const other = all.find((each) => each.googleId === googleId);
  return (
    other !== undefined &&
    mainTitleOf(other.title) === mainTitleOf(book.title) &&
    other.authors[0] === book.authors[0]
  );
}

async function foundIn(db: Db, file: string): Promise<FoundRow[]> {
  const { rows } = await readImport(Buffer.from(file), { fileName: 'goodreads.csv' });
  const found: FoundRow[] = [];
  let batch: ImportedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < 100) continue;
    found.push(...(await matchRows(db, batch)));
    batch = [];
  }
  return [...found, ...(await matchRows(db, batch))];
}
