import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';
import { progressFor } from '../../reading/library/seen.sql.ts';
import { quoteSeen } from '../quotes/quotes.sql.ts';

/**
 * Things that comments stand under by themselves: their table (with `user_id` and `comments_count`), the column of them in
 * `comments`, and a query of the `id`, `user_id` and `book_id` of one, as far as a viewer sees it.
 */
export interface TalkedOf {
  things: Sql;
  thing: Sql;
  seen: (viewer: Viewer, id: Sql) => Sql;
}

/** All there are; a reading group has comments as well, and rules of its own for them. */
export const TALKED_OF = {
  review: {
    things: sql`all_reviews`,
    thing: sql`review_id`,
    seen: (viewer, id) => sql`
      select r.id, r.user_id, r.book_id
        from all_reviews r
       where r.id = ${id} and ${visibleTo(viewer, sql`r.user_id`, sql`r.visibility`)}`,
  },
  quote: {
    things: sql`quotes`,
    thing: sql`quote_id`,
    seen: (viewer, id) => sql`select q.id, q.user_id, q.book_id ${quoteSeen(viewer, id)}`,
  },
  // What nothing was said of but a place, nobody answers.
  progress: {
    things: sql`progress`,
    thing: sql`progress_id`,
    seen: (viewer, id) => sql`
      select said.id, said.user_id, x.book_id
        from ${progressFor(viewer, id)} and said.note is not null`,
  },
} as const satisfies Record<string, TalkedOf>;

export type TalkedOfKind = keyof typeof TALKED_OF;

/** One of them. */
export interface Talked {
  type: TalkedOfKind;
  id: string;
}

/** The kinds with what there is of each. */
export const TALKED_OF_EACH = Object.entries(TALKED_OF) as [TalkedOfKind, TalkedOf][];
