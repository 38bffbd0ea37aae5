import type { OwnTag } from '../../../../shared/contract/library.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { Page } from '../../../platform/http/pagination.ts';

/** Where a page of tags goes on: after one that so many books have. */
export interface TagKey {
  tag: string;
  books: number;
}

/** A page of somebody's own tags and one more, of how many there are: those of most books first, then by name. */
export async function tagsOf(db: Db, userId: string, { after, limit }: Page<TagKey>) {
  const list = await listOf<OwnTag & { _id: string }>(db, {
    before: sql`tagged as materialized (
      select t.tag, count(*)::integer as books
        from entries e
       cross join unnest(e.tags) t (tag)
       where e.user_id = ${userId} and e.tags <> '{}'
       group by t.tag)`,
    owner: sql`select (select count(*) from tagged) as total`,
    page: sql`
    select t.tag as "_id", t.tag, t.books
      from tagged t
      ${
        after === undefined
          ? empty
          : sql`where t.books < ${after.books}
                   or (t.books = ${after.books} and t.tag collate "und-x-icu" > ${after.tag})`
      }
     order by t.books desc, t.tag collate "und-x-icu"
     limit ${limit + 1}`,
    order: sql`p.books desc, p.tag collate "und-x-icu"`,
  });
  return list ?? { total: 0, rows: [] };
}

/**
 * Names one of somebody's tags otherwise, in all of their books; books that have one of the new name as well, in whatever
 * letters, have one of the two afterwards. Returns how many books have it; undefined: they have no such tag.
 */
export async function renameTag(
  db: Db,
  userId: string,
  { tag, name }: Record<'tag' | 'name', string>,
) {
  const isMeant = sql`(t.tag = ${tag} or lower(t.tag collate "und-x-icu") = lower(${name} collate "und-x-icu"))`;
  const { books, had } = await db.one<{ books: number; had: boolean }>(sql`
    with held as materialized (
      select e.book_id,
             e.tags @> array[${tag}] as had,
             array(select n.tag
                     from (select case when ${isMeant} then ${name} else t.tag end as tag, t.place
                             from unnest(e.tags) with ordinality t (tag, place)) n
                    group by n.tag
                    order by min(n.place)) as tags
        from entries e
       where e.user_id = ${userId} and e.tags <> '{}'
         and exists (select from unnest(e.tags) t (tag) where ${isMeant})
       order by e.book_id
         for update
    ), asked as materialized (
      select count(*)::integer as books, coalesce(bool_or(h.had), false) as had from held h
    ), renamed as (
      update entries e
         set tags = h.tags, ${hasChanged}
        from held h, asked a
       where e.user_id = ${userId} and e.book_id = h.book_id and a.had and e.tags <> h.tags)
    select books, had from asked`);
  return had ? { tag: name, books } : undefined;
}

/** Takes one of somebody's tags off all of their books, which stay; false: they have no such tag. */
export async function removeTag(db: Db, userId: string, tag: string) {
  const { books } = await db.one<{ books: number }>(sql`
    with held as materialized (
      select e.book_id
        from entries e
       where e.user_id = ${userId} and e.tags <> '{}' and e.tags @> array[${tag}]
       order by e.book_id
         for update
    ), removed as (
      update entries e
         set tags = array_remove(e.tags, ${tag}), ${hasChanged}
        from held h
       where e.user_id = ${userId} and e.book_id = h.book_id)
    select count(*)::integer as books from held`);
  return books > 0;
}

/** SQL of what else becomes of entry `e`: nobody but its owner sees a difference. */
const hasChanged = sql`
  revision = gen_random_uuid(),
  updated_at = now(),
  shown_at = coalesce(e.shown_at, e.updated_at)`;
