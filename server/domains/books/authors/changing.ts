import { isBeforeDay, isDayOfLife } from '../../../../shared/authors.ts';
import { AUTHOR_BIO_MAX, AUTHORS_MERGED_MAX, BOOK_NAME_MAX } from '../../../../shared/limits.ts';
import { isBlank, lengthOf } from '../../../../shared/rules.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import { cleanLine, cleanText } from '../../../platform/http/inputText.ts';
import { mergeRows, namesNow, separate } from '../books/byHand.sql.ts';
import { merge as mergeByHand } from '../books/byHand.ts';
import {
  AUTHORS,
  type AuthorFacts,
  addNamesake,
  authorOfName,
  changeOfAuthor,
  creditInstead,
  creditsOn,
  forgetName,
  hasOtherBooks,
  isOwnName,
  keepFacts,
  keepName,
  type LockedAuthor,
  lockAuthor,
  noteChange,
} from './changes.sql.ts';

/** The name of an author as it was typed. */
export function nameOf(text: string) {
  const name = cleanLine('name', text);
  if (isBlank(name)) throw refuseField('name', 'author_name_required');
  if (lengthOf(name) <= BOOK_NAME_MAX) return name;
  throw refuseField('name', 'author_name_too_long', { most: BOOK_NAME_MAX });
}

export function bioOf(text: string | null) {
  const bio = cleanText('bio', text ?? '');
  if (lengthOf(bio) <= AUTHOR_BIO_MAX) return bio || null;
  throw refuseField('bio', 'author_bio_too_long', { most: AUTHOR_BIO_MAX });
}

/** `1929`, `1929-10` or `1929-10-21`, `-43` before our era; blank is none. */
export function dayOf(field: 'bornOn' | 'diedOn', text: string | null) {
  const day = cleanLine(field, text ?? '').replace('−', '-');
  if (day === '' || isDayOfLife(day)) return day || null;
  throw refuseField(field, 'author_day_wrong');
}

/** Corrects what differs, and keeps what it was. */
export async function correct(
  tx: Db,
  userId: string,
  author: LockedAuthor,
  facts: { [F in keyof AuthorFacts]?: AuthorFacts[F] | undefined },
) {
  const { id, ...was } = author;
  const after = Object.fromEntries(
    Object.entries(facts).filter(
      ([field, value]) => value !== undefined && value !== was[field as keyof AuthorFacts],
    ),
  ) as Partial<AuthorFacts>;
  const fields = Object.keys(after) as (keyof AuthorFacts)[];
  if (fields.length === 0) return;
  const is = { ...was, ...after };
  if (is.bornOn !== null && is.diedOn !== null && isBeforeDay(is.diedOn, is.bornOn))
    throw refuseField('diedOn', 'author_days_wrong');
  if (after.name !== undefined) await takeName(tx, id, after.name);
  await keepFacts(tx, id, is);
  const before = Object.fromEntries(fields.map((field) => [field, was[field]]));
  await noteChange(tx, { id, userId, kind: 'corrected', before, after });
}

/** Lets books and addresses by a name find an author; refused where it is the name of somebody else. */
async function takeName(tx: Db, id: string, name: string) {
  if (await isOwnName(tx, id, name)) return;
  await keepName(tx, name);
  const found = await authorOfName(tx, name);
  if (!found || found.id === id) return;
  if (!found.isOnlyName) throw refuseField('name', 'author_exists');
  if (found.names.length + (await namesNow(tx, AUTHORS, id)).length > AUTHORS_MERGED_MAX)
    throw refuse('authors_too_many_merged', { most: AUTHORS_MERGED_MAX });
  await mergeRows(tx, AUTHORS, found.names, id);
}

/** Makes an author one with another, with all that were merged into them. */
export const merge = (tx: Db, userId: string, from: string, into: string) =>
  mergeByHand(tx, MERGING, { userId, from, into });

const MERGING = {
  kind: AUTHORS,
  most: AUTHORS_MERGED_MAX,
  isItself: () => refuse('author_is_themselves'),
  isTooMany: (most: number) => refuse('authors_too_many_merged', { most }),
};

/** Tells another of the same name apart, who has worked on these books; answers who that is. */
export async function split(tx: Db, userId: string, asked: string, googleIds: string[]) {
  const { id } = await lockAuthor(tx, asked);
  const credits = await creditsOn(tx, id, googleIds);
  const theirs = new Set(credits.map(({ googleId }) => googleId));
  const [first] = credits;
  if (!first || googleIds.some((googleId) => !theirs.has(googleId)))
    throw refuse('author_books_not_theirs');
  const bookIds = [...new Set(credits.map(({ bookId }) => bookId))];
  if (!(await hasOtherBooks(tx, id, bookIds))) throw refuse('author_split_all');
  const namesake = await newNamesake(tx, first.authorId);
  await creditInstead(tx, id, namesake, bookIds);
  await noteChange(tx, {
    id,
    userId,
    kind: 'split',
    otherId: namesake,
    after: { books: bookIds.length },
  });
  return namesake;
}

async function newNamesake(tx: Db, ofId: string): Promise<string> {
  // Somebody may take the same address at the same moment: the next one is free.
  for (let tries = 0; tries < 5; tries++) {
    const made = await addNamesake(tx, ofId);
    if (made) return made.id;
  }
  throw refuse('busy');
}

/** Takes a change back, which is a change as well. */
export async function revert(tx: Db, userId: string, author: LockedAuthor, changeId: string) {
  const { id } = author;
  const change = await changeOfAuthor(tx, id, changeId);
  if (!change) throw refuse('change_not_found');
  const { kind, otherId, before, after, isRevertible } = change;
  if (!isRevertible) throw refuse('change_overtaken');
  if (kind === 'corrected') {
    await correct(tx, userId, author, before);
    if (after.name !== undefined) await forgetName(tx, id, after.name);
    return;
  }
  if (otherId === null) throw refuse('change_overtaken');
  // Who was told apart is one with them again; their address leads to them.
  if (kind !== 'merged') return merge(tx, userId, otherId, id);
  await separate(tx, AUTHORS, { names: after.names ?? [], id: otherId, from: id });
  await noteChange(tx, { id, userId, kind: 'separated', otherId });
}
