import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter } from '../../server/domains/talk/plan/pace.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => dayAfter(today, days);
const book = (title: string, pageCount: number | undefined = 300) =>
  addBook(site.db, { title, ...(pageCount === undefined ? {} : { pageCount }) });
const planOf = async (who: Member, headers = {}) => {
  const { status, body } = await who.request('GET', '/api/plan', { headers });
  expect(status).toBe(200);
  return body as never as {
    pace: {
      pages: number;
      minutes: number;
      days: number;
      byWeekday: number[];
      uncertainty: object;
    };
    days: { day: string; items: Record<string, never>[] }[];
    books: { book: { googleId: string }; [field: string]: unknown }[];
    warnings: { id: string; text: string; params: object; book: { googleId: string } | null }[];
  };
};
const put = (who: Member, googleId: string, body: object) =>
  who.call('PUT /api/library/:googleId', { params: { googleId }, body });

/** Says that somebody read so many pages on each of the last days, from the first page on. */
async function readEachDay(who: Member, googleId: string, pages: number, days: number) {
  for (let at = 1; at <= days; at += 1)
    await who.call('POST /api/library/:googleId/progress', {
      params: { googleId },
      body: { page: pages * at, at: `${inDays(at - days - 1)}T12:00:00Z` },
    });
}

