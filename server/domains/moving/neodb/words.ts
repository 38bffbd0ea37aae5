import type { Entry, Progress } from '../../../../shared/contract/library.ts';
import type { Quote } from '../../../../shared/contract/quotes.ts';
import type { Site } from '../../../../shared/contract/settings.ts';
import { textOfHtml } from '../../../../shared/htmlText.ts';
import { LANGUAGES } from '../../../../shared/languages.ts';
import type { Status } from '../../../../shared/library.ts';
import { VISIBILITIES, type Visibility } from '../../../../shared/visibility.ts';

/** What NeoDB's interface calls how far somebody is with a book. */
export const SHELF_TYPES = {
  wishlist: { status: 'want', statuses: 'want' },
  progress: { status: 'reading', statuses: 'reading,paused' },
  complete: { status: 'read', statuses: 'read' },
  dropped: { status: 'stopped', statuses: 'stopped' },
} as const satisfies Record<string, { status: Status; statuses: string }>;
export type ShelfType = keyof typeof SHELF_TYPES;

export const isShelfType = (text: unknown): text is ShelfType =>
  typeof text === 'string' && Object.hasOwn(SHELF_TYPES, text);

export const shelfTypeOf = (status: Status | null) =>
  (Object.keys(SHELF_TYPES) as ShelfType[]).find(
    (type) => status !== null && SHELF_TYPES[type].statuses.split(',').includes(status),
  );

/** 0 is the widest there, 2 the narrowest, as a number or as text; nothing else, since `null` and `''` would count as 0. */
export const visibilityOf = (said: unknown): Visibility | undefined =>
  typeof said === 'number' || (typeof said === 'string' && /^\d$/.test(said))
    ? VISIBILITIES[Number(said)]
    : undefined;
export const numberOf = (visibility: Visibility) => VISIBILITIES.indexOf(visibility);

/**
 * The site as Mastodon's interface describes a server: with whatever an app refuses to do without. There are no posts and no
 * other servers, and which version runs is nobody's business; no app reads more out of it than a number.
 */
