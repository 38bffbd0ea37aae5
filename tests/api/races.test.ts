import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishRemovals } from '../../server/domains/keeping/accountChanges/removal.ts';
import { sql } from '../../server/platform/db/db.ts';
import { MAIL, newsJob, newsQueued, queueMail } from '../../server/platform/mail/outbox.sql.ts';
import { takeJob } from '../../server/platform/queue/queue.sql.ts';
import { LIST_SUGGESTIONS_MAX, LISTS_MAX, SHELVES_MAX } from '../../shared/limits.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { whileLocked } from '../support/heldAccount.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  [rosa, theo] = [await site.signUp('Rosa'), await site.signUp('Theo')];
});
afterAll(async () => {
  expect(await wrongCounters(site.db)).toEqual({});
  await site.close();
});

describe('What there may be only so many of', () => {
  /** How many of so many calls at once made something. */
  async function madeBy(count: number, call: (n: number) => Promise<{ status: number }>) {
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => call(n)));
    return answers.filter(({ status }) => status === 201).length;
  }

  it('are no more shelves than that, however many are made at once', async () => {
    const { _id, call } = await site.signUp('Shelver');
    await site.db.many(sql`
      insert into shelves (id, user_id, name, name_key, slug, visibility)
      select gen_random_uuid(), ${_id}, 'shelf ' || n, 'shelf ' || n, 'shelf-' || n, 'public'
        from generate_series(1, ${SHELVES_MAX - 5}::integer) n`);
    const made = await madeBy(20, (n) => call('POST /api/shelves', { body: { name: `One ${n}` } }));
    expect(made).toBe(5);
  });

  it('are no more lists than that', async () => {
    const { _id, call } = await site.signUp('Lister');
    await site.db.many(sql`
      insert into lists (id, user_id, title, kind, visibility)
      select gen_random_uuid(), ${_id}, 'list ' || n, 'own', 'public'
        from generate_series(1, ${LISTS_MAX - 5}::integer) n`);
    const made = await madeBy(20, (n) => call('POST /api/lists', { body: { title: `One ${n}` } }));
    expect(made).toBe(5);
  });

  it('are no more suggestions for a list than that', async () => {
    const { body } = await rosa.call('POST /api/lists', { body: { title: 'Ideas', kind: 'open' } });
    await site.db.many(sql`
      insert into list_suggestions (id, list_id, user_id, book_id)
      select gen_random_uuid(), ${body._id}, ${theo._id}, id
        from books order by id limit ${LIST_SUGGESTIONS_MAX - 5}`);
    const books = await site.db.many<{ googleId: string }>(sql`
      select google_id as "googleId" from books order by id desc limit 12`);
    const made = await madeBy(books.length, (n) =>
      theo.call('POST /api/lists/:id/suggestions', {
        params: { id: body._id },
        body: { googleId: books[n]?.googleId ?? '' },
      }),
    );
    expect(made).toBe(5);
  });
});

describe('A comment in a reading group', () => {
  async function grouped() {
    const { body } = await rosa.call('POST /api/groups', {
      body: { title: 'Mondays', joining: 'open' },
    });
    const params = { id: body._id };
    await theo.call('POST /api/groups/:id/members/:userId', {
      params: { ...params, userId: theo._id },
    });
    const said = await rosa.call('POST /api/groups/:id/comments', {
      params,
      body: { text: 'What do you think?' },
    });
    return { params, id: said.body._id };
  }
  const remove = (by: Member, id: string) =>
    by.call('DELETE /api/comments/:id', { params: { id } });

  it('keeps the reply that was written while it was deleted', async () => {
    const { params, id } = await grouped();
    const [reply, deletion] = await whileLocked(
      site,
      sql`select from users where id = ${theo._id} for update`,
      [
        async () => {
          const body = { text: 'A great deal', replyTo: id };
          return (await theo.call('POST /api/groups/:id/comments', { params, body })).status;
        },
        async () => (await remove(rosa, id)).status,
      ],
    );
    expect([reply, deletion]).toEqual([201, 204]);
    const { body } = await rosa.call('GET /api/groups/:id/comments', { params });
    expect(body.map(({ text }) => text)).toEqual(['', 'A great deal']);
  });

  it('is deleted once by two who moderate', async () => {
    const { params, id } = await grouped();
    await rosa.call('PUT /api/groups/:id/members/:userId', {
      params: { ...params, userId: theo._id },
      body: { role: 'moderator' },
    });
    const spoken = await theo.call('POST /api/groups/:id/comments', {
      params,
      body: { text: 'Rubbish', replyTo: id },
    });
    const ada = await site.signUp('Ada', 'admin');
    const answers = await whileLocked(
      site,
      sql`select from comments where id = ${spoken.body._id} for update`,
      [rosa, ada].map((by) => async () => (await remove(by, spoken.body._id)).status),
    );
    expect(answers).toEqual([204, 404]);
  });

  it('of somebody who leaves keeps the replies of others', async () => {
    const leaver = await site.signUp('Leaver');
    const { params } = await grouped();
    await leaver.call('POST /api/groups/:id/members/:userId', {
      params: { ...params, userId: leaver._id },
    });
    const said = await leaver.call('POST /api/groups/:id/comments', {
      params,
      body: { text: 'I am off' },
    });
    const [reply, gone] = await whileLocked<number | string>(
      site,
      sql`select from users where id = ${theo._id} for update`,
      [
        async () => {
          const body = { text: 'Farewell', replyTo: said.body._id };
          return (await theo.call('POST /api/groups/:id/comments', { params, body })).status;
        },
        async () => {
          await site.db.many(sql`update users set leaving_at = now() where id = ${leaver._id}`);
          await finishRemovals(site.db);
          return 'removed';
        },
      ],
    );
    expect([reply, gone]).toEqual([201, 'removed']);
    const { body } = await rosa.call('GET /api/groups/:id/comments', { params });
    expect(body.map(({ text }) => text)).toContain('Farewell');
  });
});

