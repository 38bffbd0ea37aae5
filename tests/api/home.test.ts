import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { projectRoot, readConfig } from '../../server/config.ts';
import { openDatabase, sql } from '../../server/platform/db/db.ts';
import type { FoundBook } from '../../shared/contract/books.ts';
import { booksOfCatalogue, trendingBooks } from '../../web/features/books/books.api.ts';
import { homeReviews } from '../../web/features/reviews/reviews.api.ts';
import { addBook } from '../support/books.ts';
import { cachedAnswersExpire } from '../support/cached.ts';
import { drawnFrom } from '../support/drawnFrom.ts';
import { networkTo } from '../support/network.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { createTestDatabase } from '../support/postgres.ts';

const PUBLIC_URL = 'http://books.example.org';

let site: Site;
let ada: Member;

beforeAll(async () => {
  site = await openSite({ publicUrl: PUBLIC_URL });
  ada = await site.signUp('Ada');
});
afterAll(() => site?.close());

/** Home as it is at this moment: whoever brings a cookie is told so. */
const home = (headers: Record<string, string> = {}) => homeFor(site.regular(), headers);

async function homeFor(browser: Pick<Member, 'request'>, headers: Record<string, string> = {}) {
  const { status, body, headers: answered } = await browser.request('GET', '/', { headers });
  const html = String(body.text);
  const dataOf = (marks: string) =>
    JSON.parse(new RegExp(`<script ${marks}>(.*?)</script>`, 's').exec(html)?.[1] ?? '{}');
  return {
    status,
    html,
    headers: answered,
    /** What is shown, without what stands in the head and in the data. */
    shown: html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"')),
    answerTo: drawnFrom(html),
    told: dataOf('type="application/ld\\+json"'),
  };
}

/** Somebody says something of a new book. */
async function say(member: Member, words: string, more: object = {}) {
  const book = await addBook(site.db, { title: `The Book of ${words}` });
  const { body } = await member.call('POST /api/reviews', {
    body: { title: words, content: `${words}, at length.`, rating: 4.5, book, ...more },
  });
  return { book, id: body._id };
}

