import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { type NewBook, newBookOf, type RawBook } from '../book.ts';
import { keyOf } from '../fold.ts';
import { knownBooks } from '../search.sql.ts';
import { storeBooks } from '../store.sql.ts';
import { googleBooks } from './googleBooks.ts';
import { openLibrary } from './openLibrary.ts';
import { type Upstream, UpstreamError } from './upstream.ts';

/** The upstreams that the settings name, in their order; none unless asked for. */
export const upstreamsOf = (
  config: Pick<Config, 'catalogueUpstreams' | 'googleBooksApiKey' | 'publicUrl'>,
) =>
  config.catalogueUpstreams.map((name) =>
    name === 'google'
      ? googleBooks({ apiKey: config.googleBooksApiKey, site: config.publicUrl })
      : openLibrary({ site: config.publicUrl }),
  );

/** An upstream that failed is left alone for so long, or as long as it says, but not for ever. */
const PAUSE_SECONDS = 60;
const PAUSE_SECONDS_MAX = 3_600;
/** However much is searched here, an upstream is asked no more than this. */
const CALLS_A_MINUTE = 30;
/** A question is not asked again for so long. */
const REMEMBERED_MS = 60 * 60 * 1_000;
const REMEMBERED_MAX = 5_000;

/**
 * Fills the gaps of the catalogue from upstreams. Nothing here ever fails: an upstream that is slow,
 * broken or wrong has no books, and is not asked for a while.
 */
export function gapsOf(db: Db, upstreams: Upstream[], now = Date.now) {
  const guarded = upstreams.map((upstream) => guard(upstream, now));
  const once = memoryOf(now);

  async function ask(query: string, limit: number): Promise<Outcome> {
    const answers = await Promise.all(
      guarded.map(async ({ upstream, ask }) => ({
        upstream,
        raw: await ask(() => upstream.search(query, limit)),
      })),
    );
    const found = answers.flatMap(({ upstream, raw = [] }) =>
      cleaned(upstream, raw.slice(0, limit)),
    );
    const fresh = await unknown(db, found);
    for (const { name } of upstreams) {
      const books = fresh.filter(({ source }) => source === name).map(({ book }) => book);
      if (books.length > 0) await storeBooks(db, name, books);
    }
    const isAnswered = answers.every(({ raw }) => raw !== undefined);
    return { isAnswered, isNew: fresh.length > 0 };
  }

  async function askFor(googleId: string, { upstream, ask }: Guarded): Promise<Outcome> {
    const answer = await ask(async () => ({ raw: await upstream.volume(googleId) }));
    const [found] = answer?.raw ? cleaned(upstream, [answer.raw]) : [];
    const isNew = found?.book.googleId === googleId;
    if (isNew) await storeBooks(db, found.source, [found.book]);
    return { isAnswered: answer !== undefined, isNew };
  }

  return {
    /** Asks all upstreams at once; true when there are new books, so that searching again pays. */
    async fill(query: string, limit: number): Promise<boolean> {
      if (guarded.length === 0) return false;
      return once(`q ${keyOf(query)}`, () => ask(query, limit));
    },

    /** Looks for a book the catalogue does not have by its id; true when it has it now. */
    async fetch(googleId: string): Promise<boolean> {
      const source = guarded.find(({ upstream }) => upstream.knows(googleId));
      return source ? once(`id ${googleId}`, () => askFor(googleId, source)) : false;
    },
  };
}

interface Outcome {
  /** No upstream failed or was left alone: there is no need to ask again soon. */
  isAnswered: boolean;
  isNew: boolean;
}

interface Found {
  source: Upstream['name'];
  book: NewBook;
}

const cleaned = ({ name }: Upstream, raw: RawBook[]): Found[] =>
  raw.flatMap((each) => {
    const book = newBookOf(each);
    return book ? [{ source: name, book }] : [];
  });

/** Those the catalogue does not have under another id: by ISBN, else by title and first author. */
async function unknown(db: Db, found: Found[]) {
  const seen = new Set<string>();
  const different = found.filter(({ book }) => {
    const marks = [`t ${keyOf(book.title)} ${keyOf(book.authors[0] ?? '')}`, `i ${book.isbn13}`];
    const isSeen = seen.has(marks[0] ?? '') || (book.isbn13 !== null && seen.has(marks[1] ?? ''));
    for (const mark of marks) seen.add(mark);
    return !isSeen;
  });
  if (different.length === 0) return [];
  const known = await knownBooks(
    db,
    different.map(({ book }) => book),
  );
  return different.filter(({ book }) => !known.has(book.googleId));
}

type Guarded = ReturnType<typeof guard>;

/** A circuit breaker and a limit of calls around one upstream. */
function guard(upstream: Upstream, now: () => number) {
  let pausedUntil = 0;
  let minute = 0;
  let calls = 0;
  return {
    upstream,
    async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
      const thisMinute = Math.floor(now() / 60_000);
      if (thisMinute !== minute) [minute, calls] = [thisMinute, 0];
      if (now() < pausedUntil || calls >= CALLS_A_MINUTE) return undefined;
      calls++;
      try {
        return await question();
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        const seconds = Math.min(error.retryAfter ?? PAUSE_SECONDS, PAUSE_SECONDS_MAX);
        pausedUntil = now() + seconds * 1_000;
        return undefined;
      }
    },
  };
}

/**
 * Asks each question once in a while: whoever asks the same meanwhile waits for the one answer. Of
 * bounded size; the oldest is forgotten first, and what was not answered at once.
 */
function memoryOf(now: () => number) {
  const asked = new Map<string, { at: number; answer: Promise<boolean> | undefined }>();

  return async function once(question: string, ask: () => Promise<Outcome>): Promise<boolean> {
    const last = asked.get(question);
    if (last && now() - last.at < REMEMBERED_MS) return last.answer ?? false;
    const entry = { at: now(), answer: undefined as Promise<boolean> | undefined };
    const forget = () => asked.get(question) === entry && asked.delete(question);
    entry.answer = ask()
      .then(
        ({ isAnswered, isNew }) => {
          if (!isAnswered) forget();
          return isNew;
        },
        (error: unknown) => {
          forget();
          throw error;
        },
      )
      .finally(() => {
        entry.answer = undefined;
      });
    asked.delete(question);
    asked.set(question, entry);
    const [oldest] = asked.keys();
    if (asked.size > REMEMBERED_MAX && oldest !== undefined) asked.delete(oldest);
    return entry.answer;
  };
}
