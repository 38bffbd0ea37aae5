import type { Sql } from '../db/db.ts';

/**
 * Who looks: somebody by id or by a column of the statement (`person`); undefined: a visitor. Or the owner of a
 * profile as others would see it, as any member or as a follower of theirs; as a visitor is undefined, too.
 */
export type Viewer =
  | { id: string }
  | { person: Sql }
  | { as: 'member' }
  | { as: 'follower'; of: string }
  | undefined;