describe('GET /', () => {
  it('shows some of the catalogue while nothing is trending, and nothing of one that is empty', async () => {
    const own = await openSite();
    const { shown, html } = await homeFor(own.regular());
    expect(shown).toContain('From the catalog');
    expect(shown.match(/href="\/book\//g)).toHaveLength(10);
    expect(shown).not.toContain('data-waiting');
    expect(
      drawnFrom(html)(booksOfCatalogue()).items.map((book: FoundBook) => book.description),
    ).toEqual(Array.from({ length: 10 }, () => null));
    await own.db.many(sql`delete from books`);
    await cachedAnswersExpire();
    const empty = await homeFor(own.regular());
    expect(empty.shown).toContain('No trending books available yet.');
    expect(empty.shown).not.toContain('From the catalog');
    expect(empty.shown).not.toContain('data-waiting');
    await own.close();
  });

  it('shows visitors what is read and what is said of it, without a script', async () => {
    const { book } = await say(ada, 'Lanterns');
    const { status, headers, shown, html, answerTo } = await home();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(headers.get('vary')).toBe('accept-language, accept-encoding, cookie');
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' 'wasm-unsafe-eval';",
    );
    expect(headers.get('set-cookie')).toBeNull();
    expect(shown).toMatch(/<h1[^>]*>What readers are reading<\/h1>/);
    expect(shown).toContain('Keep track of what you read');
    expect(shown).toContain(`href="/book/${book}"`);
    expect(shown).toContain('>The Book of Lanterns</bdi>');
    expect(shown).toContain('Lanterns, at length.');
    expect(shown).toContain(`href="/profile/${ada._id}"`);
    expect(html).not.toContain('needs JavaScript');
    const { body: books } = await site.visitor().request('GET', '/api/books/top-engagement');
    const { body: reviews } = await site.visitor().request('GET', '/api/reviews/random');
    expect(answerTo(trendingBooks())).toEqual(books);
    expect(answerTo(homeReviews(undefined)).reviews).toEqual(reviews);
    expect(answerTo(booksOfCatalogue())).toBeUndefined();
  });

  it('says what the site is, to programs and search engines', async () => {
    const { html, told, headers } = await home({ 'accept-language': 'de' });
    expect(html).toContain('<title>Was gerade gelesen wird · Commonplace</title>');
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/">`);
    expect(html).toContain('<meta property="og:type" content="website">');
    expect(html).toContain('<meta property="og:title" content="Commonplace">');
    expect(html).toContain(`<meta property="og:url" content="${PUBLIC_URL}/">`);
    expect(html).toMatch(/<meta name="description" content="Halte fest, was du liest/);
    expect(html.match(/<title>|name="description"|rel="canonical"/g)).toHaveLength(3);
    expect(html).not.toContain('noindex');
    expect(headers.get('content-language')).toBe('de');
    expect(told).toEqual({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      '@id': `${PUBLIC_URL}/`,
      url: `${PUBLIC_URL}/`,
      name: 'Commonplace',
      description: expect.stringMatching(/^Halte fest/),
      inLanguage: 'de',
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${PUBLIC_URL}/#/search?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    });
    const sitemap = await site.visitor().request('GET', '/sitemap-pages.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(sitemap.body.text).toContain(`<url><loc>${PUBLIC_URL}/</loc></url>`);
    expect(sitemap.body.text).toContain(`<url><loc>${PUBLIC_URL}/about</loc></url>`);
  });

  it.each([
    ['en', 'About this place', 'What becomes of your data'],
    ['de', 'Über diesen Ort', 'Was aus deinen Daten wird'],
    ['ar', 'عن هذا المكان', 'مصير بياناتك'],
  ])('leads to what this place is, drawn for everybody in %s', async (language, title, data) => {
    const get = (path: string) =>
      site.visitor().request('GET', path, { headers: { 'accept-language': language } });
    expect((await get('/')).body.text).toContain(`>${title}</a>`);
    const { status, body } = await get('/about');
    expect(status).toBe(200);
    expect(body.text).toContain(`<title>${title} · Commonplace</title>`);
    expect(body.text).toContain(`<h2 id="data">${data}</h2>`);
  });

  it.each([
    ['en', 'ltr', 'Trending Books', 'Community Reviews'],
    ['de', 'ltr', 'Bücher im Gespräch', 'Rezensionen aus der Community'],
    ['fr', 'ltr', 'Livres du moment', 'Critiques de la communauté'],
    ['es', 'ltr', 'Libros del momento', 'Reseñas de la comunidad'],
    ['ar', 'rtl', 'كتب رائجة', 'مراجعات المجتمع'],
    ['ja', 'ltr', '話題の本', 'みんなのレビュー'],
  ])('is in the language that is asked for: %s', async (language, dir, trending, reviews) => {
    const asked = await Promise.all(
      [language, 'en', language].map((code) => home({ 'accept-language': code })),
    );
    const [first, english, last] = asked;
    expect(first?.html).toContain(`<html lang="${language}" dir="${dir}" data-drawn="${language}"`);
    expect(first?.shown).toContain(`>${trending}</h2>`);
    expect(first?.shown).toContain(`>${reviews}</h2>`);
    expect(english?.shown).toContain('>Trending Books</h2>');
    expect(last?.html).toBe(first?.html);
  });

  it('is in the language that was chosen in this browser, whatever else the browser asks for', async () => {
    const chosen = (cookie: string) => home({ cookie, 'accept-language': 'fr' });
    expect((await chosen('a=b; language=de')).html).toContain('data-drawn="de"');
    for (const cookie of ['language=xx', 'language=constructor', 'xlanguage=de', 'language'])
      expect((await chosen(cookie)).html).toContain('data-drawn="fr"');
  });

  it('is the same for all, and holds nothing of a request or of a session', async () => {
    const [known, own] = [await home(), await homeFor(ada)];
    expect(own.html).toBe(known.html);
    expect(own.headers.get('etag')).toBe(known.headers.get('etag'));
    expect(own.headers.get('set-cookie')).toBeNull();
    expect(own.html).not.toContain(ada.email);
    const odd = await site.regular().request('GET', '/?a=<made-up>', {
      headers: { 'accept-language': 'constructor', authorization: 'Bearer made-up' },
    });
    expect(String(odd.body.text)).toBe(known.html);
    const etag = known.headers.get('etag') ?? '';
    const again = await home({ 'if-none-match': etag });
    expect(again.status).toBe(304);
    const asked = await fetch(`${site.url}/`, { method: 'HEAD' });
    expect([asked.status, await asked.text()]).toEqual([200, '']);
  });

  it('is the same for all who ask at once, shows at once what is written, and what is not public never stands there', async () => {
    const [one, same] = await Promise.all([home(), home()]);
    expect(same.headers.get('etag')).toBe(one.headers.get('etag'));
    const bo = await site.signUp('Bob');
    await say(bo, 'Secrets', { visibility: 'private' });
    await say(bo, 'Confidences', { visibility: 'followers' });
    const { id } = await say(bo, 'Harbours');
    const after = await home();
    expect(after.shown).toContain('The Book of Harbours');
    await bo.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    const { html } = await home();
    expect(html).not.toContain('Harbours, at length.');
    expect(html).not.toMatch(/Secrets|Confidences/);
    expect(html).not.toContain(id);
    expect((await homeFor(bo)).html).not.toMatch(/Secrets|Confidences|Harbours, at length/);
    await bo.call('PUT /api/account/privacy', { body: { profile: 'public' } });
  });

  it('shows other reviews a second later', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => site.signUp(`Voice${n}`)));
    for (const [n, member] of people.entries())
      for (let turn = 0; turn < 5; turn += 1) await say(member, `Voice ${n} ${turn}`);
    const first = await home();
    expect(first.answerTo(homeReviews(undefined)).reviews).toHaveLength(3);
    const idsOf = ({ answerTo }: typeof first) =>
      answerTo(homeReviews(undefined)).reviews.map(({ _id }: { _id: string }) => _id);
    await expect
      .poll(async () => idsOf(await home()), { timeout: 60_000, interval: 1_000 })
      .not.toEqual(idsOf(first));
  });

  it('is ended, left or reordered by nothing that people write', async () => {
    const words = '</script><!-- <script>alert(1)</script> <!--$!--> $& $1 {{x}}';
    const own = await openSite();
    const eve = await own.signUp('Eve');
    const book = await addBook(own.db, { title: words, authors: [words], categories: [words] });
    await eve.call('POST /api/reviews', {
      body: { title: words, content: words, rating: 1, book },
    });
    const { html, answerTo } = await homeFor(own.regular());
    // What is early, data for search engines, data of the page, and the two pieces of the application.
    expect(html.match(/<script/g)).toHaveLength(5);
    expect(html.match(/<\/script/g)).toHaveLength(5);
    // React's own marks are all of the comments.
    expect(html.replace(/<!--(?:\/?\$| )-->/g, '')).not.toContain('<!--');
    expect(answerTo(homeReviews(undefined)).reviews[0].title).toBe(words);
    await own.close();
  });

  it('of a site where nobody has said anything yet shows where to begin', async () => {
    const own = await openSite();
    const { status, shown, answerTo, html } = await homeFor(own.visitor());
    expect([status, answerTo(trendingBooks()), answerTo(homeReviews(undefined)).reviews]).toEqual([
      200,
      [],
      [],
    ]);
    expect(shown).toContain('No trending books available yet.');
    expect(shown).toContain('No reviews available yet.');
    // Without PUBLIC_URL the address is that of the request.
    expect(html).toContain(`<link rel="canonical" href="${own.url}/">`);
    await own.close();
  });

  it('leaves the other addresses as they are', async () => {
    const built = await readFile(join(projectRoot, 'dist/web/index.html'), 'utf8');
    const shell = await site.visitor().request('GET', '/index.html');
    expect([shell.status, shell.body.text]).toEqual([200, built]);
    for (const path of ['/nothing', '/home', '//', '/index'])
      expect([path, (await site.visitor().request('GET', path)).status]).toEqual([path, 404]);
  });

  it('comes as it was built while the database is away, and drawn again afterwards', async () => {
    const database = await createTestDatabase();
    const network = await networkTo(database.url);
    const db = openDatabase({ url: network.url, poolSize: 2 });
    const config = readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' });
    const app = await createApp({ db, config });
    const ask = () => app.inject({ url: '/', headers: { host: 'localhost', cookie: 'any=one' } });
    expect((await ask()).body).toContain('data-drawn="en"');
    const built = await readFile(join(projectRoot, 'dist/web/index.html'), 'utf8');
    for (const fault of ['resets', 'stalls'] as const) {
      network.fault = fault;
      await cachedAnswersExpire();
      const begun = performance.now();
      const { statusCode, headers, body } = await ask();
      expect([fault, statusCode, headers['cache-control']]).toEqual([fault, 200, 'no-cache']);
      expect(body).toBe(built);
      expect(performance.now() - begun).toBeLessThan(8_000);
      network.heal();
    }
    await expect.poll(async () => (await ask()).body).toContain('data-drawn="en"');
    await app.close();
    await db.close();
    network.close();
    await database.close();
  });
});
