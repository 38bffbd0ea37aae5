import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isSameBook } from '../../catalogue/import/identity.ts';
import { type NewBook, newBookOf, type RawBook } from '../book.ts';
import { keyOf } from '../search/normalize.ts';
import { type Breaker, createCircuitBreaker, type Pass } from './circuitBreaker.ts';
import {
  type Asked,
  forgetRequest,
  type KnownBook,
  knownBookOf,
  pauseProvider,
  rememberRequest,
  takeRequest,
} from './enrichment.sql.ts';
import { googleBooks } from './googleBooks.ts';
import { enrichBooks, mergeFound } from './merging.ts';
import { openLibrary } from './openLibrary.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './safeFetch.ts';

/** The upstreams that the settings name, in their order; none unless asked for. */
export const providersOf = (
  config: Pick<Config, 'catalogueUpstreams' | 'googleBooksApiKey' | 'publicUrl'>,
) =>
  config.catalogueUpstreams.map((name) =>
    name === 'google'
      ? googleBooks({ apiKey: config.googleBooksApiKey, site: config.publicUrl })
      : openLibrary({ site: config.publicUrl }),
  );

/** Nobody waits longer than this for a search elsewhere, or for a book by its id. */
const SEARCH_WAIT_MS = 2_000;
const BOOK_WAIT_MS = 4_000;
/** However much is searched here, one process asks an upstream no more than this. */
const CALLS_A_MINUTE = 30;
const CALLS_AT_ONCE = 4;
/** What an upstream is asked for: completing books leaves half of everything to those who search. */
interface Use {
  share: number;
}
const SEARCHING: Use = { share: 1 };
const COMPLETING: Use = { share: 0.5 };
/** Where the settings say nothing. */
const BUDGET = 1_000;
const DAY_SECONDS = 24 * 60 * 60;
const MONTH_SECONDS = 30 * DAY_SECONDS;
/** A process knows for so long by itself that a question needs no asking. */
const KNOWN_MS = 5 * 60_000;
const KNOWN_MAX = 5_000;
const NO_BUDGET_MS = 60_000;
const CLOSE_MS = 2_000;
/** Of what a search for one book finds, the first ones are looked at. */
const COMPLETING_RESULTS = 5;

/** What a test may set differently. */
interface GapsOptions {
  /** How many requests a day an upstream is sent at most, by all processes together. */
  budgets?: Partial<Record<Provider['name'], number>>;
  log?: (line: string) => void;
  now?: () => number;
}

/**
 * Fills the enrichment of the catalogue from upstreams. Nothing here ever fails: an upstream that is slow,
 * broken or wrong has no books, and is left alone for a while; meanwhile nobody waits for it.
 */
