import type { Meaning } from '../../../../../shared/imports.ts';
import { type Csv, foldedName } from '../../../../platform/text/csv.ts';
import {
  dateOf,
  distinct,
  inOrder,
  isbnsOf,
  listOf,
  nameOf,
  peopleOf,
  shelfStatusOf,
  starsOf,
  statusOf,
} from '../../../reading/items/cells.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';
import { readColumns } from './columns.ts';
import { markdownOf } from './markup.ts';
import { addNote, noteNumber, type RowReader } from './rows.ts';

/** What columns are called, folded, in the languages of this site. */
const NAMES: Record<Exclude<Meaning, 'ignore'>, string> = {
  title:
    'title booktitle name book titel buchtitel buch titre titredulivre livre titulo libro العنوان الكتاب タイトル 書名 題名',
  authors:
    'author authors writer by authorname bookauthor autor autoren autorin verfasser auteur auteurs autores المؤلف الكاتب 著者 作者',
  isbn: 'isbn isbn13 isbn10 isbn1310 ean ean13 isbnuid barcode',
  rating:
    'rating myrating stars score starrating bewertung sterne punkte note etoiles valoracion puntuacion estrellas تقييم التقييم 評価',
  status:
    'status readstatus readingstatus state shelf exclusiveshelf lesestatus statut etat estado الحالة 状態 ステータス',
  review:
    'review myreview reviewtext rezension kritik critique avis chronique resena opinion مراجعة 感想 レビュー',
  startedOn:
    'started startdate datestarted startedon started at begin begonnen gelesenvon angefangen debut datededebut commence inicio fechadeinicio 読書開始日 開始日',
  endedOn:
    'dateread finished finishdate datefinished finishedon ended enddate read readon completed completedon gelesenam beendet gelesenbis fini lule datedelecture datedefin terminado fechadelectura fechadefin leidoel 読了日 終了日',
  addedAt:
    'dateadded added addedon addedat created createdat hinzugefugt hinzugefügt ajoute ajoutele dateajout fechadealta agregado 登録日',
  shelves:
    'shelves bookshelves collections collection lists regal regale etageres etagere estanterias estante 本棚',
  tags: 'tags tag genres genre labels keywords schlagworte schlagwörter stichworte motscles etiquetas タグ',
  note: 'notes privatenotes privatenote comment comments notizen anmerkung anmerkungen commentaire commentaires notas ملاحظات メモ',
  pages:
    'pages pagecount numberofpages numpages totalpages seiten seitenzahl nombredepages paginas ページ数',
  publisher: 'publisher verlag editeur editorial editora الناشر 出版社',
  year: 'year yearpublished publicationyear published publicationdate pubdate datepublished erscheinungsjahr jahr annee anneedepublication datedepublication ano anio 出版年 発行年',
  language: 'language languages lang sprache langue idioma اللغة 言語',
  format: 'format binding media medium einband typ reliure formato encuadernacion 形式',
  series: 'series seriesname reihe serie saga cycle シリーズ',
};
const MEANING_OF = new Map(
  Object.entries(NAMES).flatMap(([meaning, names]) =>
    names.split(/\s+/).map((name) => [foldedName(name), meaning as Meaning] as const),
  ),
);

/** How many of the cells that hold anything have to look like what a column is taken for. */
const MOST = 0.8;

/** So many cells tell what columns mean: all of it is one turn. */
const GUESSED_CELLS = 6_000;

