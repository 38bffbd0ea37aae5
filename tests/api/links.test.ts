import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverCache } from '../../server/domains/books/books/covers/diskCache.ts';
import { coverPreviews } from '../../server/domains/books/books/covers/linkPreview.ts';
import {
  encodeCover,
  keepCover,
  OF_BOOKS,
} from '../../server/domains/books/books/covers/uploads.ts';
import { keepPlaces } from '../../server/domains/books/books/series.sql.ts';
import { partAt, sitemapsOf } from '../../server/domains/keeping/website/sitemap.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { Entry } from '../../shared/contract/library.ts';
import type { SeriesBook } from '../../shared/contract/series.ts';
import { authorOf, booksOfAuthor } from '../../web/features/authors/authors.api.ts';
import { bookDetails } from '../../web/features/books/books.api.ts';
import { favoritesOf } from '../../web/features/favorites/favorites.api.ts';
import { followerCount, followingCount } from '../../web/features/follows/follows.api.ts';
import { groupOf } from '../../web/features/groups/groups.api.ts';
import { booksOnList, listOf } from '../../web/features/lists/lists.api.ts';
import { profileOf } from '../../web/features/profiles/profiles.api.ts';
import {
  ALL_REVIEWS,
  ratingsOfBook,
  reviewsOfBook,
  reviewsOfUser,
} from '../../web/features/reviews/reviews.api.ts';
import { booksAround, booksInSeries, seriesOf } from '../../web/features/series/series.api.ts';
import { statisticsOf } from '../../web/features/statistics/statistics.api.ts';
import { booksOfYear } from '../../web/pages/BooksOfYear.tsx';
import { drawnOn } from '../../web/ui/drawnOn.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { cachedAnswersExpire } from '../support/cached.ts';
import { drawnFrom } from '../support/drawnFrom.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

const PUBLIC_URL = 'http://books.example.org';
const HOSTILE = '"><script>alert(1)</script><!-- &amp; \' {{x}} </title>';

