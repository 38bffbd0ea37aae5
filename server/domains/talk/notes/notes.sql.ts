import type { SaidProgress } from '../../../../shared/contract/notes.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { briefBook } from '../../books/books/books.sql.ts';
import { mentionsIn } from '../../people/mentions/mentions.sql.ts';
import { personOf } from '../../people/privacy/person.sql.ts';
import { progressFields } from '../../reading/library/entry.sql.ts';
import { progressFor } from '../../reading/library/seen.sql.ts';
import { isLikedBy, LIKEABLE, like, unlike } from '../likes/likes.sql.ts';
import { reachOf } from '../spoilers/reach.sql.ts';
import { namedIn, textFor, type WithUnshut } from '../spoilers/shutting.ts';

/** SQL of the condition that there may be passages in the note of progress `p` that are not for everybody. */
export const mayNoteBeShut = sql`position('>!' in p.note) > 0`;

/** What was said of progress, as its reader may read it. */
export function shownNote<
  Row extends WithUnshut<Pick<SaidProgress, 'note' | 'mentions' | 'hidden'>, 'note'>,
>({ reach, ...said }: Row) {
  if (said.note === null) return { ...said, note: null, hidden: [] };
  const { text, hidden } = textFor(said.note, reach);
  return { ...said, note: text, hidden, mentions: namedIn(text, said.mentions) };
}

/** What somebody said of their progress, if a viewer may see it. */
export const noteFor = async (db: Db, id: string, viewer: Viewer) => {
  const found = await db.first<WithUnshut<SaidProgress, 'note'>>(sql`
    select ${columns<WithUnshut<SaidProgress, 'note'>>({
      ...progressFields,
      isLiked: isLikedBy(viewer, LIKEABLE.progress, sql`p.id`),
      mentions: mentionsIn(sql`p.id`, viewer),
      book: briefBook,
      user: personOf(sql`w`),
      reach: reachOf(viewer, {
        author: sql`p.user_id`,
        book: sql`b.id`,
        pages: sql`b.page_count`,
        mayBeShut: mayNoteBeShut,
      }),
    })}
      from (select said.*, x.book_id from ${progressFor(viewer, sql`${id}::uuid`)}) p
      join users w on w.id = p.user_id
      join books b on b.id = p.book_id`);
  return found && shownNote(found);
};

/** Likes a note of progress that somebody may see, once however often, if it is another's; undefined: they see none. */
export const likeNote = (db: Db, id: string, userId: string) =>
  like(db, LIKEABLE.progress, { id, userId, target: seenNote(id, userId) });

/** Likes a note of progress no more; undefined: there is none that they see. */
export const unlikeNote = (db: Db, id: string, userId: string) =>
  unlike(db, LIKEABLE.progress, { id, userId, target: seenNote(id, userId) });

/** SQL of what somebody sees of a note of progress: no row where nothing but a place was said. */
const seenNote = (id: string, userId: string) => sql`
  select said.id, said.user_id, said.likes_count
    from ${progressFor({ id: userId }, sql`${id}::uuid`)} and said.note is not null`;
