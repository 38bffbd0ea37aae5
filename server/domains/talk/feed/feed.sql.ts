import type { BookSummary } from '../../../../shared/contract/books.ts';
import type { FeedItem } from '../../../../shared/contract/feed.ts';
import type { FeedKind } from '../../../../shared/feed.ts';
import type { MemberViewer, Viewer } from '../../../platform/auth/viewer.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { briefBook } from '../../books/books/books.sql.ts';
import { hasHiddenBooks, notHiddenBook } from '../../books/hidings/hidden.sql.ts';
import { mentionsIn } from '../../people/mentions/mentions.sql.ts';
import { isHeardOf } from '../../people/mutes/muted.sql.ts';
import { personOf } from '../../people/privacy/person.sql.ts';
import { visibleTo, visibleToFollower } from '../../people/privacy/visibility.sql.ts';
import { ratingSeen } from '../../reading/library/entry.sql.ts';
import { positionAt } from '../../reading/library/positions.ts';
import type { Place } from '../../reading/library/state.sql.ts';
import { groupOpen } from '../groups/seen.sql.ts';
import { isLikedBy, LIKEABLE } from '../likes/likes.sql.ts';
import { coversOfList } from '../lists/lists.sql.ts';
import { mayNoteBeShut, shownNote } from '../notes/notes.sql.ts';
import { mayQuoteBeShut, shownQuote } from '../quotes/quotes.sql.ts';
import {
  isReviewLikedBy,
  mayReviewBeShut,
  type ReviewRow,
  shownReview,
  writtenFields,
} from '../reviews/reviews.sql.ts';
import { reachOf } from '../spoilers/reach.sql.ts';
import type { Reach, WithUnshut } from '../spoilers/shutting.ts';

const pageFrom = ({ after }: Page<NewestKey>) =>
  after ? sql`and (i.created_at, i.id) < (${after.createdAt}, ${after.id})` : empty;

/** SQL of somebody's newest items that followers may see, from where a page begins: read from the index alone. */
const newestOf = (
  userId: Sql,
  page: Page<NewestKey>,
  kinds: readonly FeedKind[] | undefined,
  viewer: MemberViewer,
  most: number,
) => sql`
  select i.id, i.user_id, i.kind, i.created_at
    from feed_items i
   where i.user_id = ${userId} and i.activities_count > 0
         ${kinds === undefined ? empty : sql`and i.kind = any(${[...kinds]}::text[])`} ${pageFrom(page)}
         and (not ${hasHiddenBooks(viewer)}
              or exists (select from feed_activities act where act.item_id = i.id and ${isTold(viewer)}))
   order by i.created_at desc, i.id desc
   limit ${most}`;

/** SQL of the condition that activity `act` is one that followers may see, of no book that the viewer has hidden. */
const isTold = (viewer: MemberViewer) =>
  sql`not act.is_private and ${notHiddenBook(viewer, sql`act.book_id`)}`;

/** SQL of what a feed shows of list `l`. */
const briefList = jsonObject<NonNullable<FeedItem['list']>>({
  _id: sql`l.id`,
  title: sql`l.title`,
  books: sql`l.books_count`,
  covers: coversOfList,
});

/** SQL of what a feed shows of group `g`. */
const briefGroup = jsonObject<NonNullable<FeedItem['group']>>({
  _id: sql`g.id`,
  title: sql`g.title`,
  members: sql`g.members_count`,
});

/**
 * SQL of what activity `act` by user `u`, who is not hidden from the viewer, tells of what they may see (unless said otherwise,
 * as a follower): no row where that is nothing. Where a group's owners and the viewer have blocked each other, that somebody joined one is
 * told and not which.
 */
