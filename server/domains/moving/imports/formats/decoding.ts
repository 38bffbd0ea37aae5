import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { withoutStackedMarks } from '../../../../platform/text/stackedMarks.ts';
import { ImportRefusal } from '../refusal.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'utf-8 with errors';

const CHUNK_BYTES = 64 * 1024;
const REPLACEMENT = '\ufffd';

/**
 * How a file's text is encoded: by its byte order mark; UTF-16 by where its zeros are; else UTF-8.
 * What is no UTF-8 is Windows-1252 (which holds Latin-1), unless most of what is beyond ASCII is
 * well-formed UTF-8: then single bytes of it were damaged.
 */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = zerosOf(bytes.subarray(0, 1024));
  if (zeros.odd > 0.4 && zeros.even < 0.1) return 'utf-16le';
  if (zeros.even > 0.4 && zeros.odd < 0.1) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return isMostlyUtf8(bytes) ? 'utf-8 with errors' : 'windows-1252';
}

/** Of the even and the odd places, how many hold a zero. */
function zerosOf(head: Buffer) {
  const places = Math.max(1, head.length / 2);
  let even = 0;
  let odd = 0;
  for (const [at, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (at % 2) odd += 1;
    else even += 1;
  }
  return { even: even / places, odd: odd / places };
}

/** Looks at the first 10,000 characters beyond ASCII; pieces that hold none are passed over at once. */
function isMostlyUtf8(bytes: Buffer) {
  let good = 0;
  let bad = 0;
  let unknown = 0;
  for (let at = 0; at < bytes.length && good + bad < 10_000; ) {
    if (at >= unknown) {
      unknown = at + CHUNK_BYTES;
      if (isAscii(bytes.subarray(at, unknown))) {
        at = unknown;
        continue;
      }
    }
    const byte = bytes[at] as number;
    if (byte < 0x80) {
      at += 1;
      continue;
    }
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (byte >= 0xc2 && byte < 0xf5 && isUtf8(bytes.subarray(at, at + length))) {
      good += 1;
      at += length;
    } else {
      bad += 1;
      at += 1;
    }
  }
  // What is no UTF-8 hardly ever looks like it by chance.
  return good > bad;
}

/**
 * The text of a file in pieces, every line ending with a line feed, without a byte order mark, and without marks
 * that nobody writes.
 * Refuses what holds NUL, which no text does, and no database takes.
 */
export function* textOf(bytes: Buffer, encoding: Encoding): Generator<string> {
  if (!encoding.startsWith('utf-16')) refuseNul(bytes);
  const decoder =
    encoding === 'utf-8 with errors' ? repairing() : iconv.getDecoder(ICONV[encoding]);
  // A carriage return at the end of a piece may be half of a line's end.
  let held = '';
  let isFirst = true;
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    let text = held + decoder.write(bytes.subarray(at, at + CHUNK_BYTES));
    if (isFirst && text !== '') {
      text = text.replace(/^\ufeff/, '');
      isFirst = false;
    }
    held = text.endsWith('\r') ? '\r' : '';
    if (held) text = text.slice(0, -1);
    if (text.includes('\0')) throw nulRefusal();
    if (text) yield withLineFeeds(withoutStackedMarks(text));
  }
  const rest = withoutStackedMarks(withLineFeeds(held + (decoder.end() ?? '')));
  if (rest) yield rest;
}

const ICONV = {
  'utf-8': 'utf8',
  'utf-16le': 'utf16le',
  'utf-16be': 'utf16-be',
  'windows-1252': 'win1252',
};

const withLineFeeds = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

function refuseNul(bytes: Buffer) {
  const at = bytes.indexOf(0);
  if (at >= 0) throw nulRefusal(bytes.subarray(0, at));
}

function nulRefusal(before?: Buffer) {
  let line = 1;
  const lines = before && before.length < 1_000_000 ? before : undefined;
  if (lines) for (const byte of lines) if (byte === 10) line += 1;
  return lines ? new ImportRefusal('nul_line', { line }) : new ImportRefusal('nul');
}

/** UTF-8 in which what is none is taken for Windows-1252, byte by byte. */
function repairing() {
  let rest: Buffer = Buffer.alloc(0);
  return {
    write(chunk: Buffer) {
      const bytes = Buffer.concat([rest, chunk]);
      // A character may go on in the next piece.
      const end = wholeCharactersOf(bytes);
      rest = bytes.subarray(end);
      return repaired(bytes.subarray(0, end));
    },
    end: () => repaired(rest),
  };
}

function wholeCharactersOf(bytes: Buffer) {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function repaired(bytes: Buffer) {
  const text = bytes.toString('utf8');
  if (!text.includes(REPLACEMENT)) return text;
  let all = '';
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number;
    const length = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (length === 1 || (byte >= 0xc2 && isUtf8(bytes.subarray(at, at + length)))) {
      at += length;
      continue;
    }
    all += bytes.toString('utf8', start, at) + iconv.decode(bytes.subarray(at, at + 1), 'win1252');
    at += 1;
    start = at;
  }
  return all + bytes.toString('utf8', start);
}
