import { empty, type Sql, sql } from '../../platform/db/db.ts';

/** Who looks at a list: somebody by id, or whoever's session has this token; nobody in particular. */
export type Viewer = { id: string } | { tokenHash: Buffer } | undefined;

/**
 * SQL of a condition on the author of something: that author and viewer have not blocked each other.
 * Nothing at all for visitors, so their lists cost what they did and can be shared; for others one
 * look at the few whom they keep apart from, within the statement that reads the list. Admins are not
 * kept from seeing what they look after by whoever blocks them.
 */
export const andVisibleTo = (viewer: Viewer, author: Sql) =>
  viewer === undefined ? empty : sql`and ${author} not in (${hiddenFrom(viewer)})`;

/** SQL of a query of the ids of those whose reviews somebody does not see. */
export const hiddenFrom = (viewer: { id: string } | { tokenHash: Buffer }) => sql`
  select case when b.blocker_id = v.id then b.blocked_id else b.blocker_id end
    from ${viewerRow(viewer)}
    join blocks b on b.blocker_id = v.id or (b.blocked_id = v.id and v.role <> 'admin')`;

const viewerRow = (viewer: { id: string } | { tokenHash: Buffer }) =>
  'id' in viewer
    ? sql`(select id, role from users where id = ${viewer.id}) v`
    : sql`(select u.id, u.role
             from sessions s
             join users u on u.id = s.user_id
            where s.token_hash = ${viewer.tokenHash} and s.expires_at > now()) v`;
