import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onClient } from '../../scripts/catalogue/session.ts';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { sitemapsOf } from '../../server/domains/keeping/website/sitemap.ts';
import { newestQuestions } from '../../server/domains/talk/questions/questions.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { ANSWERS_MAX, ANSWERS_OF_ONE_MAX } from '../../shared/limits.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { explaining, looksInto, type Plan } from '../support/plans.ts';
import { databaseAt } from '../support/postgres.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let admin: Member;
let stranger: Browser;
let googleId: string;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  admin = await site.signUp('Nora', 'admin');
  stranger = site.visitor();
  googleId = await addBook(site.db, { title: 'Emma', pageCount: 200 });
});
afterAll(() => site?.close());

const ask = async (who: Member, text = 'A boy and his robot sister on a moon.') => {
  const { status, body } = await who.call('POST /api/questions', { body: { text } });
  expect([text, status]).toEqual([text, 201]);
  return body;
};
const answer = (who: Member, id: string, text = '', book = googleId) =>
  who.call('POST /api/questions/:id/answers', { params: { id }, body: { googleId: book, text } });
const accept = (who: Member, id: string, answerId: string | null) =>
  who.call('PUT /api/questions/:id/accepted', { params: { id }, body: { answer: answerId } });
const seen = (who: Pick<Member, 'call'>, id: string) =>
  who.call('GET /api/questions/:id', { params: { id } });
const answersOf = async (who: Pick<Member, 'call'>, id: string) => {
  const { status, body } = await who.call('GET /api/questions/:id/answers', {
    params: { id },
    query: {},
  });
  return status === 200 ? body.map(({ text }) => text) : status;
};
const newBook = () => addBook(site.db, { title: `A Book ${Math.random()}` });

it('a question is asked, read by everybody, changed and deleted by who asked', async () => {
  const question = await ask(rosa, '  That French one\r\nabout a lighthouse keeper ');
  expect(question).toMatchObject({
    text: 'That French one\nabout a lighthouse keeper',
    user: { username: 'Rosa' },
    answers: 0,
    accepted: null,
    mentions: [],
  });
  expect((await seen(stranger, question._id)).body).toEqual(question);
  const params = { id: question._id };
  const body = { text: 'It was Breton, and the keeper was deaf.' };
  expect((await theo.call('PUT /api/questions/:id', { params, body })).status).toBe(403);
  const changed = await rosa.call('PUT /api/questions/:id', { params, body });
  expect([changed.status, changed.body.text]).toEqual([200, body.text]);
  const overtaken = { ...body, was: { text: question.text } };
  expect(
    (
      await rosa.call('PUT /api/questions/:id', {
        params,
        body: { ...overtaken, text: 'Something else entirely.' },
      })
    ).status,
  ).toBe(409);
  expect((await theo.call('DELETE /api/questions/:id', { params })).status).toBe(403);
  expect((await rosa.call('DELETE /api/questions/:id', { params })).status).toBe(204);
  expect((await seen(stranger, question._id)).status).toBe(404);
  expect(await answersOf(stranger, question._id)).toBe(404);
});

it('a question has 10 to 2,000 characters', async () => {
  for (const [text, status] of [
    ['', 400],
    ['Too short', 400],
    ['Long enough', 201],
    ['😀'.repeat(2_000), 201],
    ['x'.repeat(2_001), 400],
  ] as const)
    expect((await rosa.call('POST /api/questions', { body: { text } })).status).toBe(status);
});

it('five questions a day', async () => {
  const strict = await openSite({}, { limits: { ...UNLIMITED, question: LIMITS.question } });
  try {
    const mina = await strict.signUp('Mina');
    const statuses = [];
    for (let n = 1; n <= 6; n++)
      statuses.push(
        (await mina.call('POST /api/questions', { body: { text: `Which book was it? ${n}` } }))
          .status,
      );
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  } finally {
    await strict.close();
  }
});