/** What each column of a table probably is, by its name, else by what stands in it. */
export function guessedColumns({
  headers,
  sample,
}: Pick<Csv, 'headers' | 'sample'>): Record<string, Meaning> {
  const columns: Record<string, Meaning> = {};
  const taken = new Set<Meaning>();
  for (const header of headers) {
    const meaning = MEANING_OF.get(foldedName(header.replace(/ \d+$/, ''))) ?? 'ignore';
    columns[header] = meaning;
    taken.add(meaning);
  }
  const rows = sample.slice(0, Math.ceil(GUESSED_CELLS / headers.length));
  const cellsOf = (at: number) =>
    rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '');
  const guess = (meaning: Meaning, looksLike: (cells: string[]) => boolean) => {
    if (taken.has(meaning)) return;
    const header = headers.find((each, at) => columns[each] === 'ignore' && looksLike(cellsOf(at)));
    if (header === undefined) return;
    columns[header] = meaning;
    taken.add(meaning);
  };
  const most = (is: (cell: string) => boolean) => (cells: string[]) =>
    cells.length > 0 && cells.filter(is).length >= MOST * cells.length;

  guess(
    'isbn',
    most((cell) => isbnsOf(cell).length > 0),
  );
  guess(
    'status',
    most((cell) => statusOf(cell) !== undefined),
  );
  guess('title', (cells) => {
    const words = cells.filter(
      (cell) => /\p{L}/u.test(cell) && dateOf(cell, { timeZone: 'UTC' }) === undefined,
    );
    return (
      words.length > 0 &&
      words.length >= MOST * cells.length &&
      new Set(words).size >= MOST * words.length
    );
  });
  guess(
    'authors',
    most((cell) =>
      /^\p{Lu}[\p{L}.'’-]*(?:,? (?:\p{L}[\p{L}.'’-]*)){1,4}(?:[,;&|].*)?$/u.test(cell),
    ),
  );
  guess(
    'endedOn',
    most(
      (cell) =>
        /\d{4}/.test(cell) &&
        cell.length > 6 &&
        typeof dateOf(cell, { timeZone: 'UTC' }) === 'string',
    ),
  );
  return columns;
}

/** Of how many stars a column's ratings are, by the greatest of them. */
export function scaleOf(
  { headers, sample }: Pick<Csv, 'headers' | 'sample'>,
  columns: Record<string, Meaning>,
) {
  const places = headers.flatMap((header, at) => (columns[header] === 'rating' ? [at] : []));
  const greatest = Math.max(
    0,
    ...sample.flatMap((row) => places.map((at) => Number((row[at] ?? '').replace(',', '.')) || 0)),
  );
  return greatest <= 5 ? 5 : greatest <= 10 ? 10 : greatest <= 20 ? 20 : 100;
}

/** Any other table, by what its columns were guessed, or said, to be. */
export function readerBy(columns: Record<string, Meaning>, scale: number) {
  const of = (meaning: Meaning) =>
    Object.keys(columns).filter((header) => columns[header] === meaning);
  const named = Object.fromEntries(
    Object.keys(NAMES).map((meaning) => [meaning, of(meaning as Meaning)]),
  ) as Record<keyof typeof NAMES, string[]>;

  return (reader: RowReader) => {
    const { out, cell, take } = reader;
    const all = (meaning: keyof typeof NAMES) =>
      named[meaning].map((header) => cell(header)).filter((text) => text !== '');
    out.authors = distinct(all('authors').flatMap(authorsOf));
    out.isbns = isbnsOf(
      ...all('isbn').flatMap((text) => text.split(/[,;|]| (?=97[89])/, PARTS_MAX)),
    );
    for (const header of named.isbn) {
      const text = cell(header);
      if (!reader.id('asin', text)) noteNumber(reader, header, text);
    }
    out.rating = take(named.rating, 'rating_wrong', (stars) => starsOf(stars, scale), {
      most: scale,
    });
    out.status = take(named.status, 'status_wrong', (text) => {
      const status = statusOf(text);
      // A column of shelves may hold one's own.
      if (status === undefined && named.shelves.length === 0) out.shelves.push(nameOf(text));
      return status ?? (named.shelves.length === 0 ? null : undefined);
    });
    out.shelves.push(...all('shelves').flatMap((text) => listOf(text, /[,;|]/)));
    for (const shelf of out.shelves) out.status ??= shelfStatusOf(shelf) ?? null;
    out.tags = all('tags').flatMap((text) => listOf(text, /[,;|]/));
    const { title, pages, publisher, year, language, format, series, addedAt } = named;
    readColumns(reader, { title, pages, publisher, year, language, format, series, addedAt });
    const started = reader.date(...named.startedOn);
    const ended = reader.date(...named.endedOn);
    if (started || ended) reader.addReading(started, ended, null);
    for (const text of all('note')) addNote(out, markdownOf(text));
    reader.review({ text: markdownOf(cell(...named.review)) });
    if (named.title.length === 0 && named.isbn.length === 0) reader.unreadable('say_columns');
  };
}

/** “Last, First” where that is all there is; else people one after another. */
function authorsOf(text: string) {
  const parts = text.split(/[;|]|\s&\s/, PARTS_MAX);
  if (parts.length > 1) return parts.map(inOrder);
  const [last = '', first, ...more] = text.split(',', PARTS_MAX);
  if (first !== undefined && more.length === 0 && !last.includes(' ')) return [inOrder(text)];
  return peopleOf(text);
}
