import { LANGUAGES } from '../../../../shared/languages.ts';
import type { Format, Status } from '../../../../shared/library.ts';
import { withoutStackedMarks } from '../../../platform/text/stackedMarks.ts';
import type { SeriesPlace } from '../../books/books/seriesPlaces.ts';
import { dateOfText } from '../../books/catalogue/dates.ts';
import { isbnOfCell } from '../../books/catalogue/isbns.ts';
import { languageOfText } from '../../books/catalogue/languages.ts';
import { titlePartsOf } from '../../books/catalogue/titles.ts';
import { dayIn } from '../library/dates.ts';
import type { Position } from '../library/readingItem.sql.ts';
import {
  CELL_CHARS_MAX,
  LIST_MAX,
  NAME_MAX,
  PARTS_MAX,
  SHORT_CELL_MAX,
  TITLE_MAX,
} from './limits.ts';

/**
 * A cell as it is looked into: cut where no text of a book is longer, and without blanks that patterns would try
 * again from each of.
 */
export const cellTextOf = (text: string) =>
  text.length < BLANKS_MAX
    ? text
    : withoutStackedMarks(text.slice(0, CELL_CHARS_MAX)).replace(ALL_BLANKS, (blanks) =>
        blanks.includes('\n') ? '\n\n' : ' ',
      );
const BLANKS_MAX = 100;
const ALL_BLANKS = new RegExp(`\\s{${BLANKS_MAX},}`, 'g');

/** A text on one line: NFC, single blanks, nothing that no line holds. */
export const lineOf = (text: string) =>
  withoutStackedMarks(text)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cs}\u202d\u202e]/gu, '')
    .trim();

/** A text of several lines as it is kept. */
export const linesOf = (text: string) =>
  withoutStackedMarks(text)
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}\u202d\u202e]/gu, '')
    .trim();

/** A name, cut where no name is longer. */
export const nameOf = (text: string) => [...lineOf(text)].slice(0, NAME_MAX).join('');

/** Parts of a list, each once. */
export const listOf = (text: string, separator: RegExp | string = ','): string[] =>
  distinct(text.split(separator, PARTS_MAX).map(nameOf));

export const distinct = (names: Iterable<string>) =>
  [...new Set([...names].filter((name) => name !== ''))].slice(0, LIST_MAX);

/** Whether a cell says yes; undefined when it says neither. */
export function yesOf(text: string): boolean | undefined {
  const folded = text.trim().toLowerCase();
  if (/^(?:yes|true|y|1|x|oui|ja|sí|si|wahr|vrai|verdadero)$/.test(folded)) return true;
  if (/^(?:no|false|n|0|non|nein|falsch|faux|falso|)$/.test(folded)) return false;
  return undefined;
}

/** A whole number, as people and spreadsheets write it; undefined for anything else. */
export function wholeOf(text: string, most = 99_999): number | undefined {
  const digits = /^(\d{1,9})(?:[.,]0+)?$/.exec(text.replace(/[\s\u00a0]/g, ''))?.[1];
  return digits !== undefined && Number(digits) <= most ? Number(digits) : undefined;
}

/**
 * Stars, of five unless the cell says otherwise (`4.25`, `4,5`, `8/10`, `★★★½`, `80%`), as halves:
 * quarters go to the nearest half, upwards from the middle. Null where nothing was rated (0);
 * undefined for what is no rating.
 */
export function starsOf(text: string, scale = 5): number | null | undefined {
  const cell = text.trim();
  const stars = /^([★⭐]*)([½]?)[☆\s]*$/u.exec(cell);
  if (stars && cell !== '')
    return roundedStars([...(stars[1] ?? '')].length + (stars[2] ? 0.5 : 0), 5);
  const [, number = '', of, percent] =
    /^(\d{1,3}(?:[.,]\d{1,6})?)\s*(?:\/\s*(\d{1,3})|(%)|stars?|étoiles?|sterne?)?$/i.exec(cell) ??
    [];
  if (number === '') return undefined;
  return roundedStars(Number(number.replace(',', '.')), percent ? 100 : of ? Number(of) : scale);
}

function roundedStars(value: number, scale: number) {
  if (value === 0) return null;
  if (scale <= 0 || value > scale) return undefined;
  return Math.max(0.5, Math.floor((value / scale) * 10 + 0.5) / 2);
}

