import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEPT, NOT_KEPT } from '../../server/domains/keeping/merges/kept.sql.ts';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { EntryForm } from '../../shared/contract/library.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let wanda: Member;
let rosa: Member;
let theo: Member;
let books = 0;
/** The public ids of two books that are one. */
let from: string;
let into: string;

beforeAll(async () => {
  site = await openSite();
  wanda = await site.signUp('Wanda', 'writer');
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
});
afterAll(async () => {
  await site.close();
});
beforeEach(async () => {
  books += 1;
  from = await addBook(site.db, {
    title: `Of the Sea ${books}`,
    authors: ['Ida Twin'],
    description: 'Of a lighthouse.',
  });
  into = await addBook(site.db, {
    title: `The Sea ${books}`,
    authors: ['I. Twin'],
    pageCount: 300,
  });
});

const merge = async (one = from, other = into, who = wanda) =>
  who.call('POST /api/books/:googleId/merge', { params: { googleId: one }, body: { into: other } });
const undo = async (id: string, who = wanda) =>
  who.call('POST /api/books/merges/:id/undo', { params: { id } });
/** Merges, looks, and takes it back. */
async function thereAndBack(look: () => Promise<unknown> = async () => {}) {
  const { status, body } = await merge();
  expect([status, body]).toEqual([200, body]);
  expect(await wrongCounters(site.db)).toEqual({});
  await look();
  const back = await undo(body._id);
  expect([back.status, back.body]).toEqual([200, back.body]);
  expect(await wrongCounters(site.db)).toEqual({});
}
const put = (of: string, body: EntryForm, who = rosa) =>
  who.call('PUT /api/library/:googleId', { params: { googleId: of }, body });
const entry = async (of: string, who = rosa) =>
  (await who.call('GET /api/library/:googleId', { params: { googleId: of } })).body.entry;
const review = async (of: string, title: string, who = rosa, rating = 4) =>
  (
    await who.call('POST /api/reviews', {
      body: { title, content: 'I liked it.', rating, book: of },
    })
  ).body._id;
const reviewsOf = async (googleId: string) =>
  (await site.visitor().call('GET /api/reviews/book/:googleId', { params: { googleId } })).body.map(
    ({ title }) => title,
  );
const details = async (googleId: string) =>
  (await site.visitor().call('GET /api/books/:googleId', { params: { googleId } })).body.book;
