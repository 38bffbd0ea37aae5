import type { Status } from '../../../../../shared/library.ts';
import type { Visibility } from '../../../../../shared/visibility.ts';
import {
  isbnsOf,
  nameOf,
  placedNamesOf,
  statusOf,
  wholeOf,
  yesOf,
} from '../../../reading/items/cells.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';
import { readColumns } from './columns.ts';
import { markdownOf } from './markup.ts';
import { addNote, type RowReader } from './rows.ts';

export const marks = [
  ['Hardcover Book ID'],
  ['Title', 'Status', 'Date Started', 'Date Finished', 'Lists'],
  ['Title', 'Status', 'Review Contains Spoilers'],
];

/** What Hardcover numbers its states and circles of readers by. */
const STATUSES: Record<string, Status | null> = {
  1: 'want',
  2: 'reading',
  3: 'read',
  4: 'paused',
  5: 'stopped',
  6: null,
  ignored: null,
};
const PRIVACY: Record<string, Visibility> = {
  1: 'public',
  2: 'followers',
  3: 'private',
  public: 'public',
  followers: 'followers',
  private: 'private',
};

/** Hardcover's export; which columns it has differs from year to year. */
export function read(reader: RowReader) {
  const { out, cell, take, date } = reader;
  reader.id('hardcover', cell('Hardcover Book ID'));
  readColumns(reader, {
    title: 'Title',
    subtitle: 'Subtitle',
    authors: ['Author', 'Authors'],
    series: 'Series',
    publisher: 'Publisher',
    pages: ['Pages', 'Page Count'],
    year: ['Release Date', 'Publication Date', 'Release Year'],
    format: ['Binding', 'Media', 'Format', 'Edition Format'],
    owned: 'Owned',
  });
  out.isbns = isbnsOf(cell('ISBN 13', 'ISBN-13'), cell('ISBN 10', 'ISBN-10'), cell('ISBN'));
  out.status = take('Status', 'status_wrong', (text) => {
    const known = STATUSES[text.toLowerCase()];
    return known === undefined ? statusOf(text) : known;
  });
  for (const [name, place] of placedNamesOf(cell('Lists'))) {
    out.shelves.push(name);
    if (place !== undefined) out.shelfPlaces[name] = place;
  }
  const started = date('Date Started');
  const ended = date('Date Finished', 'Date Read');
  if (started || ended) reader.addReading(started, ended, null);
  out.readCount = wholeOf(cell('Read Count')) ?? null;
  readColumns(reader, { addedAt: 'Date Added', rating: 'Rating' });
  out.tags = cell('Tags').split(',', PARTS_MAX).map(nameOf);
  out.visibility = PRIVACY[cell('Privacy').toLowerCase()] ?? null;
  addNote(out, markdownOf(reader.prose('Private Notes', 'Notes')));
  reader.review({
    text: markdownOf(reader.prose('Review')),
    hasSpoilers: yesOf(cell('Review Contains Spoilers')) === true,
    createdAt: reader.moment('Review Date'),
  });
}
