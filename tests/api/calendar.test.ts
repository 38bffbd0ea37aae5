import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter } from '../../server/domains/talk/plan/pace.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let address: string;

const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  const headers = { 'accept-language': 'de', 'x-time-zone': 'UTC' };
  address = (await rosa.request('GET', '/api/account/feeds', { headers })).body.calendar as string;
});
afterAll(() => site?.close());

const get = (path: string, headers = {}) => fetch(site.url + path, { headers });
/** The events of a calendar, as a reader of calendars that is not ours sees them. */
const eventsAt = async (path: string) => {
  const text = await (await get(path)).text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
};
const put = (googleId: string, body: object) =>
  rosa.call('PUT /api/library/:googleId', { params: { googleId }, body });

describe('The calendar of a plan', () => {
  let googleId: string;
  const title =
    'Große Erwartungen, über alle Maßen; und 長い長い長い長い題名の本が続く'.normalize();

  beforeAll(async () => {
    googleId = await addBook(site.db, { title, pageCount: 70 });
    await put(googleId, { status: 'reading', dueOn: dayAfter(today, 9) });
  });

  it('is one event a day, all day long, in its reader’s language', async () => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const text = await answer.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    // RFC 5545, 3.1: no line has more than 75 octets.
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(76);
    const events = await eventsAt(address);
    expect(events.map(({ startDate, summary }) => [startDate.toString(), summary])).toEqual([
      [today, `${title}: Seiten 1–30`],
      [dayAfter(today, 1), `${title}: Seiten 31–60`],
      [dayAfter(today, 2), `${title}: Seiten 61–70`],
    ]);
    for (const { startDate, endDate } of events) {
      expect(startDate.isDate).toBe(true);
      expect(endDate.subtractDate(startDate).toSeconds()).toBe(86_400);
    }
  });

  it('keeps the UID of a day when plans change', async () => {
    const before = await eventsAt(address);
    expect(new Set(before.map(({ uid }) => uid)).size).toBe(before.length);
    const other = await addBook(site.db, { title: 'Sooner', pageCount: 10 });
    await put(other, { status: 'want', dueOn: today });
    const after = await eventsAt(address);
    expect(after[0]?.summary).toBe(`Sooner: Seiten 1–10 · ${title}: Seiten 1–20`);
    for (const [at, { uid }] of before.entries()) expect(after[at]?.uid).toBe(uid);
  });

  it('is not sent twice', async () => {
    const etag = (await get(address)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
  });

  it('is at an address that can be renewed, and nobody else’s', async () => {
    const [before] = await eventsAt(address);
    const { body } = await rosa.request('POST', '/api/account/feeds/renewal', {
      body: { which: 'calendar' },
      headers: { 'accept-language': 'fr' },
    });
    expect((await get(address)).status).toBe(404);
    const renewed = (body as { calendar: string }).calendar;
    const [event] = await eventsAt(renewed);
    expect(event?.uid).toBe(before?.uid);
    expect(event?.summary).toContain('pages 1–10');
    expect((await get('/calendar/nobody.ics')).status).toBe(404);
    // A token of something else opens no calendar.
    const own = (await rosa.call('GET /api/account/feeds')).body.own;
    const token = /([\w-]{43})/.exec(own)?.[1];
    expect((await get(`/calendar/${token}.ics`)).status).toBe(404);
  });

  it('begins with the day it is for its reader', async () => {
    const timeZone = 'Pacific/Kiritimati';
    const { body } = await rosa.call('GET /api/account/feeds');
    await rosa.call('PUT /api/account/time-zone', { body: { timeZone } });
    const [first] = await eventsAt(body.calendar);
    expect(first?.startDate.toString()).toBe(
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(),
    );
  });
});