it('answers name a book, each once a person, and several', async () => {
  const { _id: id } = await ask(rosa);
  expect((await answer(theo, id, '', 'nothing-like-it')).status).toBe(404);
  expect((await answer(theo, id, 'x'.repeat(2_001))).status).toBe(400);
  const first = await answer(theo, id, 'It must be this.');
  expect([first.status, first.body]).toMatchObject([
    201,
    {
      text: 'It must be this.',
      book: { googleId, title: 'Emma' },
      user: { username: 'Theo' },
      isAccepted: false,
      hidden: [],
    },
  ]);
  expect((await answer(theo, id, 'Really.')).status).toBe(409);
  expect((await answer(theo, id, 'Or this.', await newBook())).status).toBe(201);
  expect((await answer(rosa, id, 'I think so, too.')).status).toBe(201);
  expect(await answersOf(stranger, id)).toEqual([
    'It must be this.',
    'Or this.',
    'I think so, too.',
  ]);
  expect((await seen(stranger, id)).body.answers).toBe(3);
  const params = { id, answerId: first.body._id };
  const body = { text: 'Surely.' };
  expect(
    (await rosa.call('PUT /api/questions/:id/answers/:answerId', { params, body })).status,
  ).toBe(403);
  const changed = await theo.call('PUT /api/questions/:id/answers/:answerId', { params, body });
  expect(changed.body.text).toBe('Surely.');
  expect((await rosa.call('DELETE /api/questions/:id/answers/:answerId', { params })).status).toBe(
    403,
  );
  expect((await theo.call('DELETE /api/questions/:id/answers/:answerId', { params })).status).toBe(
    204,
  );
  expect(await answersOf(stranger, id)).toEqual(['Or this.', 'I think so, too.']);
});

it('answers are as many as lists of questions can count: of one person, and of all', async () => {
  const { _id: id } = await ask(rosa);
  const fill = (who: Member, from: number, to: number) =>
    site.db.many(sql`
      with added as (
        insert into books (id, google_id, source, title, authors)
        select gen_random_uuid(), 'Answer' || n, 'member', 'Answer ' || n, '{Nobody}'
          from generate_series(${from}::integer, ${to}::integer) n
        returning id
      )
      insert into answers (id, question_id, user_id, book_id, text)
      select gen_random_uuid(), ${id}, ${who._id}, added.id, '' from added`);
  await fill(theo, 1, ANSWERS_OF_ONE_MAX);
  expect((await answer(theo, id)).body).toMatchObject({ id: 'answers_too_many' });
  expect((await answer(rosa, id)).status).toBe(201);
  await fill(admin, ANSWERS_OF_ONE_MAX + 2, ANSWERS_MAX);
  expect((await answer(rosa, id, '', await newBook())).body).toMatchObject({ id: 'question_full' });
});

it('the newest come first, or those that nobody has answered, page by page', async () => {
  const asked = [];
  for (const n of [1, 2, 3, 4])
    asked.push((await ask(rosa, `Question ${n}, which book was it?`))._id);
  await answer(theo, asked[3] ?? '');
  const page = async (search: string) => {
    const { body, headers } = await stranger.request('GET', `/api/questions${search}`);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    return { ids: (body as unknown as { _id: string }[]).map(({ _id }) => _id), next };
  };
  const newest = await page('?sort=newest&limit=2');
  expect(newest.ids).toEqual([asked[3], asked[2]]);
  expect((await page(newest.next?.replace('/api/questions', '') ?? '')).ids).toEqual([
    asked[1],
    asked[0],
  ]);
  const open = await page('?sort=unanswered&limit=2');
  expect(open.ids).toEqual([asked[2], asked[1]]);
  const all = await page('?sort=unanswered&limit=100');
  expect(all.ids.indexOf(asked[3] ?? '')).toBeGreaterThan(all.ids.indexOf(asked[0] ?? ''));
  const rest = await page(open.next?.replace('/api/questions', '') ?? '');
  expect(rest.ids[0]).toBe(asked[0]);
  expect((await page('')).ids[0]).toBe(asked[3]);
  // The last answer gone, it is one that nobody has answered.
  await site.db.many(sql`delete from answers where question_id = ${asked[3]}`);
  expect((await page('?sort=unanswered&limit=1')).ids).toEqual([asked[3]]);
});

