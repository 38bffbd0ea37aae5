import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateNKeysBetween } from 'fractional-indexing';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { projectRoot } from '../server/config.ts';
import { recountConversation } from '../server/domains/talk/comments/recount.sql.ts';
import { recountGroups } from '../server/domains/talk/groups/recount.sql.ts';
import { recountLists } from '../server/domains/talk/lists/recount.sql.ts';
import { type Db, sql } from '../server/platform/db/db.ts';
import { GROUP_VISIBILITIES, JOININGS } from '../shared/groups.ts';
import { chanceOf, idAt } from './chance.ts';

const ConversationTexts = Type.Object({
  /** Of any review. */
  comments: Type.Array(Type.Object({ text: Type.String(), replies: Type.Array(Type.String()) })),
  /** Of any quote, and of any note that was made on the way. */
  commentsOfQuotes: Type.Array(Type.String()),
  commentsOfNotes: Type.Array(Type.String()),
  /** Of books of a category. */
  lists: Type.Array(
    Type.Object({
      title: Type.String(),
      description: Type.Union([Type.String(), Type.Null()]),
      kind: Type.Enum(['own', 'open']),
      category: Type.String(),
      notes: Type.Array(Type.String()),
    }),
  ),
  /** Reading a book of a category; what is said opens from a per cent of it on. */
  groups: Type.Array(
    Type.Object({
      title: Type.String(),
      description: Type.String(),
      joining: Type.Enum([...JOININGS]),
      visibility: Type.Enum([...GROUP_VISIBILITIES]),
      category: Type.String(),
      /** The books that it gathers. */
      list: Type.Object({ title: Type.String(), description: Type.String() }),
      comments: Type.Array(Type.Object({ text: Type.String(), percent: Type.Number() })),
    }),
  ),
});
type ConversationTexts = Static<typeof ConversationTexts>;

export const readConversationTexts = async () =>
  Value.Parse(
    ConversationTexts,
    JSON.parse(await readFile(join(projectRoot, 'demo/conversation.json'), 'utf8')),
  );

interface Community {
  members: readonly { id: string }[];
  reviews: readonly { id: string; userId: string; createdAt: Date }[];
  books: readonly { id: string; categories: string[]; pages: number | null }[];
  quotes: readonly { id: string; userId: string; saidAt: Date }[];
  progress: readonly { id: string; userId: string; at: Date; note: string | null }[];
  now: Date;
}

const DAY_MS = 86_400_000;
const COMMENTED = 45;
const LIKES = 900;
const BOOKS_ON_LIST = 9;
/** What was done before is no news. */
const FEED_DAYS = 60;

