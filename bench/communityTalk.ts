import type pg from 'pg';
import { COLLECTOR } from './communityLibrary.ts';
import { idSql, SIGNED_IN, uuidv7Sql } from './ids.ts';

/** How much a community has to say: likes of reviews, and comments. */
export interface Talk {
  likes: number;
  comments: number;
}

/** Readers who are told much, by number: neither followed by very many nor following very many. */
export const FIRST_READER = 101;
export const READERS = 200;
/** The first half of them have read nothing of it. */
const NEVER_LOOK = READERS / 2;

/** What is written here, and keys and indexes of which are made at the end. */
export const TALK_TABLES = [
  'review_likes',
  'comments',
  'comment_likes',
  'mentions',
  'feed_items',
  'feed_activities',
  'notifications',
  'notification_causes',
];

/** Small ones beside them. */
const OTHER_TABLES = ['lists', 'reading_groups', 'blocks', 'follow_requests', 'quotes'];

/** All that is written. */
export const TALK_WRITES = [
  ...TALK_TABLES,
  ...OTHER_TABLES,
  'list_books',
  'list_suggestions',
  'group_members',
  'users',
  'reviews',
  'follows',
  'progress',
];

/** So long ago things are in feeds, and in notifications. */
const IN_FEEDS = "interval '90 days'";
const TOLD_SINCE = "now() - interval '90 days'";

/** A number that is the same every time for the same row, from 0 on. */
const chanceOf = (row: string, below: number) => `(abs(hashtext(${row}::text)::bigint) % ${below})`;

/** SQL of the condition that a column has the id of one of the readers. */
export const isReader = (column: string) =>
  `(${column} between ${idSql(`${FIRST_READER}`)} and ${idSql(`${FIRST_READER + READERS - 1}`)})`;

const READER_ROWS = `
  (select ${idSql('n')} as id from generate_series(${FIRST_READER}, ${FIRST_READER + READERS - 1}) n) reader`;

/**
 * What a community says to each other that was silent: in one transaction of a superuser, without triggers and without
 * the keys and indexes of TALK_TABLES. Counts beside things (of likes, of comments, of followers) stay as they are:
 * nothing here is ordered by them.
 */
export async function talk(client: pg.Client, people: number, { likes, comments }: Talk) {
  const statements = [
    'select setseed(0.5)',
    `truncate ${[...TALK_TABLES, ...OTHER_TABLES].join(', ')} cascade`,
    ...whoSeesWhat(people),
    ...said(people, { likes, comments }),
    ...together(people),
    ...inFeeds(),
    ...told(people),
  ];
  for (const statement of statements) await client.query(statement);
}

/** A person at random. */
const anybody = (people: number) => idSql(`(1 + floor(${people} * random()))::bigint`);

/** Few profiles are private, a few reviews are not public, some people keep apart, and some are suspended. */
const whoSeesWhat = (people: number) => [
  `update users set profile_visibility = 'followers'
    where profile_visibility = 'public' and ${chanceOf('id', 100)} < 3
      -- Whose library others look at.
      and id <> ${idSql(`${COLLECTOR}`)}`,
  `update users set suspended_at = now(), suspension_reason = 'Advertising'
    where suspended_at is null and id > ${idSql(`${SIGNED_IN}`)} and ${chanceOf('id', 1000)} = 500`,
  `update reviews
      set visibility = case when ${chanceOf('id', 100)} < 30 then 'private' else 'followers' end,
          is_counted = false, is_trending = false
    where visibility = 'public' and ${chanceOf('user_id || id', 100)} = 0`,
  `insert into blocks (id, blocker_id, blocked_id)
   select gen_random_uuid(), a, b
     from (select ${anybody(people)} as a, ${anybody(people)} as b
             from generate_series(1, ${Math.ceil(people / 5)})
            union all
           select reader.id, ${anybody(people)} from ${READER_ROWS}, generate_series(1, 5)) each
    where a <> b
       on conflict do nothing`,
  `insert into blocks (id, blocker_id, blocked_id)
   select gen_random_uuid(), blocked_id, blocker_id from blocks where ${chanceOf('id', 2)} = 0
       on conflict do nothing`,
  `delete from follows f
    using blocks b
    where (f.follower_id, f.following_id) in ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id))`,
  `insert into follow_requests (id, asker_id, asked_id)
   select gen_random_uuid(), ${anybody(people)}, reader.id from ${READER_ROWS}, generate_series(1, 5)
       on conflict do nothing`,
];

