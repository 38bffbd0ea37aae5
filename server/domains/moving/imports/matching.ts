import { CANDIDATES_MAX } from '../../../../shared/imports.ts';
import { type ImportTextId, said } from '../../../../shared/importTexts.ts';
import type { Db } from '../../../platform/db/db.ts';
import {
  BOOKS_OF_AUTHOR,
  booksByAuthors,
  booksLike,
  type Candidate,
  candidateOf,
  candidatesAmong,
  type FoundBook,
  SURE_MATCH,
  type WantedBook,
} from '../../books/books/search/match.sql.ts';
import { keyOf, wordsOf } from '../../books/books/search/normalize.ts';
import { searchBooks } from '../../books/books/search/search.sql.ts';
import { otherSpellings } from '../../books/books/search/spellings.ts';
import { slipsBetween } from '../../books/books/search/words.ts';
import { placesOfBooks } from '../../books/books/series.sql.ts';
import { isElsewhere } from '../../books/books/seriesPlaces.ts';
import { yearOf } from '../../books/catalogue/dates.ts';
import { mainTitleOf } from '../../books/catalogue/identity.ts';
import type { FoundRow, SoughtRow } from './imports.sql.ts';

type Read = SoughtRow['read'];

/**
 * Looks for the books of rows: by numbers, by title and author, and last as somebody would who misspells.
 * All but the last asks for all rows at once; `known` holds what was found out of titles and authors before.
 */
export async function matchRows(
  db: Db,
  rows: Read[],
  known: NearlyKnown = new Map(),
): Promise<FoundRow[]> {
  const lookups = await lookUp(db, rows.map(wantedOf));
  const bare = lookups.flatMap(({ wanted, candidates }, at) => {
    const title = withoutOtherTitle(withoutEdition(wanted.title));
    return candidates.length === 0 && title !== wanted.title
      ? [{ at, wanted: { ...wanted, title } }]
      : [];
  });
  if (bare.length > 0) {
    const again = await lookUp(
      db,
      bare.map(({ wanted }) => wanted),
    );
    for (const [of, { at }] of bare.entries()) lookups[at] = again[of] as Lookup;
  }
  const amiss = lookups.filter(
    ({ wanted, candidates }) => wanted.title !== '' && candidates.length === 0,
  );
  const nearly = await nearlyThese(db, amiss, known);
  const found = rows.map((row, at) => {
    const { wanted, candidates } = lookups[at] as Lookup;
    const near = nearly.get(wanted);
    return near ? foundNearly(row, near) : foundAmong(row, candidates);
  });
  return withoutOtherPlaces(db, rows, found);
}

/**
 * Rows whose title and author are those of a book, and whose place in its series is another: that may be the next book,
 * and the person decides. A number of the book says more than that.
 */
async function withoutOtherPlaces(db: Db, rows: Read[], found: FoundRow[]): Promise<FoundRow[]> {
  const byWords = found.flatMap(({ state, googleId, reason }, at) =>
    state === 'sure' &&
    googleId !== null &&
    BY_WORDS.has(reason?.id ?? '') &&
    rows[at]?.series.length
      ? [{ at, googleId }]
      : [],
  );
  if (byWords.length === 0) return found;
  const places = await placesOfBooks(
    db,
    byWords.map(({ googleId }) => googleId),
  );
  const doubtful = new Set(
    byWords
      .filter(({ at, googleId }) => isElsewhere(rows[at]?.series ?? [], places.get(googleId) ?? []))
      .map(({ at }) => at),
  );
  return found.map((row, at) =>
    doubtful.has(at)
      ? { ...row, state: 'doubtful', googleId: null, reason: said('other_place') }
      : row,
  );
}

const BY_WORDS: ReadonlySet<string> = new Set<ImportTextId>([
  'title_author',
  'other_title_author',
  'title_author_nearly',
]);

/** What was looked for, what the catalogue has of it, and which of that it may be. */
interface Lookup {
  wanted: WantedBook;
  found: FoundBook[];
  candidates: Candidate[];
}

/** Looks for all of them in one statement. */
async function lookUp(db: Db, all: WantedBook[]): Promise<Lookup[]> {
  const books = await booksLike(db, all);
  return all.map((wanted, at) => {
    const found = books[at] ?? [];
    return { wanted, found, candidates: candidatesAmong(wanted, found) };
  });
}

/** What was found nearly of a title and an author. */
export type NearlyKnown = Map<string, Candidate[]>;