it('Who is taken out of a reading group while they vote is no member, and signed in all the same', async () => {
  const book = await addBook(site.db, { title: 'The Ballot' });
  const { body } = await rosa.call('POST /api/groups', {
    body: { title: 'Tuesdays', joining: 'open' },
  });
  const member = { id: body._id, userId: theo._id };
  await theo.call('POST /api/groups/:id/members/:userId', { params: member });
  const answers = await whileLocked(
    site,
    sql`select from reading_groups where id = ${body._id} for update`,
    [
      async () =>
        (await rosa.call('DELETE /api/groups/:id/members/:userId', { params: member })).body,
      async () =>
        (
          await theo.call('PUT /api/groups/:id/votes/:googleId', {
            params: { id: body._id, googleId: book },
          })
        ).body,
    ],
  );
  expect(answers[1]).toMatchObject({ code: 'forbidden', id: 'group_of_members' });
  expect((await theo.call('GET /api/profile')).status).toBe(200);
});

describe('A book that is put on a shelf', () => {
  it.each([
    { with: 'a rating', more: { rating: 4 } },
    { with: 'nothing else', more: {} },
  ])('which goes at that moment is told so, with $with', async ({ more }) => {
    const googleId = await addBook(site.db, { title: 'The Gate' });
    const { body } = await rosa.call('POST /api/shelves', { body: { name: `Gone ${googleId}` } });
    const [answer] = await whileLocked(site, sql`delete from shelves where id = ${body._id}`, [
      async () =>
        rosa.call('PUT /api/library/:googleId', {
          params: { googleId },
          body: { ...more, shelves: [body._id] },
        }),
    ]);
    expect([answer?.status, answer?.body]).toMatchObject([400, { id: 'shelf_gone' }]);
  });

  it('at the place that another book takes at that moment, as by another process, comes behind it', async () => {
    const [one, other] = [
      await addBook(site.db, { title: 'The Wall' }),
      await addBook(site.db, { title: 'The Moat' }),
    ];
    const { body } = await rosa.call('POST /api/shelves', { body: { name: 'Shared' } });
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId: one },
      body: { status: 'want' },
    });
    const [answer] = await whileLocked(
      site,
      sql`insert into shelf_entries (shelf_id, user_id, book_id, position)
          select ${body._id}, ${rosa._id}, id, 'a0' from books where google_id = ${one}`,
      [
        async () =>
          rosa.call('PUT /api/library/:googleId', {
            params: { googleId: other },
            body: { rating: 3, shelves: [body._id] },
          }),
      ],
    );
    expect(answer?.status).toBe(201);
    const { body: books } = await rosa.call('GET /api/shelves/:id/books', {
      params: { id: body._id },
    });
    expect(books.map(({ book }) => book.googleId)).toEqual([one, other]);
  });
});

describe('A change of privacy', () => {
  it('keeps no sign-up waiting while it is carried over into counts', async () => {
    const writer = await site.signUp('Writer');
    const book = await addBook(site.db, { title: 'The Tower' });
    await writer.call('POST /api/reviews', {
      body: { title: 'A title', content: 'My own words.', rating: 4, book },
    });
    const [changed] = await whileLocked(
      site,
      sql`select from books where google_id = ${book} for update`,
      [
        () =>
          writer.call('PUT /api/account/privacy', {
            body: { profile: 'followers', showInDirectory: false },
          }),
      ],
      async () => {
        const before = performance.now();
        await site.signUp('Newcomer');
        expect(performance.now() - before).toBeLessThan(2_500);
      },
    );
    expect(changed?.status).toBe(200);
  });
});

it('A mail that somebody waits for is taken before news that have been due for longer', async () => {
  await site.db.many(sql`
    delete from jobs`);
  const from = sql`select ${rosa._id}::uuid as user_id, 'en' as language, now() - interval '1 hour' as due_at`;
  await site.db.many(newsQueued('like', sql`gen_random_uuid()`, from));
  await queueMail(site.db, {
    kind: 'reset-password',
    soughtBy: 'id',
    sought: theo._id,
    language: 'en',
  });
  // Moments are rounded to milliseconds: a mail of just now may be due half of one later.
  await site.db.many(sql`
    update jobs set due_at = now() - interval '1 minute' where kind = ${MAIL}`);
  const kinds: (string | undefined)[] = [];
  for (let n = 0; n < 2; n++)
    kinds.push((await takeJob(site.db, [newsJob('like'), MAIL], 60))?.kind);
  expect(kinds).toEqual([MAIL, newsJob('like')]);
  await site.db.many(sql`delete from jobs`);
});