export const activitySeen = (
  viewer: Viewer,
  isSeen: (visibility: Sql) => Sql = visibleToFollower,
) => sql`
    select case when b.id is not null then ${briefBook} end as book,
           case when r.id is not null then ${jsonObject<NonNullable<FeedRow['review']>>({
             ...writtenFields,
             isLiked: isReviewLikedBy(viewer),
           })} end as review,
           case when l.id is not null then ${briefList} end as list,
           case when g.id is not null then ${briefGroup} end as "group",
           case when act.kind = 'rating' then e.rating / 2.0::float8 end as rating,
           case when p.id is not null then ${jsonObject<NonNullable<FeedRow['progress']>>({
             _id: sql`p.id`,
             page: sql`p.page`,
             minute: sql`p.minute`,
             percent: sql`p.percent`,
             note: sql`p.note`,
             likes: sql`p.likes_count`,
             comments: sql`p.comments_count`,
             isLiked: isLikedBy(viewer, LIKEABLE.progress, sql`p.id`),
           })} end as progress,
           case when q.id is not null then ${jsonObject<NonNullable<FeedRow['quote']>>({
             _id: sql`q.id`,
             text: sql`q.text`,
             note: sql`q.note`,
             page: sql`q.page`,
             minute: sql`q.minute`,
             percent: sql`q.percent`,
             hasSpoilers: sql`q.has_spoilers`,
             likes: sql`q.likes_count`,
             comments: sql`q.comments_count`,
             isLiked: isLikedBy(viewer, LIKEABLE.quote, sql`q.id`),
           })} end as quote,
           case when act.kind in ('review', 'progress') then ${mentionsIn(sql`act.source_id`, viewer)} end as mentions,
           ${reachOf(viewer, {
             author: sql`act.user_id`,
             book: sql`act.book_id`,
             pages: sql`b.page_count`,
             mayBeShut: sql`coalesce(${mayReviewBeShut}, ${mayNoteBeShut}, ${mayQuoteBeShut})`,
           })} as reach
      from (select) one
      left join books b on b.id = act.book_id
      left join entries e on act.kind not in ('review', 'list', 'joined')
             and e.user_id = act.user_id and e.book_id = act.book_id and ${isSeen(sql`e.visibility`)}
      left join progress p on act.kind = 'progress' and p.id = act.source_id and e.user_id is not null
             and ${isSeen(sql`p.visibility`)}
      left join quotes q on act.kind = 'quote' and q.id = act.source_id and e.user_id is not null
             and ${isSeen(sql`q.visibility`)}
      left join lists l on act.kind = 'list' and l.id = act.source_id and l.user_id = act.user_id
             and ${isSeen(sql`l.visibility`)}
      left join reading_groups g on act.kind = 'joined' and g.id = act.source_id and ${groupOpen(viewer)}
      left join reviews r on act.kind = 'review' and r.book_id = act.book_id and r.user_id = act.user_id
             and r.id = act.source_id and ${isSeen(sql`r.visibility`)}
     where act.kind = 'joined' or num_nonnulls(r.id, p.id, q.id, l.id) > 0
        or (act.kind not in ('progress', 'quote') and e.user_id is not null)`;

type Progress = NonNullable<FeedItem['progress']>;
type Quote = NonNullable<FeedItem['quote']>;

/** A row of a feed before what its viewer must not know yet is taken out; what it says of one text stands beside it. */
export interface FeedRow extends Omit<FeedItem, 'review' | 'quote' | 'progress'> {
  review: Omit<ReviewRow, 'mentions' | 'reach' | 'book' | 'user'> | null;
  progress:
    | (Omit<WithUnshut<Progress, 'note'>, 'mentions' | 'reach' | 'position' | 'hidden'> & Place)
    | null;
  quote: (Omit<WithUnshut<Quote, 'text' | 'note'>, 'reach' | 'position'> & Place) | null;
  mentions: Progress['mentions'] | null;
  reach: Reach | null;
}

export function shownItem({
  review,
  progress,
  quote,
  mentions,
  reach,
  ...item
}: FeedRow): FeedItem {
  const beside = { mentions: mentions ?? [], reach };
  const { book, user } = item;
  return {
    ...item,
    review: review && book && shownReview({ ...review, ...beside, book, user }),
    progress: progress && shownProgress(progress, beside),
    quote: quote && quoteFrom(quote, reach),
  };
}

function quoteFrom(
  { page, minute, percent, ...quote }: NonNullable<FeedRow['quote']>,
  reach: Reach | null,
) {
  const position = positionAt({ page, minute, percent });
  return shownQuote({ ...quote, position, opensFrom: percent, reach });
}

/** A note of progress tells its place and is no spoiler by that; the passages in it are shut as everywhere. */
function shownProgress(
  { page, minute, ...said }: NonNullable<FeedRow['progress']>,
  beside: { mentions: Progress['mentions']; reach: Reach | null },
): Progress {
  const { percent } = said;
  const position = positionAt({ page, minute, percent });
  return { position, ...shownNote({ ...said, ...beside }) };
}

/** An item, the newest of what it tells that a viewer may be told, and how much more there is of it. */
interface Picked {
  id: string;
  sourceId: string;
  more: number;
}

/**
 * A page of what those do whom somebody follows, newest first, and one more: of those whose newest is among the
 * newest, as what a page could hold is by no others. Whom somebody follows is read in the order of the key, so that it
 * alone is read. Which there are is found first, then what they tell.
 */
