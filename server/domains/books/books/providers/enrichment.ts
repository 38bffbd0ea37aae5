import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../../../config.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { ProviderError } from '../../../../platform/http/safeFetch.ts';
import type { RawBook } from '../book.ts';
import { keyOf } from '../search/normalize.ts';
import type { Pass } from './circuitBreaker.ts';
import { whatIsSaidOf } from './completing.ts';
import {
  type Asked,
  forgetRequest,
  knownBookOf,
  pauseProvider,
  rememberRequest,
  takeRequest,
} from './enrichment.sql.ts';
import { googleBooks } from './googleBooks.ts';
import {
  COMPLETING,
  createProviderGuard,
  type ProviderGuard,
  SEARCHING,
  type Use,
} from './guard.ts';
import { enrichBooks, mergeFound } from './merging.ts';
import { createMutex } from './mutex.ts';
import { onceInAWhile } from './onceInAWhile.ts';
import { openLibrary } from './openLibrary.ts';
import type { Provider } from './provider.ts';

/** The providers that the settings name, in their order; none unless asked for. */
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
/** Where the settings say nothing. */
const BUDGET = 1_000;
const DAY_SECONDS = 24 * 60 * 60;
const MONTH_SECONDS = 30 * DAY_SECONDS;
const CLOSE_MS = 2_000;
/** What a test may set differently. */
interface EnrichmentOptions {
  /** How many requests a day a provider is sent at most, by all processes together. */
  budgets?: Partial<Record<Provider['name'], number>>;
  warn?: (line: string) => void;
  now?: () => number;
}

/**
 * Fills the enrichment of the catalogue from providers. Nothing here ever fails: a provider that is slow,
 * broken or wrong has no books, and is left alone for a while; meanwhile nobody waits for it.
 */
export function createEnrichment(
  db: Db,
  providers: Provider[],
  { budgets = {}, warn = () => {}, now = Date.now }: EnrichmentOptions = {},
) {
  const guarded = providers.map((provider) => createProviderGuard(provider, now));
  const once = onceInAWhile(now);
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
      const { provider, breaker, leave } = guard;
      try {
        const isNew = await work();
        breaker.succeeded();
        if (guard.wasSaid()) warn(`${provider.name} answers again`);
        guard.say(false);
        await rememberRequest(db, provider.name, question, seconds);
        return { isAnswered: true, isNew };
      } catch (error) {
        const isTheirs = error instanceof ProviderError;
        if (isTheirs) breaker.failed(error.retryAfter);
        else breaker.left();
        // Where there is no network, one line says so, and one that it is back.
        if (!isTheirs || !guard.wasSaid())
          warn(
            `${provider.name} could not be asked: ${error instanceof Error ? error.message : error}`,
          );
        if (isTheirs) guard.say(true);
        await forgetRequest(db, provider.name, question);
        if (isTheirs && error.retryAfter !== undefined)
          await pauseProvider(db, provider.name, error.retryAfter);
        return NOTHING;
      } finally {
        leave();
      }
    }
  }

  /** Of those that are ready, the ones whose question nobody has asked lately, within the budget. */
  async function takeAll(question: string, ready: Ready[], use: Use): Promise<Ready[]> {
    const asked = ready.map(
      ({ guard: { provider }, requests }): Asked => ({
        provider: provider.name,
        requests,
        budget: Math.floor((budgets[provider.name] ?? BUDGET) * use.share),
      }),
    );
    const refund = ({ guard: { breaker, leave } }: Ready) => {
      breaker.left();
      leave();
    };
    try {
      const taken = new Map(
        (await takeRequest(db, question, asked)).map((each) => [each.provider, each]),
      );
      return ready.filter((each) => {
        const { isOurs, isWithinBudget, paused = 0 } = taken.get(each.guard.provider.name) ?? {};
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
    warn(`Enrichment could not be filled: ${error instanceof Error ? error.message : error}`);
    return false;
  }

  /** Two providers that answer at the same time with one book must not both store it. */
  const exclusively = createMutex();
  const merge = (source: Provider['name'], raw: RawBook[]) =>
    exclusively(() => mergeFound(db, source, raw));

  async function completeFrom(provider: Provider, googleId: string) {
    const before = await knownBookOf(db, googleId);
    if (!before) return false;
    const found = await whatIsSaidOf(before, provider);
    return exclusively(async () => {
      // Another provider may have filled something meanwhile.
      const book = await knownBookOf(db, googleId);
      const known = book ? found.map((each) => ({ book, found: each })) : [];
      return enrichBooks(db, known);
    });
  }

  return {
    /** Whether there is anybody to ask what a book lacks. */
    mayComplete: guarded.length > 0,

    /** Asks all providers at once; true when there are new books, so that searching again pays. */
    async fill(query: string, limit: number): Promise<boolean> {
      const key = keyOf(query);
      if (guarded.length === 0 || key.length < 2) return false;
      const question = `q ${key}`;
      const asks = guarded.map((guard) => ({
        guard,
        requests: 1,
        work: async () => {
          const raw = await guard.provider.search(query, limit);
          return merge(guard.provider.name, raw.slice(0, limit));
        },
      }));
      return within(
        SEARCH_WAIT_MS,
        once(question, () => ask(question, asks, SEARCH)),
      );
    },

    /** Looks for a book the catalogue does not have by its id; true when it has it now. */
    async fetch(googleId: string): Promise<boolean> {
      const source = guarded.find(({ provider }) => provider.knows(googleId));
      if (!source) return false;
      const { provider } = source;
      const question = `id ${googleId}`;
      const work = async () => {
        const raw = await provider.volume(googleId);
        if (raw?.googleId !== googleId) return false;
        await merge(provider.name, [raw]);
        return true;
      };
      const asks = [{ guard: source, requests: provider.requestsOfVolume, work }];
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
        requests: 1 + guard.provider.requestsOfVolume,
        work: () => completeFrom(guard.provider, googleId),
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
  /** No provider failed or was left alone: there is no need to ask again soon. */
  isAnswered: boolean;
  isNew: boolean;
}

interface Ask {
  guard: ProviderGuard;
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