const NEARLY_KNOWN_MAX = 5_000;
/** So many searches are made at the same time: others search, too. */
const SEARCHES = 2;

/** What is looked for. */
const wantedOf = ({
  title,
  authors,
  contributors,
  isbns,
  ids,
  year,
  originalYear,
}: Read): WantedBook => ({
  title,
  // Of whom a file does not say what they did may be the one that the catalogue has as the author.
  authors: [...authors, ...contributors.flatMap(({ name, role }) => (role === '' ? name : []))],
  isbns,
  year: originalYear ?? year ?? undefined,
  ids: [ids.commonplace, ids.google, ids.openlibraryWork].filter((id) => id !== undefined),
  editions: ids.openlibraryEdition === undefined ? [] : [ids.openlibraryEdition],
});

/** What speaks for a book, in words. */
function reasonOf(candidate: Candidate, isTitled: boolean): ImportTextId {
  const { isByIsbn, isById, isTitle, isTitleHere, isAuthor } = candidate;
  const number = isById ? 'id' : 'isbn';
  if (isByIsbn || isById) {
    if (!isTitled) return number;
    if (isTitle && isAuthor) return `${number}_title_author`;
    if (isTitle) return `${number}_title`;
    if (isAuthor) return `${number}_author`;
    return `${number}_only`;
  }
  if (isTitle && isAuthor) return isTitleHere ? 'title_author' : 'other_title_author';
  return isTitle ? 'title' : 'author';
}

/** Which of the candidates a row's book is, as far as that can be told. */
function foundAmong(row: Read, candidates: Candidate[]): FoundRow {
  const isTitled = row.title !== '';
  const [best] = candidates;
  if (best === undefined) return unknownRow(row);
  const exact = candidates.filter(({ isByIsbn, isById }) => isByIsbn || isById);
  const byWords = candidates.filter(
    (each) => each.isTitle && each.isAuthor && each.score >= SURE_MATCH,
  );
  const sure = (each: Candidate) =>
    foundRow(row, 'sure', each, candidates, Math.max(each.score, SURE_MATCH), isTitled);
  const doubtful = (first: Candidate[], reason?: ImportTextId) =>
    foundRow(row, 'doubtful', undefined, first, first[0]?.score ?? 0, isTitled, reason);

  if (!isTitled) return exact.length === 1 ? sure(exact[0] as Candidate) : doubtful(exact);
  if (exact.length > 0) {
    const agreeing = exact.filter(({ isTitle }) => isTitle);
    const [one, second] = agreeing;
    if (one && !second) return sure(one);
    if (one) return doubtful(agreeing, 'numbers_differ');
    const other = byWords.find(({ isByIsbn, isById }) => !isByIsbn && !isById);
    if (other) return doubtful([...exact, other], 'number_of_other');
    const [only, more] = exact;
    if (only && !more && only.isAuthor && isNearly(row.title, only.title)) return sure(only);
    return doubtful(candidates);
  }
  const [first, second] = byWords;
  if (first === undefined) return doubtful(candidates);
  if (second === undefined) return sure(first);
  const nearest = byTie(row, byWords);
  return nearest ? sure(nearest) : doubtful(byWords, 'several_books');
}

/** Of several books of one title and author, the one of the year or the language; undefined: none stands out. */
function byTie(row: Read, candidates: Candidate[]) {
  const year = row.originalYear ?? row.year;
  const ofYear = candidates.filter(
    ({ publishedDate }) => year !== null && yearOf(publishedDate) === year,
  );
  if (ofYear.length === 1) return ofYear[0];
  const among = ofYear.length > 0 ? ofYear : candidates;
  const ofLanguage = among.filter(
    ({ language }) => row.language !== null && language === row.language,
  );
  if (ofLanguage.length === 1) return ofLanguage[0];
  const titled = among.filter(({ title }) => keyOf(title) === keyOf(row.title));
  return titled.length === 1 ? titled[0] : undefined;
}

/**
 * The books that are nearly so called, of rows that no book is exactly: among those of the title by somebody
 * of nearly that name, then among those of the author, and where neither tells, by a search as a reader would
 * make it.
 */
