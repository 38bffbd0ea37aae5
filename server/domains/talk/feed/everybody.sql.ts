import type { EverybodyKind } from '../../../../shared/feed.ts';
import { QUOTES_LOOKED_AT } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { fixed } from '../../../platform/db/fixed.ts';
import { type NewestKey, newestKeyOf, type Page } from '../../../platform/http/pagination.ts';
import { notHiddenBook } from '../../books/hidings/hidden.sql.ts';
import { notMuted } from '../../people/mutes/muted.sql.ts';
import { personOf } from '../../people/privacy/person.sql.ts';
import { visibilitiesOf, visibleTo } from '../../people/privacy/visibility.sql.ts';
import { listSeen } from '../lists/lists.sql.ts';
import { type Candidate, type Chosen, chosenOf, type EverybodyKey } from './everybody.ts';
import { activitySeen, type FeedRow, shownItem } from './feed.sql.ts';

/** What is asked for of what is for everybody. */
export interface EverybodyQuery {
  kinds: readonly EverybodyKind[];
  /** Only what is in this language. */
  language?: string | undefined;
}

type From = {
  after: NewestKey | undefined;
  notBy?: string;
  most: number;
  language?: string | undefined;
};

/** SQL of the language that quote `q` is in: of the copy it was kept from. */
const languageOfQuote = sql`
  (select coalesce(d.language, b.language)
     from books b
     left join entries e on e.user_id = q.user_id and e.book_id = b.id
     left join editions d on d.id = e.edition_id
    where b.id = q.book_id)`;

/** SQL of the newest quotes that are for everybody, as many as are looked at for those in a language: no index knows theirs. */
const newestQuotes = (from: From) => sql`(
  select * from quotes q where q.is_for_everybody ${pageFrom(sql`q`, from, fixed(QUOTES_LOOKED_AT))})`;

/** Titles of lists are too short to tell theirs. */
const WITH_LANGUAGE: readonly EverybodyKind[] = ['review', 'quote'];

/**
 * SQL of the newest of a kind that a viewer may see and wants to: read from the index of those that everybody sees, so that what is
 * hidden is not met. The flag may lag behind privacy, which is asked of each.
 */
const NEWEST: Record<EverybodyKind, (viewer: Viewer, from: From) => Sql> = {
  review: (viewer, from) => sql`
    select 'review' as kind, r.id, r.user_id, r.book_id, r.created_at
      from reviews r
     where r.is_counted ${from.language === undefined ? empty : sql`and r.language = ${from.language}`} and ${visibleTo(viewer, sql`r.user_id`, sql`r.visibility`)}
       and ${notMuted(viewer, sql`r.user_id`)} and ${notHiddenBook(viewer, sql`r.book_id`)} ${pageFrom(sql`r`, from)}`,
  quote: (viewer, from) => sql`
    select 'quote' as kind, q.id, q.user_id, q.book_id, q.created_at
      from ${from.language === undefined ? sql`quotes` : newestQuotes(from)} q
     where q.is_for_everybody and ${visibleTo(viewer, sql`q.user_id`, sql`q.visibility`)}
       -- It is as narrow as the entry of its book.
       and (select e.visibility from entries e where e.user_id = q.user_id and e.book_id = q.book_id) = 'public'
       ${from.language === undefined ? empty : sql`and ${languageOfQuote} = ${from.language}`}
       and ${notMuted(viewer, sql`q.user_id`)} and ${notHiddenBook(viewer, sql`q.book_id`)} ${pageFrom(sql`q`, from)}`,
  list: (viewer, from) => sql`
    select 'list' as kind, l.id, l.user_id, null::uuid as book_id, l.created_at
      from lists l
     where l.is_for_everybody and ${listSeen(viewer)} and l.books_count > 0
       and ${notMuted(viewer, sql`l.user_id`)} ${pageFrom(sql`l`, from)}`,
};

const pageFrom = (of: Sql, { after, notBy, most }: From, limit = sql`${most}`) => sql`
  ${after ? sql`and (${of}.created_at, ${of}.id) < (${after.createdAt}, ${after.id})` : empty}
  ${notBy === undefined ? empty : sql`and ${of}.user_id <> ${notBy}`}
  order by ${of}.created_at desc, ${of}.id desc
  limit ${limit}`;

const newestOfAll = (db: Db, viewer: Viewer, kinds: readonly EverybodyKind[], from: From) =>
  db.many<Candidate>(sql`
    select n.kind, n.id, n.user_id as "userId", n.book_id as "bookId", n.created_at as "createdAt"
      from (${join(
        kinds.map((kind) => sql`(${NEWEST[kind](viewer, from)})`),
        ' union all ',
      )}) n
     order by n.created_at desc, n.id desc
     limit ${from.most}`);

/** A page of what people put down for everybody, newest first, and one more, each with the key that pages go on by. */
export const everybodysOf = async (
  db: Db,
  viewer: Viewer,
  { after, limit }: Page<EverybodyKey>,
  { kinds: asked, language }: EverybodyQuery,
) => {
  const kinds = asked.filter((kind) => language === undefined || WITH_LANGUAGE.includes(kind));
  if (kinds.length === 0) return [];
  const chosen = await chosenOf(
    (from) => newestOfAll(db, viewer, kinds, { ...from, language }),
    after,
    limit + 1,
  );
  const items = chosen.length > 0 ? await itemsOf(db, viewer, chosen) : [];
  const shown = new Map(items.map((item) => [item._id, item]));
  return chosen.flatMap(({ id, userId, row, createdAt }) => {
    const item = shown.get(id);
    // Meanwhile it may have gone.
    return item ? [{ item, key: { ...newestKeyOf({ _id: id, createdAt }), userId, row } }] : [];
  });
};

/** What was chosen, as feeds have it, as far as the viewer still may see it. */
const itemsOf = async (db: Db, viewer: Viewer, chosen: readonly Chosen[]) => {
  const listed = <F extends keyof Chosen>(field: F) => chosen.map((each) => each[field]);
  const rows = await db.many<FeedRow>(sql`
    select act.source_id as "_id", act.kind, ${personOf(sql`u`)} as user, act.created_at as "createdAt",
           0 as more, t.*
      from unnest(${listed('kind')}::text[], ${listed('id')}::uuid[], ${listed('userId')}::uuid[],
                  ${listed('bookId')}::uuid[], ${listed('createdAt')}::timestamptz[])
             act (kind, source_id, user_id, book_id, created_at)
      join users u on u.id = act.user_id
     cross join lateral (select array(${visibilitiesOf(viewer)}) as visibilities) seen
     cross join lateral (${activitySeen(viewer, (visibility) => sql`${visibility} = any(seen.visibilities)`)}) t`);
  return rows.map(shownItem);
};