const idOf = async (googleId: string) =>
  (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${googleId}`)).id;
/** All that the tables say, but for when and by which change it came to be so. */
async function everything() {
  const tables = await site.db.many<{ name: string }>(sql`
    select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('book_merges', 'book_merge_rows', 'audit_log', 'sessions', 'words', 'jobs', 'rate_limit_counters')
     order by 1`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await site.db.many<{ row: string }>(sql`
      select (to_jsonb(t) - array['revision', 'random_key', 'popularity']
              -- A sum of the same numbers in another order differs in the last place.
              - case when ${name} = 'books' then array['updated_at', 'trend'] else '{}' end)::text as row
        from ${raw(`"${name}"`)} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

describe('POST /api/books/{googleId}/merge', () => {
  it('is for writers and admins', async () => {
    expect((await merge(from, into, rosa)).body).toMatchObject({ id: 'book_merge_forbidden' });
    expect((await merge(from, from)).body).toMatchObject({ id: 'book_is_itself' });
    expect((await merge(from, 'nowhere')).status).toBe(404);
    expect((await merge('nowhere', into)).status).toBe(404);
  });

  it('makes a book part of another, to which its id leads, and says so in the list and in the log', async () => {
    const title = (await details(from)).title;
    const { status, body } = await merge();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      from: { googleId: from, title },
      into: { googleId: into },
      user: { username: wanda.username },
      undoneAt: null,
      isUndoable: true,
    });
    expect(Date.parse(body.undoUntil) - Date.parse(body.createdAt)).toBe(30 * 86_400_000);
    expect(await details(from)).toMatchObject({ googleId: into, title: `The Sea ${books}` });
    const list = await wanda.call('GET /api/books/merges', { query: { limit: 1 } });
    expect(list.body).toEqual([body]);
    expect(Number(list.headers.get('x-total-count'))).toBeGreaterThan(0);
    expect((await rosa.call('GET /api/books/merges', { query: {} })).status).toBe(403);
    const [event] = await site.db.many(sql`
      select event, subject_name as name, details from audit_log where event like 'books-%' order by id desc limit 1`);
    expect(event).toEqual({
      event: 'books-merged',
      name: title.replace('Of the', 'The'),
      details: title,
    });
  });

  it('leaves the book that stays as it is called, whoever knows of it, and fills in what it does not say', async () => {
    await site.db.many(sql`update books set source = 'catalogue' where google_id = ${into}`);
    await thereAndBack(async () => {
      expect(await details(into)).toMatchObject({
        title: `The Sea ${books}`,
        authors: ['I. Twin'],
        pageCount: 300,
        description: 'Of a lighthouse.',
      });
      // What imports say of it is believed as before.
      expect(await site.db.one(sql`select source from books where google_id = ${into}`)).toEqual({
        source: 'catalogue',
      });
    });
  });

  it('takes along what somebody changed about a series by hand, and what was said by hand of a place in it', async () => {
    const series = await wanda.call('POST /api/series', { body: { name: `Waters ${books}` } });
    const { _id: id, slug } = series.body;
    await wanda.call('PUT /api/series/:id/books/:googleId', {
      params: { id, googleId: from },
      body: { position: '2' },
    });
    const changes = async () =>
      (
        await site
          .visitor()
          .call('GET /api/series/:id/changes', { params: { id: slug }, query: {} })
      ).body.map(({ kind, book }) => [kind, book?.googleId]);
    await thereAndBack(async () => {
      expect((await details(into)).series).toMatchObject([{ slug, position: '2' }]);
      expect(await changes()).toEqual([
        ['placed', into],
        ['added', undefined],
      ]);
    });
    expect((await details(into)).series).toEqual([]);
    expect((await details(from)).series).toMatchObject([{ slug, position: '2' }]);
    expect(await changes()).toEqual([
      ['placed', from],
      ['added', undefined],
    ]);
  });
});

