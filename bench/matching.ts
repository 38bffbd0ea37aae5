import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SURE_MATCH } from '../server/domains/books/search/match.sql.ts';
import { mainTitleOf } from '../server/domains/catalogue/import/identity.ts';
import { loadCatalogue } from '../server/domains/catalogue/starter.ts';
import type { ImportedRow } from '../server/domains/imports/importedRow.ts';
import type { FoundRow } from '../server/domains/imports/imports.sql.ts';
import { matchRows } from '../server/domains/imports/matching.ts';
import { readImport } from '../server/domains/imports/readImport.ts';
import { type Db, openDatabase, sql } from '../server/platform/db/db.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { type GoodreadsRow, goodreadsFile } from '../tests/support/goodreadsFile.ts';
import { type Chance, chanceOf } from './chance.ts';
import { appendReport, report } from './report.ts';

/** A book of the starter catalogue: the truth. */
interface Book {
  googleId: string;
  title: string;
  subtitle: string | null;
  otherTitles: string[];
  authors: string[];
  isbn13: string | null;
  publishedDate: string | null;
}

/** What happens to books on their way through other services; undefined where it cannot happen to this one. */
const DAMAGES: Record<
  string,
  (book: Book, chance: Chance, other: Book) => GoodreadsRow | undefined
> = {
  'ISBN, title and author': (book) =>
    book.isbn13 ? { ...whole(book), isbn13: book.isbn13 } : undefined,
  'ISBN and a misspelt title': (book, chance) =>
    book.isbn13
      ? { ...whole(book), isbn13: book.isbn13, title: slip(book.title, chance) }
      : undefined,
  'ISBN and a misspelt author': (book, chance) =>
    book.isbn13
      ? { ...whole(book), isbn13: book.isbn13, author: slip(book.authors[0] ?? '', chance) }
      : undefined,
  'title and author': whole,
  'with a series': (book) => ({ ...whole(book), title: `${book.title} (The Long Cycle, #2)` }),
  'without its subtitle': (book) =>
    /[:–—] /.test(book.title)
      ? { ...whole(book), title: book.title.split(/[:–—] /)[0] ?? '' }
      : undefined,
  'with a subtitle': (book) => ({ ...whole(book), title: `${book.title}: A Novel` }),
  'in capitals': (book) => ({ ...whole(book), title: book.title.toUpperCase() }),
  'without accents': (book) => {
    const row = { ...whole(book), title: bare(book.title), author: bare(book.authors[0] ?? '') };
    return row.title === book.title && row.author === book.authors[0] ? undefined : row;
  },
  'without its article': (book) =>
    /^(?:The|A|An) /.test(book.title)
      ? { ...whole(book), title: book.title.replace(/^\w+ /, '') }
      : undefined,
  'and written as &': (book) =>
    / and /.test(book.title)
      ? { ...whole(book), title: book.title.replace(' and ', ' & ') }
      : undefined,
  'another title of it': (book) =>
    book.otherTitles[0] ? { ...whole(book), title: book.otherTitles[0] } : undefined,
  'author as “Last, First”': (book) => {
    const words = (book.authors[0] ?? '').split(' ');
    return words.length === 2 ? { ...whole(book), author: `${words[1]}, ${words[0]}` } : undefined;
  },
  'author with initials': (book) => ({
    ...whole(book),
    author: (book.authors[0] ?? '').replace(/^(\p{L})\S+ /u, '$1. '),
  }),
  'author with doubled blanks': (book) => ({
    ...whole(book),
    author: (book.authors[0] ?? '').replaceAll(' ', '   '),
  }),
  'another year': (book) => ({ ...whole(book), year: 1987 }),
  'a slip in the title': (book, chance) => ({ ...whole(book), title: slip(book.title, chance) }),
  'a slip in the author': (book, chance) => ({
    ...whole(book),
    author: slip(book.authors[0] ?? '', chance),
  }),
  'trap: ISBN of another book': (book, _, other) =>
    other.isbn13 ? { ...whole(book), isbn13: other.isbn13 } : undefined,
  'trap: not in the catalogue, by the same author': (book) => ({
    title: `Unwritten Letters of ${book.authors[0] ?? ''}`,
    author: book.authors[0] ?? '',
  }),
  'trap: the title by somebody else': (book) => ({ ...whole(book), author: 'Quenby Uthwatt' }),
};
const ISBN_KINDS = /^ISBN/;
const TRAP = /^trap/;

