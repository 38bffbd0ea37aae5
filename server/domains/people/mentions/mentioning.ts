import type { Session } from '../../../platform/auth/sessions.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { BufferedCounter } from '../../../platform/rateLimits/bufferedCounter.ts';
import { type Limits, onFirstDay } from '../../../platform/rateLimits/limits.ts';
import { keepMentions } from './mentions.sql.ts';

/** A text that names people. */
export interface Naming {
  /** The id of the review or comment that it is of. */
  source: string;
  author: Session;
  /** See `namesIn`. */
  names: string[];
}

/**
 * Keeps whom texts name. Who is named for the first time is counted before anybody is notified of it: what is too
 * much takes the text with it.
 */
export const mentioning =
  (tally: BufferedCounter, limits: Pick<Limits, 'mention'>) =>
  async (within: Db, { source, author, names }: Naming) => {
    const unnotified = await keepMentions(within, source, author.user.id, names);
    const limit = author.isFirstDay ? onFirstDay(limits.mention) : limits.mention;
    for (const _ of unnotified) tally.count(limit, author.user.id);
    return unnotified.map(({ id }) => id);
  };
export type Mention = ReturnType<typeof mentioning>;