describe('A text that was changed elsewhere since a form began with it', () => {
  const stale = { status: 409, id: 'text_changed' };
  /** Changes a text from what it was at the beginning, twice, then without saying what it was. */
  async function changedTwice(
    put: (body: object) => Promise<{ status: number; body: unknown }>,
    { was, first, second }: Record<'was' | 'first' | 'second', object>,
  ) {
    const answers = [];
    for (const body of [{ ...first, was }, { ...first, was }, { ...second, was }, second]) {
      const answer = await put(body);
      const { id } = answer.body as { id?: string };
      answers.push({ status: answer.status, ...(id === undefined ? {} : { id }) });
    }
    return answers;
  }
  const expected = [{ status: 200 }, { status: 200 }, stale, { status: 200 }];

  it('is not replaced without a word, whatever it is of', async () => {
    const book = await addBook(site.db, { title: 'The Moor' });
    const review = { title: 'A title', content: 'My own words.', rating: 4 };
    const made = await rosa.call('POST /api/reviews', { body: { ...review, book } });
    const at = (path: string) => (body: object) => rosa.request('PUT', path, { body });
    expect(
      await changedTwice(at(`/api/reviews/${made.body._id}`), {
        was: { title: review.title, content: review.content },
        first: { ...review, content: 'On the telephone.' },
        second: { ...review, content: 'On the desk.' },
      }),
    ).toEqual(expected);

    const comment = await rosa.request('POST', `/api/reviews/${made.body._id}/comments`, {
      body: { text: 'And more' },
    });
    expect(
      await changedTwice(at(`/api/comments/${comment.body._id}`), {
        was: { text: 'And more' },
        first: { text: 'And much more' },
        second: { text: 'And nothing' },
      }),
    ).toEqual(expected);

    for (const path of ['/api/lists', '/api/groups']) {
      const { body } = await rosa.request('POST', path, { body: { title: 'Moors' } });
      expect(
        await changedTwice(at(`${path}/${body._id}`), {
          was: { title: 'Moors', description: '' },
          first: { title: 'Moors', description: 'By night' },
          second: { title: 'Moors', description: 'By day' },
        }),
      ).toEqual(expected);
    }

    const quote = await rosa.request('POST', `/api/library/${book}/quotes`, {
      body: { text: 'It was dark.' },
    });
    expect(
      await changedTwice(at(`/api/quotes/${quote.body._id}`), {
        was: { text: 'It was dark.', note: '' },
        first: { text: 'It was dark.', note: 'Yes' },
        second: { text: 'It was dark.', note: 'No' },
      }),
    ).toEqual(expected);

    // No text that is kept is this one, and the database takes none of its kind.
    const nul = 'a\u0000b';
    for (const [path, body] of [
      [`/api/reviews/${made.body._id}`, { ...review, was: { title: nul, content: nul } }],
      [`/api/comments/${comment.body._id}`, { text: 'And more', was: { text: nul } }],
      [`/api/quotes/${quote.body._id}`, { text: 'It was dark.', was: { text: nul, note: nul } }],
    ] as const)
      expect((await at(path)(body)).status).toBe(400);

    expect(
      await changedTwice(at(`/api/library/${book}`), {
        was: { note: '' },
        first: { note: 'Lent to Theo' },
        second: { note: 'Lost' },
      }),
    ).toEqual(expected);
  });
});

it('An undo that waits for a review of the same book finds it there', async () => {
  const googleId = await addBook(site.db, { title: 'Taken back' });
  const params = { googleId };
  await rosa.call('PUT /api/library/:googleId', { params, body: { status: 'reading' } });
  const { body } = await rosa.call('DELETE /api/library/:googleId', { params });
  // As a review does: its author's account first, then the review, which brings the book into the library.
  const [undone] = await whileLocked(
    site,
    sql`
      with author as materialized (
        select id from users where id = ${rosa._id} for no key update
      )
      insert into reviews (id, book_id, user_id, title, content, rating)
      select gen_random_uuid(), b.id, author.id, 'Fine', 'All of it.', 8
        from books b
       cross join author
       where b.google_id = ${googleId}`,
    [() => rosa.call('POST /api/library/undo', { body: { undo: `${body.undo}` } })],
  );
  expect(undone?.status).toBe(409);
  const [entry] = await site.db.many<{ isReviewed: boolean; rating: number }>(sql`
    select e.review_id = r.id as "isReviewed", e.rating
      from reviews r
      join entries e on (e.user_id, e.book_id) = (r.user_id, r.book_id)
      join books b on b.id = r.book_id
     where b.google_id = ${googleId}`);
  expect(entry).toEqual({ isReviewed: true, rating: 8 });
  await site.db.many(sql`
    delete from reviews r using books b where b.id = r.book_id and b.google_id = ${googleId}`);
});
