import type { Visibility } from '../../../../../shared/visibility.ts';
import {
  isbnsOf,
  languageOf,
  listOf,
  nameOf,
  openLibraryIdOf,
  peopleOf,
  wholeOf,
  yearOf,
} from './cells.ts';
import { PARTS_MAX } from './limits.ts';
import { markdownOfText } from './markup.ts';
import { addNote, type RowReader } from './rows.ts';

export const marks = [
  ['Item URL', 'Edition URL', 'Works labels'],
  ['Edition title', 'Works URLs'],
];

/** Inventaire's export: books one has, none of them read or unread. */
export function read(reader: RowReader) {
  const { out, cell } = reader;
  const edition = cell('Edition URL').replace(/^.*\/entity\//, '');
  out.title = cell('Edition title') || (listOf(cell('Works labels'))[0] ?? '');
  out.subtitle = nameOf(cell('Edition subtitle')) || null;
  out.authors = peopleOf(cell('Authors labels'), ',');
  out.contributors = listOf(cell('Translators labels')).map((name) => ({
    name,
    role: 'Translator',
  }));
  out.isbns = isbnsOf(
    cell('Edition ISBN-13'),
    cell('Edition ISBN-10'),
    edition.replace(/^isbn:/, ''),
  );
  if (/^(?:isbn:\d{9,13}|inv:[\da-f]{32}|wd:Q\d+)$/.test(edition)) out.ids.inventaire = edition;
  const wikidata = /wd:(Q\d{1,12})/.exec(cell('Works URLs'))?.[1];
  if (wikidata) out.ids.wikidata = wikidata;
  const work = openLibraryIdOf(cell('Works URLs'), 'W');
  if (work) out.ids.openlibraryWork = work;
  out.pages = wholeOf(cell('Edition number of pages')) || null;
  out.publisher = nameOf(cell('Publisher label')) || null;
  out.year = yearOf(cell('Edition publication date')) ?? null;
  out.language = languageOf(cell('Edition language')) ?? null;
  const places = cell('Works Series ordinals').split(',', PARTS_MAX);
  out.series = listOf(cell('Series labels')).map((name, at) => ({
    name,
    position: places[at]?.trim() || null,
  }));
  out.shelves = listOf(cell('Shelves'));
  out.addedAt = reader.moment('Item created');
  out.owned = true;
  if (reader.has('Item visibility')) out.visibility = visibilityOf(cell('Item visibility'));
  addNote(out, markdownOfText(reader.prose('Item details')));
  addNote(out, markdownOfText(reader.prose('Item notes')));
}

/** Whom an item is shown to: nobody, where nothing is named; friends and groups are fewer than all. */
function visibilityOf(circles: string): Visibility {
  if (/\bpublic\b/i.test(circles)) return 'public';
  return /\b(?:friends|groups?)\b/i.test(circles) ? 'followers' : 'private';
}
