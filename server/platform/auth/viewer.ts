import type { Sql } from '../db/db.ts';

/** A member who looks, by id. */
export interface MemberViewer {
  id: string;
}

/**
 * Who looks: somebody by id or by a column of the statement (`person`); undefined: a visitor. Or the owner of a
 * profile as others would see it, as any member or as a follower of theirs; as a visitor is undefined, too.
 */
export type Viewer =
  | MemberViewer
  | { person: Sql }
  | { as: 'member' }
  | { as: 'follower'; of: string }
  | undefined;

/** Which member looks; undefined: a visitor, or nobody by themselves. */
export const idOfViewer = (viewer: Viewer) => (viewer && 'id' in viewer ? viewer.id : undefined);

/** The headers by which it is known who calls. */
export const VARY_BY_CALLER = 'cookie, authorization';