async function nearlyThese(db: Db, rows: Lookup[], known: NearlyKnown) {
  const results = new Map<WantedBook, Candidate[]>();
  const settle = (wanted: WantedBook, candidates: Candidate[]) => {
    results.set(wanted, candidates);
    if (known.size >= NEARLY_KNOWN_MAX) known.clear();
    known.set(nearlyKey(wanted), candidates);
  };
  const left: Lookup[] = [];
  for (const row of rows) {
    const before = known.get(nearlyKey(row.wanted));
    const here = nearAmong(row.wanted, row.found);
    if (before) results.set(row.wanted, before);
    else if (here.some(isSurelyNear)) settle(row.wanted, here);
    else left.push(row);
  }
  if (left.length === 0) return results;

  const ofAuthors = await booksByAuthors(
    db,
    left.map(({ wanted }) => wanted.authors[0] ?? ''),
  );
  const searched: typeof rows = [];
  for (const [at, row] of left.entries()) {
    const { wanted, found } = row;
    const books = ofAuthors[at] ?? [];
    const near = nearAmong(wanted, [...books, ...found]);
    const isAllOfAuthor = books.length > 0 && books.length < BOOKS_OF_AUTHOR;
    // Of a title that is here by somebody else alone the person decides.
    const isTitleOfOther = nearAmong(wanted, found).some(({ isTitle }) => isTitle);
    if (near.some(isSurelyNear) || isAllOfAuthor || isTitleOfOther) settle(wanted, near);
    else searched.push(row);
  }
  for (let at = 0; at < searched.length; at += SEARCHES)
    await Promise.all(
      searched
        .slice(at, at + SEARCHES)
        .map(async ({ wanted }) => settle(wanted, await nearlyThe(db, wanted))),
    );
  return results;
}

const nearlyKey = ({ title, authors }: WantedBook) => JSON.stringify([title, authors]);

const isSurelyNear = ({ isTitle, isAuthor }: Candidate) => isTitle && isAuthor;

/** What a search as a reader would make it finds, where nothing is so called. */
async function nearlyThe(db: Db, wanted: WantedBook): Promise<Candidate[]> {
  const surname = surnameOf(wanted.authors[0] ?? '');
  const words = [...wordsOf(wanted.title).slice(0, WORDS_MAX), surname].join(' ').trim();
  if (words === '') return [];
  const page = { limit: CANDIDATES_MAX, after: undefined };
  const { hits } = await searchBooks(db, { q: words.slice(0, 200) }, page);
  return nearAmong(
    wanted,
    hits.map(({ _id, googleId, title, authors, publishedDate }) => ({
      id: _id,
      googleId,
      title,
      subtitle: null,
      originalTitle: null,
      authors,
      otherTitles: [],
      publishedDate: publishedDate ?? null,
      language: null,
      isByIsbn: false,
      isById: false,
      editionTitles: null,
      standing: 0,
    })),
  );
}

/** Those of some books that are nearly the wanted one, or so called by somebody else. */
const nearAmong = (wanted: WantedBook, books: FoundBook[]): Candidate[] =>
  books
    .flatMap((book) => {
      const isOtherwise = isCalledOtherwise(wanted, book);
      const isAuthor =
        isOtherwise || book.authors.some((author) => isNearlyName(wanted.authors[0] ?? '', author));
      const isTitleHere = isNearly(wanted.title, book.title);
      const isTitle = isTitleHere || isOtherwise;
      const [exactly] = candidateOf(wanted, book);
      if (!isTitle && exactly === undefined) return [];
      const score = isAuthor ? SURE_MATCH : wanted.authors.length === 0 ? 0.6 : 0.5;
      return [{ ...book, score, isTitle, isTitleHere, isAuthor }];
    })
    .filter((each, at, all) => all.findIndex(({ id }) => id === each.id) === at)
    .sort((a, b) => b.score - a.score);

/**
 * Whether another language calls a book exactly so, and writes the name of its author so as well: “Krieg und Frieden” by Lew
 * Tolstoi. More authors of one surname have books of one title than it seems, so the given names begin alike.
 */
function isCalledOtherwise(wanted: WantedBook, { originalTitle, otherTitles, authors }: FoundBook) {
  const title = keyOf(wanted.title);
  if (![originalTitle ?? '', ...otherTitles].some((each) => title !== '' && keyOf(each) === title))
    return false;
  const name = wanted.authors[0] ?? '';
  const surname = surnameOf(name);
  return authors.some(
    (author) =>
      !isOtherInitial(initialOf(author), initialOf(name)) &&
      otherSpellings(surname).includes(surnameOf(author)),
  );
}

const WORDS_MAX = 12;