/** A time since a review was written. */
const since = (row: string) => `${row}.created_at + random() * (now() - ${row}.created_at)`;

/** Likes, comments and replies, most of them of few of the reviews that are talked about, and who is named. */
const said = (people: number, { likes, comments }: Talk) => {
  const firsts = Math.ceil(comments * 0.7);
  const text = (length: number) =>
    `repeat('What one says of it, at some length. ', 1 + floor(random() * ${length})::integer)`;
  return [
    `create temp table numbered on commit drop as
     select (row_number() over (order by hashtext(id::text), id))::integer as n,
            id, user_id, book_id, created_at, visibility
       from reviews
      where ${chanceOf('id', 10)} = 0 or ${isReader('user_id')}`,
    'create index on numbered (n)',
    'create index on numbered (user_id)',
    'analyze numbered',
    `insert into review_likes (review_id, user_id, created_at)
     select r.id, ${idSql('w.who::bigint')}, ${since('r')}
       from (select n, who
               from (select 1 + floor(power(random(), 2) * (select count(*) from numbered))::integer as n,
                            1 + floor(random() * ${people})::integer as who
                       from generate_series(1, ${likes})) drawn
              group by n, who) w
       join numbered r on r.n = w.n`,
    `insert into comments (id, review_id, user_id, text, percent, created_at, updated_at)
     select ${uuidv7Sql('at')}, review_id, by, ${text(8)},
            case when random() < 0.05 then floor(random() * 100) end, at, at
       from (select r.id as review_id, ${anybody(people)} as by,
                    date_trunc('milliseconds', ${since('r')}) as at
               from (select 1 + floor(power(random(), 2) * (select count(*) from numbered))::integer as n
                       from generate_series(1, ${firsts})) w
               join numbered r on r.n = w.n) each`,
    `insert into comments (id, review_id, user_id, reply_to, text, created_at, updated_at)
     select ${uuidv7Sql('at')}, review_id, by, id, ${text(4)}, at, at
       from (select c.id, c.review_id,
                    case when random() < 0.5 then r.user_id else ${anybody(people)} end as by,
                    date_trunc('milliseconds', ${since('c')}) as at
               from comments c
               join numbered r on r.id = c.review_id
              where random() < ${(comments - firsts) / firsts}) each`,
    'analyze review_likes, comments',
    // A deleted one that was replied to leaves its place.
    `update comments c set user_id = null, text = '', percent = null
      where ${chanceOf('id', 50)} = 0
        and id in (select reply_to from comments where reply_to is not null)`,
    `insert into comment_likes (comment_id, user_id, created_at)
     select id, ${anybody(people)}, ${since('c')} from comments c where random() < 0.2`,
    `insert into mentions (source_id, user_id, name, is_told)
     select id, ${idSql('who')}, 'reader-' || who, true
       from (select id, case when random() < 0.5 then ${FIRST_READER} + floor(random() * ${READERS})
                             else 1 + floor(random() * ${people}) end::bigint as who
               from comments
              where user_id is not null and ${chanceOf('id', 100)} = 1) each`,
  ];
};

const listId = (n: string) => idSql(n, '00000000-0000-7000-b000');
const groupId = (n: string) => idSql(n, '00000000-0000-7000-c000');
const LISTS_OF_READERS = 2;
const GROUPS_OF_READERS = 3;