/** What people of a community say to each other: comments and likes of reviews, lists, reading groups. */
export function conversationOf(
  { members, reviews, books, quotes, progress, now }: Community,
  texts: ConversationTexts,
) {
  const { random, pick, pickSkewed } = chanceOf(20_261_123);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const newest = reviews.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const comments: Comment[] = [];
  const anotherThan = (userId: string) => pick(members.filter(({ id }) => id !== userId)).id;

  for (const review of newest.slice(0, COMMENTED)) {
    const { text, replies } = pick(texts.comments);
    // Said at some moment between the review and now.
    const span = now.getTime() - review.createdAt.getTime();
    const at = new Date(review.createdAt.getTime() + span * (0.1 + 0.5 * random()));
    const first = {
      id: idAt(at, random),
      userId: anotherThan(review.userId),
      ...ofReview(review.id),
      groupId: null,
      bookId: null,
      replyTo: null,
      text,
      percent: null,
      at,
    };
    comments.push(first);
    const [reply] = replies;
    if (reply === undefined || random() < 0.4) continue;
    const later = new Date(at.getTime() + (now.getTime() - at.getTime()) * (0.1 + 0.6 * random()));
    comments.push({
      ...first,
      id: idAt(later, random),
      userId: review.userId,
      replyTo: first.id,
      text: pick(replies),
      at: later,
    });
  }

  const likes = new Map<string, { reviewId: string; userId: string }>();
  for (let tries = 0; tries < LIKES; tries++) {
    const { id: reviewId, userId: author } = pickSkewed(newest, 1.6);
    const userId = anotherThan(author);
    likes.set(`${reviewId} ${userId}`, { reviewId, userId });
  }

  const lists: List[] = texts.lists.map((list, at) => {
    const madeAt = before(4 + 9 * at);
    const chosen = books
      .filter(({ categories }) => categories.includes(list.category))
      .slice(0, BOOKS_ON_LIST);
    const places = generateNKeysBetween(null, null, chosen.length);
    return {
      ...list,
      id: idAt(madeAt, random),
      userId: members[at]?.id ?? '',
      groupId: null,
      madeAt,
      books: chosen.map(({ id }, place) => ({
        bookId: id,
        position: places[place] ?? '',
        note: list.notes[place] ?? null,
      })),
      likedBy: members.filter((_, n) => n !== at && random() < 0.25).map(({ id }) => id),
    };
  });

  const groups = texts.groups.map((group, at) => {
    const madeAt = before(50 - 10 * at);
    const book = books.find(
      ({ categories, pages }) => categories.includes(group.category) && pages !== null,
    );
    const inIt = members.filter((_, n) => n < 3 || random() < 0.3).map(({ id }) => id);
    const id = idAt(madeAt, random);
    group.comments.forEach(({ text, percent }, n) => {
      const said = before(20 - 4 * at - 3 * n);
      comments.push({
        id: idAt(said, random),
        // Not the three who can be signed in as: they have not come so far.
        userId: inIt[3 + (n % (inIt.length - 3))] ?? '',
        ...ofReview(null),
        groupId: id,
        bookId: book?.id ?? null,
        replyTo: null,
        text,
        percent,
        at: said,
      });
    });
    return { ...group, id, madeAt, members: inIt, bookId: book?.id ?? null };
  });
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const reads = groups.flatMap(({ id, bookId }) =>
    bookId === null
      ? []
      : [
          {
            id: idAt(before(21), random),
            groupId: id,
            bookId,
            startsOn: day(before(21)),
            endsOn: day(before(-14)),
            sections: [
              { name: 'The first third', upTo: { percent: 33 }, on: day(before(10)) },
              { name: 'The middle', upTo: { percent: 66 }, on: day(before(-2)) },
              { name: 'To the end', upTo: { percent: 100 }, on: day(before(-14)) },
            ],
            createdAt: before(21),
          },
        ],
  );

  // Drawn last, so that everything else stays the same.
  const notes = progress.filter(({ note }) => note !== null);
  const talkAbout = (
    thing: { quoteId: string | null; progressId: string | null },
    { userId, at }: { userId: string; at: Date },
    said: readonly string[],
  ) => {
    const moment = new Date(at.getTime() + (now.getTime() - at.getTime()) * (0.2 + 0.7 * random()));
    comments.push({
      id: idAt(moment, random),
      userId: anotherThan(userId),
      reviewId: null,
      ...thing,
      groupId: null,
      bookId: null,
      replyTo: null,
      text: pick(said),
      percent: null,
      at: moment,
    });
  };
  for (const { id, userId, saidAt } of quotes)
    talkAbout({ quoteId: id, progressId: null }, { userId, at: saidAt }, texts.commentsOfQuotes);
  for (const note of notes)
    if (random() < 0.5)
      talkAbout({ quoteId: null, progressId: note.id }, note, texts.commentsOfNotes);
  const likesOf = (things: readonly { id: string; userId: string }[]) =>
    things.flatMap(({ id, userId }) =>
      members
        .filter((member) => member.id !== userId && random() < 0.12)
        .map((member) => ({ id, userId: member.id })),
    );
  const [quoteLikes, noteLikes] = [likesOf(quotes), likesOf(notes)];
  groups.forEach(({ id: groupId, list, category, bookId, members: inIt }, at) => {
    const madeAt = before(18 - 5 * at);
    // What they read now is none of those that they may read next.
    const chosen = books
      .filter((book) => book.categories.includes(category) && book.id !== bookId)
      .slice(0, BOOKS_ON_LIST);
    const places = generateNKeysBetween(null, null, chosen.length);
    lists.push({
      ...list,
      id: idAt(madeAt, random),
      userId: inIt[4] ?? '',
      groupId,
      kind: 'group',
      madeAt,
      books: chosen.map(({ id }, place) => ({
        bookId: id,
        position: places[place] ?? '',
        note: null,
      })),
      likedBy: inIt.filter((_, n) => n !== 4 && random() < 0.4),
    });
  });
  return {
    comments,
    likes: [...likes.values()],
    quoteLikes,
    noteLikes,
    lists,
    groups,
    reads,
    now,
  };
}
export type Conversation = ReturnType<typeof conversationOf>;