export const feedOf = async (
  db: Db,
  viewer: MemberViewer,
  page: Page<NewestKey>,
  kinds?: readonly FeedKind[],
) => {
  const most = page.limit + 1;
  const picked = await db.many<Picked>(sql`
    select i.id, act.source_id as "sourceId",
           case when ${hasHiddenBooks(viewer)}
                then (select count(*) - 1 from feed_activities act where act.item_id = i.id and ${isTold(viewer)})
                else (select n.activities_count - 1 from feed_items n where n.id = i.id) end as more
      from (select n.*
              from (select f.following_id as id
                      from (select following_id
                              from follows
                             where follower_id = ${viewer.id}
                             order by following_id
                            offset 0) f
                     cross join lateral (${newestOf(sql`f.following_id`, page, kinds, viewer, 1)}) n
                     where ${isHeardOf(viewer, sql`f.following_id`)}
                     order by n.created_at desc, n.id desc
                     limit ${most}) a
             cross join lateral (${newestOf(sql`a.id`, page, kinds, viewer, most)}) n
             order by n.created_at desc, n.id desc
             limit ${most}) i
     cross join lateral (
           select act.source_id
             from feed_activities act
            where act.item_id = i.id and ${isTold(viewer)}
            order by act.created_at desc, act.source_id desc
            limit 1) act
     order by i.created_at desc, i.id desc`);
  const rows = await db.many<FeedRow>(sql`
    select i.id as "_id", i.kind, ${personOf(sql`u`)} as user, i.created_at as "createdAt", p.more, t.*
      from ${rowsOf(picked)}
      join feed_items i on i.id = p.id
      join feed_activities act on act.item_id = i.id and act.source_id = p.source_id and not act.is_private
      join users u on u.id = i.user_id
     cross join lateral (${activitySeen(viewer)}) t
     where ${isFollowed(viewer, sql`i.user_id`)}
     order by p.place`);
  return rows.map(shownItem);
};

/** SQL of the condition that the viewer follows somebody, whom nothing hides from them since. */
const isFollowed = (viewer: MemberViewer, person: Sql) => sql`
  (exists (select from follows f where f.follower_id = ${viewer.id} and f.following_id = ${person})
   and ${isHeardOf(viewer, person)})`;

/** SQL of what was picked as rows `p`, in its order. */
const rowsOf = (picked: readonly Picked[]) => sql`
  unnest(${picked.map(({ id }) => id)}::uuid[], ${picked.map(({ sourceId }) => sourceId)}::uuid[],
         ${picked.map(({ more }) => more)}::integer[]) with ordinality p (id, source_id, more, place)`;

/** What somebody has begun, finished and rated, for everybody: the newest. */
export const libraryNewsOf = (db: Db, userId: string, most: number) =>
  db.many<LibraryNews>(sql`
    select act.source_id as "_id", act.kind, act.created_at as "createdAt", ${briefBook} as book,
           ${ratingSeen({ viewer: undefined, isOwner: false })} / 2.0::float8 as rating
      from (select i.id
              from feed_items i
             where i.user_id = ${userId} and i.kind in ('started', 'finished', 'rating')
               and i.activities_count > 0
             order by i.created_at desc, i.id desc
             limit ${most}) i
     cross join lateral (
           select *
             from feed_activities a
            where a.item_id = i.id and not a.is_private
            order by a.created_at desc, a.source_id desc
            limit ${most}) act
      join users u on u.id = act.user_id
      join books b on b.id = act.book_id
      join entries e on e.user_id = act.user_id and e.book_id = act.book_id
     where ${visibleTo(undefined, sql`e.user_id`, sql`e.visibility`, sql`u.profile_visibility`)}
     order by act.created_at desc, act.source_id desc
     limit ${most}`);
interface LibraryNews {
  _id: string;
  kind: 'started' | 'finished' | 'rating';
  createdAt: string;
  book: Pick<BookSummary, 'googleId' | 'title' | 'thumbnail'>;
  rating: number | null;
}

/** Whether an item is in somebody's feed. */
export const isInFeed = (db: Db, viewer: MemberViewer, id: string) =>
  db.first(sql`
    select
      from feed_items i
      join follows f on f.follower_id = ${viewer.id} and f.following_id = i.user_id
     where i.id = ${id} and i.activities_count > 0 and ${isHeardOf(viewer, sql`i.user_id`)}`);

/** A page of all that an item holds, newest first, and one more. */
export const activitiesOf = async (
  db: Db,
  viewer: MemberViewer,
  id: string,
  { after, limit }: Page<NewestKey>,
) => {
  const rows = await db.many<FeedRow>(sql`
    select act.source_id as "_id", act.kind, ${personOf(sql`u`)} as user, act.created_at as "createdAt",
           0 as more, s.*
      from feed_activities act
      join users u on u.id = act.user_id
     cross join lateral (${activitySeen(viewer)}) s
     where act.item_id = ${id} and ${isTold(viewer)}
       and ${isFollowed(viewer, sql`act.user_id`)}
           ${after ? sql`and (act.created_at, act.source_id) < (${after.createdAt}, ${after.id})` : empty}
     order by act.created_at desc, act.source_id desc
     limit ${limit + 1}`);
  return rows.map(shownItem);
};
