import { type Db, sql } from '../server/platform/db/db.ts';
import { type Chance, chanceOf } from './chance.ts';

/** What somebody types, and the book that is meant, if it is one. */
export interface Query {
  kind: Kind;
  text: string;
  meant: Meant | undefined;
}

export interface Meant {
  googleId: string;
  title: string;
  subtitle: string | null;
  authors: string[];
  isbn13: string | null;
}

export type Kind = (typeof KINDS)[number];

/** Of a hundred searches so many are of each kind. */
const SHARES = {
  'exact title': 20,
  'without article or subtitle': 12,
  author: 14,
  'author and title': 12,
  ISBN: 6,
  'half typed': 10,
  'common words': 10,
  'misspelt title': 8,
  'misspelt author': 4,
  'nothing to find': 4,
};
export const KINDS = Object.keys(SHARES) as (keyof typeof SHARES)[];

/** Queries of all kinds, for books drawn by how much they are read. */
export async function queriesOn(db: Db, count: number, seed: number): Promise<Query[]> {
  const books = await drawn(db, 3 * count, seed);
  const common = await commonWords(db);
  const chance = chanceOf(seed, 77);
  const queries: Query[] = [];
  for (const book of books) {
    if (queries.length === count) break;
    const kind = kindAt(SHARES, queries.length) ?? 'exact title';
    const text = textOf(kind, book, common, chance);
    if (text === undefined) continue;
    const isOne = kind !== 'common words' && kind !== 'nothing to find' && kind !== 'author';
    queries.push({ kind, text, meant: isOne ? book : undefined });
  }
  return queries;
}

/**
 * Books with an author and a title of Latin letters, each as likely as it has readers (A-ES sampling
 * with a hash for chance: Efraimidis, Spirakis), of each title only the one that is read most.
 */
const drawn = (db: Db, count: number, seed: number) =>
  db.many<Meant>(sql`
    with drawn as (
      select google_id, title, subtitle, authors, isbn13, readers,
             -ln((1 + (hashtextextended(google_id, ${seed}) & 1048575)) / 1048577.0) / (1 + readers) as place
        from books
       where title ~ '^[[:ascii:]]*$' and cardinality(authors) > 0
       order by place
       limit ${2 * count}
    )
    select google_id as "googleId", title, subtitle, authors, isbn13
      from drawn d
     where not exists (select from book_search s
                         join books b on b.id = s.book_id
                        where s.search_text @@ ('''t=' || trim(regexp_replace(lower(d.title), '[^a-z0-9]+', ' ', 'g')) || '''')::tsquery
                          and b.readers > d.readers)
     order by d.place
     limit ${count}`);

const commonWords = async (db: Db) =>
  (
    await db.many<{ word: string }>(sql`
      select lexeme as word
        from book_search s, unnest(s.search_text) as l
       where s.popularity >= least(18, (select max(popularity) from book_search))
         and lexeme ~ '^[a-z]{4,}$'
       group by lexeme
       order by count(*) desc, lexeme
       limit 60`)
  ).map(({ word }) => word);

/** The kind of one of many things, of which so many of a hundred are of each kind. */
export function kindAt<Kind extends string>(shares: Record<Kind, number>, place: number) {
  // Spread evenly: 37 has no divisor in common with 100.
  let left = (place * 37) % 100;
  return (Object.keys(shares) as Kind[]).find((kind) => {
    left -= shares[kind];
    return left < 0;
  });
}

function textOf(kind: Kind, book: Meant, common: string[], chance: Chance): string | undefined {
  const { title, subtitle, isbn13 } = book;
  const [author = ''] = book.authors;
  switch (kind) {
    case 'exact title':
      return subtitle && chance.is(0.2) ? `${title} ${subtitle}` : title;
    case 'without article or subtitle':
      return title.replace(/^(?:The|An?|Der|Die|Das|Le|La|Les|El|Los|Il) /, '').toLowerCase();
    case 'author':
      return chance.is(0.7) ? author : author.split(' ').at(-1);
    case 'author and title':
      return chance.is(0.5) ? `${author} ${title}` : `${title} ${author.split(' ').at(-1)}`;
    case 'ISBN':
      return isbn13 ?? undefined;
    case 'half typed':
      return title.length < 6 ? undefined : title.slice(0, Math.ceil(title.length * 0.7)).trim();
    case 'common words':
      return Array.from({ length: 1 + chance.below(3) }, () => chance.pick(common)).join(' ');
    case 'misspelt title':
      return misspelt(title, chance);
    case 'misspelt author':
      return withSurname(title, misspelt(author.split(' ').at(-1) ?? '', chance));
    case 'nothing to find':
      return `${chance.pick(['xqz', 'qqw', 'zzv'])}${chance.below(1e6)} ${chance.pick(['vwx', 'kqj'])}`;
  }
}

const withSurname = (title: string, surname: string | undefined) =>
  surname === undefined ? undefined : `${title} ${surname}`;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The text with one slip in one of its words of five letters or more; undefined when it has none. */
export function misspelt(text: string, chance: Chance): string | undefined {
  const words = text.split(' ');
  const long = words.flatMap((word, at) => (/^[A-Za-z]{5,}$/.test(word) ? [at] : []));
  if (long.length === 0) return undefined;
  const place = chance.pick(long);
  const word = words[place] as string;
  const at = chance.below(word.length - 1);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const slip = [
    () => `${before}${chance.pick([...LETTERS])}${after}`,
    () => `${before}${after}`,
    () => `${before}${letter}${letter}${after}`,
    () => `${before}${after.charAt(0)}${letter}${after.slice(1)}`,
  ][chance.below(4)] as () => string;
  const wrong = slip();
  return wrong.toLowerCase() === word.toLowerCase()
    ? undefined
    : words.with(place, wrong).join(' ');
}