let site: Site;
let rosa: Member;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'commonplace-links-'));
  site = await openSite({ publicUrl: PUBLIC_URL, dataDir });
  rosa = await site.signUp('Rosa');
});
afterAll(async () => {
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  site.visitor().request('GET', path, { headers });
const head = (path: string) => fetch(site.url + path, { method: 'HEAD' });

/** What stands in the head of a page, by name; texts as a browser reads them. */
async function headOf(path: string, browser = site.visitor()) {
  const { status, body, headers } = await browser.request('GET', path);
  const html = String(body.text);
  const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return {
    status,
    headers,
    html,
    meta: (name: string) =>
      tags.filter(([, of]) => of === name).map(([, , content = '']) => readAs(content)),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    title: readAs(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    data: JSON.parse(data) as Record<string, unknown>,
  };
}

const readAs = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

describe('GET /book/:id', () => {
  let dune: { id: string; description: string };
  beforeAll(async () => {
    dune = await site.db.one<typeof dune>(
      sql`update books set isbn13 = '9780441172719' where title = 'Dune'
          returning google_id as id, description`,
    );
    await rosa.call('POST /api/reviews', {
      body: { title: 'Sand', content: 'And spice.', rating: 4.5, book: dune.id },
    });
  });

  it('says what a link is about, to programs that show links', async () => {
    const { status, headers, meta, canonical, title } = await headOf(`/book/${dune.id}`);
    const url = `${PUBLIC_URL}/book/${dune.id}`;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' 'wasm-unsafe-eval';",
    );
    expect(headers.get('set-cookie')).toBeNull();
    expect(title).toBe('Dune by Frank Herbert · Commonplace');
    expect(canonical).toBe(url);
    expect(meta('og:site_name')).toEqual(['Commonplace']);
    expect(meta('og:type')).toEqual(['book']);
    expect(meta('og:title')).toEqual(['Dune']);
    expect(meta('og:url')).toEqual([url]);
    expect(meta('og:image')).toEqual([`${PUBLIC_URL}/covers/${dune.id}.png`]);
    expect(meta('og:image:type')).toEqual(['image/png']);
    expect([...meta('og:image:width'), ...meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('og:image:alt')).toEqual(['The cover of Dune by Frank Herbert']);
    expect(meta('book:author')).toEqual(['Frank Herbert']);
    expect(meta('book:isbn')).toEqual(['9780441172719']);
    expect(meta('book:release_date')).toEqual([expect.stringMatching(/^1965/)]);
    expect(meta('twitter:card')).toEqual(['summary_large_image']);
    expect(meta('robots')).toEqual([]);
    const [description = ''] = meta('og:description');
    expect(description).toMatch(/^By Frank Herbert\. 4\.5 of 5 stars from 1 reader\. \w/);
    expect([...description].length).toBeLessThanOrEqual(201);
    expect(meta('description')).toEqual([description]);
  });

  it('describes the book for search engines', async () => {
    const { data } = await headOf(`/book/${dune.id}`);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Book',
      url: `${PUBLIC_URL}/book/${dune.id}`,
      name: 'Dune',
      author: [{ '@type': 'Person', name: 'Frank Herbert' }],
      isbn: '9780441172719',
      image: `${PUBLIC_URL}/covers/${dune.id}.png`,
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.5,
        ratingCount: 1,
        reviewCount: 1,
        bestRating: 5,
        worstRating: 1,
      },
    });
  });

  it('is read without a script, and is the same for members', async () => {
    const { html } = await headOf(`/book/${dune.id}`);
    expect(html).toMatch(/<h1[^>]*><bdi>Dune<\/bdi><\/h1>/);
    expect(html).toContain('>And spice.</p>');
    expect(html).toContain('href="/#/Account/Signin"');
    expect(html).toContain('<script src="/early.js"></script>');
    expect(html).toContain(`src="/covers/${dune.id}.svg"`);
    expect(html).not.toContain('needs JavaScript');
    expect(html).toContain('<noscript><p>Scripts are switched off in this browser.');
    const german = await get(`/book/${dune.id}`, { 'accept-language': 'de' });
    expect(german.body.text).toContain(
      '<noscript><p>In diesem Browser sind Skripte ausgeschaltet.',
    );
    // With the script above they are what the first paint waits for: browsers ask for six files at once.
    expect(html.match(/<link rel="stylesheet"/g)?.length).toBeLessThanOrEqual(5);
    const early = await get('/early.js');
    expect(early.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await get('/page.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('answers 304 to whom has it, and HEAD without a body', async () => {
    const path = `/book/${dune.id}`;
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    const answer = await head(path);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  // ASVS: 1.1.2, 1.2.1
  it('escapes what a title, a name and a description hold', async () => {
    const id = await addBook(site.db, {
      googleId: 'hostile',
      title: HOSTILE,
      authors: [`${HOSTILE} II`],
      description: `<p>1 &lt; 2 &amp;amp; <b>so</b></p>`,
    });
    const { html, meta, data, title } = await headOf(`/book/${id}`);
    expect(meta('og:title')).toEqual([HOSTILE]);
    expect(title).toBe(`${HOSTILE} by ${HOSTILE} II · Commonplace`);
    expect(data.name).toBe(HOSTILE);
    expect(data.description).toBe('1 < 2 &amp; so');
    // What is early, data for search engines, data of the page, and the two pieces of the application.
    expect(html.match(/<script/g)).toHaveLength(5);
    // React's own marks are all of the comments.
    expect(html.replace(/<!--(?:\/?\$| )-->/g, '')).not.toContain('<!--');
    expect(html.match(/<\/title>/g)).toHaveLength(1);
  });

  it('leaves out what is not known, and is not for search engines when there is nothing', async () => {
    const id = await addBook(site.db, { googleId: 'bare', title: 'Bare', publishedDate: '-800' });
    const { meta, data } = await headOf(`/book/${id}`);
    expect(meta('og:description')).toEqual(['A book on Commonplace.']);
    expect(meta('book:isbn')).toEqual([]);
    expect(meta('book:release_date')).toEqual([]);
    expect(meta('robots')).toEqual(['noindex']);
    expect(Object.keys(data).sort()).toEqual(['@context', '@id', '@type', 'image', 'name', 'url']);
  });

  it('cuts a title without end, and lets one from right to left be', async () => {
    const long = 'Letters '.repeat(100).trim();
    await addBook(site.db, { googleId: 'long', title: long });
    const first = await headOf('/book/long');
    expect(first.meta('og:title')[0]).toMatch(/^(Letters )+Letters…$/);
    expect(first.meta('og:title')[0]?.length).toBeLessThanOrEqual(201);
    expect(first.html).toContain(`<bdi>${long}</bdi></h1>`);
    await addBook(site.db, { googleId: 'hafiz', title: 'دیوان حافظ', authors: ['حافظ'] });
    const second = await headOf('/book/hafiz');
    expect(second.meta('og:title')).toEqual(['دیوان حافظ']);
    expect(second.html).toMatch(/by <a [^>]+><bdi>حافظ<\/bdi><\/a>/);
  });

  // ASVS: 3.7.2
  it('leads from a former id to the present one, for good', async () => {
    await site.db.many(sql`
      insert into book_aliases (google_id, book_id)
      select 'formerly', id from books where google_id = ${dune.id}`);
    const { status, headers } = await get('/book/formerly');
    expect([status, headers.get('location')]).toEqual([301, `/book/${dune.id}`]);
  });

  it.each([
    ['nothing-here'],
    ['%3Cscript%3E'],
    ['a'.repeat(90)],
    ['..%2f..%2fetc'],
    ['%F0%9F%93%95'],
  ])('of no book is a page with a way home: %s', async (id) => {
    const { status, headers, body } = await get(`/book/${id}`);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(body.text).toContain('<h1>There is no such book</h1>');
    expect(body.text).toContain('<a href="/">');
  });

  it.each([
    ['de', 'ltr', 'Dieses Buch gibt es nicht', 'Diese Seite gibt es nicht'],
    ['fr', 'ltr', 'Ce livre n’existe pas', 'Cette page n’existe pas'],
    ['es', 'ltr', 'Este libro no existe', 'Esta página no existe'],
    ['ar', 'rtl', 'لا يوجد هذا الكتاب', 'لا توجد هذه الصفحة'],
    ['ja', 'ltr', 'この本はありません', 'このページはありません'],
  ])('says so in the language that is asked for: %s', async (language, dir, book, page) => {
    for (const [path, sentence] of [
      ['/book/nothing-here', book],
      ['/book/%3Cscript%3E', book],
      ['/no/such/place', page],
    ] as const) {
      const { status, headers, body } = await get(path, { 'accept-language': language });
      expect([status, headers.get('content-language'), headers.get('vary')]).toEqual([
        404,
        language,
        'accept-language',
      ]);
      expect(body.text).toContain(`<html lang="${language}" dir="${dir}">`);
      expect(body.text).toContain(`<h1>${sentence}</h1>`);
    }
  });
});

describe('GET /profile/:id', () => {
  it('shows what everyone may know, and never an e-mail address', async () => {
    await rosa.call('PUT /api/profile', { body: { bio: 'Reads "everything" & <more>.' } });
    const { html, meta, canonical, data, title } = await headOf(
      `/profile/${rosa._id}`,
      site.regular(),
    );
    const url = `${PUBLIC_URL}/profile/${rosa._id}`;
    expect(title).toBe('@Rosa · Commonplace');
    expect(canonical).toBe(url);
    expect(meta('og:type')).toEqual(['profile']);
    expect(meta('og:title')).toEqual(['@Rosa']);
    expect(meta('og:url')).toEqual([url]);
    expect(meta('profile:username')).toEqual(['Rosa']);
    expect(meta('og:image')).toEqual([`${PUBLIC_URL}/icon-512.png`]);
    expect(meta('twitter:card')).toEqual(['summary']);
    expect(meta('og:description')[0]).toBe(
      'Reads "everything" & <more>. 1 review, 0 favorite books, 0 followers.',
    );
    expect(data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: 'Rosa',
        identifier: rosa._id,
        description: 'Reads "everything" & <more>.',
      },
    });
    expect(html).toContain('<script src="/early.js"></script>');
    expect(html).not.toContain('example.org"@');
    expect(html).not.toContain(rosa.email);
  });

  // ASVS: 1.2.3
  it('keeps in one piece of data what somebody writes about themselves', async () => {
    const bio = `</script><script>alert(1)</script> \u2028 <!--`;
    await rosa.call('PUT /api/profile', { body: { bio } });
    const { html, data } = await headOf(`/profile/${rosa._id}`, site.regular());
    expect(data).toMatchObject({ mainEntity: { description: bio } });
    const [, block = ''] = /ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(block).not.toMatch(/[<>\u2028]/);
    expect(html.match(/<script/g)).toHaveLength(5);
  });

  it('of somebody with nothing to show is not for search engines', async () => {
    const theo = await site.signUp('Theo');
    expect((await headOf(`/profile/${theo._id}`)).meta('robots')).toEqual(['noindex']);
  });

  it.each([['0190a000-0000-7000-8000-000000000000'], ['nobody'], ['%27or%201=1']])(
    'of nobody is a page with a way home: %s',
    async (id) => {
      const { status, body } = await get(`/profile/${id}`);
      expect(status).toBe(404);
      expect(body.text).toContain('<h1>There is no such profile</h1>');
    },
  );
});

describe('GET /covers/:googleId.png', () => {
  it('is the drawn cover as a picture that chat programs take', async () => {
    const id = await addBook(site.db, { googleId: 'drawn', title: 'Drawn' });
    const { status, headers } = await get(`/covers/${id}.png`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe(
      'public, max-age=86400, stale-while-revalidate=604800',
    );
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = headers.get('etag') ?? '';
    expect((await get(`/covers/${id}.png`, { 'if-none-match': etag })).status).toBe(304);
    const bytes = await (await fetch(`${site.url}/covers/${id}.png`)).arrayBuffer();
    const { format, width, height } = await sharp(Buffer.from(bytes)).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(bytes.byteLength).toBeLessThan(200_000);
  });

  it('is the picture that a member has handed in, and its address changes with it', async () => {
    await addBook(site.db, { googleId: 'pictured', title: 'Pictured' });
    const red = { r: 200, g: 0, b: 0 };
    const picture = await sharp({
      create: { width: 400, height: 600, channels: 3, background: red },
    })
      .jpeg()
      .toBuffer();
    const { id } = await site.db.one<{ id: string }>(
      sql`select id from books where google_id = 'pictured'`,
    );
    await keepCover(site.db, OF_BOOKS, id, await encodeCover(picture));
    const [image = ''] = (await headOf('/book/pictured')).meta('og:image');
    expect(image).toMatch(/\/covers\/pictured\.png\?v=[\w-]{12}$/);
    const answer = await fetch(image.replace(PUBLIC_URL, site.url));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = (315 * info.width + 600) * info.channels;
    expect(data[middle]).toBeGreaterThan(180);
    expect(data[middle + 1]).toBeLessThan(40);
  });

  it('answers 404 for a book that is not there', async () => {
    expect((await get('/covers/nothing-here.png')).status).toBe(404);
  });
});

describe('Previews', () => {
  it('are made once however many ask, and turn away who would wait too long', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'commonplace-previews-'));
    const previews = coverPreviews(coverCache(folder, 10_000_000));
    const svg = (n: number) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><g id="n${n}"/></svg>`,
      );
    const [one, same] = await Promise.all([previews.of(svg(0)), previews.of(svg(0))]);
    expect(one).toBe(same);
    const all = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => previews.of(svg(n))));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(12);
    for (const each of refused)
      expect(each.status === 'rejected' && each.reason).toMatchObject({ statusCode: 503 });
    await rm(folder, { recursive: true });
  });
});

describe('GET /list/:id', () => {
  it('says what is on a list, to whoever may see it', async () => {
    const nora = await site.signUp('Nora');
    // Is told what is so at this moment.
    const regular = site.regular();
    const googleId = await addBook(site.db, { title: 'A Door in the Wall' });
    const made = await nora.call('POST /api/lists', {
      body: { title: `First steps ${HOSTILE}`, description: 'Short ones.' },
    });
    const { _id: id } = made.body;
    const empty = await headOf(`/list/${id}`, regular);
    expect(empty.meta('robots')).toEqual(['noindex']);
    expect(await listedAt('lists')).not.toContain(`${PUBLIC_URL}/list/${id}`);

    await nora.call('PUT /api/lists/:id/books/:googleId', {
      params: { id, googleId },
      body: { note: `One night. ${HOSTILE}` },
    });
    const { html, meta, canonical, data } = await headOf(`/list/${id}`, regular);
    expect(canonical).toBe(`${PUBLIC_URL}/list/${id}`);
    expect(meta('og:title')).toEqual([`First steps ${HOSTILE}`]);
    expect(meta('og:description')).toEqual([
      '1 book, a list by @Nora. Short ones. A Door in the Wall',
    ]);
    const [picture = ''] = meta('og:image');
    expect(picture).toBe(`${PUBLIC_URL}/share/list/${id}.png?lang=en`);
    expect((await regular.request('GET', picture.replace(PUBLIC_URL, ''))).status).toBe(200);
    expect(meta('robots')).toEqual([]);
    expect(data).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 1,
      itemListElement: [{ position: 1, url: `${PUBLIC_URL}/book/${googleId}` }],
    });
    expect(html).toContain('<script src="/early.js"></script>');
    expect(html).toContain('One night.');
    expect(html).not.toContain('<script>alert');
    expect(await listedAt('lists')).toContain(`${PUBLIC_URL}/list/${id}`);

    await nora.call('PUT /api/lists/:id', { params: { id }, body: { description: TELLING } });
    const told = await headOf(`/list/${id}`, regular);
    expect(told.meta('og:description')[0]).toContain('It begins … and … so well.');
    expect(told.html.slice(0, told.html.indexOf('<body>'))).not.toMatch(/gardener|cousin|butler/);

    await nora.call('PUT /api/account/privacy', { body: { showInDirectory: false } });
    expect((await headOf(`/list/${id}`, regular)).meta('robots')).toEqual(['noindex']);
    expect(await listedAt('lists')).not.toContain(`${PUBLIC_URL}/list/${id}`);
    await nora.call('PUT /api/account/privacy', { body: { showInDirectory: true } });

    for (const visibility of ['followers', 'private'] as const) {
      await nora.call('PUT /api/lists/:id', { params: { id }, body: { visibility } });
      expect((await regular.request('GET', `/list/${id}`)).status).toBe(404);
      expect(await listedAt('lists')).not.toContain(`${PUBLIC_URL}/list/${id}`);
    }
    await nora.call('PUT /api/lists/:id', { params: { id }, body: { visibility: 'public' } });
    await nora.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    expect((await nora.request('GET', `/list/${id}`)).status).toBe(404);
    expect(await listedAt('lists')).not.toContain(`${PUBLIC_URL}/list/${id}`);
    expect((await get('/list/none')).status).toBe(404);
  });
});

/** What is folded on the pages; programs that show a link fold nothing. */
const TELLING = 'It begins >!the gardener!< >!p120: the cousin!< and ||the butler|| so well.';

describe('GET /group/:id', () => {
  it('says what a group is about; of one for members not what it reads', async () => {
    const omar = await site.signUp('Omar');
    // Is told what is so at this moment.
    const regular = site.regular();
    const googleId = await addBook(site.db, { title: 'The Hidden Shelf' });
    const made = await omar.call('POST /api/groups', {
      body: { title: `Wednesdays ${HOSTILE}`, description: 'With tea.' },
    });
    const { _id: id } = made.body;
    await omar.call('POST /api/groups/:id/reads', { params: { id }, body: { book: googleId } });
    const { html, meta, canonical, data, title } = await headOf(`/group/${id}`, regular);
    expect(title).toBe(`Wednesdays ${HOSTILE} · Commonplace`);
    expect(canonical).toBe(`${PUBLIC_URL}/group/${id}`);
    expect(meta('og:title')).toEqual([`Wednesdays ${HOSTILE}`]);
    expect(meta('og:description')).toEqual([
      'A reading group of 1 member. Its book is The Hidden Shelf. With tea.',
    ]);
    expect(data).toMatchObject({ '@type': 'Organization', description: 'With tea.' });
    expect(html).toContain('<script src="/early.js"></script>');
    expect(html).not.toContain('<script>alert');
    expect(await listedAt('groups')).toContain(`${PUBLIC_URL}/group/${id}`);

    await omar.call('PUT /api/groups/:id', { params: { id }, body: { description: TELLING } });
    const told = await headOf(`/group/${id}`, regular);
    expect(told.data).toMatchObject({ description: 'It begins … and … so well.' });
    expect(told.html.slice(0, told.html.indexOf('<body>'))).not.toMatch(/gardener|cousin|butler/);

    await omar.call('PUT /api/groups/:id', { params: { id }, body: { visibility: 'members' } });
    const shut = await omar.request('GET', `/group/${id}`);
    expect(shut.status).toBe(200);
    expect(String(shut.body.text)).not.toContain('The Hidden Shelf');
    expect((await headOf(`/group/${id}`, regular)).meta('robots')).toEqual(['noindex']);
    expect(await listedAt('groups')).not.toContain(`${PUBLIC_URL}/group/${id}`);
    expect((await get('/group/none')).status).toBe(404);
  });
});

/** What a sitemap lists; nothing where there is none. */
const listedAt = async (what: string) =>
  locationsIn(String((await get(`/sitemap-${what}.xml`)).body.text));

describe('Search engines', () => {
  it('are told where the sitemap is, and what to leave alone', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(body.text).toBe(
      `User-agent: *\nDisallow: /api/\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`,
    );
  });

  it('find the books and the profiles that have something to show', async () => {
    const { headers, body } = await get('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    const parts = locationsIn(String(body.text));
    expect(parts).toEqual([
      `${PUBLIC_URL}/sitemap-pages.xml`,
      `${PUBLIC_URL}/sitemap-books.xml`,
      `${PUBLIC_URL}/sitemap-authors.xml`,
      `${PUBLIC_URL}/sitemap-series.xml`,
      `${PUBLIC_URL}/sitemap-profiles.xml`,
      `${PUBLIC_URL}/sitemap-lists.xml`,
      `${PUBLIC_URL}/sitemap-groups.xml`,
    ]);

    const books = await get('/sitemap-books.xml');
    expect(books.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const listed = locationsIn(String(books.body.text));
    const worth = await site.db.one<{ count: number }>(sql`
      select count(*) as count from books
       where description is not null or reviews_count + favorites_count > 0`);
    expect(listed).toHaveLength(worth.count);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).not.toContain(`${PUBLIC_URL}/book/bare`);
    expect(String(books.body.text)).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);

    const profiles = locationsIn(String((await get('/sitemap-profiles.xml')).body.text));
    expect(profiles).toEqual([`${PUBLIC_URL}/profile/${rosa._id}`]);
  });

  it('get a catalogue of any size in parts that together hold each book once', async () => {
    const sitemaps = sitemapsOf({ part: 100, rows: 30 });
    const parts = locationsIn(await sitemaps.index(site.db, '')).filter((path) =>
      path.includes('books'),
    );
    const { total } = await site.db.one<{ total: number }>(
      sql`select count(*) as total from books`,
    );
    expect(parts).toHaveLength(Math.ceil(total / 100));
    const listed: string[] = [];
    for (const path of parts) {
      const [, after] = /^\/sitemap-books-?(.*)\.xml$/.exec(path) ?? [];
      const part = await sitemaps.part(site.db, { listed: 'books', after: after || undefined }, '');
      const locations = locationsIn((await part?.toArray())?.join('') ?? '');
      expect(locations.length).toBeLessThanOrEqual(100);
      listed.push(...locations);
    }
    const whole = locationsIn(String((await get('/sitemap-books.xml')).body.text));
    expect(listed.map((path) => PUBLIC_URL + path)).toEqual(whole);
  });

  it('find each author once, where their page is, in parts of any size', async () => {
    const written = ['Zoë "Zip" Żak', '莫言', "Máire O'Brien & Sons"];
    for (const [at, author] of [...written, 'Zoe zip ZAK'].entries())
      await addBook(site.db, {
        title: `By them ${at}`,
        authors: [author],
        description: '<p>So.</p>',
      });
    await addBook(site.db, { title: 'Bare', authors: ['Nobody Known'] });

    const whole = await listedAt('authors');
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.filter((path) => /zip/i.test(path))).toEqual([`${PUBLIC_URL}/author/zoe-zip-zak`]);
    expect(whole.join()).not.toContain('nobody-known');
    for (const path of whole.slice(-3))
      expect([path, (await get(path.slice(PUBLIC_URL.length))).status]).toEqual([path, 200]);

    const sitemaps = sitemapsOf({ part: 100, rows: 30 });
    const listed: string[] = [];
    for (const path of locationsIn(await sitemaps.index(site.db, ''))) {
      const [, name = ''] = /^\/sitemap-(authors.*)\.xml$/.exec(path) ?? [];
      const place = partAt(name);
      if (!place) continue;
      const part = await sitemaps.part(site.db, place, PUBLIC_URL);
      const locations = locationsIn((await part?.toArray())?.join('') ?? '');
      expect(locations.length).toBeLessThanOrEqual(100);
      listed.push(...locations);
      expect((await get(path)).status).toBe(200);
    }
    expect(listed).toEqual(whole);
  });

  it.each([
    ['/sitemap-nothing.xml'],
    ['/sitemap-authors-%25.xml'],
    ['/sitemap-authors-Zoe.xml'],
    ['/sitemap-books-x.xml'],
    ['/sitemap-books-ffffffff-ffff-7fff-8fff-ffffffffffff.xml'],
  ])('find nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('may ask with HEAD', async () => {
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap-pages.xml',
      '/sitemap-books.xml',
      '/opensearch.xml',
    ]) {
      const answer = await head(path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, '']);
    }
  });
});

describe('Without PUBLIC_URL', () => {
  it('addresses are those of the request, escaped', async () => {
    const own = await openSite({ dataDir });
    const { body } = await own.visitor().request('GET', '/robots.txt');
    expect(body.text).toContain(`Sitemap: ${own.url}/sitemap.xml`);
    const odd = await own.app.inject({
      url: `/book/${await addBook(own.db, { title: 'Odd' })}`,
      headers: { host: 'x"><script>' },
    });
    expect(odd.body).not.toContain('x"><script>');
    await own.close();
  });
});

describe('GET /search', () => {
  const leadsTo = async (path: string) =>
    (await fetch(site.url + path, { redirect: 'manual' })).headers.get('location');

  it('leads to the search, with what was asked', async () => {
    expect(await leadsTo('/search?q=love+%26%20war%23%0d%0aX:y')).toBe(
      '/#/search?q=love+%26+war%23%0D%0AX%3Ay',
    );
    expect(await leadsTo('/search')).toBe('/#/search');
    expect(await leadsTo('/search?q=a&q=b')).toBe('/#/search');
  });

  it('is asked by the form of a page that is not there, which also leads home', async () => {
    const { status, body } = await get('/nothing-here', { 'accept-language': 'de' });
    expect(status).toBe(404);
    expect(body.text).toContain('<a href="/"><img');
    expect(body.text).toContain('<form role="search" action="/search">');
    expect(body.text).toContain('aria-label="Bücher suchen"');
  });
});

describe('A browser', () => {
  it('may add the search of this site to its own', async () => {
    const { headers, body } = await get('/opensearch.xml');
    expect(headers.get('content-type')).toBe(
      'application/opensearchdescription+xml; charset=utf-8',
    );
    expect(body.text).toContain(`template="${PUBLIC_URL}/#/search?q={searchTerms}"`);
  });
});

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location);

describe('A page about what is very long', () => {
  it('has the beginnings of reviews', async () => {
    const wordy = await site.signUp('Wordy');
    for (let n = 0; n < 12; n++) {
      const book = await addBook(site.db, { title: `A Long Book ${n}` });
      await wordy.call('POST /api/reviews', {
        body: { title: 'Long', content: '<http://a'.repeat(2_221), rating: 3, book },
      });
    }
    const page = await get(`/profile/${wordy._id}`, { 'accept-encoding': 'identity' });
    expect(page.status).toBe(200);
    expect(String(page.body.text).length).toBeLessThan(300_000);
  });

  it('has as many books of a list as there is room for what is said of them', async () => {
    const ida = await site.signUp('Idris');
    const { body: list } = await ida.call('POST /api/lists', { body: { title: 'Many words' } });
    for (let n = 0; n < 12; n++) {
      const googleId = await addBook(site.db, { title: `A Book of Words ${n}` });
      await ida.call('PUT /api/lists/:id/books/:googleId', {
        params: { id: list._id, googleId },
        body: { note: 'n'.repeat(2_000) },
      });
    }
    const { body } = await get(`/list/${list._id}`);
    const titles = new Set(String(body.text).match(/A Book of Words \d+/g));
    expect(titles.size).toBe(10);
  });
});

describe('GET /profile/:id/year/:year', () => {
  it('says what everyone may know of somebody’s year', async () => {
    const lena = await site.signUp('Lena');
    const [open, hidden] = await Promise.all(
      [300, 200].map((pageCount) =>
        addBook(site.db, { title: `A Book of ${pageCount}`, pageCount }),
      ),
    );
    for (const [googleId = '', visibility] of [
      [open, 'public'],
      [hidden, 'private'],
    ] as const)
      await lena.call('PUT /api/library/:googleId', {
        params: { googleId },
        body: { status: 'read', endedOn: '2024-05-17', visibility },
      });
    // Is told what is so at this moment.
    const regular = site.regular();
    const { html, meta, canonical, data, title } = await headOf(
      `/profile/${lena._id}/year/2024`,
      regular,
    );
    expect(title).toBe('2024 in books · @Lena · Commonplace');
    expect(canonical).toBe(`${PUBLIC_URL}/profile/${lena._id}/year/2024`);
    expect(meta('og:title')).toEqual(['2024 in books · @Lena']);
    expect(meta('og:description')).toEqual(['What @Lena read in 2024: 1 book, 300 pages.']);
    expect(data).toMatchObject({ '@type': 'WebPage', name: '2024 in books · @Lena' });
    expect(meta('robots')).toEqual(['noindex']);
    expect(html).toContain('<script src="/early.js"></script>');
    expect(html).toContain('A Book of 300');
    expect(html).not.toContain('A Book of 200');
    await lena.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    for (const path of [`${lena._id}/year/2024`, `${rosa._id}/year/24`])
      expect((await regular.request('GET', `/profile/${path}`)).status).toBe(404);
  });
});

describe('The page of a year', () => {
  let nell: Member;
  let path: string;
  const googleId = 'of-a-year';
  beforeAll(async () => {
    nell = await site.signUp('Nell');
    path = `/profile/${nell._id}/year/2023`;
    await addBook(site.db, { googleId, title: 'The Long Field', pageCount: 320 });
    await keep({ status: 'read', endedOn: '2023-03-04', rating: 4.5 });
    await nell.call('POST /api/shelves', { body: { name: 'Under the bed' } });
  });

  const keep = (body: object) =>
    nell.call('PUT /api/library/:googleId', { params: { googleId }, body });
  const read = async (browser = site.regular()) => {
    const { status, body, headers } = await browser.request('GET', path);
    return { status, headers, html: String(body.text) };
  };
  const shownOf = (html: string) =>
    html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"'));

  it('is not there where visitors see nothing in it', async () => {
    for (const year of ['1000', '2022', '9999']) {
      const address = `/profile/${nell._id}/year/${year}`;
      expect([year, (await site.regular().request('GET', address)).status]).toEqual([year, 404]);
    }
  });

  it('is drawn from what visitors are answered, and read without a script', async () => {
    const { html } = await read();
    const of = `/api/profile/${nell._id}`;
    const [user, statistics, books] = await Promise.all(
      [of, `${of}/statistics?year=2023`, `${of}/library?year=2023&sort=finished&order=asc`].map(
        async (each) => (await site.regular().request('GET', each)).body,
      ),
    );
    const answerTo = drawnFrom(html);
    expect(answerTo(profileOf(nell._id))).toEqual(user);
    expect(answerTo(statisticsOf(nell._id, 2023))).toEqual(statistics);
    expect(answerTo(booksOfYear(nell._id, 2023)).items).toEqual(books);
    const shown = shownOf(html);
    expect(shown).toContain('2023 in books</h1>');
    expect(shown).toContain(`href="/profile/${nell._id}"`);
    expect(shown).toContain(`href="/book/${googleId}"`);
    expect(shown).toContain('The Long Field');
    expect(shown).toContain('<dd>320</dd>');
    expect(shown).toContain(`/profile/${nell._id}?tab=library&amp;year=2023`);
    expect(html).not.toContain(nell.email);
    expect(html).not.toContain('needs JavaScript');
  });

  it.each([
    ['en', 'ltr', 'Read in 2023'],
    ['de', 'ltr', 'Gelesen 2023'],
    ['fr', 'ltr', 'Lus en 2023'],
    ['es', 'ltr', 'Leídos en 2023'],
    ['ar', 'rtl', 'قُرئت عام 2023'],
    ['ja', 'ltr', '2023年に読んだ本'],
  ])('is in the language that is asked for: %s', async (language, dir, heading) => {
    const { body, headers } = await get(path, { 'accept-language': language });
    const html = String(body.text);
    expect(html).toContain(`<html lang="${language}" dir="${dir}"`);
    expect(headers.get('content-language')).toBe(language);
    expect(html).toContain(`<h2 id="books-of-year">${heading}</h2>`);
  });

  it('holds nothing of an entry beside what it shows, and is the same for its owner', async () => {
    const shelves = await nell.call('GET /api/shelves', { query: {} });
    const shelf = shelves.body.find(({ name }) => name === 'Under the bed')?._id ?? '';
    await keep({ shelves: [shelf], note: 'From my aunt.', tags: ['gift'] });
    await nell.call('POST /api/favorites/:googleId', { params: { googleId } });
    const { html, headers } = await read();
    for (const hidden of ['Under the bed', 'From my aunt.', 'gift'])
      expect(html).not.toContain(hidden);
    expect(drawnFrom(html)(booksOfYear(nell._id, 2023)).items[0]).toMatchObject({
      shelves: [],
      note: null,
      tags: [],
    });
    const own = await read(nell);
    expect(own.html).toBe(html);
    expect(own.headers.get('etag')).toBe(headers.get('etag'));
  });

  it('is kept until something that it shows changes', async () => {
    const etag = async () => (await read()).headers.get('etag') ?? '';
    const first = await etag();
    expect(await etag()).toBe(first);
    const another = await addBook(site.db, { title: 'The Short Field', pageCount: 100 });
    const before = new Set([first]);
    for (const change of [
      () => keep({ rating: 3 }),
      () =>
        nell.call('PUT /api/library/:googleId', {
          params: { googleId: another },
          body: { status: 'read', endedOn: '2023-05-06' },
        }),
      () =>
        nell.call('POST /api/library/:googleId/readings', {
          params: { googleId },
          body: { startedOn: '2023-08-01', endedOn: '2023-08-09', outcome: 'finished' },
        }),
      () => keep({ visibility: 'private' }),
      () => nell.call('DELETE /api/library/:googleId', { params: { googleId: another } }),
    ]) {
      expect((await change()).status).toBeLessThan(300);
      const now = await etag();
      expect(before).not.toContain(now);
      before.add(now);
    }
    const { html } = await read();
    expect(html).not.toContain('Field');
    expect(html).toContain('noindex');
    await keep({ visibility: 'public' });
    expect((await read()).html).toContain('The Long Field');
  });

  it('is ended, left or reordered by nothing that people write', async () => {
    const title = '</script><!-- <script>alert(1)</script> <!--$!--> $& $1 {{x}}';
    const hostile = await addBook(site.db, { title, authors: [title], categories: [title] });
    await nell.call('PUT /api/library/:googleId', {
      params: { googleId: hostile },
      body: { status: 'read', endedOn: '2023-09-09' },
    });
    const { html } = await read();
    expect(html.match(/<script/g)).toHaveLength(5);
    expect(html.match(/<\/script/g)).toHaveLength(5);
    expect(html.replace(/<!--(?:\/?\$| )-->/g, '')).not.toContain('<!--');
    const titles = drawnFrom(html)(booksOfYear(nell._id, 2023)).items.map(
      (entry: Entry) => entry.book.title,
    );
    expect(titles).toContain(title);
  });

  it('stays small, however many books were read', async () => {
    for (let n = 0; n < 80; n += 1)
      await addBook(site.db, { title: `Volume ${n} of a year`, authors: [`Author ${n}`] });
    await site.db.many(sql`
      with kept as (
        insert into entries (user_id, book_id, revision, status, visibility, times_read, last_ended_on)
        select ${nell._id}, id, gen_random_uuid(), 'read', 'public', 1, '2023-10-10'
          from books where title like 'Volume % of a year'
        returning book_id
      )
      insert into readings (id, user_id, book_id, ended_on, outcome)
      select gen_random_uuid(), ${nell._id}, book_id, '2023-10-10', 'finished' from kept`);
    await cachedAnswersExpire();
    const { html } = await read();
    const books = drawnFrom(html)(booksOfYear(nell._id, 2023));
    const statistics = drawnFrom(html)(statisticsOf(nell._id, 2023));
    expect(statistics.totals.books).toBeGreaterThanOrEqual(80);
    expect([books.items.length, books.next]).toEqual([60, expect.any(String)]);
    expect(html.length).toBeLessThan(300_000);
  });

  it('is there for nobody while somebody is suspended, or has a private profile', async () => {
    const admin = await site.signUp('Wardeners', 'admin');
    const params = { id: nell._id };
    await nell.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    for (const browser of [site.regular(), nell]) expect((await read(browser)).status).toBe(404);
    await nell.call('PUT /api/account/privacy', { body: { profile: 'public' } });
    expect((await read()).status).toBe(200);
    await admin.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'Spam.' } });
    for (const browser of [site.regular(), admin]) expect((await read(browser)).status).toBe(404);
    await admin.call('DELETE /api/admin/users/:id/suspension', { params });
    expect((await read()).status).toBe(200);
  });
});

describe('A page that the application draws', () => {
  let id: string;
  beforeAll(async () => {
    id = await addBook(site.db, {
      googleId: 'drawn-page',
      title: 'The Glass Orchard',
      description: '<p>Apples &amp; <em>light</em>.</p>',
    });
  });

  /** What is shown, without what stands in the head and in the data. */
  const shownOf = (html: string) =>
    html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"'));

  it('holds what the answers say that it was drawn from, for the application to go on with', async () => {
    const { html } = await headOf(`/book/${id}`);
    const [, json = '{}'] = /id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
    expect(json).not.toMatch(/[<>\u2028]/);
    const answerTo = drawnFrom(html);
    const asked = await Promise.all(
      ['', '/ratings'].map((more) => get(`/api/reviews/book/${id}${more}`)),
    );
    expect(answerTo(bookDetails(id))).toEqual((await get(`/api/books/${id}`)).body.book);
    expect([answerTo(reviewsOfBook(id, ALL_REVIEWS)).items, answerTo(ratingsOfBook(id))]).toEqual(
      asked.map(({ body }) => body),
    );
    expect(shownOf(html)).toContain('<p>Apples &amp; <em>light</em>.</p>');
    expect(html).toMatch(/<link rel="stylesheet"[^>]+href="\/assets\/shared-/);
  });

  it('shows public reviews and no others, to members too', async () => {
    const [open, hidden, followers] = await Promise.all(
      ['Open', 'Hidden', 'Closer'].map((name) => site.signUp(name)),
    );
    const say = (member: Member | undefined, content: string, more: object = {}) =>
      member?.call('POST /api/reviews', {
        body: { title: `By ${member.username}`, content, rating: 4, book: id, ...more },
      });
    await say(open, 'Everybody reads *this*.');
    await say(hidden, 'Nobody reads this.', { visibility: 'private' });
    await say(followers, 'Friends read this.', { visibility: 'followers' });
    // Whoever brings a cookie is told what is so at this moment.
    const regular = site.regular();
    const { body, headers } = await regular.request('GET', `/book/${id}`);
    const html = String(body.text);
    expect(shownOf(html)).toContain('Everybody reads <em>this</em>.');
    expect(html).not.toContain('Nobody reads this.');
    expect(html).not.toContain('Friends read this.');
    const own = await hidden?.request('GET', `/book/${id}`);
    expect(own?.headers.get('etag')).toBe(headers.get('etag'));
    expect(String(own?.body.text)).toBe(html);

    await open?.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    const after = await regular.request('GET', `/book/${id}`);
    expect(String(after.body.text)).not.toContain('Everybody reads');
    await open?.call('PUT /api/account/privacy', { body: { profile: 'public' } });
  });

  it('shows nothing that gives the story away, and tells it to no search engine', async () => {
    const teller = await site.signUp('Teller');
    await teller.call('POST /api/reviews', {
      body: { title: 'The gardener', content: 'He is it.', rating: 5, book: id, hasSpoilers: true },
    });
    const { body } = await site.regular().request('GET', `/book/${id}`);
    const html = String(body.text);
    expect(shownOf(html)).not.toContain('He is it.');
    expect(html.slice(0, html.indexOf('<body>'))).not.toContain('He is it.');
    expect(shownOf(html)).toContain('@<!-- -->Teller');
  });

  it.each([
    ['en', 'ltr', 'Community Reviews'],
    ['de', 'ltr', 'Rezensionen aus der Community'],
    ['fr', 'ltr', ''],
    ['es', 'ltr', ''],
    ['ar', 'rtl', 'مراجعات المجتمع'],
    ['ja', 'ltr', 'みんなのレビュー'],
  ])('is in the language that is asked for: %s', async (language, dir, heading) => {
    // At once, several times over: none has words of another.
    const asked = await Promise.all(
      [language, 'en', language].map((code) => get(`/book/${id}`, { 'accept-language': code })),
    );
    const [first, english, last] = asked.map(({ body }) => String(body.text));
    expect(first).toContain(`<html lang="${language}" dir="${dir}"`);
    expect(first).toContain(heading);
    expect(last).toBe(first);
    expect(english).toContain('Community Reviews');
    expect(asked[0]?.headers.get('content-language')).toBe(language);
    expect(asked[0]?.headers.get('vary')).toBe('accept-language, accept-encoding, cookie');
  });

  it.each([
    [
      'en',
      'By Ida Marsh.',
      '1 book, a list by @Sol',
      'The cover of Salt by Ida Marsh',
      'A reading group of 1 member.',
    ],
    [
      'de',
      'Von Ida Marsh.',
      '1 Buch, eine Liste von @Sol',
      'Der Umschlag von Salt von Ida Marsh',
      'Ein Lesekreis mit 1 Mitglied.',
    ],
    [
      'fr',
      'De Ida Marsh.',
      '1 livre, une liste de @Sol',
      'La couverture de Salt, de Ida Marsh',
      'Un groupe de lecture de 1 membre.',
    ],
    [
      'es',
      'De Ida Marsh.',
      '1 libro, una lista de @Sol',
      'La cubierta de Salt, de Ida Marsh',
      'Un grupo de lectura de 1 miembro.',
    ],
    [
      'ar',
      'تأليف \u2068Ida Marsh\u2069.',
      'كتاب واحد، قائمة أعدّها \u2068@Sol',
      'غلاف \u2068\u2068Salt\u2069، تأليف \u2068Ida Marsh\u2069\u2069',
      'مجموعة قراءة: عضو واحد.',
    ],
    ['ja', 'Ida Marsh 著。', '1冊、@Sol', 'Salt（Ida Marsh 著）の表紙', 'メンバー1人の読書会。'],
  ])(
    'says to programs in that language what it is about: %s',
    async (language, by, of, cover, group) => {
      const sol = await site.signUp(`Sol-${language}`);
      const book = await addBook(site.db, {
        googleId: `told-in-${language}`,
        title: 'Salt',
        authors: ['Ida Marsh'],
      });
      const made = await sol.call('POST /api/lists', { body: { title: 'One' } });
      const params = { id: made.body._id, googleId: book };
      await sol.call('PUT /api/lists/:id/books/:googleId', { params, body: {} });
      const founded = await sol.call('POST /api/groups', { body: { title: 'Two' } });
      const told = async (path: string) => {
        const { body } = await site
          .regular()
          .request('GET', path, { headers: { 'accept-language': language } });
        const html = String(body.text);
        const of = (name: string) =>
          readAs(new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
        expect(of('og:description')).toBe(of('description'));
        return { description: of('description'), alt: of('og:image:alt') };
      };
      const page = await told(`/book/${book}`);
      expect(page.description).toContain(by);
      expect(page.alt).toBe(cover);
      expect((await told(`/list/${made.body._id}`)).description).toContain(of);
      expect((await told(`/group/${founded.body._id}`)).description).toContain(group);
      const others = language === 'en' ? [] : [/\b(review|book|member|reader|private)s?\b/];
      for (const path of [
        `/profile/${sol._id}`,
        `/profile/${sol._id}/year/2024`,
        '/author/ida-marsh',
        `/book/${book}`,
      ])
        for (const english of others) expect((await told(path)).description).not.toMatch(english);
    },
  );

  it('is sent compressed to those who take it so', async () => {
    const ask = (encoding: string) =>
      site.app.inject({ url: `/book/${id}`, headers: { 'accept-encoding': encoding } });
    const plain = await ask('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await ask('gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.body.length / 4);
    const gzipped = await ask('gzip, br;q=0');
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, brotli, gzipped].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('is ended, left or reordered by nothing that people write', async () => {
    const words =
      '</script><!-- <script>alert(1)</script> \u2028 \u2029 <!--$!--> $& $1 \u202e{{x}}';
    // What a form takes.
    const line = words.replace(/[\u2028\u2029\u202e]/g, '');
    const hostile = await addBook(site.db, {
      googleId: 'hostile-page',
      title: words,
      subtitle: words,
      authors: [words, 'حافظ'],
      description: '<p>A</p><!--$!--><script>alert(1)</script><img src=x onerror=alert(1)><p>Z</p>',
    });
    await rosa.call('POST /api/reviews', {
      body: {
        title: line,
        content: `${line} \u2028 \u2029\n\n[x](javascript:alert(1))`,
        rating: 1,
        book: hostile,
      },
    });
    const { body, status } = await site.regular().request('GET', `/book/${hostile}`);
    const html = String(body.text);
    expect(status).toBe(200);
    expect(html.match(/<script/g)).toHaveLength(5);
    expect(html.match(/<\/script/g)).toHaveLength(5);
    expect(html.replace(/<!--(?:\/?\$| )-->/g, '')).not.toMatch(/<!--|onerror=alert|<img src=x/);
    expect(html).not.toContain('href="javascript:');
    const [, json = '{}'] = /id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
    expect(json).not.toMatch(/[<>\u2028\u2029]/);
    expect(drawnFrom(html)(reviewsOfBook(hostile, ALL_REVIEWS)).items[0].title).toBe(line);
  });

  it('shows the lists that everybody may see it on, and is kept until these change', async () => {
    const listed = await addBook(site.db, { googleId: 'on-lists', title: 'The Salt Road' });
    const [ines, omar] = await Promise.all([site.signUp('Ines'), site.signUp('Omara', 'admin')]);
    const regular = site.regular();
    const read = async () => {
      const { headers, body } = await regular.request('GET', `/book/${listed}`);
      return { etag: headers.get('etag'), html: String(body.text) };
    };
    const make = async (member: Member, title: string, visibility: 'public' | 'private') => {
      const made = await member.call('POST /api/lists', {
        body: { title, description: 'Only on its own page.', visibility },
      });
      const params = { id: made.body._id, googleId: listed };
      await member.call('PUT /api/lists/:id/books/:googleId', { params, body: {} });
      return made.body._id;
    };
    const none = await read();
    const walks = await make(ines, 'Long walks', 'public');
    await make(ines, 'For nobody', 'private');
    const shown = await read();
    expect(shown.etag).not.toBe(none.etag);
    expect(shownOf(shown.html)).toContain('Long walks');
    expect(shownOf(shown.html)).toContain(`href="/list/${walks}"`);
    expect(shown.html).not.toContain('For nobody');
    expect(shown.html).not.toContain('Only on its own page.');
    expect((await read()).etag).toBe(shown.etag);

    const change = (id: string, body: object) =>
      ines.call('PUT /api/lists/:id', { params: { id }, body });
    const account = { params: { id: ines._id } };
    for (const [make, isShown] of [
      [() => change(walks, { visibility: 'followers' }), false],
      [() => change(walks, { visibility: 'public' }), true],
      [() => ines.call('PUT /api/account/privacy', { body: { profile: 'followers' } }), false],
      [() => ines.call('PUT /api/account/privacy', { body: { profile: 'public' } }), true],
      [
        () =>
          omar.call('PUT /api/admin/users/:id/suspension', {
            ...account,
            body: { reason: 'Spam.' },
          }),
        false,
      ],
      [() => omar.call('DELETE /api/admin/users/:id/suspension', account), true],
      [() => omar.call('PUT /api/lists/:id/like', { params: { id: walks } }), true],
      [() => omar.call('DELETE /api/admin/users/:id', account), false],
    ] as const) {
      expect((await make()).status).toBeLessThan(300);
      const { html } = await read();
      expect(html.includes('Long walks')).toBe(isShown);
      expect(html).not.toContain('For nobody');
    }
  });

  it('says nothing of somebody who is suspended, hidden or gone', async () => {
    const [admin, one, two, three] = await Promise.all([
      site.signUp('Warden', 'admin'),
      site.signUp('Sunken'),
      site.signUp('Veiled'),
      site.signUp('Leaving'),
    ]);
    const members = [one, two, three];
    for (const each of members)
      await each.call('POST /api/reviews', {
        body: { title: 'Said', content: `Said by ${each.username}.`, rating: 3, book: id },
      });
    const read = async () => String((await site.regular().request('GET', `/book/${id}`)).body.text);
    for (const { username } of members) expect(await read()).toContain(`Said by ${username}.`);
    const suspended = await admin.call('PUT /api/admin/users/:id/suspension', {
      params: { id: one._id },
      body: { reason: 'Spam.' },
    });
    expect(suspended.status).toBeLessThan(300);
    await two.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    await admin.call('DELETE /api/admin/users/:id', { params: { id: three._id } });
    const html = await read();
    for (const { username } of members) expect(html).not.toContain(username);
  });

  it('is the same for all, and holds nothing of a request', async () => {
    const known = await site.regular().request('GET', `/book/${id}`);
    for (const headers of [
      { 'accept-language': 'xx-XX, ../../etc;q=0.9' },
      { 'accept-language': 'constructor' },
      { 'accept-language': `${'q,'.repeat(2000)}de` },
      { cookie: 'commonplace=made-up; other=1', authorization: 'Bearer made-up' },
    ]) {
      const { body, headers: answered } = await get(`/book/${id}?a=<made-up>`, headers);
      expect(answered.get('content-language')).toBe('en');
      expect(String(body.text)).toBe(String(known.body.text));
      expect(String(body.text)).not.toContain('made-up');
      expect(answered.get('set-cookie')).toBeNull();
      expect(answered.get('cache-control')).toBe('public, no-cache');
    }
    const etag = known.headers.get('etag') ?? '';
    expect((await get(`/book/${id}`, { 'if-none-match': etag })).status).toBe(304);
    const asked = await head(`/book/${id}`);
    expect([asked.status, asked.headers.get('content-type'), await asked.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
    expect((await head('/book/none-such')).status).toBe(404);
    expect((await site.app.inject({ method: 'POST', url: `/book/${id}` })).statusCode).toBe(404);
  });

  it('stays small, however many have reviewed the book', async () => {
    const most = await addBook(site.db, { googleId: 'much-read', title: 'Much Read' });
    await site.db.many(sql`
      with people as (
        insert into users (id, username, username_key, email, email_key, password_hash, role)
        select gen_random_uuid(), 'many-' || n, 'many-' || n, n || '@y.org', n || '@y.org', '', 'reader'
          from generate_series(1, 1000) n
        returning id
      )
      insert into reviews (id, book_id, user_id, title, content, rating)
      select gen_random_uuid(), b.id, p.id, 'Read', repeat('Very. ', 50), 7
        from people p, books b where b.google_id = ${most}`);
    await wrongCounters(site.db);
    const { html } = await headOf(`/book/${most}`);
    const reviews = drawnFrom(html)(reviewsOfBook(most, ALL_REVIEWS));
    expect(reviews.total).toBe(1_000);
    expect(reviews.next).toEqual(expect.any(String));
    expect(reviews.items.length).toBeLessThanOrEqual(20);
    expect(html.length).toBeLessThan(200_000);
    const { rawPayload } = await site.app.inject({
      url: `/book/${most}`,
      headers: { 'accept-encoding': 'br' },
    });
    expect(rawPayload.length).toBeLessThan(20_000);
  });
});

describe('The page of a list', () => {
  let ida: Member;
  let id: string;
  let googleId: string;
  beforeAll(async () => {
    ida = await site.signUp('Ida');
    googleId = await addBook(site.db, { googleId: 'on-a-list', title: 'The Salt Road' });
    const made = await ida.call('POST /api/lists', {
      body: { title: 'Long walks', description: 'One\nafter another.', kind: 'open' },
    });
    id = made.body._id;
    await put('Bring *water*.');
  });

  const put = (note: string | null) =>
    ida.call('PUT /api/lists/:id/books/:googleId', { params: { id, googleId }, body: { note } });
  const read = async (browser = site.regular()) => {
    const { status, body } = await browser.request('GET', `/list/${id}`);
    return { status, html: String(body.text) };
  };

  it('is drawn from what visitors are answered, and read without a script', async () => {
    const { html } = await read();
    const asked = await Promise.all(
      ['', '/books'].map((more) => site.regular().request('GET', `/api/lists/${id}${more}`)),
    );
    const [list, books] = [listOf(id), booksOnList(id)].map(drawnFrom(html));
    expect([list, books.items]).toEqual(asked.map(({ body }) => body));
    expect(html).toContain('<bdi>Long walks</bdi></h1>');
    expect(html).toContain('One<br/>after another.');
    expect(html).toContain(`<a href="/book/${googleId}"><bdi>The Salt Road</bdi></a>`);
    expect(html).toContain(`href="/profile/${ida._id}"`);
    expect(html).toContain('Bring *water*.');
    expect(html).not.toContain(ida.email);
    expect(html).not.toContain('needs JavaScript');
  });

  it.each([
    ['en', 'ltr', 'Suggest a book for this list'],
    ['de', 'ltr', 'Ein Buch für diese Liste vorschlagen'],
    ['fr', 'ltr', 'Suggérer un livre pour cette liste'],
    ['es', 'ltr', 'Sugerir un libro para esta lista'],
    ['ar', 'rtl', 'اقتراح كتاب لهذه القائمة'],
    ['ja', 'ltr', 'このリストに本を提案'],
  ])('is in the language that is asked for: %s', async (language, dir, suggest) => {
    const { body, headers } = await get(`/list/${id}`, { 'accept-language': language });
    const html = String(body.text);
    expect(html).toContain(`<html lang="${language}" dir="${dir}"`);
    expect(headers.get('content-language')).toBe(language);
    expect(html).toContain(suggest);
  });

  it('is kept until something that it shows changes', async () => {
    const regular = site.regular();
    const etag = async () =>
      (await regular.request('GET', `/list/${id}`)).headers.get('etag') ?? '';
    const first = await etag();
    expect(await etag()).toBe(first);
    const theo = await site.signUp('Theodor', 'writer');
    const before = new Set([first]);
    for (const change of [
      () => put('Bring bread.'),
      () => ida.call('PUT /api/lists/:id', { params: { id }, body: { title: 'Longer walks' } }),
      () => theo.call('PUT /api/lists/:id/like', { params: { id } }),
      () => theo.call('PUT /api/books/:googleId', { params: { googleId }, body: CORRECTED }),
      () => ida.call('DELETE /api/lists/:id/books/:googleId', { params: { id, googleId } }),
      () => put(null),
    ]) {
      expect((await change()).status).toBeLessThan(300);
      const now = await etag();
      expect(before).not.toContain(now);
      before.add(now);
    }
    expect((await read()).html).toContain('The Salt Path');
  });

  it('is ended, left or reordered by nothing that people write', async () => {
    const line = '</script><!-- <script>alert(1)</script> <!--$!--> $& $1 {{x}}';
    await ida.call('PUT /api/lists/:id', { params: { id }, body: { title: line } });
    await ida.call('PUT /api/lists/:id', { params: { id }, body: { description: line } });
    await put(`${line} \u2028`);
    const { html } = await read();
    expect(html.match(/<script/g)).toHaveLength(5);
    expect(html.match(/<\/script/g)).toHaveLength(5);
    expect(html.replace(/<!--(?:\/?\$| )-->/g, '')).not.toContain('<!--');
    expect(drawnFrom(html)(listOf(id)).title).toBe(line);
  });

  it('stays small, however many books are on the list', async () => {
    const made = await ida.call('POST /api/lists', { body: { title: 'Everything' } });
    const many = made.body._id;
    for (let n = 0; n < 60; n += 1) {
      const params = { id: many, googleId: await addBook(site.db, { title: `Volume ${n}` }) };
      await ida.call('PUT /api/lists/:id/books/:googleId', {
        params,
        body: { note: 'Worth it. '.repeat(20) },
      });
    }
    const { html, data } = await headOf(`/list/${many}`, site.regular());
    const books = drawnFrom(html)(booksOnList(many));
    expect([books.items.length, books.total, books.next]).toEqual([50, 60, expect.any(String)]);
    expect(data).toMatchObject({ numberOfItems: 60 });
    expect(html.length).toBeLessThan(200_000);
    const rest = await get(`/api/lists/${many}/books?cursor=${books.next}`);
    expect(rest.body).toHaveLength(10);
  });

  it('is there for nobody while its owner is suspended', async () => {
    const admin = await site.signUp('Wardress', 'admin');
    const params = { id: ida._id };
    expect((await read()).status).toBe(200);
    await admin.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'Spam.' } });
    for (const browser of [site.regular(), admin]) expect((await read(browser)).status).toBe(404);
    await admin.call('DELETE /api/admin/users/:id/suspension', { params });
    expect((await read()).status).toBe(200);
  });
});

describe('A page of what has just gone', () => {
  it('is the page for what is not there', async () => {
    const ovid = await site.signUp('Ovid');
    const { body } = await ovid.call('POST /api/lists', { body: { title: 'On the way out' } });
    const { asked } = await site.db.transaction(async (within) => {
      // Whose list it is has been found by then, and what is on it is waited for.
      await within.many(sql`lock table list_books in access exclusive mode`);
      const { pid } = await within.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const asked = site.visitor().request('GET', `/list/${body._id}`);
      await expect
        .poll(() =>
          site.db.many(sql`
            select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`),
        )
        .not.toEqual([]);
      await within.many(sql`delete from lists where id = ${body._id}`);
      return { asked };
    });
    const { status, headers, body: page } = await asked;
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('There is no such list');
  });
});

describe('The page of a group', () => {
  let olga: Member;
  let id: string;
  let readId: string;
  const googleId = 'of-a-group';
  beforeAll(async () => {
    olga = await site.signUp('Olga');
    await addBook(site.db, { googleId, title: 'The Ice Road', pageCount: 300 });
    const made = await olga.call('POST /api/groups', {
      body: { title: 'Winter evenings', description: 'One\nafter another.', joining: 'asking' },
    });
    id = made.body._id;
    const read = await olga.call('POST /api/groups/:id/reads', {
      params: { id },
      body: {
        book: googleId,
        from: '2026-01-05',
        sections: [{ name: 'To the river', upTo: { page: 120 }, on: '2026-02-03' }],
      },
    });
    readId = read.body._id;
  });

  const change = (body: object) => olga.call('PUT /api/groups/:id', { params: { id }, body });
  const read = async (browser = site.regular()) => {
    const { status, body, headers } = await browser.request('GET', `/group/${id}`);
    return { status, headers, html: String(body.text) };
  };
  const shownOf = (html: string) =>
    html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"'));

  it('is drawn from what visitors are answered, and read without a script', async () => {
    const { html } = await read();
    const asked = await site.regular().call('GET /api/groups/:id', { params: { id } });
    expect(drawnFrom(html)(groupOf(id))).toEqual(asked.body);
    expect(drawnFrom(html)({ queryKey: drawnOn })).toMatch(/^\d{4}-\d\d-\d\d$/);
    const shown = shownOf(html);
    expect(shown).toContain('<bdi>Winter evenings</bdi></h1>');
    expect(shown).toContain('One<br/>after another.');
    expect(shown).toContain('1 member');
    expect(shown).toContain(`<a href="/book/${googleId}"><bdi>The Ice Road</bdi></a>`);
    expect(shown).toContain('To the river');
    expect(shown).toContain('<time dateTime="2026-02-03">Feb 3, 2026</time>');
    expect(shown).toContain('href="/#/Account/Signin"');
    expect(html).not.toContain('needs JavaScript');
  });

  it.each([
    ['en', 'ltr', 'Ask to join'],
    ['de', 'ltr', 'Um Aufnahme bitten'],
    ['fr', 'ltr', 'Demander à entrer'],
    ['es', 'ltr', 'Pedir entrar'],
    ['ar', 'rtl', 'طلب الانضمام'],
    ['ja', 'ltr', '参加を申し込む'],
  ])('is in the language that is asked for: %s', async (language, dir, ask) => {
    const { body, headers } = await get(`/group/${id}`, { 'accept-language': language });
    const html = String(body.text);
    expect(html).toContain(`<html lang="${language}" dir="${dir}"`);
    expect(headers.get('content-language')).toBe(language);
    expect(shownOf(html)).toContain(ask);
  });

  it('names no member, and is the same for those who are', async () => {
    const { html, headers } = await read();
    expect(html).not.toContain('Olga');
    const own = await read(olga);
    expect(own.html).toBe(html);
    expect(own.headers.get('etag')).toBe(headers.get('etag'));
  });

  it('is kept until something that it shows changes', async () => {
    const etag = async () => (await read()).headers.get('etag') ?? '';
    const first = await etag();
    expect(await etag()).toBe(first);
    const ivan = await site.signUp('Ivan', 'writer');
    const before = new Set([first]);
    for (const make of [
      () => change({ description: 'By the stove.' }),
      () => change({ joining: 'open' }),
      () => ivan.call('POST /api/groups/:id/members/:userId', { params: { id, userId: ivan._id } }),
      () =>
        ivan.call('PUT /api/books/:googleId', {
          params: { googleId },
          body: { title: 'The Ice Path', authors: ['Somebody'] },
        }),
      () =>
        olga.call('PUT /api/groups/:id/reads/:readId', {
          params: { id, readId },
          body: { until: '2026-03-01' },
        }),
    ]) {
      expect((await make()).status).toBeLessThan(300);
      const now = await etag();
      expect(before).not.toContain(now);
      before.add(now);
    }
    expect((await read()).html).toContain('The Ice Path');
  });

  it('of one for its members shows others no more than its name, what it is about and how many are in it', async () => {
    await change({ visibility: 'members' });
    for (const browser of [site.regular(), olga]) {
      const { html } = await read(browser);
      expect(drawnFrom(html)(groupOf(id))).toMatchObject({
        reading: null,
        state: null,
        role: null,
      });
      expect(shownOf(html)).toContain('By the stove.');
      expect(shownOf(html)).toContain('2 members');
      expect(html).not.toContain('The Ice Path');
      expect(html).not.toContain('To the river');
    }
    await change({ visibility: 'public' });
    expect((await read()).html).toContain('To the river');
  });

  it('is ended, left or reordered by nothing that people write', async () => {
    const line = '</script><!-- <script>alert(1)</script> <!--$!--> $& $1 {{x}}';
    await change({ title: line, description: line });
    const sections = [{ name: line, upTo: { percent: 50 }, on: null }];
    await olga.call('PUT /api/groups/:id/reads/:readId', {
      params: { id, readId },
      body: { sections },
    });
    const { html } = await read();
    expect(html.match(/<script/g)).toHaveLength(5);
    expect(html.match(/<\/script/g)).toHaveLength(5);
    expect(html.replace(/<!--(?:\/?\$| )-->/g, '')).not.toContain('<!--');
    expect(drawnFrom(html)(groupOf(id)).reading.sections[0].name).toBe(line);
  });

  it('is there for nobody while its one owner is suspended', async () => {
    const admin = await site.signUp('Wardeness', 'admin');
    const params = { id: olga._id };
    expect((await read()).status).toBe(200);
    await admin.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'Spam.' } });
    for (const browser of [site.regular(), admin]) expect((await read(browser)).status).toBe(404);
    await admin.call('DELETE /api/admin/users/:id/suspension', { params });
    expect((await read()).status).toBe(200);
  });
});

describe('The page of a profile', () => {
  let mara: Member;
  let googleId: string;
  beforeAll(async () => {
    mara = await site.signUp('Mara');
    await mara.call('PUT /api/profile', { body: { bio: 'Reads on trains.' } });
    googleId = await addBook(site.db, { googleId: 'of-a-profile', title: 'The Night Train' });
    await review(googleId, 'Sleepless', 'Over *long* bridges.');
    await mara.call('POST /api/favorites/:googleId', { params: { googleId } });
  });

  const review = (book: string, title: string, content: string, more: object = {}) =>
    mara.call('POST /api/reviews', { body: { title, content, rating: 4, book, ...more } });
  const privacy = (profile: 'public' | 'followers') =>
    mara.call('PUT /api/account/privacy', { body: { profile } });
  const read = async (browser = site.regular()) => {
    const { status, body, headers } = await browser.request('GET', `/profile/${mara._id}`);
    return { status, headers, html: String(body.text) };
  };
  const shownOf = (html: string) =>
    html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"'));

  it('is drawn from what visitors are answered, and read without a script', async () => {
    const { html } = await read();
    const of = `/api/profile/${mara._id}`;
    const asked = await Promise.all(
      [
        of,
        `${of}/followers/count`,
        `${of}/following/count`,
        `${of}/reviews`,
        `/api/favorites/user/${mara._id}`,
      ].map(async (path) => (await site.regular().request('GET', path)).body),
    );
    const answerTo = drawnFrom(html);
    expect([
      answerTo(profileOf(mara._id)),
      answerTo(followerCount(mara._id)),
      answerTo(followingCount(mara._id)),
      answerTo(reviewsOfUser(mara._id)).items,
      answerTo(favoritesOf(mara._id)).items,
    ]).toEqual(asked);
    expect(html).toContain('<bdi>Mara</bdi></h1>');
    expect(shownOf(html)).toContain('Reads on trains.');
    expect(shownOf(html)).toContain('Over <em>long</em> bridges.');
    expect(shownOf(html)).toContain(`href="/book/${googleId}"`);
    expect(shownOf(html)).toContain(`/profile/${mara._id}?tab=library`);
    expect(html).not.toContain(mara.email);
    expect(html).not.toContain('needs JavaScript');
  });

  it.each([
    ['en', 'ltr', 'Favorite Books'],
    ['de', 'ltr', 'Lieblingsbücher'],
    ['fr', 'ltr', 'Livres favoris'],
    ['es', 'ltr', 'Libros favoritos'],
    ['ar', 'rtl', 'الكتب المفضلة'],
    ['ja', 'ltr', 'お気に入りの本'],
  ])('is in the language that is asked for: %s', async (language, dir, heading) => {
    const { body, headers } = await get(`/profile/${mara._id}`, { 'accept-language': language });
    const html = String(body.text);
    expect(html).toContain(`<html lang="${language}" dir="${dir}"`);
    expect(headers.get('content-language')).toBe(language);
    expect(html).toContain(`<h2 id="favorites">${heading}</h2>`);
  });

  it('shows public reviews and no others, to members too', async () => {
    const [hidden, closer, telling] = await Promise.all(
      ['Hidden', 'Closer', 'Telling'].map((title) => addBook(site.db, { title })),
    );
    await review(hidden ?? '', 'Mine', 'Nobody reads this.', { visibility: 'private' });
    await review(closer ?? '', 'Ours', 'Friends read this.', { visibility: 'followers' });
    await review(telling ?? '', 'The guard', 'He is it.', { hasSpoilers: true });
    const { html, headers } = await read();
    expect(html).not.toContain('Nobody reads this.');
    expect(html).not.toContain('Friends read this.');
    expect(shownOf(html)).not.toContain('He is it.');
    const own = await read(mara);
    expect(own.html).toBe(html);
    expect(own.headers.get('etag')).toBe(headers.get('etag'));
  });

  it('is kept until something that it shows changes', async () => {
    const etag = async () => (await read()).headers.get('etag') ?? '';
    const first = await etag();
    expect(await etag()).toBe(first);
    const wren = await site.signUp('Wren');
    const params = { id: mara._id };
    const before = new Set([first]);
    for (const change of [
      () => wren.call('POST /api/follow/:id', { params }),
      () => mara.call('POST /api/follow/:id', { params: { id: wren._id } }),
      () => mara.call('PUT /api/profile', { body: { bio: 'Reads on boats.' } }),
      () => mara.call('DELETE /api/favorites/:googleId', { params: { googleId } }),
    ]) {
      expect((await change()).status).toBeLessThan(300);
      const now = await etag();
      expect(before).not.toContain(now);
      before.add(now);
    }
  });

  it('shows of a private profile no more than the name, the role and the bio', async () => {
    await privacy('followers');
    for (const browser of [site.regular(), mara]) {
      const { html } = await read(browser);
      const answerTo = drawnFrom(html);
      expect(answerTo(profileOf(mara._id))).toMatchObject({
        username: 'Mara',
        isPrivate: true,
        createdAt: null,
      });
      for (const shut of [followerCount, followingCount, reviewsOfUser, favoritesOf])
        expect(answerTo(shut(mara._id))).toBeUndefined();
      expect(shownOf(html)).toContain('This profile is private');
      expect(shownOf(html)).toContain('Reads on boats.');
      expect(html).not.toContain('The Night Train');
    }
    await privacy('public');
    expect((await read()).html).toContain('The Night Train');
  });

  it('is there for nobody while somebody is suspended', async () => {
    const admin = await site.signUp('Warder', 'admin');
    const params = { id: mara._id };
    await admin.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'Spam.' } });
    for (const browser of [site.regular(), admin]) expect((await read(browser)).status).toBe(404);
    await admin.call('DELETE /api/admin/users/:id/suspension', { params });
    expect((await read()).status).toBe(200);
  });
});

describe('GET /series/:slug', () => {
  const slug = 'the-lord-of-the-rings';
  const path = `/series/${slug}`;
  const read = async (at = path, language = 'en') => {
    const { status, body, headers } = await get(at, { 'accept-language': language });
    return { status, headers, html: String(body.text) };
  };

  it('says what it is, to programs that show links and to search engines', async () => {
    const { status, canonical, title, meta, data } = await headOf(path);
    expect([status, title, canonical]).toEqual([
      200,
      'The Lord of the Rings · Commonplace',
      PUBLIC_URL + path,
    ]);
    expect(meta('og:description')).toEqual([
      '3 books of the series The Lord of the Rings, in order: The Fellowship of the Ring, The Two Towers, The Return of the King',
    ]);
    expect(data).toMatchObject({
      '@type': 'BookSeries',
      name: 'The Lord of the Rings',
      hasPart: [
        { '@type': 'Book', name: 'The Fellowship of the Ring', position: '1' },
        { name: 'The Two Towers', position: '2' },
        { name: 'The Return of the King', position: '3' },
      ],
    });
    expect(meta('robots')).toEqual([]);
  });

  it('is drawn from what the calls answer, in the language that is asked for', async () => {
    const { html } = await read();
    const answerTo = drawnFrom(html);
    expect(answerTo(seriesOf(slug))).toMatchObject({ slug, books: 3, readBooks: 0 });
    expect(
      (answerTo(booksInSeries(slug)).items as SeriesBook[]).map(({ position }) => position),
    ).toEqual(['1', '2', '3']);
    expect(html.indexOf('The Two Towers</bdi>')).toBeLessThan(
      html.indexOf('The Return of the King</bdi>'),
    );
    expect((await read(path, 'de')).html).toContain('3 Bücher');
  });

  it('is where the page of a book leads, which has the books before and after it', async () => {
    const books: SeriesBook[] = drawnFrom((await read()).html)(booksInSeries(slug)).items;
    const [first, second, third] = books.map(({ book }) => book.googleId);
    const { _id } = (await get(`/api/series/${slug}`)).body as unknown as { _id: string };
    const { html } = await read(`/book/${second}`);
    expect(html).toContain(`<a href="${path}"><bdi>The Lord of the Rings</bdi></a>`);
    expect(
      drawnFrom(html)(booksAround(_id, second ?? '')).map(({ book }: SeriesBook) => book.googleId),
    ).toEqual([first, second, third]);
    for (const id of [first, third]) expect(html).toContain(`href="/book/${id}"`);
  });

  it('leads on from its id to the one address, and is 404 where there is none', async () => {
    const { _id } = (await get(`/api/series/${slug}`)).body as unknown as { _id: string };
    const { status, headers } = await read(`/series/${_id}`);
    expect([status, headers.get('location')]).toEqual([301, path]);
    for (const none of ['/series/no-such-series', `/series/${'x'.repeat(81)}`])
      expect((await read(none)).status).toBe(404);
  });

  it('stands in the sitemap, but for what only somebody’s own file names', async () => {
    const googleId = await addBook(site.db, { title: 'Filed Away', authors: ['Fia Led'] });
    const { body } = await rosa.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { status: 'want' },
    });
    const { id } = await site.db.one<{ id: string }>(
      sql`select id from books where google_id = ${googleId}`,
    );
    expect(body.entry.book.series).toEqual([]);
    await keepPlaces(site.db, [
      { bookId: id, userId: rosa._id, name: 'A File of Rosa’s', position: '1' },
    ]);
    const listed = locationsIn(String((await get('/sitemap-series.xml')).body.text));
    expect(listed).toContain(PUBLIC_URL + path);
    expect(listed.filter((each) => each.includes('rosa'))).toEqual([]);
    expect((await read('/series/a-file-of-rosas')).status).toBe(404);
  });
});

describe('GET /author/:name', () => {
  const NAME = 'Désirée O’Neil-Öz';
  const slug = 'desiree-oneil-oz';
  const path = `/author/${slug}`;
  beforeAll(async () => {
    const more = { authors: [NAME], description: '<p>Ships &amp; <em>shoals</em>.</p>' };
    await addBook(site.db, { googleId: 'authored-1', title: 'Low Tide', ...more });
    await addBook(site.db, { googleId: 'authored-2', title: 'High Tide', ...more });
    await site.db.many(sql`update books set readers = 900 where google_id = 'authored-1'`);
  });

  const read = async (at = path, language = 'en') => {
    const { status, body, headers } = await get(at, { 'accept-language': language });
    return { status, headers, html: String(body.text) };
  };

  it('says who it is about, to programs that show links and to search engines', async () => {
    const { status, headers, html, meta, canonical, title, data } = await headOf(path);
    const url = PUBLIC_URL + path;
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(title).toBe(`${NAME} · Commonplace`);
    expect(canonical).toBe(url);
    expect(meta('og:title')).toEqual([NAME]);
    expect(meta('og:url')).toEqual([url]);
    expect(meta('og:description')).toEqual([`Books by ${NAME}: Low Tide, High Tide`]);
    expect(meta('og:image')).toEqual([`${PUBLIC_URL}/covers/authored-1.png`]);
    expect(meta('robots')).toEqual([]);
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
      '@id': url,
      url,
      name: NAME,
    });
    expect(html).toContain('<script src="/early.js"></script>');
  });

  it('is drawn from what visitors are answered, and read without a script', async () => {
    const { html } = await read();
    const [author, books] = await Promise.all(
      ['', '/books'].map((more) => get(`/api/authors/${slug}${more}`)),
    );
    expect(drawnFrom(html)(authorOf(slug))).toEqual(author?.body);
    const drawn = drawnFrom(html)(booksOfAuthor(slug, 'read'));
    expect([drawn.items, drawn.total]).toEqual([books?.body, 2]);
    expect(html).toMatch(/<h1[^>]*><bdi>Désirée O’Neil-Öz<\/bdi><\/h1>/);
    expect(html).toContain('href="/book/authored-1"');
    expect(html).toContain('Ships &amp; shoals.');
    expect(html.indexOf('Low Tide</bdi>')).toBeLessThan(html.indexOf('High Tide</bdi>'));
    expect(html).not.toContain('needs JavaScript');
  });

  it('is where the name of an author leads on the page of a book', async () => {
    const { html } = await read('/book/authored-1');
    expect(html).toContain(`<a href="${path}"><bdi>${NAME}</bdi></a>`);
  });

  it.each([
    ['en', 'ltr', 'Author'],
    ['de', 'ltr', 'Autor:in'],
    ['fr', 'ltr', 'Auteur'],
    ['es', 'ltr', 'Autor'],
    ['ar', 'rtl', 'مؤلف'],
    ['ja', 'ltr', '著者'],
  ])('is in the language that is asked for: %s', async (language, dir, author) => {
    const { html, headers } = await read(path, language);
    expect(html).toContain(`<html lang="${language}" dir="${dir}"`);
    expect(headers.get('content-language')).toBe(language);
    expect(html).toContain(`>${author}</span>`);
  });

  it.each([[NAME], ['desiree o’neil-öz'], ['DÉSIRÉE  O’NEIL-ÖZ'], ['Désirée O’Neil-Öz?!']])(
    'has one address, however the name is typed, and old ones lead on to it: %s',
    async (typed) => {
      const { status, headers } = await get(`/author/${encodeURIComponent(typed)}`);
      expect([status, headers.get('location')]).toEqual([301, path]);
    },
  );

  it('keeps its address when somebody corrects the name, and leads on from one that was merged', async () => {
    const { call } = await site.signUp('Editor', 'writer');
    for (const name of ['Ragna Rosd', 'R. Roosd'])
      await addBook(site.db, { title: `Fjords of ${name}`, authors: [name] });
    await call('PUT /api/authors/:id', {
      params: { id: 'ragna-rosd' },
      body: { name: 'Ragna Røsd' },
    });
    await call('POST /api/authors/:id/merge', {
      params: { id: 'r-roosd' },
      body: { into: 'ragna-rosd' },
    });
    for (const former of ['Ragna Rosd', 'Ragna Røsd', 'r-roosd', 'R. Roosd']) {
      const { status, headers } = await get(`/author/${encodeURIComponent(former)}`);
      expect([status, headers.get('location')]).toEqual([301, '/author/ragna-rosd']);
    }
    expect((await get('/author/ragna-rosd')).status).toBe(200);
  });

  it('is of another name as soon as its books have another', async () => {
    const regular = site.regular();
    const googleId = await addBook(site.db, { title: 'The Reef', authors: ['Odd Nansen-Ruud'] });
    const at = '/author/odd-nansen-ruud';
    expect((await regular.request('GET', at)).status).toBe(200);
    const writer = await site.signUp('Corrector', 'writer');
    const body = { title: 'The Reef', authors: ['Even Nansen-Ruud'] };
    await writer.call('PUT /api/books/:googleId', { params: { googleId }, body });
    expect((await regular.request('GET', at)).status).toBe(404);
    const { status, body: now } = await regular.request('GET', '/author/even-nansen-ruud');
    expect([status, String(now.text).includes('The Reef')]).toEqual([200, true]);
  });

  it('is ended, left or reordered by nothing that a name or a title holds', async () => {
    const name = '</script><!-- <script>alert(1)</script> <!--$!--> $& $1 {{x}} / ? # Zed';
    await addBook(site.db, {
      title: name,
      authors: [name],
      description: '<p>A</p><script>alert(1)</script>',
    });
    const { headers } = await read(`/author/${encodeURIComponent(name)}`);
    const at = headers.get('location') ?? '';
    expect(at).toBe('/author/script-script-alert-1-script-1-x-zed');
    const { status, html } = await read(at);
    expect(status).toBe(200);
    expect(html.match(/<script/g)).toHaveLength(5);
    expect(html.match(/<\/script/g)).toHaveLength(5);
    expect(html.replace(/<!--(?:\/?\$| )-->/g, '')).not.toContain('<!--');
    expect(drawnFrom(html)(booksOfAuthor(at.slice('/author/'.length), 'read')).items).toHaveLength(
      1,
    );
  });

  it.each([['Nobody At All'], ['%3Cscript%3E'], ['a'.repeat(301)], ['..%2f..%2fetc']])(
    'of nobody is a page with a way home: %s',
    async (name) => {
      const { status, html } = await read(`/author/${name}`);
      expect(status).toBe(404);
      expect(html).toContain('<h1>There is no such author</h1>');
    },
  );
});

const CORRECTED = { title: 'The Salt Path', authors: ['Somebody'] };
