import { uuidv7 } from 'uuidv7';
import type { AuthorChange } from '../../../../shared/contract/authors.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import {
  type ByHand,
  changesMade,
  isRevertibleOf,
  knownNow,
  type NewChange,
  noteChangeOf,
} from '../books/byHand.sql.ts';
import { AUTHORS_MERGED, authorKnownAs, namesOfAuthor } from '../books/credits.sql.ts';

/** What is said of an author by hand. */
export interface AuthorFacts {
  name: string;
  bio: string | null;
  bornOn: string | null;
  diedOn: string | null;
}

/** An author for as long as the transaction takes: nobody else changes them meanwhile. */
export async function lockAuthor(db: Db, id: string): Promise<LockedAuthor> {
  const author = await db.one<LockedAuthor>(sql`
    select id, name, bio, born_on as "bornOn", died_on as "diedOn"
      from authors
     where id = ${id}
       for update`);
  // Somebody may have merged them a moment ago.
  const is = await knownNow(db, AUTHORS, id);
  return is === id ? author : lockAuthor(db, is);
}

export type LockedAuthor = AuthorFacts & { id: string };

export const keepFacts = (db: Db, id: string, { name, bio, bornOn, diedOn }: AuthorFacts) =>
  db.many(sql`
    update authors
       set name = ${name}, bio = ${bio}, born_on = ${bornOn}, died_on = ${diedOn}
     where id = ${id}`);

/** Makes somebody of a name, where nobody is called so. */
export const keepName = (db: Db, name: string) =>
  db.many(sql`select keep_authors(array[${name}]::text[])`);

/**
 * Whom books of a name lead to, with all that are known as them, and whether it is only a name: no book has it, and nobody has
 * said anything of them. Undefined for a name of which no letter is left, by which nobody can be found.
 */
export const authorOfName = (db: Db, name: string) =>
  db.first<{ id: string; names: string[]; isOnlyName: boolean }>(sql`
    select k.id, n.names,
           not exists (select from book_authors w where w.author_id = any(n.names))
           and not exists (select from author_changes c where c.author_id = any(n.names)) as "isOnlyName"
      from authors a
     cross join lateral (select ${authorKnownAs(sql`a.id`)} as id) k
     cross join lateral (select array(${namesOfAuthor(sql`k.id`)}) as names) n
     where a.name_key = left(author_key(${name}), 400) and not a.is_namesake`);

/** Whether somebody is printed on books by a name, whoever else is. */
export const isOwnName = async (db: Db, id: string, name: string) =>
  (
    await db.one<{ is: boolean }>(sql`
      select name_key = left(author_key(${name}), 400) as is from authors where id = ${id}`)
  ).is;

/** Forgets that somebody had another name, where no book has it. */
export const forgetName = (db: Db, id: string, name: string) =>
  db.many(sql`
    delete from authors_merged m
     using authors a
     where a.name_key = left(author_key(${name}), 400) and not a.is_namesake
       and m.author_id = a.id and m.into_id = ${id}
       and not exists (select from book_authors w where w.author_id = a.id)
       and not exists (select from author_changes c where c.other_id = a.id or c.author_id = a.id)`);

/** Of which name an author is on each of some books; nothing of those they have not worked on, or that are not there. */
export const creditsOn = (db: Db, id: string, googleIds: string[]) =>
  db.many<{ googleId: string; bookId: string; authorId: string }>(sql`
    select each.id as "googleId", w.book_id as "bookId", w.author_id as "authorId"
      from unnest(${googleIds}::text[]) as each (id)
      left join books b on b.google_id = each.id
      left join book_aliases l on l.google_id = each.id
      join book_authors w on w.book_id = coalesce(b.id, l.book_id)
     where w.author_id in (${namesOfAuthor(sql`${id}::uuid`)})`);

/** Whether an author has worked on a book that is none of these. */
export const hasOtherBooks = async (db: Db, id: string, bookIds: string[]) =>
  (
    await db.one<{ has: boolean }>(sql`
      select exists (select from book_authors w
                      where w.author_id in (${namesOfAuthor(sql`${id}::uuid`)})
                        and w.book_id <> all(${bookIds}::uuid[])) as has`)
  ).has;

/** Makes another of the name of an author, whose address is the next that is free; undefined where it was taken meanwhile. */
export const addNamesake = (db: Db, ofId: string) =>
  db.first<{ id: string }>(sql`
    insert into authors (id, slug, name, name_key, is_namesake)
    select ${uuidv7()}, s.slug, a.name, a.name_key, true
      from authors a
     cross join lateral (
             select f.begin || '-' || n as slug
               from (select coalesce(nullif(trim(both '-' from left(folded_person(a.name), 60)), ''), 'author') as begin) f,
                    generate_series(2, 1000) n
              where not exists (select from authors o where o.slug = f.begin || '-' || n)
              order by n
              limit 1) s
     where a.id = ${ofId}
        on conflict do nothing
    returning id`);

/** Says that it was somebody else who has worked on some books; no import says otherwise. */
export const creditInstead = (db: Db, from: string, to: string, bookIds: string[]) =>
  db.many(sql`
    update book_authors
       set author_id = ${to}, is_by_hand = true
     where book_id = any(${bookIds}::uuid[]) and author_id in (${namesOfAuthor(sql`${from}::uuid`)})`);

export const noteChange = (db: Db, change: NewChange<AuthorChange['kind']>) =>
  noteChangeOf(db, AUTHORS, change);

/** A page of the changes of an author, newest first, and one more; and how many there are. */
export const changesOfAuthor = (db: Db, id: string, page: Page<NewestKey>, viewer: Viewer) =>
  changesMade<AuthorChange>(db, AUTHORS, id, page, viewer);

/** One change of an author, with all that is needed to take it back. */
export const changeOfAuthor = (db: Db, authorId: string, id: string) =>
  db.first<KeptChange>(sql`
    select c.kind, c.other_id as "otherId", c.before, c.after, ${isRevertibleOf(AUTHORS)} as "isRevertible"
      from author_changes c
      join authors t on t.id = c.author_id
     where c.author_id = ${authorId} and c.id = ${id}`);

export interface KeptChange {
  kind: AuthorChange['kind'];
  otherId: string | null;
  before: Partial<AuthorFacts>;
  after: { name?: string; names?: string[] };
  isRevertible: boolean;
}

/** Authors as they are put right by hand. */
export const AUTHORS: ByHand = {
  ...AUTHORS_MERGED,
  things: sql`authors`,
  changes: sql`author_changes`,
  more: sql`
    case when o.id is not null then json_build_object('_id', o.id, 'slug', o.slug, 'name', o.name) end as author`,
  moreFrom: sql``,
  isStillSo: sql`
    (not c.after ? 'name' or t.name = c.after ->> 'name')
    and (not c.after ? 'bio' or t.bio is not distinct from c.after ->> 'bio')
    and (not c.after ? 'bornOn' or t.born_on is not distinct from c.after ->> 'bornOn')
    and (not c.after ? 'diedOn' or t.died_on is not distinct from c.after ->> 'diedOn')`,
};
