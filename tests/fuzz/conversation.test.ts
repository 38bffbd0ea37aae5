import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Answer, type Loose, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

/** `CONVERSATION_PEOPLE=50 CONVERSATION_ACTIONS=60000 npm run fuzz` is fifty people for an hour, as in `npm run test:long`. */
const PEOPLE = Number(process.env.CONVERSATION_PEOPLE ?? 10);
const ACTIONS = Number(process.env.CONVERSATION_ACTIONS ?? 1_200);
/** Looked at after each. */
const ACTIONS_A_ROUND = 300;
const BOOKS = 12;
/** What is refused to some people at some moments: not there, not theirs, done already, too late. */
const EXPECTED = new Set([200, 201, 202, 204, 400, 403, 404, 409]);

let site: Site;
let admin: Member;
const people: Member[] = [];
const books: string[] = [];
/** What there is to talk about; some of it is gone by now. */
const ids: Record<'review' | 'comment' | 'list' | 'group', string[]> = {
  review: [],
  comment: [],
  list: [],
  group: [],
};

let seed = Number(process.env.FUZZ_SEED ?? 20_260_214) % 2_147_483_647;
function chance(most: number) {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
}
const oneOf = <T>(list: readonly T[]): T | undefined => list[chance(list.length)];
/** Most of what is older is gone. */
const recent = (kind: keyof typeof ids) => oneOf(ids[kind].slice(-30));
const visibility = () => oneOf(['public', 'public', 'public', 'followers', 'private'] as const);

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  admin = await site.signUp('Admin', 'admin');
  for (let n = 0; n < PEOPLE; n++) {
    const letters = [...`${n}`].map((digit) => 'abcdefghjk'[Number(digit)]).join('');
    people.push(await site.signUp(`Talker-${letters}`));
  }
  for (let n = 0; n < BOOKS; n++)
    books.push(await addBook(site.db, { title: `Talked about ${n}`, pageCount: 300 }));
  // There is something to begin with.
  for (const by of people) {
    const { body } = await by.call('POST /api/reviews', {
      body: { book: book(), title: 'First', content: 'All of it.', rating: 4 },
    });
    ids.review.push(body._id);
  }
}, 120_000);
afterAll(() => site?.close());

type Action = (me: Member, other: Member) => [method: string, path: string, body?: object];

const text = ({ username }: Member) =>
  `What do you say, @${username}? >!p${chance(300)}: It ends.!<`;
const book = () => books[chance(BOOKS)] ?? '';

/** What people do, each as often as it stands here. */
const KINDS: Action[] = [
  (_, other) => ['POST', `/api/follow/${other._id}`],
  (_, other) => ['DELETE', `/api/follow/${other._id}`],
  (_, other) => [oneOf(['POST', 'DELETE', 'DELETE']) ?? '', `/api/blocks/${other._id}`],
  () => ['PUT', '/api/account/privacy', { profile: oneOf(['public', 'public', 'followers']) }],
  (_, other) => [
    'POST',
    '/api/reviews',
    {
      book: book(),
      title: 'A title',
      content: text(other),
      rating: 1 + chance(5),
      visibility: visibility(),
    },
  ],
  (_, other) => [
    'PUT',
    `/api/reviews/${recent('review')}`,
    { title: 'Changed', content: text(other), rating: 3, visibility: visibility() },
  ],
  () => ['DELETE', `/api/reviews/${recent('review')}`],
  () => ['POST', `/api/reviews/${recent('review')}/restoration`],
  ...['PUT', 'PUT', 'DELETE'].flatMap((method): Action[] => [
    () => [method, `/api/reviews/${recent('review')}/like`],
    () => [method, `/api/comments/${recent('comment')}/like`],
    () => [method, `/api/lists/${recent('list')}/like`],
  ]),
  ...['review', 'review', 'review', 'group', 'group'].map(
    (under): Action =>
      (_, other) => [
        'POST',
        under === 'review'
          ? `/api/reviews/${recent('review')}/comments`
          : `/api/groups/${recent('group')}/comments`,
        { text: text(other), ...(chance(2) ? { replyTo: recent('comment') } : {}) },
      ],
  ),
  (_, other) => ['PUT', `/api/comments/${recent('comment')}`, { text: text(other) }],
  () => ['DELETE', `/api/comments/${recent('comment')}`],
  () => ['POST', '/api/lists', { title: 'A list', kind: oneOf(['own', 'open']) }],
  () => ['PUT', `/api/lists/${recent('list')}/books/${book()}`, {}],
  () => ['DELETE', `/api/lists/${recent('list')}/books/${book()}`],
  () => ['POST', `/api/lists/${recent('list')}/suggestions`, { googleId: book() }],
  () => ['PUT', `/api/lists/${recent('list')}`, { visibility: visibility() }],
  () => (chance(4) ? ['GET', '/api/lists'] : ['DELETE', `/api/lists/${recent('list')}`]),
  () => [
    'POST',
    '/api/groups',
    {
      title: 'A group',
      visibility: oneOf(['public', 'members']),
      joining: oneOf(['open', 'asking']),
    },
  ],
  (me) => ['POST', `/api/groups/${recent('group')}/members/${me._id}`],
  (_, other) => ['POST', `/api/groups/${recent('group')}/members/${other._id}`],
  (me) => ['DELETE', `/api/groups/${recent('group')}/members/${me._id}`],
  () => ['PUT', `/api/groups/${recent('group')}/votes/${book()}`],
  () => ['POST', `/api/groups/${recent('group')}/reads`, { book: book(), from: '2026-01-01' }],
  () => (chance(4) ? ['GET', '/api/groups'] : ['DELETE', `/api/groups/${recent('group')}`]),
  () => [
    'PUT',
    `/api/library/${book()}`,
    { status: oneOf(['want', 'reading', 'read', 'stopped']), visibility: visibility() },
  ],
  () => ['POST', `/api/library/${book()}/progress`, { page: chance(300), note: 'So far.' }],
  () => ['POST', `/api/library/${book()}/quotes`, { text: 'To be.' }],
  () => ['DELETE', `/api/library/${book()}`],
  () => ['GET', '/api/feed'],
  () => ['GET', '/api/notifications'],
  () => ['GET', '/api/notifications/count'],
  () => ['GET', `/api/reviews/${recent('review')}/comments`],
  () => ['GET', `/api/books/${book()}/friends`],
];

