import { type Db, sql } from './db/db.ts';

/** Something that happens, with what is known of it (`Facts`). What follows elsewhere says server/listeners.ts. */
export interface Event<Facts> {
  readonly name: string;
  /** Only for the compiler: there is no such value. */
  readonly facts?: (facts: Facts) => void;
}

/** What follows an event; it writes in the transaction in which that happens. */
export type Listener<Facts> = (within: Db, facts: Facts) => Promise<unknown>;

export const defineEvent = <Facts>(name: string): Event<Facts> => ({ name });

const listeners = new Map<string, Listener<never>[]>();

/** Says what follows an event, one after the other; asked for again, it says so anew. */
export const listen = <Facts>(to: Event<Facts>, ...all: Listener<Facts>[]) =>
  void listeners.set(to.name, all);

/**
 * Says within a transaction that something happened: all that follows is written with it, or nothing is. Throws where
 * server/listeners.ts says nothing of it.
 */
export async function emit<Facts>(within: Db, { name }: Event<Facts>, facts: Facts) {
  const all = listeners.get(name) as Listener<Facts>[] | undefined;
  if (!all) throw new Error(`Nobody listens to ${name}: is server/listeners.ts imported?`);
  for (const follows of all) await follows(within, facts);
}

/** What is written in a transaction after this is no news: it is history that comes in or goes back, or a library being put in order. */
export const quietly = (within: Db) =>
  within.many(sql`select set_config('commonplace.is_quiet', 'on', true)`);