/** The ISBN-13s that cells mean, without those that a spreadsheet has rounded, each once. */
export const isbnsOf = (...cells: string[]): string[] => [
  ...new Set(cells.flatMap((cell) => isbnOfCell(cell) ?? [])),
];

/** An ISBN of which a spreadsheet has left a rounded number. */
export const isRounded = (cell: string) => /^\s*\d[.,]\d+e\+?\d+\s*$/i.test(cell);

const ASIN = /^B0[0-9A-Z]{8}$/;
export const asinOf = (text: string): string | undefined =>
  ASIN.exec(text.trim().toUpperCase())?.[0];

/** The key of a work (W), an edition (M) or an author (A) out of an address or as it stands. */
export const openLibraryIdOf = (text: string, kind: 'W' | 'M'): string | undefined =>
  new RegExp(`(?:^|/)(OL\\d{1,12}${kind})\\b`, 'i').exec(text.trim())?.[1]?.toUpperCase();

const numberOf = (text: string) => String(wholeOf(text, 999_999_999) || '');
const like = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[0];

/** How other places number books, each out of a cell or as it stands; ours is the `googleId` of a book here. */
export const ID_OF = {
  commonplace: like(/^[\w:.-]{1,80}$/),
  google: like(/^[\w-]{12}$/),
  goodreads: numberOf,
  openlibraryWork: (text) => openLibraryIdOf(text, 'W'),
  openlibraryEdition: (text) => openLibraryIdOf(text, 'M'),
  librarything: numberOf,
  hardcover: numberOf,
  storygraph: (text) => like(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i)(text)?.toLowerCase(),
  inventaire: like(/^[\w:-]{1,60}$/),
  wikidata: like(/Q\d{1,12}$/),
  asin: asinOf,
  oclc: like(/^\d{1,15}$/),
} satisfies Record<string, (text: string) => string | undefined>;
export type Ids = { [Place in keyof typeof ID_OF]?: string };

/** How dates of a file are to be understood. */
export interface DateRules {
  /** Of the person, for moments; an IANA name. */
  timeZone: string;
  /** Whether `3/4/2021` is in April; undefined where it cannot be told. */
  isDayFirst?: boolean | undefined;
}

/**
 * A partial date out of a cell. Null where the cell says that there is none (`0000-00-00`), undefined
 * where it is none, such as 30 February. A moment with an offset becomes the day it was for the
 * person.
 */
export function dateOf(
  text: string,
  { timeZone, isDayFirst }: DateRules,
): string | null | undefined {
  const cell = text.slice(0, SHORT_CELL_MAX).replace(/^[\s"'[(]+|[\s"')\]]+$/g, '');
  if (cell === '' || /^[0/.:T\s-]+Z?$/.test(cell)) return null;
  if (
    /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/i.test(cell) ||
    / (?:UTC|[+-]\d\d:?\d\d)$/.test(cell)
  ) {
    const moment = momentOf(cell);
    if (moment) return dayIn(timeZone, new Date(moment));
  }
  const [, year, month, day] =
    /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T\s].*)?$/.exec(cell) ?? [];
  if (year) return real(year, month, day);
  const [, a = '', sign, b = '', ofYear] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:\s.*)?$/.exec(cell) ?? [];
  if (ofYear) {
    const first = sign === '.' || Number(a) > 12 || (Number(b) <= 12 && isDayFirst === true);
    const isKnown =
      sign === '.' || Number(a) > 12 || Number(b) > 12 || a === b || isDayFirst !== undefined;
    if (!isKnown) return real(ofYear);
    return first ? real(ofYear, b, a) : real(ofYear, a, b);
  }
  const [, monthFirst, yearLast] = /^(\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  if (yearLast) return real(yearLast, monthFirst);
  const found = dateOfText(cell);
  if (found === undefined || !/\p{L}/u.test(cell)) return undefined;
  const [foundYear = '', foundMonth, foundDay] = found.split('-');
  return real(foundYear, foundMonth, foundDay);
}

function real(year: string, month?: string, day?: string): string | undefined {
  if (Number(year) < 1000) return undefined;
  if (month === undefined || Number(month) === 0) return year;
  if (Number(month) > 12) return undefined;
  const ofYear = `${year}-${month.padStart(2, '0')}`;
  if (day === undefined || Number(day) === 0) return ofYear;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) <= days ? `${ofYear}-${day.padStart(2, '0')}` : undefined;
}