export const instanceOf = ({
  site,
  people,
  origin,
}: {
  site: Pick<Site, 'registration'>;
  people: number;
  origin: string;
}) => ({
  uri: origin.replace(/^https?:\/\//, ''),
  title: 'Commonplace',
  short_description: 'A place for readers.',
  description: 'A place for readers.',
  email: '',
  version: '0.0.0 (compatible; Commonplace)',
  urls: {},
  stats: { user_count: people, status_count: 0, domain_count: 0 },
  thumbnail: `${origin}/icon-512.png`,
  languages: Object.keys(LANGUAGES),
  registrations: site.registration !== 'closed',
  approval_required: site.registration === 'request',
  invites_enabled: site.registration === 'invite',
  contact_account: null,
  rules: [],
});

/** What a book says of itself, whichever of our answers it is from. */
export interface KnownBook {
  googleId: string;
  title: string;
  authors?: string[];
  thumbnail: string | null;
  averageRating?: number | null;
  ratingsCount?: number;
  description?: string | null;
  publishedDate?: string | null;
  pageCount?: number | null;
  subtitle?: string | null;
  originalTitle?: string | null;
  publisher?: string | null;
  language?: string | null;
  isbn13?: string | null;
  series?: { name: string }[];
}

/** A book as an item of NeoDB: `uuid` is its id here, which apps hand back as it is. */
export function itemOf(book: KnownBook, origin: string) {
  const { googleId, title, thumbnail } = book;
  const [, year, month] = /^(-?\d{1,4})(?:-(\d\d))?/.exec(book.publishedDate ?? '') ?? [];
  const description = textOfHtml(book.description ?? '');
  return {
    id: `${origin}/book/${googleId}`,
    type: 'Edition',
    uuid: googleId,
    url: `/book/${googleId}`,
    api_url: `/api/book/${googleId}`,
    category: 'book',
    parent_uuid: null,
    display_title: title,
    title,
    localized_title: [],
    localized_description: [],
    external_resources: [],
    description,
    brief: description,
    cover_image_url:
      thumbnail === null ? null : URL.canParse(thumbnail) ? thumbnail : origin + thumbnail,
    rating: book.averageRating ? Math.round(book.averageRating * 20) / 10 : null,
    rating_count: book.ratingsCount ?? 0,
    rating_distribution: null,
    tags: null,
    subtitle: book.subtitle ?? null,
    orig_title: book.originalTitle ?? null,
    author: book.authors ?? [],
    translator: [],
    language: book.language ? [book.language] : [],
    publisher: book.publisher ? [book.publisher] : [],
    pub_house: book.publisher ?? null,
    pub_year: year === undefined ? null : Number(year),
    pub_month: month === undefined ? null : Number(month),
    binding: null,
    price: null,
    // A text: some apps read one only.
    pages: book.pageCount ? String(book.pageCount) : null,
    series: book.series?.[0]?.name ?? null,
    imprint: null,
    isbn: book.isbn13 ?? null,
  };
}

/** An entry as a mark; undefined where it says nothing of reading. */
export function markOf(entry: Entry, origin: string) {
  const type = shelfTypeOf(entry.status);
  if (type === undefined) return undefined;
  return {
    shelf_type: type,
    visibility: numberOf(entry.visibility),
    post_id: null,
    item: itemOf(entry.book, origin),
    created_time: timeOf(entry.addedAt),
    comment_text: entry.note,
    rating_grade: entry.rating === null ? null : Math.round(entry.rating * 2),
    tags: entry.tags,
  };
}

type Position = Entry['position'];

export function progressOf(position: Position) {
  if (position === null || 'minute' in position)
    return {
      progress_type: null,
      progress_value: null,
      progress_display: '',
      type: null,
      value: null,
    };
  const [type, value] =
    'page' in position
      ? (['page', String(position.page)] as const)
      : (['percentage', String(Math.round(position.percent))] as const);
  return {
    progress_type: type,
    progress_value: value,
    progress_display: type === 'page' ? `p. ${value}` : `${value}%`,
    // As they were called before.
    type,
    value,
  };
}

/** Where somebody is, as an app says it; null: it says none, undefined: none that can be kept (“xii”). */
export function positionIn({
  progress_type,
  progress_value,
  type,
  value,
}: Record<string, unknown>) {
  const kind = progress_type ?? type ?? null;
  const said = progress_value ?? value ?? null;
  if (kind === null || said === null || said === '') return null;
  const number = Number(said);
  if (!Number.isFinite(number) || number < 0) return undefined;
  if (kind === 'page' && Number.isInteger(number)) return { page: number };
  return kind === 'percentage' && number <= 100 ? { percent: number } : undefined;
}

/** A text as an app sends it as a note: a passage that is quoted (`> …`), and what its reader says of it. */
export function partsOf(content: string) {
  const lines = content.replace(/\r\n?/g, '\n').split('\n');
  let at = 0;
  while (lines[at]?.startsWith('>')) at += 1;
  return {
    passage: lines
      .slice(0, at)
      .map((line) => line.replace(/^> ?/, ''))
      .join('\n')
      .trim(),
    note: lines.slice(at).join('\n').trim(),
  };
}

/** A quote as a note: what `partsOf` takes apart. */
export const noteOfQuote = (quote: Quote, origin: string) => ({
  uuid: quote._id,
  post_id: null,
  item: itemOf(quote.book, origin),
  title: null,
  content: [quote.text.replace(/^/gm, '> '), quote.note].filter(Boolean).join('\n\n'),
  sensitive: quote.hasSpoilers,
  ...positionOfNote(quote.position),
  visibility: numberOf(quote.visibility),
  created_time: timeOf(quote.createdAt),
});

/** What somebody said beside their progress, as a note. Its id names the book as well: that of the progress alone does not. */
export const noteOfProgress = (progress: Progress, book: KnownBook, origin: string) => ({
  uuid: `${progress._id}.${book.googleId}`,
  post_id: null,
  item: itemOf(book, origin),
  title: null,
  content: progress.note ?? '',
  sensitive: false,
  ...positionOfNote(progress.position),
  visibility: numberOf(progress.visibility),
  created_time: timeOf(progress.at),
});

function positionOfNote(position: Position) {
  const { progress_type, progress_value } = progressOf(position);
  return { progress_type, progress_value };
}

/** With milliseconds, without which some apps end at once. */
export const timeOf = (time: string) => new Date(time).toISOString();
