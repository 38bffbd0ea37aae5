import { columns } from '../../../../platform/db/columns.ts';
import { type Db, sql } from '../../../../platform/db/db.ts';
import { yearOf } from '../../catalogue/dates.ts';
import {
  hasSameAuthor,
  hasSameTitle,
  identityOf,
  type Known,
  mainTitleOf,
} from '../../catalogue/identity.ts';
import { placesOf } from '../series.sql.ts';
import { quoted } from './document.ts';
import { listOfAuthor } from './lists.ts';
import { keyOf, withoutArticle } from './normalize.ts';

/** A book as somebody's list names it. */
export interface WantedBook {
  /** ISBN-13s; none where nothing exact is known. */
  isbns: string[];
  title: string;
  authors: string[];
  /** Of the edition or of the first publication, whichever the list has. */
  year?: number | undefined;
  /** Public ids that it may have here. */
  ids?: string[] | undefined;
  /** What Open Library calls editions of it. */
  editions?: string[] | undefined;
}

/** A book of the catalogue that may be the wanted one. */
export interface Candidate {
  id: string;
  googleId: string;
  title: string;
  authors: string[];
  /** From 0.5 to 1, which is the ISBN with the title or the author; see `scoreOf`. */
  score: number;
  isByIsbn: boolean;
  /** By an id that was told. */
  isById: boolean;
  isTitle: boolean;
  /** By the title that it has here, and not only by one of its others. */
  isTitleHere: boolean;
  isAuthor: boolean;
  publishedDate: string | null;
  language: string | null;
  /** How much it is read, to order those that fit alike. */
  standing: number;
}

/** A book of the catalogue that something of a wanted one leads to. */
export type FoundBook = Known & {
  id: string;
  googleId: string;
  otherTitles: string[];
  publishedDate: string | null;
  language: string | null;
  isByIsbn: boolean;
  isById: boolean;
  /** Of the editions that the ISBNs are of. */
  editionTitles: string[] | null;
  standing: number;
};

/** From here on a match may be taken without asking: the ISBN, or title and author. */
export const SURE_MATCH = 0.9;

/** The books that may be a wanted one, the likeliest first. */
export const candidatesAmong = (wanted: WantedBook, found: FoundBook[]) =>
  found.flatMap((row) => candidateOf(wanted, row)).sort(likelier);

/** For each wanted book, those that its numbers, its identity or its title lead to. */
export async function booksLike(db: Db, wanted: WantedBook[]): Promise<FoundBook[][]> {
  const asked = wanted.map(({ isbns, title, authors, ids = [], editions = [] }, at) => ({
    at,
    isbns,
    ids,
    editions,
    identity: identityOf({ title, authors }) ?? null,
    titles: titlesOf(title),
  }));
  const rows = await db.many<FoundBook & { at: number }>(sql`
    select w.at, ${bookColumns}, m.is_by_isbn as "isByIsbn", m.is_by_id as "isById",
           m.titles as "editionTitles"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (
             at integer, isbns text[], ids text[], editions text[], identity bigint, titles tsquery)
     cross join lateral (
       select id, bool_or(is_by_isbn) as is_by_isbn, bool_or(is_by_id) as is_by_id,
              array_agg(title) filter (where title is not null) as titles
         from (select id, true as is_by_isbn, false as is_by_id, null as title
                 from books where isbn13 = any(w.isbns)
                union all
               select i.book_id, true, false, d.title
                 from book_isbns i
                 left join editions d on d.id = i.edition_id
                where i.isbn13 = any(w.isbns)
                union all
               select id, false, true, null from books where google_id = any(w.ids)
                union all
               select book_id, false, true, null from book_aliases where google_id = any(w.ids)
                union all
               select book_id, false, true, title from editions
                where source = 'openlibrary' and source_key = any(w.editions)
                union all
               select id, false, false, null from books where identity = w.identity
                union all
               (select book_id, false, false, null from book_search
                 where search_text @@ w.titles
                 order by popularity desc, book_id
                 limit ${OF_A_TITLE})) found
        group by id) m
      join books b on b.id = m.id`);
  return groupedBy(rows, wanted.length);
}