/** A moment that a cell names with its offset, in ISO 8601. */
export function momentOf(text: string): string | undefined {
  const cell = text
    .trim()
    .replace(/ UTC$/, 'Z')
    .replace(/ ([+-]\d\d):?(\d\d)$/, '$1:$2');
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(cell)) return undefined;
  const moment = new Date(cell.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** Whether days come before months in a column, told by those that can only be one of them. */
export function isDayFirstIn(cells: string[]): boolean | undefined {
  let dayFirst = false;
  let monthFirst = false;
  for (const cell of cells) {
    const [, a, b] = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(cell) ?? [];
    if (Number(a) > 12) dayFirst = true;
    if (Number(b) > 12) monthFirst = true;
  }
  return dayFirst === monthFirst ? undefined : dayFirst;
}

/** A year of publication, which may be before Christ; out of a date or as it stands. */
export function yearOf(text: string): number | undefined {
  const cell = text.slice(0, SHORT_CELL_MAX).replace(/^[\s[(]+|[\s)\]?]+$/g, '');
  if (cell === '' || /^0+(?:\.0+)?$/.test(cell)) return undefined;
  const year =
    /^-?\d{1,4}(?=$|[-/]|\.0*$|[T\s])/.exec(cell)?.[0] ??
    dateOfText(cell)?.match(/^-?\d{1,4}/)?.[0];
  if (year === undefined || Math.abs(Number(year)) > 4_000 || Number(year) > LATEST_YEAR)
    return undefined;
  return Number(year) || undefined;
}

const LATEST_YEAR = new Date().getUTCFullYear() + 5;

/** `Title (Series, #3; Other, #1)` as title and series; other brackets belong to the title. */
export function titleAndSeriesOf(text: string): { title: string; series: SeriesPlace[] } {
  const line = [...lineOf(text)].slice(0, TITLE_MAX).join('');
  const { title, series, place } = titlePartsOf(line);
  if (series === undefined) return { title: line, series: [] };
  const brackets = line.slice(title.length).replace(/^\s*\(|\)$/g, '');
  const all = brackets.split(';').flatMap((part) => {
    const found = titlePartsOf(`x (${part.trim()})`);
    return found.series ? [{ name: nameOf(found.series), position: positionOf(found.place) }] : [];
  });
  return { title, series: all.length > 0 ? all : [{ name: series, position: positionOf(place) }] };
}

const positionOf = (place: string | undefined) => place?.replace(/ ?[-–] ?/, '-') ?? null;

/** `Series #3`, `Series, 3`, `Series (3)`, or a name alone. */
export function seriesOf(text: string): SeriesPlace[] {
  const line = lineOf(text);
  if (line === '') return [];
  const [, name = line, place] =
    /^(.{1,300}?)[\s,;]*(?:#|\bbook\b|\bvol(?:ume|\.)?|\bn[°o]\.?|\()\s*(\d{1,4}(?:\.\d{1,2})?(?:\s*[-–]\s*\d{1,4})?)\)?$/i.exec(
      line,
    ) ?? [];
  return [{ name: nameOf(name), position: positionOf(place) }];
}

/** People of a cell in their order: `A B, C D`, `A & B`, `A; B`, `A | B`, with suffixes kept. */
export function peopleOf(text: string, separator: RegExp | string = /[,;|]|\s&\s/): string[] {
  const names: string[] = [];
  for (const part of text.split(separator, PARTS_MAX).map(nameOf)) {
    if (part === '') continue;
    if (names.length > 0 && SUFFIX.test(part)) names.push(`${names.pop()}, ${part}`);
    else names.push(part);
  }
  return distinct(names);
}

const SUFFIX = /^(?:jr|sr|ph\.?d|m\.?d|ii|iii|iv)\.?$/i;

/** “Last, First” → “First Last”; anything else as it stands. */
export function inOrder(name: string): string {
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(lineOf(name)) ?? [];
  return last && first && !SUFFIX.test(first) ? nameOf(`${first} ${last}`) : nameOf(name);
}

interface Contributor {
  name: string;
  role: string;
}

/** `Richard Howard (Translator), Ann B. (Editor, Narrator)`. */
export function contributorsOf(text: string): Contributor[] {
  const people: Contributor[] = [];
  for (const part of partsOutsideBrackets(text)) {
    const [before = '', after = ''] = part.split('(');
    const name = nameOf(before);
    const role = nameOf(after.split(')', 1)[0] ?? '');
    const last = people.at(-1);
    if (last && last.role === '' && SUFFIX.test(name))
      Object.assign(last, { name: `${last.name}, ${name}`, role });
    else if (name !== '') people.push({ name, role });
  }
  return people.slice(0, LIST_MAX);
}

/** Names with their places in a list of books, each once: `to-read (#80), favourites (#1), owned`. */
export function placedNamesOf(text: string): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (const part of text.split(',').slice(0, LIST_MAX)) {
    const bracket = part.lastIndexOf('(');
    const place = bracket < 0 ? undefined : /^\(#(\d{1,6})\)\s?$/.exec(part.slice(bracket))?.[1];
    const name = nameOf(place === undefined ? part : part.slice(0, bracket));
    if (name !== '') places.set(name, place === undefined ? undefined : Number(place));
  }
  return places;
}

/** What stands between commas that are in no brackets. */
function partsOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth = Math.max(0, depth - 1);
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** What every service calls its states, folded. */
const STATUS_WORDS: Record<Status, string> = {
  want: `toread wanttoread want wishlist planned planning plantoread tobe tobread toberead tbr forlater
    unread notstarted aliro alire alireunjour pensebete envie enviedelire wunschliste zulesen porleer
    quieroleer pendiente`,
  reading: `currentlyreading reading inprogress started encours encoursdelecture lecture liestgerade
    leyendo leseich amlesen lesend`,
  paused: 'paused onhold hold onpause onholdforlater pause enpause pausiert enpausa',
  read: 'read finished completed complete done alreadyread lu gelesen leido leído lido',
  stopped: `didnotfinish dnf stopped abandoned abandonne abandonné gaveup givenup dropped unfinished
    stoppedreading quit abgebrochen abandonado`,
};
const STATUSES = new Map(
  (Object.keys(STATUS_WORDS) as Status[]).flatMap((status) =>
    STATUS_WORDS[status].split(/\s+/).map((word) => [word, status] as const),
  ),
);

/** A status by any word for it; undefined for others. */
export const statusOf = (text: string): Status | undefined =>
  STATUSES.get(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')) ??
  STATUSES.get(
    text
      .slice(0, NAME_MAX)
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ''),
  );

/** What a shelf's name says of a book's state, where it is not one of the three everybody has. */
export const shelfStatusOf = (name: string): Status | undefined => {
  const status = statusOf(name);
  return status === 'stopped' || status === 'paused' ? status : undefined;
};

/** The form of a book by its binding; undefined where that is not clear. */
export function formatOf(text: string): Format | undefined {
  const folded = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  if (/audi|mp3|spokenword|horbuch|hörbuch|livreaudio/.test(folded)) return 'audio';
  if (/ebook|kindle|epub|digital|nook|mobi|pdf|electronic|numérique|azw/.test(folded))
    return 'ebook';
  if (
    /paper|hardcover|hardback|hardbound|massmarket|softcover|softback|broch|poche|taschenbuch|gebunden|leather|spiral|boardbook|librarybinding|relié|tapadura|tapablanda|^(?:print|book|physical|livre|buch)$/.test(
      folded,
    )
  )
    return 'paper';
  return undefined;
}

/** A language by its code, or by its name in a language that this site speaks. */
export const languageOf = (text: string): string | undefined =>
  languageOfText(text) ?? languageNames().get(text.trim().toLowerCase());

function languageNames() {
  if (names) return names;
  names = new Map();
  for (const [locale] of Object.entries(LANGUAGES)) {
    const display = new Intl.DisplayNames(locale, { type: 'language' });
    for (const code of CODES.split(' ')) names.set((display.of(code) ?? code).toLowerCase(), code);
  }
  for (const code of CODES.split(' '))
    names.set(
      (new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code).toLowerCase(),
      code,
    );
  return names;
}

let names: Map<string, string> | undefined;
const CODES =
  `en fr de es it pt nl sv da nb fi is pl cs sk hu ro bg el tr ru uk sr hr sl lt lv et ca eu gl ga cy
 ar he fa hi bn ta te ur th vi id ms zh ja ko la eo`.replace(/\s+/g, ' ');

/** `p. 12`, `45%`, `12 min` or a number alone, which is a page. */
export function placeOf(
  value: number | undefined,
  kind: 'page' | 'percent' | 'minute',
): Position | null {
  if (value === undefined || !Number.isFinite(value) || value < 0) return null;
  if (kind === 'percent') return value <= 100 ? { percent: value } : null;
  return value > 0 ? ({ [kind]: Math.round(value) } as Position) : null;
}
