import type { Visibility } from '../../../../../shared/visibility.ts';
import { isbnsOf, listOf } from '../../../reading/items/cells.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';
import { readColumns } from './columns.ts';
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
  readColumns(reader, {
    title: 'Edition title',
    subtitle: 'Edition subtitle',
    authorsByComma: 'Authors labels',
    pages: 'Edition number of pages',
    publisher: 'Publisher label',
    year: 'Edition publication date',
    language: 'Edition language',
    addedAt: 'Item created',
  });
  out.title ||= listOf(cell('Works labels'))[0] ?? '';
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
  reader.id('wikidata', /wd:Q\d{1,12}/.exec(cell('Works URLs'))?.[0]);
  reader.id('openlibraryWork', cell('Works URLs'));
  const places = cell('Works Series ordinals').split(',', PARTS_MAX);
  out.series = listOf(cell('Series labels')).map((name, at) => ({
    name,
    position: places[at]?.trim() || null,
  }));
  out.shelves = listOf(cell('Shelves'));
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
