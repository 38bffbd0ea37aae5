import type { Comment } from '../../../../shared/contract/comments.ts';
import { auditLogInsert, type Deleter } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { mentionsIn } from '../../people/mentions/mentions.sql.ts';
import { personFor } from '../../people/privacy/person.sql.ts';
import { positionOf } from '../../reading/library/entry.sql.ts';
import { isLikedBy, LIKEABLE } from '../likes/likes.sql.ts';
import { reachOf } from '../spoilers/reach.sql.ts';
import { namedIn, textFrom, type WithUnshut } from '../spoilers/shutting.ts';

/**
 * SQL of the columns of a `Comment` before it is shut, of comment `c` by user `w`, for a viewer: of a review or in a
 * group. `book` and `pages` are SQL of the id of the book it is about, and of how long that is.
 */
export const commentColumns = (viewer: Viewer, { book, pages }: { book: Sql; pages: Sql }) =>
  columns<CommentRow>({
    _id: sql`c.id`,
    text: sql`c.text`,
    user: sql`case when w.id is not null then ${personFor(viewer, sql`w`)} end`,
    createdAt: sql`c.created_at`,
    updatedAt: sql`c.updated_at`,
    replyTo: sql`c.reply_to`,
    likes: sql`c.likes_count`,
    isLiked: isLikedBy(viewer, LIKEABLE.comment, sql`c.id`),
    isDeleted: sql`c.user_id is null`,
    position: positionOf(sql`c`),
    mentions: mentionsIn(sql`c.id`, viewer),
    opensFrom: sql`c.percent`,
    reach: reachOf(viewer, {
      author: sql`c.user_id`,
      book,
      pages,
      mayBeShut: sql`(num_nonnulls(c.page, c.minute, c.percent) > 0 or position('>!' in c.text) > 0)`,
    }),
  });

/** A row of `commentColumns`. */
export type CommentRow = WithUnshut<Comment, 'text'> & { opensFrom: number | null };

/** A comment as its viewer may read it, with what else stands in its row. */
export function shownComment<Row extends CommentRow>(row: Row) {
  const { reach, opensFrom, ...comment } = row;
  const { text, hidden } = textFrom(row.text, row.position, opensFrom, reach);
  return { ...comment, text, hidden, mentions: namedIn(text, row.mentions) };
}

/** SQL that writes down the deletion of `old`, a comment with the `username` of its author, where it `may` be deleted. */
export const deletionAudited = ({ user, ip }: Deleter) =>
  auditLogInsert(
    {
      event: 'comment-deleted',
      actor: user,
      subject: { kind: 'comment', id: sql`old.id`, name: sql`'@' || old.username` },
      ip,
    },
    // What people do with what is their own, nobody has to know.
    sql`from old where old.may and old.user_id <> ${user.id}`,
  );