/** Like `foundAmong`, of books that are written otherwise. */
function foundNearly(row: Read, candidates: Candidate[]): FoundRow {
  const good = candidates.filter(({ isTitle, isAuthor }) => isTitle && isAuthor);
  const [one, second] = good;
  if (one && !second)
    return foundRow(row, 'sure', one, candidates, one.score, true, 'title_author_nearly');
  if (candidates.length === 0) return unknownRow(row);
  return foundRow(row, 'doubtful', undefined, candidates, candidates[0]?.score ?? 0, true);
}

function unknownRow({ line, title }: Read): FoundRow {
  const nothing = { line, googleId: null, score: null, candidates: [] };
  return title === ''
    ? {
        ...nothing,
        state: 'unreadable',
        reason: said('number_unknown'),
      }
    : { ...nothing, state: 'unknown', reason: said('title_unknown') };
}

function foundRow(
  { line }: Read,
  state: 'sure' | 'doubtful',
  book: Candidate | undefined,
  candidates: Candidate[],
  score: number,
  isTitled: boolean,
  reason?: ImportTextId,
): FoundRow {
  const first = book ?? candidates[0];
  const why = reason ?? (first && reasonOf(first, isTitled));
  return {
    line,
    state,
    googleId: book?.googleId ?? null,
    score: Math.round(score * 100) / 100,
    reason: why ? said(why) : null,
    candidates: candidates.slice(0, CANDIDATES_MAX).map((each) => ({
      googleId: each.googleId,
      score: Math.round(each.score * 100) / 100,
      reason: said(reasonOf(each, isTitled)),
    })),
  };
}

/** A title without the publisher's series it came out in: `Emma (Penguin Classics)`. */
function withoutEdition(title: string) {
  const [, bare = title, edition = ''] = EDITION.exec(title) ?? [];
  return OTHER_TEXT.test(edition) ? title : bare;
}

const EDITION = /^(.*\S)\s*[([]([^()[\]]*\b(?:classics|editions?|library))[)\]]$/i;
/** What makes an edition another text: a volume, or one that was shortened or told anew. */
const OTHER_TEXT =
  /\d|abridg|adapt|retold|young|junior|kid|child|reader|illustrated classics|graphic|manga|omnibus/i;

/** A title without the other that it gives itself: `The Hobbit, or There and Back Again`, `Moby-Dick or, The Whale`. */
const withoutOtherTitle = (title: string) => OTHER_TITLE.exec(title)?.[1] ?? title;

const OTHER_TITLE = /^(.{2,}?)(?:,\s+(?:or|oder|ou|o)[,:;]?|\s+(?:or|oder|ou|o)[,:;])\s+\S/i;

/** Whether two titles differ by slips of the pen only: one in so many letters. */
function isNearly(one: string, other: string) {
  const [a, b] = [one, other].map((title) => withoutAnd(mainTitleOf(withoutOtherTitle(title)))) as [
    string,
    string,
  ];
  return a === b || (a.length >= TITLE_MIN && isSlip(a, b));
}

/** Written as a word or as `&`, which is none. */
const withoutAnd = (title: string) => title.replace(/ (?:and|und|et|y|e) /g, ' ');

const TITLE_MIN = 5;
const LETTERS_A_SLIP = 6;

const slipsLetPass = (letters: number) => Math.max(1, Math.floor(letters / LETTERS_A_SLIP));

const isSlip = (a: string, b: string) =>
  Math.abs(a.length - b.length) <= 3 &&
  digitsOf(a) === digitsOf(b) &&
  slipsBetween(a, b) <= slipsLetPass(Math.min(a.length, b.length));

/** A volume is no slip. */
const digitsOf = (text: string) => text.replace(/\D+/g, ' ').trim();

function isNearlyName(one: string, other: string) {
  const [lastA, lastB] = [surnameOf(one), surnameOf(other)];
  if (lastA === '' || lastB === '') return false;
  if (lastA === lastB || otherSpellings(lastA).includes(lastB)) return true;
  return Math.min(lastA.length, lastB.length) >= 4 && slipsBetween(lastA, lastB) <= 1;
}

/** Letters of two scripts say nothing of each other. */
const isOtherInitial = (one: string, other: string) =>
  one !== other && /^[a-z]$/.test(one) && /^[a-z]$/.test(other);

/** The first letter of a name: of its first word, or of what stands behind a comma. */
const initialOf = (name: string) => wordsOf(/^[^,]+,(.+)$/.exec(name)?.[1] ?? name)[0]?.[0] ?? '';

/** The last word of a name, or what stands before a comma. */
const surnameOf = (name: string) => wordsOf(/^[^,]+(?=,)/.exec(name)?.[0] ?? name).at(-1) ?? '';