describe('A plan', () => {
  it('is empty, says its pace, and is for members', async () => {
    const rosa = await site.signUp('Rosa');
    const plan = await planOf(rosa);
    expect(plan.pace).toEqual({
      pages: 30,
      minutes: 30,
      days: 0,
      byWeekday: Array(7).fill(30),
      minutesByWeekday: Array(7).fill(30),
      uncertainty: { pages: null, minutes: null },
    });
    expect(plan.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 14 }, (_, at) => inDays(at)),
    );
    expect(plan.books).toEqual([]);
    expect(plan.warnings).toEqual([
      {
        id: 'pace_unknown',
        text: '30 pages a day, until we know how much you read.',
        params: { pages: 30 },
        book: null,
      },
    ]);
    expect((await site.visitor().request('GET', '/api/plan')).status).toBe(401);
  });

  it('goes on from the page one is at, by what is due and how soon it is wanted', async () => {
    const theo = await site.signUp('Theo');
    const [reading, loan, soon, later] = [
      await book('Reading'),
      await book('Loan', 40),
      await book('Soon', 25),
      await book('Later', 25),
    ];
    await theo.call('POST /api/library/:googleId/progress', {
      params: { googleId: reading },
      body: { page: 280 },
    });
    await put(theo, later, { status: 'want' });
    await put(theo, soon, { status: 'want', priority: 1 });
    await put(theo, loan, { isOwned: true, dueOn: inDays(6) });
    const { days, books, pace } = await planOf(theo);
    // What one says of today is no pace yet.
    expect(pace.days).toBe(0);
    const read = days.flatMap(({ items }) =>
      items.map((item) => [
        (item.book as never as { googleId: string }).googleId,
        item.from,
        item.to,
      ]),
    );
    expect(read).toEqual([
      [loan, 1, 30],
      [loan, 31, 40],
      [reading, 281, 300],
      [soon, 1, 25],
      [later, 1, 5],
      [later, 6, 25],
    ]);
    expect(books.find((each) => each.book.googleId === loan)).toEqual({
      book: expect.objectContaining({ title: 'Loan', authors: expect.any(Array) }),
      dueOn: inDays(6),
      endsOn: inDays(1),
      fits: true,
      needs: 6,
    });
  });

  it('is made of the pace that was measured, by weekday', async () => {
    const lena = await site.signUp('Lena');
    const long = await book('Long', 1_200);
    await readEachDay(lena, long, 40, 20);
    const { pace, days, warnings } = await planOf(lena);
    expect(pace).toMatchObject({
      pages: 40,
      days: 20,
      byWeekday: Array(7).fill(40),
      uncertainty: { pages: 0, minutes: null },
    });
    expect(warnings).toEqual([]);
    expect(days[0]?.items).toMatchObject([{ from: 801, to: 840 }]);
    // What is read today is not planned for today any more.
    await lena.call('POST /api/library/:googleId/progress', {
      params: { googleId: long },
      body: { page: 815 },
    });
    expect((await planOf(lena)).days[0]?.items).toMatchObject([{ from: 816, to: 840 }]);
  });

  it('measures what was begun and finished without a word between', async () => {
    const omar = await site.signUp('Omar');
    await put(omar, await book('Finished', 200), {
      status: 'read',
      startedOn: inDays(-10),
      endedOn: inDays(-1),
    });
    expect((await planOf(omar)).pace).toMatchObject({ pages: 20, days: 10 });
  });

  it('says what will not fit, and what would make it fit', async () => {
    const nils = await site.signUp('Nils');
    const loan = await book('Loan');
    const unknown = await addBook(site.db, { title: 'Endless' });
    await site.db.many({
      text: 'update books set page_count = null where google_id = $1',
      values: [unknown],
    } as never);
    await put(nils, loan, { status: 'want', dueOn: inDays(2) });
    await put(nils, unknown, { status: 'reading' });
    const { books, warnings } = await planOf(nils);
    expect(books).toMatchObject([{ dueOn: inDays(2), endsOn: inDays(9), fits: false, needs: 100 }]);
    expect(warnings.slice(1)).toEqual([
      {
        id: 'too_late',
        text: `“Loan” will not be read by ${inDays(2)}: that needs 100 pages a day.`,
        params: { title: 'Loan', dueOn: inDays(2), needs: 100, together: 100 },
        book: expect.objectContaining({ googleId: loan }),
      },
      expect.objectContaining({ id: 'no_length', params: { title: 'Endless' } }),
    ]);
  });

  it('leaves out what is paused, read or stopped, whatever is due', async () => {
    const pia = await site.signUp('Pia');
    const paused = await book('Paused');
    const read = await book('Read');
    await put(pia, paused, { status: 'reading', dueOn: inDays(3) });
    await put(pia, paused, { status: 'paused' });
    await put(pia, read, { status: 'read', dueOn: inDays(3) });
    expect((await planOf(pia)).books).toEqual([]);
  });

  it('plans minutes of what is heard', async () => {
    const ines = await site.signUp('Ines');
    const heard = await book('Heard', 100);
    await put(ines, heard, { status: 'reading', format: 'audio' });
    await ines.call('POST /api/library/:googleId/progress', {
      params: { googleId: heard },
      body: { minute: 150 },
    });
    const { days, books, warnings } = await planOf(ines);
    expect(days[0]?.items).toEqual([
      { book: expect.objectContaining({ googleId: heard }), fromMinute: 151, toMinute: 180 },
    ]);
    expect(books).toMatchObject([{ endsOn: inDays(1) }]);
    expect(warnings.map(({ id }) => id)).toEqual(['pace_unknown', 'length_guessed']);
  });

  it('takes the sections of groups for due, and of two dates the nearer', async () => {
    const host = await site.signUp('Host');
    const club = await book('Club', 120);
    const { body: group } = await host.call('POST /api/groups', {
      body: { title: 'The club', visibility: 'members', joining: 'open' },
    });
    const sections = [
      { name: 'One', upTo: { page: 50 }, on: inDays(3) },
      { name: 'Two', upTo: { percent: 100 }, on: inDays(8) },
    ];
    const read = await host.call('POST /api/groups/:id/reads', {
      params: { id: group._id },
      body: { book: club, from: today, until: inDays(8), sections },
    });
    expect(read.status).toBe(201);
    // Without an entry of it, and with one that is due later.
    expect((await planOf(host)).books).toMatchObject([
      { dueOn: inDays(3), endsOn: inDays(3), fits: true, needs: 14 },
    ]);
    await put(host, club, { status: 'want', dueOn: inDays(20) });
    expect((await planOf(host)).books).toMatchObject([{ dueOn: inDays(3) }]);
    await put(host, club, { dueOn: inDays(1) });
    expect((await planOf(host)).books).toMatchObject([{ dueOn: inDays(1), fits: false }]);
    expect((await planOf(await site.signUp('Other'))).books).toEqual([]);
  });

  it('has days of one’s own time zone', async () => {
    const kim = await site.signUp('Kim');
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format();
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    for (const zone of zones)
      expect((await planOf(kim, { 'x-time-zone': zone })).days[0]?.day).toBe(dayIn(zone));
    await kim.call('PUT /api/account/time-zone', { body: { timeZone: 'Pacific/Kiritimati' } });
    expect((await planOf(kim, { 'x-time-zone': 'Pacific/Pago_Pago' })).days[0]?.day).toBe(
      dayIn('Pacific/Kiritimati'),
    );
  });

  it('reaches to the last due date', async () => {
    const max = await site.signUp('Max');
    await put(max, await book('Far'), { status: 'want', dueOn: inDays(39) });
    expect((await planOf(max)).days).toHaveLength(40);
  });
});