/** Of a review, or of none; and not of a quote or a note. */
const ofReview = (reviewId: string | null) => ({ reviewId, quoteId: null, progressId: null });

interface List {
  id: string;
  userId: string;
  groupId: string | null;
  title: string;
  description: string | null;
  kind: 'own' | 'open' | 'group';
  madeAt: Date;
  books: { bookId: string; position: string; note: string | null }[];
  likedBy: string[];
}

interface Comment {
  id: string;
  userId: string;
  reviewId: string | null;
  quoteId: string | null;
  progressId: string | null;
  groupId: string | null;
  bookId: string | null;
  replyTo: string | null;
  text: string;
  percent: number | null;
  at: Date;
}

/** Stores what people said to each other, after their libraries, and makes the feeds of what all of them did when. */
export async function storeConversation(within: Db, conversation: Conversation) {
  const { comments, likes, quoteLikes, noteLikes, lists, groups, reads, now } = conversation;
  const json = JSON.stringify;
  await within.many(sql`
    insert into reading_groups (id, title, description, visibility, joining, created_at, updated_at)
    select id, title, description, visibility, joining, "madeAt", "madeAt"
      from jsonb_to_recordset(${json(groups)}::jsonb) as n (
             id uuid, title text, description text, visibility text, joining text, "madeAt" timestamptz)`);
  await within.many(sql`
    insert into group_members (group_id, user_id, state, role, created_at)
    select n.id, m.who::uuid, 'member', case m.place when 1 then 'owner' else 'member' end,
           n."madeAt" + (m.place - 1) * interval '1 day'
      from jsonb_to_recordset(${json(groups)}::jsonb) as n (id uuid, members jsonb, "madeAt" timestamptz),
           jsonb_array_elements_text(n.members) with ordinality m (who, place)`);
  await within.many(sql`
    insert into lists (id, user_id, title, description, visibility, kind, group_id, created_at, updated_at)
    select id, "userId", title, description, 'public', kind, "groupId", "madeAt", "madeAt"
      from jsonb_to_recordset(${json(lists)}::jsonb) as n (
             id uuid, "userId" uuid, title text, description text, kind text, "groupId" uuid,
             "madeAt" timestamptz)`);
  await within.many(sql`
    insert into list_books (list_id, book_id, position, note, added_at)
    select n.id, b."bookId", b.position, b.note, n."madeAt"
      from jsonb_to_recordset(${json(lists)}::jsonb) as n (id uuid, books jsonb, "madeAt" timestamptz),
           jsonb_to_recordset(n.books) as b ("bookId" uuid, position text, note text)`);
  await within.many(sql`
    insert into list_likes (id, list_id, user_id, created_at)
    select gen_random_uuid(), n.id, who::uuid, n."madeAt"
      from jsonb_to_recordset(${json(lists)}::jsonb) as n (id uuid, "likedBy" jsonb, "madeAt" timestamptz),
           jsonb_array_elements_text(n."likedBy") who`);
  await within.many(sql`
    insert into group_reads (id, group_id, book_id, starts_on, ends_on, sections, created_at)
    select id, "groupId", "bookId", "startsOn", "endsOn", sections, "createdAt"
      from jsonb_to_recordset(${json(reads)}::jsonb) as n (
             id uuid, "groupId" uuid, "bookId" uuid, "startsOn" text, "endsOn" text, sections jsonb,
             "createdAt" timestamptz)`);
  await within.many(sql`
    insert into comments (id, review_id, quote_id, progress_id, group_id, book_id, user_id, reply_to, text, percent,
                          created_at, updated_at)
    select id, "reviewId", "quoteId", "progressId", "groupId", "bookId", "userId", "replyTo", text, percent, at, at
      from jsonb_to_recordset(${json(comments)}::jsonb) as n (
             id uuid, "reviewId" uuid, "quoteId" uuid, "progressId" uuid, "groupId" uuid, "bookId" uuid,
             "userId" uuid, "replyTo" uuid, text text, percent double precision, at timestamptz)
     order by at`);
  await within.many(sql`
    insert into review_likes (review_id, user_id)
    select "reviewId", "userId"
      from jsonb_to_recordset(${json(likes)}::jsonb) as n ("reviewId" uuid, "userId" uuid)`);
  await within.many(sql`
    insert into quote_likes (id, quote_id, user_id)
    select gen_random_uuid(), id, "userId" from jsonb_to_recordset(${json(quoteLikes)}::jsonb) as n (id uuid, "userId" uuid)`);
  await within.many(sql`
    insert into progress_likes (id, progress_id, user_id)
    select gen_random_uuid(), id, "userId" from jsonb_to_recordset(${json(noteLikes)}::jsonb) as n (id uuid, "userId" uuid)`);
  await within.many(sql`analyze comments, review_likes, list_books, list_likes, group_members`);
  await recountConversation(within);
  await recountLists(within);
  await recountGroups(within);
  await makeFeeds(within, now);
}