/** Lists and reading groups, and what is suggested and said there. */
const together = (people: number) => {
  const groups = Math.max(10, Math.ceil(people / 100));
  const own = `floor((n - 1) / ${LISTS_OF_READERS}) + ${FIRST_READER}`;
  const readers = LISTS_OF_READERS * READERS;
  return [
    `insert into lists (id, user_id, title, visibility, kind, books_count, created_at)
     select ${listId('n')},
            case when n <= ${readers} then ${idSql(`(${own})::bigint`)} else ${anybody(people)} end,
            'Books for a long evening ' || n,
            case when n % 20 = 0 then 'private' when n % 20 = 1 then 'followers' else 'public' end,
            case when n <= ${readers} then 'open' else 'own' end, 30,
            now() - random() * interval '1 year'
       from generate_series(1, ${readers + Math.ceil(people / 5)}) n`,
    `insert into list_books (list_id, book_id, position)
     select l.id, b.id, 'd' || lpad(to_hex(row_number() over (partition by l.id)), 4, '0')
       from (select id, floor(random() * 1000) as from_book from lists) l
      cross join lateral (select id from books order by id offset l.from_book limit 30) b`,
    `insert into list_suggestions (id, list_id, user_id, book_id, created_at)
     select gen_random_uuid(), l.id, ${anybody(people)}, b.id, now() - random() * interval '60 days'
       from lists l
      cross join (select id from books order by id limit 8) b
      where l.kind = 'open'`,
    `insert into reading_groups (id, title, visibility, joining, members_count, created_at)
     select ${groupId('n')}, 'Readers of the evening ' || n,
            case when n % 3 = 0 then 'members' else 'public' end, 'open', 30, now() - interval '1 year'
       from generate_series(1, ${groups}) n`,
    `insert into group_members (group_id, user_id, state, role, created_at)
     select g.id, m.id, 'member', case when k = 1 then 'owner' else 'member' end,
            now() - random() * interval '1 year'
       from reading_groups g
      cross join lateral (select k, ${anybody(people)} as id
                            from generate_series(1, case when g.id = ${groupId('1')} then 200 else 30 end) k
                           where g.id is not null) m
         on conflict do nothing`,
    `insert into group_members (group_id, user_id, state, created_at)
     select ${groupId(`(1 + (reader.n * 7 + k * 31) % ${groups})`)}, ${idSql('reader.n')},
            case when k <= ${GROUPS_OF_READERS} then 'member' else 'invited' end, now() - interval '60 days'
       from generate_series(${FIRST_READER}, ${FIRST_READER + READERS - 1}) reader (n),
            generate_series(1, ${GROUPS_OF_READERS + 2}) k
         on conflict do nothing`,
    `insert into comments (id, group_id, user_id, text, created_at, updated_at)
     select ${uuidv7Sql('at')}, group_id, user_id, 'I liked how the second part begins.', at, at
       from (select m.group_id, m.user_id,
                    date_trunc('milliseconds', now() - random() * interval '1 year') as at
               from group_members m, generate_series(1, 7)
              where m.state = 'member') each`,
  ];
};

/** What reviews, libraries, lists and groups are in feeds; alike things of a day are one item. */
const inFeeds = () => {
  const item = "md5(user_id || kind || date_trunc('day', at at time zone 'UTC'))::uuid";
  const isNew = (at: string) => `${at} > now() - ${IN_FEEDS}`;
  return [
    `update progress set note = 'The middle is slow, and I like it.'
      where note is null and ${chanceOf('id', 10)} = 0`,
    `insert into quotes (id, user_id, book_id, text, percent, has_spoilers, visibility, created_at)
     select gen_random_uuid(), user_id, book_id, 'The door was open, and nobody had been there for years.',
            ${chanceOf('id', 90)}, ${chanceOf('id', 200)} < 100,
            case when visibility = 'public' then 'public' else 'private' end, created_at
       from numbered
      where ${chanceOf('id', 20)} = 3`,
    `insert into feed_activities (item_id, source_id, user_id, kind, book_id, is_private, created_at)
     select ${item}, source_id, user_id, kind, book_id, is_private, at
       from (select id as source_id, user_id, 'review' as kind, book_id, visibility = 'private' as is_private,
                    created_at as at
               from reviews
               where ${isNew('created_at')}
              union all
             select book_id, user_id, 'wanted', book_id, visibility = 'private', added_at
               from entries
              where status = 'want' and ${isNew('added_at')}
              union all
             select book_id, user_id, 'rating', book_id, visibility = 'private', added_at
               from entries
              where rating is not null and review_id is null and ${isNew('added_at')}
              union all
             select n.id, n.user_id, coalesce(n.outcome, 'started'), n.book_id, e.visibility = 'private',
                    n.recorded_at
               from readings n
               join entries e on e.user_id = n.user_id and e.book_id = n.book_id
              where e.review_id is null and ${isNew('n.recorded_at')}
              union all
             select p.id, p.user_id, 'progress', n.book_id, p.visibility = 'private', p.at
               from progress p
               join readings n on n.id = p.reading_id
              where p.note is not null and ${isNew('p.at')}
              union all
             select id, user_id, 'quote', book_id, visibility = 'private', created_at
               from quotes
              where ${isNew('created_at')}
              union all
             select id, user_id, 'list', null, visibility = 'private', created_at from lists
              union all
             select m.group_id, m.user_id, 'joined', null, g.visibility = 'members', m.created_at
               from group_members m
               join reading_groups g on g.id = m.group_id
              where m.state = 'member') each`,
    `insert into feed_items (id, user_id, kind, started_at, created_at, activities_count)
     select item_id, user_id, kind, min(created_at), max(created_at), count(*) filter (where not is_private)
       from feed_activities
      group by item_id, user_id, kind`,
  ];
};

