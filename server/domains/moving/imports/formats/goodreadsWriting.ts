import MarkdownIt from 'markdown-it';
import { isbn10Of } from '../../../../../shared/isbn.ts';
import type { Format, Status } from '../../../../../shared/library.ts';
import { replacePassages, withoutMarks } from '../../../../../shared/passages.ts';
import { nameParts } from '../../../../../shared/surname.ts';
import type { LibraryItem } from '../libraryItem.ts';
import { csvRow, withGuard } from './spreadsheets.ts';

/** The columns that Goodreads has written since 2022. */
export const GOODREADS_COLUMNS = [
  'Book Id',
  'Title',
  'Author',
  'Author l-f',
  'Additional Authors',
  'ISBN',
  'ISBN13',
  'My Rating',
  'Average Rating',
  'Publisher',
  'Binding',
  'Number of Pages',
  'Year Published',
  'Original Publication Year',
  'Date Read',
  'Date Added',
  'Bookshelves',
  'Bookshelves with positions',
  'Exclusive Shelf',
  'My Review',
  'Spoiler',
  'Private Notes',
  'Read Count',
  'Owned Copies',
] as const;
type Column = (typeof GOODREADS_COLUMNS)[number];

export const goodreadsHead = () => csvRow([...GOODREADS_COLUMNS]);

const SHELF: Record<Status, string> = {
  want: 'to-read',
  reading: 'currently-reading',
  paused: 'paused',
  read: 'read',
  stopped: 'did-not-finish',
};
const BINDING: Record<Format, string> = { paper: 'Paperback', ebook: 'ebook', audio: 'Audiobook' };

/**
 * An entry as Goodreads would write it, so that every service that reads Goodreads' file reads ours:
 * whole stars, days only, one reading, ISBNs as the formulas that keep their zeros. What does not fit
 * is in our own CSV.
 */
export function goodreadsRowOf(entry: LibraryItem, averageRating: number | null = null): string {
  const [author = '', ...more] = entry.authors;
  const [isbn = ''] = entry.isbns;
  // On the shelf of books given up the day is that of giving up, and that reading is one of those counted.
  const isStopped = entry.status === 'stopped';
  const ends = entry.readings.flatMap(({ outcome, endedOn }) =>
    outcome === (isStopped ? 'stopped' : 'finished') && endedOn ? endedOn : [],
  );
  const finished = entry.readings.filter(({ outcome }) => outcome === 'finished').length;
  const exclusive = entry.status ? SHELF[entry.status] : '';
  const shelves = [...entry.shelves, ...(exclusive === 'read' ? [] : [exclusive])]
    .map((name) => name.replaceAll(',', ' ').trim())
    .filter((name, at, all) => name !== '' && all.indexOf(name) === at);
  const places = shelves.flatMap((name) => {
    const place = entry.shelfPlaces[name];
    return place ? `${name} (#${place})` : name;
  });
  const series = entry.series
    .map(({ name, position }) => (position ? `${name}, #${position}` : ''))
    .filter(Boolean);
  const cells: Record<Column, string> = {
    'Book Id': entry.ids.goodreads ?? '',
    Title: withGuard(series.length > 0 ? `${entry.title} (${series.join('; ')})` : entry.title),
    Author: withGuard(author),
    'Author l-f': withGuard(lastFirst(author)),
    'Additional Authors': withGuard(
      [
        ...more,
        ...entry.contributors.map(({ name, role }) => (role ? `${name} (${role})` : name)),
      ].join(', '),
    ),
    ISBN: `="${isbn ? (isbn10Of(isbn) ?? '') : ''}"`,
    ISBN13: `="${isbn}"`,
    // Halves go up, as here with quarters.
    'My Rating': `${Math.floor((entry.rating ?? 0) + 0.5)}`,
    'Average Rating': averageRating === null ? '' : averageRating.toFixed(2),
    Publisher: withGuard(entry.publisher ?? ''),
    Binding: entry.format ? BINDING[entry.format] : '',
    'Number of Pages': `${pagesOf(entry) ?? ''}`,
    'Year Published': `${entry.year ?? ''}`,
    'Original Publication Year': `${entry.originalYear ?? ''}`,
    'Date Read': dayOf(ends.sort().at(-1)),
    'Date Added': dayOf(entry.addedAt?.slice(0, 10)),
    Bookshelves: withGuard(shelves.join(', ')),
    'Bookshelves with positions': withGuard(places.join(', ')),
    'Exclusive Shelf': exclusive,
    'My Review': withGuard(htmlOf(entry.review?.text ?? '')),
    Spoiler: entry.review?.hasSpoilers ? 'true' : '',
    'Private Notes': withGuard(htmlOf(entry.note ?? '')),
    'Read Count': `${finished + (isStopped ? 1 : 0)}`,
    'Owned Copies': entry.owned ? '1' : '0',
  };
  return csvRow(GOODREADS_COLUMNS.map((column) => cells[column]));
}

/** Of one's own copy: what was said of the reading under way or the latest one comes before the edition's. */
const pagesOf = ({ readings, pages }: LibraryItem) =>
  (readings.find(({ outcome }) => outcome === null) ?? readings[0])?.pages ?? pages;

/** Goodreads knows days only: what is less exact is left out rather than made up. */
const dayOf = (date: string | undefined) => (date?.length === 10 ? date.replaceAll('-', '/') : '');

function lastFirst(name: string) {
  const { given, surname } = nameParts(name);
  return given === '' ? surname : `${surname}, ${given}`;
}

/** Read by the same rules as the pages read reviews, and written in the little HTML that Goodreads knows. */
const markdown = new MarkdownIt('zero', { breaks: true, html: false }).enable([
  'blockquote',
  'heading',
  'list',
  'autolink',
  'emphasis',
  'escape',
  'link',
  'newline',
]);
markdown.validateLink = (address) => /^(?:https?:\/\/|mailto:)/i.test(address);
const rule = (text: string) => () => text;
Object.assign(markdown.renderer.rules, {
  paragraph_open: rule(''),
  paragraph_close: rule('<br/><br/>'),
  heading_open: rule('<b>'),
  heading_close: rule('</b><br/><br/>'),
  strong_open: rule('<b>'),
  strong_close: rule('</b>'),
  em_open: rule('<i>'),
  em_close: rule('</i>'),
  softbreak: rule('<br/>'),
  hardbreak: rule('<br/>'),
  bullet_list_open: rule(''),
  bullet_list_close: rule('<br/>'),
  ordered_list_open: rule(''),
  ordered_list_close: rule('<br/>'),
  list_item_open: rule('- '),
  list_item_close: rule('<br/>'),
});

const OPEN = '\ue000';
const CLOSE = '\ue001';

export function htmlOf(text: string): string {
  if (text === '') return '';
  // From which page on it may be known is ours to say: there it would be a part of the text.
  const marked = replacePassages(
    text.replace(/[\ue000\ue001]/g, ''),
    (passage) => `${OPEN}${withoutMarks(passage.text)}${CLOSE}`,
  ).replace(
    /(?<![\\|])\|\|(?!\|)([\s\S]*?)(?<![\\|])\|\|(?!\|)/g,
    (_, hidden: string) => `${OPEN}${hidden}${CLOSE}`,
  );
  return (
    markdown
      .render(marked)
      .replaceAll(OPEN, '<spoiler>')
      .replaceAll(CLOSE, '</spoiler>')
      .replace(/\n/g, '')
      // From the first break of a run only: tried from each, ten thousand of them would take seconds.
      .replace(/(?<!<br\/>)(?:<br\/>)+(?=<\/(?:blockquote|spoiler)>|$)/g, '')
  );
}
