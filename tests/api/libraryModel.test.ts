import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import type { EntryDetails } from '../../shared/contract/library.ts';
import { STATUSES } from '../../shared/library.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { isLong } from '../support/long.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

/** Steps in all: each is one call, and so many of them are under way at once. */
const STEPS = isLong ? 3_000 : 1_000;
const TABS = 4;
const BOOKS = 6;

let site: Site;
let people: Member[];
const books: string[] = [];
const shelves = new Map<string, string[]>();

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  people = await Promise.all(['Rosa', 'Theo'].map((name) => site.signUp(name)));
  for (let n = 0; n < BOOKS; n++)
    books.push(
      await addBook(site.db, { title: `Volume ${n}`, ...(n % 2 ? { pageCount: 300 } : {}) }),
    );
  for (const who of people) {
    const made = await Promise.all(
      ['One', 'Two'].map((name) => who.call('POST /api/shelves', { body: { name } })),
    );
    shelves.set(
      who._id,
      made.map(({ body }) => body._id),
    );
  }
});
afterAll(() => site.close());

/** Chance that is the same every time. */
let seed = 20_261_122;
function chance(most: number) {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
}
const oneOf = <T>(list: readonly T[]) => list[chance(list.length)] as T;

/** Absent in every other call. */
const dated = (name: string) =>
  chance(2) === 0 ? {} : { [name]: oneOf(['2019', '2020-05', '2020-05-17', '2021-01-01', null]) };
const ended = () =>
  chance(2) === 0 ? {} : { outcome: oneOf(['finished', 'stopped', null] as const) };

/** What a tab might do next. */
interface Step {
  what: string;
  book: string;
  call: () => Promise<{ status: number; body: unknown }>;
  /** What is true of the entry afterwards, if nobody else was at it and the call went well. */
  holds?: (entry: EntryDetails | null, before: EntryDetails | null) => void;
}

const params = (googleId: string) => ({ params: { googleId } });
const entryOf = async (who: Member, googleId: string) =>
  (await who.call('GET /api/library/:googleId', params(googleId))).body.entry;

const undos = new Map<string, string[]>();