const bookColumns = columns<Omit<FoundBook, 'isByIsbn' | 'isById' | 'editionTitles'>>({
  id: sql`b.id`,
  googleId: sql`b.google_id`,
  title: sql`b.title`,
  subtitle: sql`b.subtitle`,
  originalTitle: sql`b.original_title`,
  otherTitles: sql`b.other_titles`,
  authors: sql`b.authors`,
  publishedDate: sql`b.published_date`,
  language: sql`b.language`,
  standing: sql`b.standing`,
  series: placesOf(sql`b.id`),
});

function groupedBy<T extends { at: number }>(rows: T[], length: number) {
  const groups = Array.from({ length }, (): T[] => []);
  for (const row of rows) groups[row.at]?.push(row);
  return groups;
}

/** For each author, their books, the most read first, up to `BOOKS_OF_AUTHOR`. */
export async function booksByAuthors(db: Db, authors: string[]): Promise<FoundBook[][]> {
  const lists = authors.map(listOfAuthor);
  const rows = await db.many<FoundBook & { at: number }>(sql`
    select w.at::integer - 1 as at, ${bookColumns}, false as "isByIsbn", false as "isById",
           null as "editionTitles"
      from unnest(${lists}::text[]) with ordinality as w (list, at)
     cross join lateral (
       select l.book_id from book_listings l
        where l.list = w.list
        order by l.popularity desc, l.book_id desc
        limit ${BOOKS_OF_AUTHOR}) m
      join books b on b.id = m.book_id`);
  return groupedBy(rows, authors.length);
}

/** Whoever has written more has not all of it looked at. */
export const BOOKS_OF_AUTHOR = 100;

/** A book that may be the wanted one; none where too little speaks for it. */
export function candidateOf(wanted: WantedBook, row: FoundBook): Candidate[] {
  const { id, googleId, title, authors, isByIsbn, isById } = row;
  const { publishedDate, language, standing } = row;
  const isTitle = isSameTitle(wanted, row);
  const isAuthor = hasSameAuthor(knownOf(wanted), row);
  const score = scoreOf(wanted, row, isTitle, isAuthor);
  if (score < 0.5) return [];
  return [
    {
      id,
      googleId,
      title,
      authors,
      score,
      isByIsbn,
      isById,
      isTitle,
      isTitleHere: hasSameTitle(knownOf(wanted), { ...row, originalTitle: null }),
      isAuthor,
      publishedDate,
      language,
      standing,
    },
  ];
}

const likelier = (a: Candidate, b: Candidate) => b.score - a.score || b.standing - a.standing;

/** Books of one title; the most read ones. */
const OF_A_TITLE = 20;

/** As a tsquery: the title whole, without its article, without series and subtitle. */
function titlesOf(title: string) {
  const key = keyOf(title);
  const keys = new Set([key, withoutArticle(key), keyOf(mainTitleOf(title))]);
  return [...keys].map((each) => quoted(`t=${each}`)).join(' | ');
}

/**
 * How likely it is: 1 for the ISBN with the title or the author, 0.75 for the ISBN alone (lists hold wrong
 * ones); else 0.6 for the title and 0.35 for the author, of which 0.05 go to the year where both tell one and
 * they are further apart than a year. A title alone is 0.6 at most, and less where the author is another.
 */
function scoreOf(wanted: WantedBook, row: FoundBook, isTitle: boolean, isAuthor: boolean) {
  if (row.isByIsbn || row.isById) return isTitle || isAuthor ? 1 : 0.75;
  if (!isTitle) return 0;
  const isAnother = !isAuthor && wanted.authors.length > 0 && row.authors.length > 0;
  const year = yearOf(row.publishedDate);
  const isOtherYear =
    wanted.year !== undefined && year !== undefined && Math.abs(wanted.year - year) > 1;
  const hundredths = 60 + (isAuthor ? 35 : 0) - (isAnother ? 20 : 0) - (isOtherYear ? 5 : 0);
  // As 0.95 - 0.05 is less than 0.9.
  return hundredths / 100;
}

const knownOf = ({ title, authors }: WantedBook): Known => ({
  title,
  subtitle: null,
  originalTitle: null,
  authors,
});

const isSameTitle = (wanted: WantedBook, row: FoundBook) =>
  hasSameTitle(knownOf(wanted), row) ||
  [...row.otherTitles, ...(row.editionTitles ?? [])].some((title) =>
    hasSameTitle(knownOf(wanted), { ...row, title, subtitle: null }),
  );
