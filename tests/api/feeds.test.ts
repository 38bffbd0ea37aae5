import { parseFeed } from '@rowanmanning/feed-parser';
import { parseJsonFeed } from 'feedsmith';
import RssParser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOfAddress } from '../../server/domains/people/feeds/feeds.sql.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
});
afterAll(() => site?.close());

const tokenIn = (address: string) => /\/([\w-]{43})\./.exec(address)?.[1] ?? '';

describe('Secret addresses', () => {
  it('are three, and the same whenever they are asked for', async () => {
    const { body } = await rosa.call('GET /api/account/feeds');
    expect(body).toEqual({
      own: expect.stringMatching(/^\/feeds\/own\/[\w-]{43}\.atom$/),
      notifications: expect.stringMatching(/^\/feeds\/notifications\/[\w-]{43}\.atom$/),
      calendar: expect.stringMatching(/^\/calendar\/[\w-]{43}\.ics$/),
    });
    const again = await Promise.all([1, 2, 3].map(() => rosa.call('GET /api/account/feeds')));
    for (const each of again) expect(each.body).toEqual(body);
    const owner = await ownerOfAddress(site.db, 'calendar', tokenIn(body.calendar));
    expect(owner?.id).toBe(rosa._id);
    expect(await ownerOfAddress(site.db, 'own', tokenIn(body.calendar))).toBeUndefined();
    expect(await ownerOfAddress(site.db, 'own', 'x')).toBeUndefined();
  });

  it('are renewed one by one, or all', async () => {
    const first = (await rosa.call('GET /api/account/feeds')).body;
    const second = (await rosa.call('POST /api/account/feeds/renewal', { body: { which: 'own' } }))
      .body;
    expect({ ...second, own: first.own }).toEqual(first);
    expect(second.own).not.toBe(first.own);
    const third = (await rosa.call('POST /api/account/feeds/renewal', { body: {} })).body;
    for (const which of ['own', 'notifications', 'calendar'] as const) {
      expect(third[which]).not.toBe(second[which]);
      expect(await ownerOfAddress(site.db, which, tokenIn(second[which]))).toBeUndefined();
    }
    const wrong = { body: { which: 'all' } };
    expect((await rosa.request('POST', '/api/account/feeds/renewal', wrong)).status).toBe(400);
  });

  it('lead nowhere while their owner is suspended', async () => {
    const ada = await site.signUp('Ada', 'admin');
    const lea = await site.signUp('Lea');
    const { own } = (await lea.call('GET /api/account/feeds')).body;
    const params = { id: lea._id };
    await ada.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'Spam' } });
    expect(await ownerOfAddress(site.db, 'own', tokenIn(own))).toBeUndefined();
  });
});