function whole({ title, authors: [author = ''] }: Book): GoodreadsRow {
  return { title, author };
}

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
export async function matchingBench(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { seed: { type: 'string' }, every: { type: 'string' } },
  });
  const [seed, every] = [Number(values.seed ?? 1), Number(values.every ?? 1)];
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-bench-matching-'));
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, poolSize: 5 });
  try {
    await migrate(server.url);
    const db = openDatabase({ url: server.url, poolSize: 2, warn: console.error });
    await loadCatalogue(db, () => {});
    const { lines, likeliest } = await measured(db, seed, every);
    report('matching', `npm run bench -- matching --seed ${seed} --every ${every}`, HEAD, lines);
    appendReport(
      `\nWere all rows taken whose likeliest book has at least this score (SURE_MATCH is ${SURE_MATCH}):\n\n${thresholds(likeliest)}\n`,
    );
    await db.close();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const HEAD = [
  'damage',
  'rows',
  'right',
  'doubtful',
  'book among them',
  'unknown',
  'wrong',
  'ms a row',
];

async function measured(db: Db, seed: number, every: number) {
  const all = await db.many<Book>(sql`
    select google_id as "googleId", title, subtitle, other_titles as "otherTitles", authors, isbn13,
           published_date as "publishedDate"
      from books where cardinality(authors) > 0 order by google_id`);
  const books = all.filter((_, at) => at % every === 0);
  const lines: string[][] = [];
  const total = { isbn: [0, 0], words: [0, 0], sure: 0, wrong: 0 };
  const likeliest: Likeliest[] = [];
  for (const [kind, damage] of Object.entries(DAMAGES)) {
    const chance = chanceOf(seed);
    const cases = books.flatMap((book, at) => {
      const row = damage(book, chance, books[(at + 7) % books.length] as Book);
      return row ? [{ book, row }] : [];
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
      likeliest.push({
        score: first === undefined ? 0 : (row?.score ?? 0),
        isRight: !isTrap && first !== undefined && isSame(all, book, first),
        isTrap,
      });
      if (row?.state === 'doubtful') {
        count.doubtful += 1;
        if (row.candidates.some(({ googleId }) => googleId === book.googleId)) count.among += 1;
      } else if (row?.state === 'sure') {
        total.sure += 1;
        const isRight = !isTrap && row.googleId !== null && isSame(all, book, row.googleId);
        if (isRight) count.right += 1;
        else {
          count.wrong += 1;
          total.wrong += 1;
        }
      } else count.unknown += 1;
    }
    if (!isTrap) {
      const into = ISBN_KINDS.test(kind) ? total.isbn : total.words;
      into[0] = (into[0] ?? 0) + count.right;
      into[1] = (into[1] ?? 0) + cases.length;
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
  lines.push(
    ['with an ISBN', `${total.isbn[1]}`, share(total.isbn[0] ?? 0, total.isbn[1] ?? 1)],
    ['without one', `${total.words[1]}`, share(total.words[0] ?? 0, total.words[1] ?? 1)],
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

/** How many rows would be taken, and how many of them wrongly, if any score from one on were enough. */
function thresholds(likeliest: Likeliest[]) {
  const meant = likeliest.filter(({ isTrap }) => !isTrap).length;
  const head = [
    'score',
    'rows taken',
    'right, of those that have a book',
    'wrong',
    'wrong of those taken',
  ];
  const rows = [1, 0.95, 0.9, 0.75, 0.6, 0.5].map((least) => {
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
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;

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
