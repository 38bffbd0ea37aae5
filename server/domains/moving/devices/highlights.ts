import { createHash } from 'node:crypto';
import { QUOTE_NOTE_MAX, QUOTE_TEXT_MAX } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { quietly } from '../../../platform/events.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { cleanLine, cleanText } from '../../../platform/http/inputText.ts';
import { lockOwner } from '../../people/privacy/counted.sql.ts';
import { cellTextOf, lineOf, linesOf } from '../../reading/items/cells.ts';
import { changeEntry, draftOf, type LibraryActor } from '../../reading/library/changes.ts';
import { stateOf } from '../../reading/library/state.sql.ts';
import { emptyRow } from '../imports/importedRow.ts';
import { matchRows } from '../imports/matching.ts';
import { assignBook } from './devices.sql.ts';
import {
  type Highlight,
  keepHighlights,
  keepSource,
  makeQuotes,
  type Source,
  visibilityOfQuotes,
} from './highlights.sql.ts';

/** Highlights by the book that the program which sends them names. */
export interface Sent extends Source {
  highlights: Highlight[];
}

/** Keeps what a device has sent: as quotes where it is sure of which book they are, else until somebody says. */
export async function keepSent(db: Db, actor: LibraryActor, sent: Sent, device: string) {
  const { document } = sent;
  const known = await keepSource(db, actor.userId, sent, device);
  await keepHighlights(db, actor.userId, document, sent.highlights);
  let { googleId } = known;
  if (known.isNew) {
    googleId = (await bookNamed(db, sent)) ?? null;
    if (googleId !== null) await assignBook(db, actor.userId, document, googleId);
  }
  if (googleId !== null) await quoteWaiting(db, actor, document, googleId);
  return googleId;
}

/** Makes quotes of what waits for a document, which is this book, as far as there is room for them. */
export async function quoteWaiting(
  db: Db,
  actor: LibraryActor,
  document: string,
  googleId: string,
) {
  // A book that somebody quotes is in their library.
  const state = await changeEntry(db, actor, (on) => stateOf(on, actor.userId, googleId), draftOf);
  if (!state) return;
  const { visibility } = await visibilityOfQuotes(db, actor.userId);
  await db.transaction(async (tx) => {
    await quietly(tx);
    await lockOwner(tx, actor.userId);
    await makeQuotes(tx, actor.userId, document, { bookId: state.bookId, visibility });
  });
}

/** The book that a title and an author name, as imports are sure of one. */
async function bookNamed(db: Db, { title, author }: Source) {
  const row = emptyRow(1, {});
  row.title = title;
  row.authors = author === null ? [] : author.split(/\s*[,;&]\s*/).filter(Boolean);
  const [found] = await matchRows(db, [row]);
  return found?.state === 'sure' ? (found.googleId ?? undefined) : undefined;
}

/** What a program has sent, by book; a sentence where it cannot be read. */
export function sentIn(body: unknown): Sent[] | string {
  const { highlights } = asObject(body);
  if (!Array.isArray(highlights)) return 'highlights must be a list';
  if (highlights.length > SENT_AT_ONCE) return `At most ${SENT_AT_ONCE} highlights at once`;
  const books = new Map<string, Sent>();
  for (const each of highlights) {
    const { text, title, author, note, location, location_type, highlighted_at } = asObject(each);
    const passage = cleaned(LINES, text, QUOTE_TEXT_MAX);
    if (passage === null) return 'Each highlight needs a text';
    const source = {
      title: cleaned(LINE, title, NAME_MAX) ?? 'Quotes',
      author: cleaned(LINE, author, NAME_MAX),
    };
    const document = `highlights-${hashOf(`${source.title}\n${source.author ?? ''}`)
      .toString('hex')
      .slice(0, 32)}`;
    const book = books.get(document) ?? { document, ...source, highlights: [] };
    books.set(document, book);
    const isPage = location_type === 'page' && Number.isInteger(location);
    const page =
      isPage && Number(location) >= 0 && Number(location) <= 99_999 ? Number(location) : null;
    const time = typeof highlighted_at === 'string' ? Date.parse(highlighted_at) : Number.NaN;
    book.highlights.push({
      hash: hashOf(passage),
      text: passage,
      note: cleaned(LINES, note, QUOTE_NOTE_MAX),
      page,
      at: time > 0 && time <= Date.now() ? new Date(time).toISOString() : null,
    });
  }
  for (const book of books.values())
    book.highlights = [
      ...new Map(book.highlights.map((each) => [each.hash.toString('hex'), each])).values(),
    ];
  return [...books.values()];
}

const SENT_AT_ONCE = 2_000;
const NAME_MAX = 1_000;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

/** A text as it is kept, its beginning where it is longer; null where there is none. */
function cleaned({ clean, rescue }: Cleaning, value: unknown, most: number) {
  if (typeof value !== 'string') return null;
  const letters = [...asKept()];
  return letters.length > most
    ? `${letters.slice(0, most - 1).join('')}…`
    : letters.join('') || null;

  /** What is cut from the text of a file has in it what nobody types: a device would send it again for ever. */
  function asKept() {
    try {
      return clean('text', `${value}`);
    } catch (error) {
      if (error instanceof HttpError) return rescue(cellTextOf(`${value}`));
      throw error;
    }
  }
}

interface Cleaning {
  clean: (field: string, text: string) => string;
  /** Leaves out what cannot be kept. */
  rescue: (text: string) => string;
}
const LINE: Cleaning = { clean: cleanLine, rescue: lineOf };
const LINES: Cleaning = { clean: cleanText, rescue: linesOf };