describe('POST /api/books/merges/{id}/undo', () => {
  it('makes two books again, of all that there was of either', async () => {
    // Rosa has both, and something of everything.
    await put(from, {
      status: 'reading',
      rating: 4.5,
      note: 'One',
      tags: ['sea'],
      dueOn: '2031-02-03',
      isOwned: true,
    });
    await rosa.call('POST /api/library/:googleId/progress', {
      params: { googleId: from },
      body: { percent: 20, note: 'So far' },
    });
    await put(into, { status: 'read', endedOn: '2020', note: 'Two', tags: ['blue'], priority: 1 });
    await put(into, { status: 'reading' });
    await rosa.call('POST /api/library/:googleId/progress', {
      params: { googleId: into },
      body: { percent: 40 },
    });
    const shelf = async (name: string, ...on: string[]) => {
      const { _id: id } = (
        await rosa.call('POST /api/shelves', { body: { name: `${name} ${books}` } })
      ).body;
      for (const googleId of on)
        await rosa.call('PUT /api/shelves/:id/books/:googleId', {
          params: { id, googleId },
          body: { before: null },
        });
    };
    await shelf('Both', from, into);
    await shelf('First', from);
    const quote = await rosa.call('POST /api/library/:googleId/quotes', {
      params: { googleId: from },
      body: { text: 'The sea, the sea', visibility: 'public' },
    });
    await theo.call('PUT /api/quotes/:id/like', { params: { id: quote.body._id } });
    const lists = async (...on: string[]) => {
      const { _id: id } = (await rosa.call('POST /api/lists', { body: { title: 'Water' } })).body;
      for (const googleId of on)
        await rosa.call('PUT /api/lists/:id/books/:googleId', {
          params: { id, googleId },
          body: on.length > 1 && googleId === from ? { note: 'Wet' } : {},
        });
    };
    await lists(from, into);
    await lists(from);
    // Theo has reviewed both, with what others said of it, and likes both; Wanda has only the first.
    const older = await review(from, 'The first', theo, 3);
    await rosa.call('PUT /api/reviews/:id/like', { params: { id: older } });
    await rosa.call('POST /api/reviews/:id/comments', {
      params: { id: older },
      body: { text: 'Well said' },
    });
    await review(into, 'The second', theo, 5);
    await review(from, 'Of a writer', wanda, 2);
    for (const googleId of [from, into]) {
      await theo.call('POST /api/favorites/:googleId', { params: { googleId } });
      await theo.call('PUT /api/books/:googleId/hiding', { params: { googleId } });
      await rosa.call('PUT /api/recommendations/tastes/:googleId', { params: { googleId } });
    }
    await wanda.call('POST /api/favorites/:googleId', { params: { googleId: from } });
    await wanda.call('PUT /api/recommendations/:googleId/dismissal', {
      params: { googleId: from },
    });
    const series = (await wanda.call('POST /api/series', { body: { name: `Seas ${books}` } })).body
      ._id;
    for (const [googleId, position] of [
      [from, '1'],
      [into, '2'],
    ] as const)
      await wanda.call('PUT /api/series/:id/books/:googleId', {
        params: { id: series, googleId },
        body: { position },
      });

    const before = await everything();
    await thereAndBack(async () => {
      expect(await reviewsOf(into)).toEqual(['Of a writer', 'The second']);
      expect(await entry(into)).toMatchObject({
        note: 'Two\n\nOne',
        dueOn: '2031-02-03',
        priority: 1,
      });
      expect((await details(into)).pageCount).toBe(300);
      expect((await details(into)).description).toContain('lighthouse');
    });
    const after = await everything();
    for (const name of Object.keys(before))
      expect([name, after[name]]).toEqual([name, before[name]]);
  });

  it('keeps who wrote the notes on a list, and nothing of an account that is deleted meanwhile', async () => {
    const uma = await site.signUp(`Uma-of-notes-${books}`);
    const { _id: id } = (await rosa.call('POST /api/lists', { body: { title: 'Notes' } })).body;
    for (const googleId of [from, into])
      await rosa.call('PUT /api/lists/:id/books/:googleId', { params: { id, googleId }, body: {} });
    const write = (googleId: string, note: string, by: string | null) =>
      site.db.many(sql`
        update list_books set note = ${note}, note_by = ${by}
         where list_id = ${id} and book_id = (select id from books where google_id = ${googleId})`);
    const notes = async () =>
      (await rosa.call('GET /api/lists/:id/books', { params: { id }, query: {} })).body.map(
        ({ note, noteBy }) => [note, noteBy?._id],
      );
    await write(from, 'Of Theo', theo._id);
    const before = await notes();
    await thereAndBack(async () => expect(await notes()).toEqual([['Of Theo', theo._id]]));
    expect(await notes()).toEqual(before);

    // As a version kept them that knew of no writers.
    await write(from, 'Of before', null);
    const mine = await notes();
    await thereAndBack(async () => {
      await site.db.many(sql`
        update book_merge_rows set was = was - 'note_by', became = became - 'note_by'
         where of_table = 'list_books'`);
    });
    expect(await notes()).toEqual(mine);

    await write(from, 'Of Uma', uma._id);
    const { body } = await merge();
    await uma.call('POST /api/account/deletion', { body: { currentPassword: uma.password } });
    expect(await notes()).toEqual([[null, undefined]]);
    const kept = await site.db.many(sql`
      select from book_merge_rows where was ->> 'note' = 'Of Uma' or became ->> 'note' = 'Of Uma'`);
    expect(kept).toEqual([]);
    expect((await undo(body._id)).status).toBe(200);
    expect(await notes()).toEqual([
      [null, undefined],
      [null, undefined],
    ]);
  });

  it('makes two again of what readers say of either, and of answers that name them', async () => {
    const nothing = { moods: [], pace: null, warnings: [] };
    const say = async (googleId: string, said: object, who = rosa) => {
      const { status } = await who.call('PUT /api/books/:googleId/impressions', {
        params: { googleId },
        body: { ...nothing, ...said },
      });
      expect(status).toBe(200);
    };
    // Rosa says something of both, Theo of the first only.
    await say(from, { moods: ['dark'], pace: 'slow' });
    await say(into, { moods: ['funny'], warnings: [{ id: 'grief', level: 'minor' }] });
    await say(from, { moods: ['hopeful'] }, theo);
    const ask = async (who: Member) =>
      (
        await who.call('POST /api/questions', {
          body: { text: `A lighthouse keeper and the sea, ${books}` },
        })
      ).body._id;
    const reply = async (id: string, googleId: string, who: Member) =>
      (
        await who.call('POST /api/questions/:id/answers', {
          params: { id },
          body: { googleId, text: `I think it was ${googleId}` },
        })
      ).body._id;
    const accept = (id: string, answer: string | null) =>
      rosa.call('PUT /api/questions/:id/accepted', { params: { id }, body: { answer } });
    // To one question Theo names both, and the first is accepted; to another Wanda names the first, and Theo the second.
    const [both, each] = [await ask(rosa), await ask(rosa)];
    const accepted = await reply(both, from, theo);
    await reply(both, into, theo);
    expect((await accept(both, accepted)).status).toBe(200);
    await reply(each, from, wanda);
    await reply(each, into, theo);
    const answersTo = async (id: string) =>
      (
        await site.visitor().call('GET /api/questions/:id/answers', { params: { id }, query: {} })
      ).body.map(({ book, user, isAccepted }) => [book.googleId, user.username, isAccepted]);

    const before = await everything();
    await thereAndBack(async () => {
      expect(await answersTo(both)).toEqual([[into, theo.username, true]]);
      expect((await answersTo(each)).map(([googleId]) => googleId)).toEqual([into, into]);
    });
    const after = await everything();
    for (const name of Object.keys(before))
      expect([name, after[name]]).toEqual([name, before[name]]);

    // What was accepted, answered and said since is what stays.
    const { body } = await merge();
    await accept(both, null);
    await say(into, { moods: ['tense'] }, wanda);
    await reply(each, into, rosa);
    expect((await undo(body._id)).status).toBe(200);
    expect(await answersTo(both)).toEqual(
      expect.arrayContaining([
        [from, theo.username, false],
        [into, theo.username, false],
      ]),
    );
    expect(await answersTo(each)).toContainEqual([into, rosa.username, false]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('takes it back once, and only within thirty days', async () => {
    const { body } = await merge();
    expect((await undo(body._id, rosa)).status).toBe(403);
    expect((await undo(body._id)).body).toMatchObject({ isUndoable: false });
    expect((await undo(body._id)).body).toMatchObject({ id: 'book_merge_undone' });
    const again = (await merge()).body._id;
    await site.db.many(sql`
      update book_merges set created_at = now() - interval '31 days' where id = ${again}`);
    expect((await undo(again)).body).toMatchObject({ id: 'book_merge_too_old' });
    await cleanUp(site.db);
    expect(await site.db.many(sql`select from book_merge_rows where merge_id = ${again}`)).toEqual(
      [],
    );
    expect((await undo('00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('takes back the last of several first, also where the book that stayed has become part of a third', async () => {
    const third = await addBook(site.db, { title: `Third ${books}`, authors: ['Ida Twin'] });
    await put(from, { status: 'read', note: 'Of the first' });
    const first = (await merge()).body._id;
    const second = (await merge(into, third)).body._id;
    expect((await undo(first)).body).toMatchObject({ id: 'book_merge_overtaken' });
    expect(await entry(third)).toMatchObject({ note: 'Of the first' });
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect(await entry(from)).toMatchObject({ note: 'Of the first' });
    expect(await entry(into)).toBeNull();
    expect(await entry(third)).toBeNull();
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('leaves what was said since with the book that stayed, and what was deleted since deleted', async () => {
    await put(from, { status: 'reading', note: 'Mine' });
    await put(into, { status: 'want' });
    await review(from, 'To be deleted', theo);
    await theo.call('POST /api/favorites/:googleId', { params: { googleId: from } });
    const { body } = await merge();
    const [written] = (
      await site.visitor().call('GET /api/reviews/book/:googleId', { params: { googleId: into } })
    ).body;
    await theo.call('DELETE /api/reviews/:id', { params: { id: written?._id ?? '' } });
    await theo.call('POST /api/favorites/:googleId', { params: { googleId: into } });
    await put(into, { status: 'read', tags: ['later'] });
    await review(into, 'Of the one', wanda);
    expect((await undo(body._id)).status).toBe(200);
    expect(await reviewsOf(from)).toEqual([]);
    expect(await reviewsOf(into)).toEqual(['Of the one']);
    // The reading was of the first, and was finished.
    expect(await entry(from)).toMatchObject({ status: 'read', note: 'Mine', tags: [] });
    expect(await entry(into)).toMatchObject({ note: null, tags: ['later'] });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('shows nobody what its owner has made private with all the rest since', async () => {
    const third = await addBook(site.db, { title: `Third ${books}` });
    const shy = await Promise.all(['Shy', 'Coy'].map((name) => site.signUp(`${name}-${books}`)));
    for (const [at, who] of shy.entries())
      for (const [book, visibility] of [
        [from, at === 0 ? 'public' : 'private'],
        [into, at === 0 ? 'private' : 'public'],
        [third, 'public'],
      ] as const)
        await put(book, { status: 'want', visibility }, who);
    const { body } = await merge();
    for (const who of shy)
      await who.call('POST /api/library/bulk', {
        body: { filter: {}, set: { visibility: 'private' } },
      });
    expect((await undo(body._id)).status).toBe(200);
    for (const who of shy)
      for (const book of [from, into])
        expect(await entry(book, who)).toMatchObject({ visibility: 'private' });
  });

  it.each([
    ['public', 'private'],
    ['public', 'followers'],
    ['private', 'public'],
  ] as const)('counts a review that was %s and is %s since as it is', async (was, is) => {
    const older = await review(from, 'The older');
    await rosa.call('PUT /api/reviews/:id', {
      params: { id: older },
      body: { title: 'The older', content: 'I liked it.', rating: 4, visibility: was },
    });
    await review(into, 'The newer');
    const { body } = await merge();
    const changed = await rosa.call('PUT /api/reviews/:id', {
      params: { id: older },
      body: { title: 'The older', content: 'I liked it.', rating: 4, visibility: is },
    });
    expect(changed.status).toBe(200);
    expect((await undo(body._id)).status).toBe(200);
    expect(await reviewsOf(from)).toEqual(is === 'public' ? ['The older'] : []);
    expect(await reviewsOf(into)).toEqual(['The newer']);
    expect((await details(from)).ratingsCount).toBe(is === 'public' ? 1 : 0);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('brings nothing back of somebody who has gone', async () => {
    const gone = await site.signUp(`Gone-${books}`);
    await put(from, { note: 'A secret' }, gone);
    await put(into, { note: 'Another' }, gone);
    const { body } = await merge();
    await site.db.many(sql`delete from reviews where user_id = ${gone._id}`);
    await site.db.many(sql`delete from users where id = ${gone._id}`);
    expect(
      await site.db.many(sql`select from book_merge_rows where was::text like '%A secret%'`),
    ).toEqual([]);
    expect((await undo(body._id)).status).toBe(200);
  });

  it('knows of every table with books', async () => {
    const tables = await site.db.many<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid in ('books'::regclass, 'entries'::regclass) order by 1`);
    const known = new Set([...KEPT.map(({ table }) => table.sql), ...NOT_KEPT]);
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('A report of a duplicate', () => {
  const report = (body: object, who = rosa) =>
    who.call('POST /api/reports', {
      body: { kind: 'book', reason: 'duplicate', ...body } as never,
    });

  it('names the other book, by the public ids of both', async () => {
    expect((await report({ id: from, other: into })).status).toBe(201);
    const admin = await site.signUp(`Reports-${'abcdefghijk'[books]}`, 'admin');
    const [first] = (await admin.call('GET /api/admin/reports', { query: {} })).body;
    expect(first).toMatchObject({
      kind: 'book',
      subject: await idOf(from),
      reason: 'duplicate',
      other: { googleId: into },
    });
    expect((await report({ subject: await idOf(from), other: into })).status).toBe(201);
  });

  it('is refused without the other, of itself, and of what is no book', async () => {
    expect((await report({ id: from })).body).toMatchObject({
      fields: { other: expect.any(String) },
    });
    expect((await report({ id: from, other: from })).status).toBe(400);
    expect((await report({ id: from, other: 'nowhere' })).status).toBe(400);
    expect((await report({ id: 'nowhere', other: into })).status).toBe(404);
    expect((await report({ kind: 'profile', id: theo._id, other: into })).status).toBe(400);
  });
});