function stepOf(who: Member): Step {
  const book = oneOf(books);
  const status = oneOf([...STATUSES, null]);
  const dates = { ...dated('startedOn'), ...dated('endedOn') };
  const put = (body: Parameters<typeof who.call<'PUT /api/library/:googleId'>>[1]['body']) => () =>
    who.call('PUT /api/library/:googleId', { ...params(book), body });
  const reading = async () =>
    oneOf((await entryOf(who, book))?.readings ?? [undefined])?._id ?? NOBODY;
  const progress = async () =>
    oneOf(
      (await entryOf(who, book))?.readings.flatMap((each) => each.progress ?? []) ?? [undefined],
    )?._id ?? NOBODY;
  const own = shelves.get(who._id) ?? [];
  const tokens = undos.get(who._id) ?? [];
  undos.set(who._id, tokens);
  const remember = (answer: { status: number; body: { undo?: string } }) => {
    if (answer.body.undo) tokens.push(answer.body.undo);
    return answer;
  };
  const steps: Step[] = [
    {
      what: `status ${status}`,
      book,
      call: put({ status }),
      holds: (after, before) => {
        expect(after?.status).toBe(status);
        // What has ended is never lost by a status.
        const over = (entry: EntryDetails | null) =>
          entry?.readings.filter(({ outcome }) => outcome !== null).length ?? 0;
        expect(over(after)).toBeGreaterThanOrEqual(over(before));
        if (before !== null && before.status === status) expect(after).toEqual(before);
      },
    },
    {
      what: `status ${status} ${JSON.stringify(dates)}`,
      book,
      call: put({ status, ...dates }),
      holds: (after) => expect(after?.status).toBe(status),
    },
    {
      what: 'rating',
      book,
      call: put({ rating: oneOf([0.5, 1, 2.5, 5, null]) }),
      holds: (after, before) => expect(after?.status).toBe(before?.status ?? null),
    },
    {
      what: 'visibility',
      book,
      call: put({ visibility: oneOf(['public', 'followers', 'private'] as const) }),
    },
    {
      what: 'things',
      book,
      call: put({
        tags: [oneOf(['a', 'b'])],
        isOwned: chance(2) === 0,
        shelves: own.slice(chance(3)),
      }),
    },
    {
      what: 'reading',
      book,
      call: () =>
        who.call('POST /api/library/:googleId/readings', {
          ...params(book),
          body: { ...dates, ...ended() },
        }),
      holds: (after, before) =>
        expect(after?.readings.length).toBe((before?.readings.length ?? 0) + 1),
    },
    {
      what: 'correction of a reading',
      book,
      call: async () =>
        who.call('PUT /api/readings/:id', {
          params: { id: await reading() },
          body: { ...dates, ...ended() },
        }),
    },
    {
      what: 'end of a reading',
      book,
      call: async () => who.call('DELETE /api/readings/:id', { params: { id: await reading() } }),
    },
    {
      what: 'progress',
      book,
      call: () =>
        who.call('POST /api/library/:googleId/progress', {
          ...params(book),
          body: {
            ...oneOf([
              { page: 1 + chance(300) },
              { percent: chance(101) },
              { minute: chance(600) },
            ]),
            ...oneOf([{}, { at: `20${10 + chance(12)}-03-04T12:00:00Z` }]),
          },
        }),
      holds: (after) => expect(after?.status).toBe('reading'),
    },
    {
      what: 'correction of progress',
      book,
      call: async () =>
        who.call('PUT /api/progress/:id', {
          params: { id: await progress() },
          body: { percent: chance(101) },
        }),
    },
    {
      what: 'end of progress',
      book,
      call: async () => who.call('DELETE /api/progress/:id', { params: { id: await progress() } }),
    },
    {
      what: 'review',
      book,
      call: () =>
        who.call('POST /api/reviews', {
          body: {
            title: 'Fine',
            content: `Words ${chance(1e9)} of it.`,
            rating: 1 + chance(5),
            book,
          },
        }),
      holds: (after, before) => {
        expect(after?.review).not.toBeNull();
        if (before === null || before.status === 'want') expect(after?.status).toBe('read');
        else expect(after?.status).toBe(before.status);
      },
    },
    {
      what: 'end of a review',
      book,
      call: async () =>
        who.call('DELETE /api/reviews/:id', {
          params: { id: (await entryOf(who, book))?.review?._id ?? NOBODY },
        }),
      // Of a book that was reviewed after an earlier reading, too, that review is there again, with the rating (`broken`).
      holds: (after, before) => {
        expect(after?.review?._id).not.toBe(before?.review?._id);
        if (!after?.review) expect([after?.review, after?.rating]).toEqual([null, null]);
      },
    },
    {
      what: 'end of an entry',
      book,
      call: async () => remember(await who.call('DELETE /api/library/:googleId', params(book))),
      holds: (after) => expect(after).toBeNull(),
    },
    {
      what: 'bulk',
      book,
      call: async () =>
        remember(
          await who.call('POST /api/library/bulk', {
            body: {
              books: [...new Set([book, oneOf(books)])],
              ...(chance(4) === 0
                ? { remove: true }
                : {
                    set: {
                      status,
                      ...oneOf([{}, { endedOn: `20${10 + chance(12)}` }]),
                      addTags: ['c'],
                      removeShelves: own.slice(1),
                      addShelves: own.slice(0, 1),
                    },
                  }),
            },
          }),
        ),
    },
    {
      what: 'undo',
      book,
      call: () => who.call('POST /api/library/undo', { body: { undo: tokens.pop() ?? 'x' } }),
    },
    {
      what: 'place',
      book,
      call: () =>
        who.call('PUT /api/shelves/:id/books/:googleId', {
          params: { id: oneOf(own), googleId: book },
          body: { before: oneOf([null, oneOf(books)]) },
        }),
      holds: (after) => expect(after).not.toBeNull(),
    },
  ];
  return oneOf(steps);
}

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** Entries of which something is not as it has to be, by what that is. */
const broken = () =>
  site.db.many<{ what: string }>(sql`
    select 'status' as what
      from entries e
     where (e.status in ('reading', 'paused'))
             <> exists (select from readings r where (r.user_id, r.book_id) = (e.user_id, e.book_id)
                           and r.outcome is null)
        or (e.status = 'read' and e.times_read = 0)
        or (e.status = 'stopped'
            and not exists (select from readings r where (r.user_id, r.book_id) = (e.user_id, e.book_id)
                               and r.outcome = 'stopped'))
     union all
    select 'times read'
      from entries e
     where e.times_read <> (select count(*) from readings r
                             where (r.user_id, r.book_id) = (e.user_id, e.book_id)
                               and r.outcome = 'finished')
     union all
    select 'rating'
      from entries e
      left join reviews v on (v.user_id, v.book_id) = (e.user_id, e.book_id)
     where e.review_id is distinct from v.id or (v.id is not null and v.rating <> e.rating)
     union all
    select 'dates'
      from entries e
     where (e.last_started_on, e.last_ended_on)
           is distinct from (select (max(r.started_on), max(r.ended_on)) from readings r
                              where (r.user_id, r.book_id) = (e.user_id, e.book_id))
     union all
    select 'percent'
      from entries e
      join readings o on (o.user_id, o.book_id) = (e.user_id, e.book_id) and o.outcome is null
     where (e.page, e.minute, e.percent)
           is distinct from (
             select (p.page, p.minute, p.percent) from (select null::integer as n) one
               left join lateral (select * from progress p where p.reading_id = o.id
                                   order by p.at desc, p.id desc limit 1) p on true)`);

it('whatever several tabs of several people do at once, everything agrees after each step', async () => {
  let refused = 0;
  let busy = 0;
  for (let step = 0; step < STEPS; step += TABS) {
    // Now and then only one is at it: then what it did is to be seen.
    const isAlone = chance(3) === 0;
    const who = Array.from({ length: isAlone ? 1 : TABS }, () => oneOf(people));
    const steps = who.map((each) => stepOf(each));
    const [only] = steps as [Step];
    const before = isAlone ? await entryOf(who[0] as Member, only.book) : null;
    const answers = await Promise.all(steps.map(({ call }) => call()));
    for (const [at, { status, body }] of answers.entries()) {
      // A machine that is busy with other tests sheds load: then nothing has happened.
      if (status === 503) busy += 1;
      else if (status >= 400) refused += 1;
      const isFault = status >= 500 && status !== 503;
      expect([step, steps[at]?.what, isFault, body]).toEqual([step, steps[at]?.what, false, body]);
    }
    if (isAlone && (answers[0]?.status ?? 500) < 400)
      only.holds?.(await entryOf(who[0] as Member, only.book), before);
    expect([step, steps.map(({ what }) => what), await broken()]).toEqual([
      step,
      steps.map(({ what }) => what),
      [],
    ]);
    if (step % 200 === 0) expect([step, await wrongCounters(site.db)]).toEqual([step, {}]);
  }
  expect(await wrongCounters(site.db)).toEqual({});
  // Not everything was refused.
  expect(refused).toBeLessThan(STEPS / 2);
  expect(busy).toBeLessThan(STEPS / 20);
}, 300_000);