/** The kind of what a call has made, for others to talk about. */
const MADE: Record<string, keyof typeof ids> = {
  reviews: 'review',
  comments: 'comment',
  lists: 'list',
  groups: 'group',
};

test(
  `${ACTIONS} actions of ${PEOPLE} people who talk at once leave every counter as recounting has it`,
  async () => {
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    const each = Math.ceil(ACTIONS_A_ROUND / PEOPLE);
    for (let done = 0; done < ACTIONS; done += ACTIONS_A_ROUND) {
      if (done > 0 && done % 15_000 === 0)
        console.log(`${done} of ${ACTIONS}, every counter right`);
      const suspended = people[chance(PEOPLE)];
      await Promise.all([
        ...people.map((me) => talk(me, each)),
        (async () => {
          const path = `/api/admin/users/${suspended?._id}/suspension`;
          await admin.request('PUT', path, { body: { reason: 'Quarrels' } });
          await pause(1_000);
          await admin.request('DELETE', path);
        })(),
      ]);
      if (suspended) await signInAgain(suspended);
      expect(wrong).toEqual([]);
      expect(await wrongCounters(site.db)).toEqual({});
      expect(await leftBehind()).toEqual([]);
      await nobodySeesWhomTheyKeepApartFrom();
    }
    const said = [...statuses].sort(([a], [b]) => a - b).map(([s, count]) => `${count} × ${s}`);
    console.log(`Conversation: ${said.join(', ')}`);
    expect(ids.comment.length).toBeGreaterThan(ACTIONS / 200);

    async function talk(me: Member, actions: number) {
      for (let done = 0; done < actions; done++) {
        const other = people[chance(PEOPLE)];
        const action = oneOf(KINDS);
        if (!other || !action || other === me) continue;
        const [method, path, body] = action(me, other);
        const answer = await patiently(() => me.request(method, path, body ? { body } : {}));
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        // Who is suspended is signed out for the rest of the round.
        if (answer.status === 401) return;
        if (!EXPECTED.has(answer.status))
          wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        const kind = MADE[path.split('/').at(-1) ?? ''];
        if (answer.status === 201 && kind) ids[kind].push(`${answer.body._id}`);
      }
    }
  },
  60_000 + 200 * ACTIONS,
);

/** On a busy machine people are asked to come back, and do. */
async function patiently(ask: () => Promise<Answer<Loose>>) {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 20) return answer;
    await pause(500);
  }
}

async function signInAgain(who: Member) {
  const { email, password } = who;
  await who.request('POST', '/api/users/signin', { body: { email, password } });
}

/** What points at something that is gone, by kind; a deleted review can come back, with what is under it. */
const leftBehind = () =>
  site.db.many(sql`
    select 'mention' as what, m.source_id::text as id
      from mentions m
     where m.name is not null
       and not exists (select from all_reviews r where r.id = m.source_id)
       and not exists (select from deleted_reviews d where d.id = m.source_id)
       and not exists (select from comments c where c.id = m.source_id and c.user_id is not null)
     union all
    select 'like', k.comment_id::text
      from comment_likes k
     where not exists (select from comments c where c.id = k.comment_id and c.user_id is not null)
     union all
    select 'like', k.review_id::text
      from review_likes k
     where not exists (select from all_reviews r where r.id = k.review_id)
       and not exists (select from deleted_reviews d where d.id = k.review_id)
     union all
    select 'place', c.id::text
      from comments c
     where c.user_id is null and not exists (select from comments r where r.reply_to = c.id)
     union all
    select 'group', g.id::text
      from reading_groups g
     where not exists (select from group_members m where m.group_id = g.id and m.role = 'owner')
     union all
    select act.kind, act.source_id::text
      from feed_activities act
     where case act.kind
             when 'review' then not exists (select from reviews r where r.id = act.source_id)
             when 'list' then not exists (select from lists l where l.id = act.source_id)
             when 'joined' then not exists (
               select from group_members m
                where m.group_id = act.source_id and m.user_id = act.user_id and m.state = 'member')
             else false end`);

async function nobodySeesWhomTheyKeepApartFrom() {
  const apart = await site.db.many<{ a: string; b: string }>(
    sql`select blocker_id as a, blocked_id as b from blocks`,
  );
  for (const { a, b } of apart)
    for (const [me, other] of [
      [a, b],
      [b, a],
    ]) {
      const who = people.find(({ _id }) => _id === me);
      for (const path of ['/api/feed', '/api/notifications', '/api/people/suggested']) {
        const answer = await who?.request('GET', path);
        expect([path, JSON.stringify(answer?.body).includes(`"${other}"`)]).toEqual([path, false]);
      }
    }
}