/** What the last months' words and follows told: readers all of it, others some. */
const told = (people: number) => {
  const isTold = (person: string, thing: string) =>
    `(${isReader(person)} or ${chanceOf(thing, 4)} = 0)`;
  return [
    `create temp table causes (
       kind text, subject_type text, user_id uuid, subject_id uuid, source_id uuid, actor_id uuid,
       at timestamptz) on commit drop`,
    `insert into causes
     select 'like', 'review', r.user_id, r.id, k.user_id, k.user_id, k.created_at
       from review_likes k
       join numbered r on r.id = k.review_id
      where k.created_at > ${TOLD_SINCE} and k.user_id <> r.user_id and ${isTold('r.user_id', 'r.id')}
      union all
     select 'like', 'comment', c.user_id, c.id, k.user_id, k.user_id, k.created_at
       from comment_likes k
       join comments c on c.id = k.comment_id
      where k.created_at > ${TOLD_SINCE} and k.user_id <> c.user_id and ${isTold('c.user_id', 'c.id')}
      union all
     select 'comment', 'review', r.user_id, r.id, c.id, c.user_id, c.created_at
       from comments c
       join numbered r on r.id = c.review_id
      where c.created_at > ${TOLD_SINCE} and c.user_id <> r.user_id and ${isTold('r.user_id', 'r.id')}
      union all
     select 'reply', 'comment', t.user_id, t.id, c.id, c.user_id, c.created_at
       from comments c
       join comments t on t.id = c.reply_to
      where c.created_at > ${TOLD_SINCE} and c.user_id <> t.user_id and ${isTold('t.user_id', 't.id')}
      union all
     select 'mention', 'comment', m.user_id, c.id, c.id, c.user_id, c.created_at
       from mentions m
       join comments c on c.id = m.source_id
      where c.user_id <> m.user_id
      union all
     select 'follow', 'profile', f.following_id, f.following_id, f.follower_id, f.follower_id, f.created_at
       from follows f
      where f.created_at > ${TOLD_SINCE} and ${isTold('f.following_id', 'f.id')}
      union all
     select 'follow_accepted', 'profile', f.follower_id, f.follower_id, f.following_id, f.following_id,
            f.created_at
       from follows f
       join users u on u.id = f.following_id and u.profile_visibility = 'followers'
      where f.created_at > ${TOLD_SINCE}
      union all
     select 'follow_request', 'profile', asked_id, asked_id, asker_id, asker_id, created_at
       from follow_requests
      union all
     select 'friend_review', 'review', reader.id, r.id, r.id, r.user_id, r.created_at
       from ${READER_ROWS}
      cross join lateral (
            select r.id, r.user_id, r.created_at
              from follows f
              join numbered r on r.user_id = f.following_id
             where f.follower_id = reader.id and r.created_at > ${TOLD_SINCE}
             order by r.created_at desc
             limit 40) r
      union all
     select 'list_suggestion', 'list', l.user_id, l.id, s.id, s.user_id, s.created_at
       from list_suggestions s
       join lists l on l.id = s.list_id
      union all
     select 'group_invite', 'group', m.user_id, m.group_id, o.user_id, o.user_id, m.created_at
       from group_members m
       join group_members o on o.group_id = m.group_id and o.role = 'owner'
      where m.state = 'invited'
      union all
     select 'group_comment', 'group', m.user_id, m.group_id, c.id, c.user_id, c.created_at
       from comments c
       join group_members m on m.group_id = c.group_id and m.state = 'member'
      where c.created_at > ${TOLD_SINCE} and c.user_id <> m.user_id and ${isReader('m.user_id')}`,
    `insert into notification_causes (notification_id, source_id, actor_id, created_at)
     select md5(kind || user_id || subject_id)::uuid, source_id, actor_id, at from causes`,
    `insert into notifications (id, user_id, kind, subject_type, subject_id, created_at, read_at)
     select md5(kind || user_id || subject_id)::uuid, user_id, kind, subject_type, subject_id, max(at),
            case when user_id not between ${idSql(`${FIRST_READER}`)} and ${idSql(`${Math.min(people, FIRST_READER + NEVER_LOOK - 1)}`)}
                      and ${chanceOf('subject_id', 3)} > 0 then now() end
       from causes
      group by user_id, kind, subject_type, subject_id`,
  ];
};