it('is open again where two answers are no longer for everybody at once', async () => {
  const { _id: id } = await ask(rosa, 'Which book was it, of two?');
  for (const who of [theo, admin]) await answer(who, id);
  const answers = await site.db.many<{ id: string }>(
    sql`select id from answers where question_id = ${id}`,
  );
  await Promise.all(
    answers.map((each) =>
      site.db.transaction(async (within) => {
        await within.many(sql`
          update answers set is_for_everybody = false where id = ${each.id}`);
        await within.many(sql`select pg_sleep(0.2)`);
      }),
    ),
  );
  expect(await site.db.one(sql`select is_open from questions where id = ${id}`)).toEqual({
    is_open: true,
  });
  await rosa.call('DELETE /api/questions/:id', { params: { id } });
});

it('an answer that somebody does not see leaves its question among those that nobody has answered', async () => {
  const [shy, friend, foe] = [
    await site.signUp('Shy'),
    await site.signUp('Friend'),
    await site.signUp('Foe'),
  ];
  await friend.call('POST /api/follow/:id', { params: { id: shy._id } });
  const asked: string[] = [];
  for (const n of [1, 2, 3, 4]) asked.push((await ask(rosa, `Which book was it, ${n}?`))._id);
  const [one = '', two = '', three = '', four = ''] = asked;
  /** The order as somebody sees it, page by page; 1 is the oldest. */
  const order = async (who: Browser) => {
    const ids: number[] = [];
    let path: string | undefined = '/api/questions?sort=unanswered&limit=1';
    while (path) {
      const { body, headers } = await who.request('GET', path);
      const [found] = body as unknown as { _id: string }[];
      if (found && asked.includes(found._id)) ids.push(asked.indexOf(found._id) + 1);
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    return ids;
  };
  const visitor = site.regular();
  await answer(shy, four);
  await answer(foe, three);
  for (const who of [visitor, theo, friend, rosa]) expect(await order(who)).toEqual([2, 1, 4, 3]);

  // Of a private profile: for its followers and whoever asked.
  await shy.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
  await answer(shy, two);
  for (const who of [visitor, theo, foe]) expect(await order(who)).toEqual([4, 2, 1, 3]);
  for (const who of [friend, rosa, shy]) expect(await order(who)).toEqual([1, 4, 3, 2]);

  // Of somebody who is blocked: not for the two.
  await theo.call('POST /api/blocks/:id', { params: { id: foe._id } });
  expect(await order(theo)).toEqual([4, 3, 2, 1]);
  expect(await order(visitor)).toEqual([4, 2, 1, 3]);
  await answer(shy, three);
  await answer(admin, one);
  expect(await order(theo)).toEqual([4, 3, 2, 1]);
  expect(await order(friend)).toEqual([4, 3, 2, 1]);
  await theo.call('DELETE /api/blocks/:id', { params: { id: foe._id } });

  await shy.call('PUT /api/account/privacy', { body: { profile: 'public' } });
  for (const who of [visitor, theo]) expect(await order(who)).toEqual([4, 3, 2, 1]);
  // Before what somebody has hidden is carried over, too.
  const isCarryingOver = async () =>
    (await site.db.many(sql`select from users where is_carrying_over`)).length > 0;
  await expect.poll(isCarryingOver).toBe(false);
  await site.db.many(sql`
    update users set profile_visibility = 'followers', is_carrying_over = true where id = ${shy._id}`);
  // Any write forgets what is cached for visitors.
  await theo.call('DELETE /api/blocks/:id', { params: { id: foe._id } });
  expect(await order(visitor)).toEqual([4, 2, 3, 1]);
  // What a search engine is told of is what everybody sees.
  await shy.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
  const open = await site.db.many<{ id: string }>(sql`
    select id from questions where is_open and id = any(${asked}::uuid[]) order by id`);
  expect(open.map(({ id }) => asked.indexOf(id) + 1)).toEqual([2, 4]);
});

describe('an answer that was accepted', () => {
  const recalled = async (q: string, who: Pick<Member, 'call'> = stranger) =>
    (await who.call('GET /api/books/recall', { query: { q } })).body.results.find(
      ({ reason }) => reason.field === 'question',
    );

  it('is remembered of its book, until it is accepted no more', async () => {
    const book = await addBook(site.db, { title: 'Of Something Else' });
    const question = await ask(
      rosa,
      'There was a zeppelin full of marmots. ||In the end the captain is a walrus.||',
    );
    const { body: given } = await answer(theo, question._id, 'This one.', book);
    const q = 'marmots in a zeppelin';
    expect(await recalled(q)).toBeUndefined();
    expect((await accept(theo, question._id, given._id)).status).toBe(403);
    const accepted = await accept(rosa, question._id, given._id);
    expect([accepted.status, accepted.body.accepted]).toEqual([200, given._id]);
    const found = await recalled(q);
    expect(found).toMatchObject({ book: { googleId: book } });
    expect(found?.reason.text).toBe('There was a zeppelin full of marmots.');
    expect(found?.reason.marks.map(([from, to]) => found.reason.text.slice(from, to))).toEqual([
      'zeppelin',
      'marmots',
    ]);
    // What is hidden in it is not said.
    expect(await recalled('captain walrus')).toBeUndefined();
    await accept(rosa, question._id, null);
    expect(await recalled(q)).toBeUndefined();
    expect((await seen(stranger, question._id)).body.accepted).toBeNull();
  });

  it('gives way to another, of the same question alone', async () => {
    const question = await ask(rosa, 'The heron that counted every teaspoon.');
    const other = await ask(rosa);
    const [one, two] = [await newBook(), await newBook()];
    const { body: first } = await answer(theo, question._id, '', one);
    const { body: second } = await answer(theo, question._id, '', two);
    const { body: elsewhere } = await answer(theo, other._id);
    expect((await accept(rosa, question._id, elsewhere._id)).status).toBe(404);
    await accept(rosa, question._id, first._id);
    await accept(rosa, question._id, second._id);
    expect((await recalled('heron counted teaspoon'))?.book.googleId).toBe(two);
    await theo.call('DELETE /api/questions/:id/answers/:answerId', {
      params: { id: question._id, answerId: second._id },
    });
    expect(await recalled('heron counted teaspoon')).toBeUndefined();
    expect((await seen(rosa, question._id)).body.accepted).toBeNull();
    await accept(rosa, question._id, first._id);
    await rosa.call('DELETE /api/questions/:id', { params: { id: question._id } });
    expect(await recalled('heron counted teaspoon')).toBeUndefined();
  });

  it('is not shown to whom its question is hidden from', async () => {
    const olga = await site.signUp('Olga');
    const question = await ask(olga, 'A glassblower who forgot the colour ochre.');
    const { body: given } = await answer(theo, question._id, 'Well?');
    await accept(olga, question._id, given._id);
    const q = 'glassblower forgot ochre';
    expect(await recalled(q)).toBeDefined();
    await olga.call('POST /api/blocks/:id', { params: { id: rosa._id } });
    expect(await recalled(q, rosa)).toBeUndefined();
    expect((await seen(rosa, question._id)).status).toBe(404);
    expect(await recalled(q)).toBeDefined();
    const params = { id: olga._id };
    await admin.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'Spam' } });
    expect(await recalled(q)).toBeUndefined();
    expect((await seen(stranger, question._id)).status).toBe(404);
    await admin.call('DELETE /api/admin/users/:id/suspension', { params });
    expect(await recalled(q)).toBeDefined();
    expect((await admin.call('DELETE /api/admin/users/:id', { params })).status).toBe(204);
    expect(await recalled(q)).toBeUndefined();
    await expect
      .poll(() => site.db.many(sql`select from questions where id = ${question._id}`))
      .toEqual([]);
  });

  it('moves with its book when two become one', async () => {
    const [from, into] = [await newBook(), await newBook()];
    const question = await ask(rosa, 'The umbrella thief of Trieste.');
    const { body: kept } = await answer(theo, question._id, 'From.', from);
    await answer(theo, question._id, 'Into.', into);
    await answer(admin, question._id, 'From, too.', from);
    await accept(rosa, question._id, kept._id);
    const { name } = await site.db.one<{ name: string }>(sql`select current_database() as name`);
    const client = new pg.Client({ connectionString: databaseAt(inject('postgresUrl'), name) });
    await client.connect();
    const idOf = async (id: string) =>
      (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${id}`)).id;
    await client.query('begin');
    await mergeBooks(onClient(client), await idOf(from), await idOf(into));
    await client.query('commit');
    await client.end();
    expect(await answersOf(stranger, question._id)).toEqual(['From.', 'From, too.']);
    expect((await recalled('umbrella thief Trieste'))?.book.googleId).toBe(into);
  });
});

it('passages of an answer are shut until its reader has come there', async () => {
  const { _id: id } = await ask(rosa);
  const { body } = await answer(theo, id, 'This: >!90%: They marry.!< Yes.');
  const params = { id, answerId: body._id };
  const { body: answers } = await rosa.call('GET /api/questions/:id/answers', {
    params: { id },
    query: {},
  });
  expect(answers).toMatchObject([
    { text: 'This: >!!< Yes.', hidden: [{ length: 11, opensAt: { percent: 90 } }] },
  ]);
  const whole = await rosa.call('GET /api/questions/:id/answers/:answerId/spoilers', { params });
  expect(whole.body.text).toBe('This: >!90%: They marry.!< Yes.');
});

it('who asked, whose answer it is, and who is named are told', async () => {
  const vera = await site.signUp('Vera');
  const question = await ask(vera, 'Which book was it, @Theo? It had a green cover.');
  const { body: given } = await answer(theo, question._id, 'This, @Vera and @Rosa.');
  await accept(vera, question._id, given._id);
  const told = async (who: Member) =>
    (await who.call('GET /api/notifications', { query: {} })).body
      .filter(({ subject }) => subject.address.includes(question._id))
      .map(({ kind, subject: { type, title, address } }) => ({ kind, type, title, address }));
  const title = 'Which book was it, @Theo? It had a green cover.';
  const address = `/questions/${question._id}`;
  const toAnswer = { type: 'answer', title, address: `${address}?answer=${given._id}` };
  expect(await told(vera)).toEqual([
    {
      kind: 'question_answered',
      type: 'question',
      title,
      address: `${address}?answer=${given._id}`,
    },
  ]);
  expect(await told(theo)).toEqual([
    { kind: 'answer_accepted', ...toAnswer },
    { kind: 'mention', type: 'question', title, address },
  ]);
  expect(await told(rosa)).toEqual([{ kind: 'mention', ...toAnswer }]);
  await accept(vera, question._id, null);
  expect((await told(theo)).map(({ kind }) => kind)).toEqual(['mention']);
  await theo.call('DELETE /api/questions/:id/answers/:answerId', {
    params: { id: question._id, answerId: given._id },
  });
  expect(await told(vera)).toEqual([]);
  expect(await told(rosa)).toEqual([]);
});

it('questions and answers are reported, and taken away by who may delete reviews', async () => {
  const olaf = await site.signUp('Olaf');
  const question = await ask(
    olaf,
    'Buy my pills, dear readers, they are cheap and make everybody read faster than ever before.',
  );
  const { body: given } = await answer(olaf, question._id, 'Pills, I say.');
  const report = (kind: 'question' | 'answer', id: string) =>
    rosa.call('POST /api/reports', { body: { kind, id, reason: 'spam' } });
  expect((await report('question', question._id)).status).toBe(201);
  expect((await report('answer', given._id)).status).toBe(201);
  const { body: open } = await admin.call('GET /api/admin/reports', { query: {} });
  expect(open.slice(0, 2)).toMatchObject([
    { kind: 'answer', evidence: { content: 'Pills, I say.', questionId: question._id, googleId } },
    {
      kind: 'question',
      evidence: {
        content:
          'Buy my pills, dear readers, they are cheap and make everybody read faster than ever before.',
      },
    },
  ]);
  const params = { id: question._id, answerId: given._id };
  expect((await admin.call('DELETE /api/questions/:id/answers/:answerId', { params })).status).toBe(
    204,
  );
  expect((await admin.call('DELETE /api/questions/:id', { params })).status).toBe(204);
  const again = {
    body: {
      text: 'Buy my pills, dear readers, they are cheap and make everybody read faster than ever before.',
    },
  };
  expect((await olaf.call('POST /api/questions', again)).body).toMatchObject({
    id: 'text_removed_before',
  });
  expect(
    await site.db.many(sql`
      select event, actor_name, subject_name from audit_log
       where event in ('question-deleted', 'answer-deleted') order by created_at`),
  ).toEqual([
    { event: 'answer-deleted', actor_name: 'Nora', subject_name: '@Olaf' },
    { event: 'question-deleted', actor_name: 'Nora', subject_name: '@Olaf' },
  ]);
});

it('answers of whom one has blocked are left out, and of a private profile for all but its followers', async () => {
  const { _id: id } = await ask(rosa);
  const pia = await site.signUp('Pia');
  await answer(pia, id, 'Mine.');
  await theo.call('POST /api/blocks/:id', { params: { id: pia._id } });
  expect([await answersOf(theo, id), (await seen(theo, id)).body.answers]).toEqual([[], 0]);
  expect(await answersOf(stranger, id)).toEqual(['Mine.']);
  await theo.call('DELETE /api/blocks/:id', { params: { id: pia._id } });
  await site.db.many(sql`update users set profile_visibility = 'followers' where id = ${pia._id}`);
  expect(await answersOf(stranger, id)).toEqual([]);
  expect(await answersOf(rosa, id)).toEqual(['Mine.']);
});

it('questions are pages for visitors, and in the sitemap once they have an answer', async () => {
  const open = await ask(rosa, 'A cartographer who draws <b>only</b> coasts.');
  const found = await ask(rosa, 'The clockmaker of Lisbon, and his otter.');
  await answer(theo, found._id, 'It is *this* one.');
  const page = async (path: string) => {
    const { status, body } = await site.visitor().request('GET', path);
    return { status, text: String(body.text) };
  };
  const all = await page('/questions');
  expect(all.status).toBe(200);
  expect(all.text).toContain('The clockmaker of Lisbon, and his otter.');
  expect(all.text).toContain('A cartographer who draws &lt;b&gt;only&lt;/b&gt; coasts.');
  const one = await page(`/questions/${found._id}`);
  expect(one.status).toBe(200);
  expect(one.text).toContain(
    '<title>The clockmaker of Lisbon, and his otter. · Commonplace</title>',
  );
  expect(one.text).toMatch(/It is <em>this<\/em> one\./);
  expect(one.text).toContain('Emma');
  for (const missing of ['nothing', '00000000-0000-7000-8000-000000000000'])
    expect((await page(`/questions/${missing}`)).status).toBe(404);
  const sitemaps = sitemapsOf();
  const part = await sitemaps.part(
    site.db,
    { listed: 'questions', after: undefined },
    'https://books.example.org',
  );
  const map = part ? await text(part) : '';
  expect(map).toContain(`<loc>https://books.example.org/questions/${found._id}</loc>`);
  expect(map).not.toContain(open._id);
  expect(sitemaps.pages('https://books.example.org')).toContain('/questions</loc>');
});

it('counts the answers to many questions without looking at whose each is, as far as one sees them', async () => {
  const asker = await site.signUp('Asker');
  const closed = await site.signUp('Closed');
  const blocked = await site.signUp('Blocked');
  const { _id: id } = await ask(asker, 'Which book was it, said by very many?');
  await site.db.many(sql`
    insert into users (id, username, username_key, username_look, email, email_key, password_hash, role)
    select gen_random_uuid(), name, name, name, name || '@example.org', name || '@example.org', 'x', 'reader'
      from (select 'answering' || n as name from generate_series(1, 200) n) each`);
  await site.db.many(sql`
    insert into answers (id, question_id, user_id, book_id, text)
    select gen_random_uuid(), ${id}, u.id, b.id, ''
      from users u, books b
     where u.username like 'answering%' and b.google_id = ${googleId}`);
  for (const who of [closed, blocked]) await answer(who, id);
  const answersFor = async (who: Browser) => (await seen(who, id)).body.answers;
  expect(await answersFor(stranger)).toBe(202);
  await closed.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
  await blocked.call('POST /api/blocks/:id', { params: { id: rosa._id } });
  expect(await answersFor(stranger)).toBe(201);
  expect(await answersFor(rosa)).toBe(200);
  expect(await answersFor(asker)).toBe(202);
  expect(await answersFor(closed)).toBe(202);
  const plans: Plan[] = [];
  for (const viewer of [undefined, { id: rosa._id }])
    await newestQuestions(explaining(site.db, plans), viewer, { limit: 1, after: undefined });
  for (const plan of plans) expect(looksInto('users', plan)).toBeLessThan(30);
});