describe('Feeds', () => {
  let writer: Member;
  let googleId: string;
  let reviewId: string;

  beforeAll(async () => {
    writer = await site.signUp('Writing<b>'.replace(/\W/g, ''));
    googleId = await addBook(site.db, { title: 'Dangers & <Delights>', authors: ['A. Uthor'] });
    const params = { googleId };
    const { body } = await writer.call('POST /api/reviews', {
      body: {
        title: 'Good & <i>true</i>',
        content: 'One.\n\nTwo >!he dies!< three',
        rating: 4.5,
        book: googleId,
      },
    });
    reviewId = body._id;
    const other = await addBook(site.db, { title: 'What happens' });
    await writer.call('POST /api/reviews', {
      body: {
        title: 'The butler did it',
        content: 'It was the butler.',
        rating: 2,
        hasSpoilers: true,
        book: other,
      },
    });
    await writer.call('PUT /api/library/:googleId', { params, body: { status: 'reading' } });
    await rosa.call('POST /api/follow/:id', { params: { id: writer._id } });
  });

  const get = (path: string, headers = {}) => site.visitor().request('GET', path, { headers });
  const textOf = async (path: string) => `${(await get(path)).body.text}`;

  it('are read by two readers of Atom, with the titles as they were written', async () => {
    const atom = await textOf(`/feeds/book/${googleId}/reviews.atom`);
    const one = await new RssParser().parseString(atom);
    expect(one.title).toBe('Reviews of Dangers & <Delights> · Commonplace');
    expect(one.items).toMatchObject([
      {
        id: `urn:uuid:${reviewId}`,
        author: writer.username,
        // Visitors may read there, and programs that cut addresses at their `#` get as far as to the book.
        link: `${site.url}/book/${googleId}?review=${reviewId}`,
      },
    ]);
    const two = parseFeed(atom);
    expect(two.items.map(({ title }) => title)).toEqual(['Good & <i>true</i>']);
    expect(two.items[0]?.content).toContain('<p>One.</p><p>Two [spoiler] three</p>');
    expect(two.meta.type).toBe('atom');
  });

  it('fold what tells the story', async () => {
    for (const path of [`/feeds/profile/${writer._id}/reviews.atom`, '/feeds/reviews.atom']) {
      const atom = await textOf(path);
      expect(parseFeed(atom).items).toHaveLength(2);
      for (const told of ['butler', 'he dies']) expect(atom).not.toContain(told);
    }
  });

  it('are JSON Feed 1.1 as well', async () => {
    const { body, headers } = await get('/feeds/reviews.json');
    expect(headers.get('content-type')).toContain('application/feed+json');
    expect(body).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: `${site.url}/feeds/reviews.json`,
      items: [{ id: expect.any(String), content_html: expect.any(String) }, { authors: [{}] }],
    });
  });

  it('tell what somebody begins, finishes and rates', async () => {
    const { body } = await get(`/feeds/profile/${writer._id}/library.json`);
    expect(body.items).toMatchObject([
      { title: `${writer.username} has begun Dangers & <Delights>` },
    ]);
  });

  it('are answered with 304 to whoever has them, by the ETag or by the time alone', async () => {
    const path = '/feeds/reviews.atom';
    const { headers } = await get(path);
    const [etag, changed] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(path, { 'if-modified-since': changed })).status).toBe(304);
    // As of somebody who has an entry that is there no more.
    const after = new Date(Date.parse(changed) + 2000).toUTCString();
    expect((await get(path, { 'if-modified-since': after })).status).toBe(200);
    const before = new Date(Date.parse(changed) - 2000).toUTCString();
    expect((await get(path, { 'if-modified-since': before })).status).toBe(200);
    const both = { 'if-none-match': '"other"', 'if-modified-since': changed };
    expect((await get(path, both)).status).toBe(200);
  });

  it('are there for lists, shelves and groups that everybody may see, and no others', async () => {
    const list = await writer.call('POST /api/lists', { body: { title: 'Mine' } });
    const shelf = await writer.call('POST /api/shelves', { body: { name: 'Mine' } });
    const group = await writer.call('POST /api/groups', {
      body: { title: 'Ours', visibility: 'public' },
    });
    await writer.call('PUT /api/lists/:id/books/:googleId', {
      params: { id: list.body._id, googleId },
      body: { note: 'Read it' },
    });
    await writer.call('PUT /api/shelves/:id/books/:googleId', {
      params: { id: shelf.body._id, googleId },
      body: {},
    });
    await writer.call('POST /api/groups/:id/reads', {
      params: { id: group.body._id },
      body: { book: googleId },
    });
    const paths = [
      `/feeds/list/${list.body._id}`,
      `/feeds/shelf/${shelf.body._id}`,
      `/feeds/group/${group.body._id}`,
    ];
    for (const path of paths) {
      expect(parseFeed(await textOf(`${path}.atom`)).items).toHaveLength(1);
      expect((await get(`${path}.json`)).status).toBe(200);
    }
    await writer.call('PUT /api/lists/:id', {
      params: { id: list.body._id },
      body: { visibility: 'private' },
    });
    await writer.call('PUT /api/shelves/:id', {
      params: { id: shelf.body._id },
      body: { visibility: 'followers' },
    });
    await writer.call('PUT /api/groups/:id', {
      params: { id: group.body._id },
      body: { visibility: 'members' },
    });
    for (const path of paths)
      expect([path, (await get(`${path}.atom`)).status]).toEqual([path, 404]);
    for (const path of ['/feeds/list/x.atom', '/feeds/book/nothing/reviews.atom'])
      expect((await get(path)).status).toBe(404);
  });

  it('are all read alike by two readers of each format, over the network as these fetch them', async () => {
    const { own, notifications } = (await rosa.call('GET /api/account/feeds')).body;
    const list = await writer.call('POST /api/lists', { body: { title: 'Tried & <b>read</b>' } });
    await writer.call('PUT /api/lists/:id/books/:googleId', {
      params: { id: list.body._id, googleId },
      body: { note: 'A & B' },
    });
    const shelf = await writer.call('POST /api/shelves', { body: { name: 'Tried' } });
    await writer.call('PUT /api/shelves/:id/books/:googleId', {
      params: { id: shelf.body._id, googleId },
      body: {},
    });
    const group = await writer.call('POST /api/groups', {
      body: { title: 'Tried', visibility: 'public' },
    });
    await writer.call('POST /api/groups/:id/reads', {
      params: { id: group.body._id },
      body: { book: googleId },
    });
    const empty = await writer.call('POST /api/lists', { body: { title: 'Nothing yet' } });
    for (const path of [
      '/feeds/reviews',
      `/feeds/profile/${writer._id}/reviews`,
      `/feeds/profile/${writer._id}/library`,
      `/feeds/book/${googleId}/reviews`,
      `/feeds/list/${list.body._id}`,
      `/feeds/list/${empty.body._id}`,
      `/feeds/shelf/${shelf.body._id}`,
      `/feeds/group/${group.body._id}`,
      own.replace('.atom', ''),
      notifications.replace('.atom', ''),
    ]) {
      const atom = `${site.url}${path}.atom`;
      const one = await new RssParser().parseURL(atom);
      const two = parseFeed(await textOf(`${path}.atom`));
      const json = (await get(`${path}.json`)).body;
      // It gives back all that it can make out, and leaves out what is empty.
      const read = parseJsonFeed(JSON.stringify(json));
      const { items: readItems = [], ...readAbout } = read;
      const { items: sentItems, version: _version, ...about } = json;
      expect([path, readAbout]).toEqual([path, about]);
      const filled = (sentItems as { content_html: string }[]).map((item) => ({
        ...item,
        content_html: item.content_html || undefined,
      }));
      expect([path, readItems]).toEqual([path, filled]);
      const inJson = json.items as { id: string; title: string; url: string }[];
      const said = inJson.map(({ id, title, url }) => ({ id, title, url }));
      expect([path, two.items.map(({ id, title, url }) => ({ id, title, url }))]).toEqual([
        path,
        said,
      ]);
      // It takes titles that are HTML for text, and so do others: no tag of ours stands in them.
      expect(one.items.map(({ id, link }) => ({ id, url: link }))).toEqual(
        said.map(({ id, url }) => ({ id, url })),
      );
      expect([two.title, two.url, two.self, two.meta]).toEqual([
        json.title,
        json.home_page_url,
        atom,
        { type: 'atom', version: '1.0' },
      ]);
      expect([one.title, one.link, one.feedUrl]).toEqual([json.title, json.home_page_url, atom]);
      for (const { published, updated } of two.items)
        expect([published, updated]).toEqual([expect.any(Date), expect.any(Date)]);
      expect(new Set(said.map(({ id }) => id)).size).toBe(said.length);
    }
  });

  it('of one’s own are at secret addresses, until these are renewed', async () => {
    const { own, notifications } = (await rosa.call('GET /api/account/feeds')).body;
    const feed = await get(own.replace('.atom', '.json'));
    expect(feed.headers.get('cache-control')).toBe('private, no-cache');
    expect(JSON.stringify(feed.body)).toContain('Dangers & <Delights>');
    const told = (await writer.call('GET /api/account/feeds')).body.notifications;
    expect(parseFeed(await textOf(told)).items.map(({ title }) => title)).toContain(
      'Somebody new follows you.',
    );
    await rosa.call('POST /api/account/feeds/renewal', { body: { which: 'own' } });
    expect((await get(own)).status).toBe(404);
    expect((await get(notifications)).status).toBe(200);
    expect((await get(notifications.replace('/notifications/', '/own/'))).status).toBe(404);
  });

  it('are named in the heads of pages, in their language, and are there', async () => {
    const make = { body: { title: 'Found', visibility: 'public' as const } };
    const list = (await writer.call('POST /api/lists', make)).body._id;
    const group = (await writer.call('POST /api/groups', make)).body._id;
    const hidden = { body: { title: 'Hidden', visibility: 'members' as const } };
    const closed = (await writer.call('POST /api/groups', hidden)).body._id;
    const feedsOn = async (path: string) => {
      const { text } = (await get(path, { 'accept-language': 'de' })).body;
      const found = `${text}`.matchAll(
        /<link rel="alternate" type="application\/(\S+)" title="([^"]+)" href="([^"]+)">/g,
      );
      return [...found].map(([, type, title, href]) => ({ type, title, href: `${href}` }));
    };
    const pages = {
      '/': [['/feeds/reviews', 'Rezensionen']],
      [`/profile/${writer._id}`]: [
        [`/feeds/profile/${writer._id}/reviews`, 'Rezensionen'],
        [`/feeds/profile/${writer._id}/library`, 'Begonnen, beendet und bewertet'],
      ],
      [`/book/${googleId}`]: [[`/feeds/book/${googleId}/reviews`, 'Rezensionen']],
      [`/list/${list}`]: [[`/feeds/list/${list}`, 'Bücher dieser Liste']],
      [`/group/${group}`]: [[`/feeds/group/${group}`, 'Was dieser Lesekreis liest']],
      [`/group/${closed}`]: [],
    };
    for (const [page, feeds] of Object.entries(pages)) {
      const found = await feedsOn(page);
      expect([page, found]).toEqual([
        page,
        feeds.flatMap(([path, title]) => [
          { type: 'atom+xml', title, href: `${path}.atom` },
          { type: 'feed+json', title, href: `${path}.json` },
        ]),
      ]);
      for (const { href } of found) expect([href, (await get(href)).status]).toEqual([href, 200]);
    }
  });

  it('and what somebody reads may stand on other sites, without a script or a cookie', async () => {
    for (const format of ['svg', 'html']) {
      const { status, headers, body } = await get(`/embed/profile/${writer._id}/reading.${format}`);
      expect(status).toBe(200);
      expect(`${body.text}`).toContain('Dangers &#38; &#60;Delights&#62;');
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect([headers.get('x-frame-options'), headers.getSetCookie()]).toEqual([null, []]);
    }
  });

  it('and embeds of a private profile are not there', async () => {
    await writer.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    for (const path of [
      'feeds/profile/:/reviews.atom',
      'feeds/profile/:/library.json',
      'embed/profile/:/reading.svg',
    ])
      expect((await get(`/${path.replace(':', writer._id)}`)).status).toBe(404);
    expect(parseFeed(await textOf('/feeds/reviews.atom')).items).toEqual([]);
  });
});

it('Links in feeds begin with the name that was asked for, and not with one that a proxy only passes on', async () => {
  const proxied = await openSite({ trustedProxies: ['127.0.0.1'] });
  try {
    const headers = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' };
    const answer = await fetch(`${proxied.url}/feeds/reviews.json`, { headers });
    const { home_page_url: home } = (await answer.json()) as { home_page_url: string };
    expect(home).toBe(`${proxied.url.replace('http:', 'https:')}/`);
  } finally {
    await proxied.close();
  }
});