export function createEnrichment(
  db: Db,
  upstreams: Provider[],
  { budgets = {}, log = () => {}, now = Date.now }: GapsOptions = {},
) {
  const guarded = upstreams.map((upstream) => guard(upstream, now));
  const once = memoryOf(now);
  const running = new Set<Promise<unknown>>();

  /** Asks those that may be asked now. Whether one is back, is found out while nobody waits. */
  async function ask(question: string, asks: Ask[], terms: Terms): Promise<Outcome> {
    const ready = asks.flatMap((each) => {
      const pass = each.guard.enter(terms.use);
      return pass ? [{ ...each, pass }] : [];
    });
    const usual = ready.filter(({ pass }) => pass === 'usual');
    const trials = ready.filter(({ pass }) => pass === 'trial');
    if (trials.length > 0) void inBackground(askThese(question, trials, terms).catch(complain));
    if (usual.length === 0) return NOTHING;
    const outcomes = await askThese(question, usual, terms);
    return {
      isAnswered: usual.length === asks.length && outcomes.every(({ isAnswered }) => isAnswered),
      isNew: outcomes.some(({ isNew }) => isNew),
    };
  }

  /** Each one's books are stored as soon as it has answered. */
  async function askThese(question: string, ready: Ready[], { seconds, use }: Terms) {
    const taken = await takeAll(question, ready, use);
    return Promise.all(taken.map((each) => inBackground(run(each))));

    async function run({ guard, work }: Ready): Promise<Outcome> {
      const { upstream, breaker, leave } = guard;
      try {
        const isNew = await work();
        breaker.succeeded();
        if (guard.wasSaid()) log(`${upstream.name} answers again`);
        guard.say(false);
        await rememberRequest(db, upstream.name, question, seconds);
        return { isAnswered: true, isNew };
      } catch (error) {
        const isTheirs = error instanceof ProviderError;
        if (isTheirs) breaker.failed(error.retryAfter);
        else breaker.left();
        // Where there is no network, one line says so, and one that it is back.
        if (!isTheirs || !guard.wasSaid())
          log(
            `${upstream.name} could not be asked: ${error instanceof Error ? error.message : error}`,
          );
        if (isTheirs) guard.say(true);
        await forgetRequest(db, upstream.name, question);
        if (isTheirs && error.retryAfter !== undefined)
          await pauseProvider(db, upstream.name, error.retryAfter);
        return NOTHING;
      } finally {
        leave();
      }
    }
  }

  /** Of those that are ready, the ones whose question nobody has asked lately, within the budget. */
  async function takeAll(question: string, ready: Ready[], use: Use): Promise<Ready[]> {
    const asked = ready.map(
      ({ guard: { upstream }, requests }): Asked => ({
        upstream: upstream.name,
        requests,
        budget: Math.floor((budgets[upstream.name] ?? BUDGET) * use.share),
      }),
    );
    const refund = ({ guard: { breaker, leave } }: Ready) => {
      breaker.left();
      leave();
    };
    try {
      const taken = new Map(
        (await takeRequest(db, question, asked)).map((each) => [each.upstream, each]),
      );
      return ready.filter((each) => {
        const { isOurs, isWithinBudget, paused = 0 } = taken.get(each.guard.upstream.name) ?? {};
        if (isOurs && isWithinBudget) return true;
        refund(each);
        if (paused > 0) each.guard.breaker.rest(paused);
        if (isOurs) each.guard.rest(use);
        return false;
      });
    } catch (error) {
      for (const each of ready) refund(each);
      throw error;
    }
  }

  function inBackground<T>(work: Promise<T>) {
    running.add(work);
    const forget = () => running.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** What comes later than that is stored all the same. */
  async function within(ms: number, work: Promise<boolean>) {
    const isLate = pause(ms, false, { ref: false });
    return Promise.race([inBackground(work.catch(complain)), isLate]);
  }

  function complain(error: unknown) {
    log(`Enrichment could not be filled: ${error instanceof Error ? error.message : error}`);
    return false;
  }

  /** Two upstreams that answer at the same time with one book must not both store it. */
  const exclusively = createMutex();
  const merge = (source: Provider['name'], raw: RawBook[]) =>
    exclusively(() => mergeFound(db, source, raw));

  async function completeFrom(upstream: Provider, googleId: string) {
    const before = await knownBookOf(db, googleId);
    if (!before) return false;
    const found = await whatIsSaidOf(before, upstream);
    return exclusively(async () => {
      // Another upstream may have filled something meanwhile.
      const book = await knownBookOf(db, googleId);
      const known = book ? found.map((heard) => ({ book, heard })) : [];
      return enrichBooks(db, known);
    });
  }

  return {
    /** Whether there is anybody to ask what a book lacks. */
    mayComplete: guarded.length > 0,

    /** Asks all upstreams at once; true when there are new books, so that searching again pays. */
    async fill(query: string, limit: number): Promise<boolean> {
      const key = keyOf(query);
      if (guarded.length === 0 || key.length < 2) return false;
      const question = `q ${key}`;
      const asks = guarded.map((guard) => ({
        guard,
        requests: 1,
        work: async () => {
          const raw = await guard.upstream.search(query, limit);
          return merge(guard.upstream.name, raw.slice(0, limit));
        },
      }));
      return within(
        SEARCH_WAIT_MS,
        once(question, () => ask(question, asks, SEARCH)),
      );
    },

    /** Looks for a book the catalogue does not have by its id; true when it has it now. */
    async fetch(googleId: string): Promise<boolean> {
      const source = guarded.find(({ upstream }) => upstream.knows(googleId));
      if (!source) return false;
      const { upstream } = source;
      const question = `id ${googleId}`;
      const work = async () => {
        const raw = await upstream.volume(googleId);
        if (raw?.googleId !== googleId) return false;
        await merge(upstream.name, [raw]);
        return true;
      };
      const asks = [{ guard: source, requests: upstream.requestsOfVolume, work }];
      return within(
        BOOK_WAIT_MS,
        once(question, () => ask(question, asks, SEARCH)),
      );
    },

    /**
     * Looks for what a book lacks, once a month, while nobody waits. What a person has said about it
     * is never changed.
     */
    complete(googleId: string) {
      if (guarded.length === 0) return;
      const question = `book ${googleId}`;
      const asks = guarded.map((guard) => ({
        guard,
        requests: 1 + guard.upstream.requestsOfVolume,
        work: () => completeFrom(guard.upstream, googleId),
      }));
      void inBackground(once(question, () => ask(question, asks, COMPLETION)).catch(complain));
    },

    /** Everything that is under way has come to an end. */
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },

    /** Gives what is under way a moment to end. */
    async close() {
      await Promise.race([this.settled(), pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
export type Enrichment = ReturnType<typeof createEnrichment>;

const NOTHING: Outcome = { isAnswered: false, isNew: false };

interface Outcome {
  /** No upstream failed or was left alone: there is no need to ask again soon. */
  isAnswered: boolean;
  isNew: boolean;
}

interface Ask {
  guard: Guard;
  /** Requests that it takes at most. */
  requests: number;
  /** Asks and stores; true when there is anything new. */
  work: () => Promise<boolean>;
}

/** One that may be asked now. */
interface Ready extends Ask {
  pass: Pass;
}

interface Terms {
  /** For so long the answer is good. */
  seconds: number;
  use: Use;
}

const SEARCH: Terms = { seconds: DAY_SECONDS, use: SEARCHING };
const COMPLETION: Terms = { seconds: MONTH_SECONDS, use: COMPLETING };

type Guard = ReturnType<typeof guard>;

/** What one process asks of one upstream: not too much at once, and nothing while it fails. */
function guard(upstream: Provider, now: () => number) {
  const breaker: Breaker = createCircuitBreaker(now);
  const restingUntil = new Map<Use, number>();
  let minute = 0;
  let calls = 0;
  let atOnce = 0;
  let isSaid = false;
  return {
    upstream,
    breaker,

    /** Whether the log says already that it does not answer. */
    wasSaid: () => isSaid,
    say(is: boolean) {
      isSaid = is;
    },

    /** Whoever gets a pass leaves again. */
    enter(use: Use): Pass | undefined {
      const thisMinute = Math.floor(now() / 60_000);
      if (thisMinute !== minute) [minute, calls] = [thisMinute, 0];
      const isTooMuch = calls >= CALLS_A_MINUTE * use.share || atOnce >= CALLS_AT_ONCE * use.share;
      if (isTooMuch || now() < (restingUntil.get(use) ?? 0)) return undefined;
      const pass = breaker.enter();
      if (!pass) return undefined;
      calls++;
      atOnce++;
      return pass;
    },
    leave() {
      atOnce--;
    },

    /** The budget for this use is spent: that need not be looked up each time. */
    rest(use: Use) {
      restingUntil.set(use, now() + NO_BUDGET_MS);
    },
  };
}

/** What an upstream says about a book of ours; no more requests than its `requestsOfVolume` and one. */
async function whatIsSaidOf(book: KnownBook, upstream: Provider): Promise<NewBook[]> {
  const ownId = book.source === upstream.name && upstream.knows(book.googleId) && book.googleId;
  if (ownId) {
    const own = await volumeOf(upstream, ownId);
    const isEnough = book.pageCount !== null || own.some(({ pageCount }) => pageCount !== null);
    return isEnough ? own : [...own, ...(await foundFor(book, upstream))];
  }
  const found = await foundFor(book, upstream);
  const [first] = found;
  const isEnough = book.description !== null || found.some(({ description }) => description);
  return !first || isEnough ? found : [...found, ...(await volumeOf(upstream, first.googleId))];
}

async function volumeOf(upstream: Provider, id: string) {
  const raw = await upstream.volume(id);
  const book = raw && newBookOf(raw);
  return book ? [book] : [];
}

async function foundFor(book: KnownBook, upstream: Provider) {
  const query = book.isbn13 ?? [book.title, ...book.authors.slice(0, 1)].join(' ');
  const raw = await upstream.search(query, COMPLETING_RESULTS);
  return raw
    .flatMap((each) => newBookOf(each) ?? [])
    .filter(
      (found) =>
        found.googleId === book.googleId ||
        (book.isbn13 !== null && found.isbn13 === book.isbn13) ||
        isSameBook(found, book),
    );
}

/** Work that is done one after the other. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
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
    if (last && (last.answer || now() - last.at < KNOWN_MS)) return last.answer ?? false;
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
    if (asked.size > KNOWN_MAX && oldest !== undefined) asked.delete(oldest);
    return entry.answer;
  };
}
