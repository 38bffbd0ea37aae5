import { bookOfVolume } from '../../server/domains/books/books/providers/googleBooks.ts';
import type { Lines } from './lines.ts';
import type { Read } from './record.ts';

/** Tells whether a file begins as answers of Google Books do: one, a list of them, one a line. */
export const isGoogleBooks = (head: string) =>
  /^\s*[[{]/.test(head) && /"(?:volumeInfo|books#volumes?|items|totalItems)"/.test(head);

/**
 * Reads volumes of Google Books: an answer with `items`, a list of volumes or answers, or one a
 * line. Only one volume is in memory at a time, however large the document.
 */
export async function* readGoogleBooks(portions: AsyncIterable<Lines>): AsyncGenerator<Read[]> {
  const objects = objectsIn();
  for await (const { first, lines } of portions) {
    const found = lines.flatMap((text, at) => objects.feed(text, first + at));
    yield found.flatMap(readsOf);
  }
  yield objects.end();
}

const OBJECT_MAX = 4 * 1024 * 1024;
const TEXT_MAX = 500;

interface Found {
  line: number;
  text: string;
  /** Why it is no object. */
  reason?: string;
}

/**
 * Cuts the volumes out of JSON as it comes in: the objects of a list at the top or of a list named
 * `items`, and those that stand at the top alone.
 */
function objectsIn() {
  let text = '';
  let start = 0;
  let depth = 0;
  /** Depth at which the objects lie that are wanted. */
  let base = 0;
  let isInString = false;
  let isEscaped = false;
  let isTooLong = false;
  /** The list of an answer has been read; what is left of the answer is of no use. */
  let isRest = false;

  return {
    feed(line: string, number: number): Found[] {
      const found: Found[] = [];
      // A line that is whole in itself ends whatever was broken before it.
      if (base === 0 && depth > 0 && /^\{.*"volumeInfo".*\}\s*$/.test(line)) {
        found.push({ line: start, text, reason: 'it is not JSON' });
        reset();
      }
      let from = 0;
      for (let at = 0; at < line.length; at++) {
        const code = line.charCodeAt(at);
        if (isInString) {
          if (isEscaped) isEscaped = false;
          else if (code === BACKSLASH) isEscaped = true;
          else if (code === QUOTE) isInString = false;
          continue;
        }
        if (code === QUOTE) isInString = true;
        else if (code === OPEN || code === OPEN_LIST) {
          if (code === OPEN && depth === base) {
            [start, text, from] = [number, '', at];
          }
          if (code === OPEN_LIST && isListOfVolumes(text + line.slice(from, at))) base = depth + 1;
          depth += 1;
        } else if (code === CLOSE || code === CLOSE_LIST) {
          depth = Math.max(0, depth - 1);
          if (code === CLOSE && depth === base) {
            if (!isRest) found.push({ line: start, text: text + line.slice(from, at + 1) });
            isRest = false;
            [text, from] = ['', at + 1];
          }
          if (depth < base) {
            isRest = depth > 0;
            base = 0;
            [text, from] = ['', at + 1];
          }
        }
      }
      if (depth > base && !isTooLong) text += `${line.slice(from)}\n`;
      if (text.length > OBJECT_MAX) {
        isTooLong = true;
        found.push({ line: start, text, reason: 'it is longer than 4 MB' });
        text = '';
      }
      if (depth <= base) isTooLong = false;
      return found;
    },
    end: (): Read[] =>
      text.trim() === ''
        ? []
        : [
            {
              line: start,
              reason: 'the file ends in the middle of it',
              text: text.slice(0, TEXT_MAX),
            },
          ],
  };

  function isListOfVolumes(before: string) {
    if (depth === 0) return true;
    return depth === 1 && base === 0 && /"items"\s*:\s*$/.test(before);
  }

  function reset() {
    [text, depth, base, isInString, isEscaped, isRest] = ['', 0, 0, false, false, false];
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;

function readsOf({ line, text, reason }: Found): Read[] {
  const rejected = (why: string): Read[] => [{ line, reason: why, text: text.slice(0, TEXT_MAX) }];
  if (reason) return rejected(reason);
  const entry = parsed(text);
  if (entry === undefined) return rejected('it is not JSON');
  // An answer that found nothing has no items.
  if ('totalItems' in entry && !('volumeInfo' in entry)) {
    return (Array.isArray(entry.items) ? entry.items : []).flatMap((item) => readOf(item, line));
  }
  return readOf(entry, line);
}

function readOf(entry: unknown, line: number): Read[] {
  const book = bookOfVolume(entry);
  const text = JSON.stringify(entry).slice(0, TEXT_MAX);
  if (!book) return [{ line, reason: 'it is no volume of Google Books that is a book', text }];
  const { ratingsCount } = (entry as { volumeInfo: { ratingsCount?: unknown } }).volumeInfo;
  return [
    {
      line,
      record: {
        kind: 'volume',
        source: 'google',
        key: book.googleId,
        book,
        readers: isCount(ratingsCount) ? ratingsCount : 0,
      },
    },
  ];
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

function parsed(text: string): { [name: string]: unknown } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