/** Triggers have told all of it as of this moment; it is told anew, each at its own time. */
async function makeFeeds(within: Db, now: Date) {
  await within.many(sql`delete from feed_items`);
  await within.many(sql`
    select note_activity(user_id, kind, source_id, book_id, is_private, at)
      from (select user_id, 'review' as kind, id as source_id, book_id, visibility = 'private' as is_private,
                   created_at as at
              from reviews
             union all
            select user_id, 'wanted', book_id, book_id, visibility = 'private', added_at
              from entries where status = 'want'
             union all
            select user_id, 'rating', book_id, book_id, visibility = 'private', updated_at
              from entries where rating is not null and review_id is null
             union all
            select r.user_id, coalesce(r.outcome, 'started'), r.id, r.book_id, e.visibility = 'private',
                   r.recorded_at
              from readings r
              join entries e on e.user_id = r.user_id and e.book_id = r.book_id
             where not exists (select from reviews v where v.id = r.id)
             union all
            select user_id, 'quote', id, book_id, visibility = 'private', created_at from quotes
             union all
            select p.user_id, 'progress', p.id, r.book_id, p.visibility = 'private' or e.visibility = 'private', p.at
              from progress p
              join readings r on r.id = p.reading_id
              join entries e on e.user_id = r.user_id and e.book_id = r.book_id
             where p.note is not null
             union all
            select user_id, 'list', id, null, visibility = 'private', created_at from lists
             union all
            select m.user_id, 'joined', m.group_id, null, g.visibility = 'members', m.created_at
              from group_members m join reading_groups g on g.id = m.group_id) activities
     where at between ${now}::timestamptz - ${FEED_DAYS} * interval '1 day' and ${now}
     order by at`);
}
