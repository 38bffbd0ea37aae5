import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSharePicture } from '../../server/domains/keeping/website/sharePicture.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let mira: Member;
let visitor: Browser;
let googleId: string;
const addresses = {} as Record<'finished' | 'quote' | 'list' | 'year', string>;

beforeAll(async () => {
  site = await openSite();
  mira = await site.signUp('Mira');
  visitor = site.visitor();
  googleId = await addBook(site.db, {
    title: 'The Long & <Quiet> Road to the Northern Lighthouse',
    authors: ['Désirée Oakes-Lund'],
    pageCount: 321,
  });
  await read(googleId, { status: 'read', endedOn: '2026-03-04' });
  const { body } = await mira.call('GET /api/library/:googleId', { params: { googleId } });
  addresses.finished = `/share/finished/${body.entry?.readings[0]?._id}.png`;
  addresses.year = `/share/year/${mira._id}-2026.png`;
  addresses.quote = `/share/quote/${await quoted('Nobody had told the sea that it was winter. '.repeat(6))}.png`;
  const list = await mira.call('POST /api/lists', { body: { title: 'Books with lighthouses' } });
  addresses.list = `/share/list/${list.body._id}.png`;
  for (let at = 0; at < 6; at++) {
    const another = at === 0 ? googleId : await addBook(site.db, { title: `Lamp ${at}` });
    const params = { id: list.body._id, googleId: another };
    await mira.call('PUT /api/lists/:id/books/:googleId', { params, body: {} });
    if (at > 0) await read(another, { status: 'read', endedOn: `2026-04-0${at}` });
  }
});
afterAll(() => site?.close());

const read = (id: string, body: object) =>
  mira.call('PUT /api/library/:googleId', { params: { googleId: id }, body });
const quoted = async (text: string, more: object = {}) => {
  const body = { text, ...more };
  const quote = await mira.call('POST /api/library/:googleId/quotes', {
    params: { googleId },
    body,
  });
  return quote.body._id;
};
/** Its bytes, asked for by a visitor, or by who holds the cookies. */
async function pictureAt(path: string, who: Browser = visitor) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(site.url + path, { headers: { cookie } });
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
  return Buffer.from(await response.arrayBuffer());
}
const statusOf = async (path: string, who: Browser = visitor) =>
  (await who.request('GET', path)).status;

describe('A picture to be shared', () => {
  it.each(['finished', 'quote', 'list', 'year'] as const)(
    'shows what is public, wide and tall, light and dark, in six languages: %s',
    async (kind) => {
      const seen = new Set<string>();
      for (const query of ['', '?theme=dark', '?shape=tall', '?shape=tall&theme=dark&lang=ar']) {
        const png = await pictureAt(`${addresses[kind]}${query}`);
        const { width, height, format } = await sharp(png).metadata();
        const size = query.includes('tall') ? [1080, 1920] : [1200, 630];
        expect([width, height, format]).toEqual([...size, 'png']);
        seen.add(png.toString('base64'));
        if (process.env.SHARE_PICTURES) {
          mkdirSync(process.env.SHARE_PICTURES, { recursive: true });
          writeFileSync(
            `${process.env.SHARE_PICTURES}/${kind}${query.replaceAll(/\W/g, '_')}.png`,
            png,
          );
        }
      }
      expect(seen.size).toBe(4);
      for (const lang of ['en', 'de', 'fr', 'es', 'ja'])
        await pictureAt(`${addresses[kind]}?lang=${lang}`);
    },
  );

  it('is the same whoever asks', async () => {
    for (const address of Object.values(addresses))
      expect((await pictureAt(address, mira)).equals(await pictureAt(address))).toBe(true);
  });

  it('is not there for what is no such thing, and refuses other words', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000';
    for (const path of [
      `/share/finished/${nobody}.png`,
      '/share/finished/x.png',
      `/share/quote/${nobody}.png`,
      `/share/list/${nobody}.png`,
      `/share/year/${nobody}-2026.png`,
      `/share/year/${mira._id}-1999.png`,
      `/share/year/${mira._id}.png`,
      `/share/shelf/${nobody}.png`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    for (const query of ['shape=round', 'theme=__proto__', 'lang=tlh', 'lang=de&lang=fr'])
      expect([query, await statusOf(`${addresses.quote}?${query}`)]).toEqual([query, 400]);
  });

  it('is gone with what is not public any more, for its owner as well', async () => {
    const secret = await quoted('Only for me.', { visibility: 'private' });
    const spoiler = await quoted('The keeper did it.', { hasSpoilers: true });
    for (const id of [secret, spoiler])
      expect(await statusOf(`/share/quote/${id}.png`, mira)).toBe(404);

    await read(googleId, { visibility: 'followers' });
    expect(await statusOf(addresses.finished)).toBe(404);
    await read(googleId, { visibility: 'public' });
    expect(await statusOf(addresses.finished)).toBe(200);
    await mira.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    for (const address of Object.values(addresses))
      expect([address, await statusOf(address)]).toEqual([address, 404]);
    await mira.call('PUT /api/account/privacy', { body: { profile: 'public' } });
    for (const address of Object.values(addresses))
      expect([address, await statusOf(address)]).toEqual([address, 200]);
  });

  it('says a sentence in the direction of its language, whatever name it begins with', async () => {
    const drawn = (above: string, isRightToLeft: boolean) =>
      drawSharePicture({
        above,
        main: '17',
        below: '',
        covers: [],
        backs: [],
        shape: 'wide',
        theme: 'light',
        isRightToLeft,
      });
    expect(await drawn('winston في 2025', true)).toEqual(
      await drawn('\u200fwinston في 2025', true),
    );
    expect(await drawn('نور in 2025', false)).toEqual(await drawn('\u200eنور in 2025', false));
  });

  it('is drawn of whatever a text holds', async () => {
    for (const text of [
      '<b>&amp;</b> <span foreground="x">',
      'W'.repeat(1_900),
      `${'ab '.repeat(600)}`,
      'قال البحر كل شيء ولم يسمعه أحد',
      '海は何も言わなかった。',
      '👩‍🚀🇪🇺 🧑🏽‍🚒',
    ]) {
      const address = `/share/quote/${await quoted(text)}.png`;
      for (const query of ['', '?shape=tall&lang=ar']) await pictureAt(address + query);
    }
  });
});
