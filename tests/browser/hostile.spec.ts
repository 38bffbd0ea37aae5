import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { newBookOf } from '../../server/domains/books/books/book.ts';
import { recountBooks } from '../../server/domains/books/books/recount.sql.ts';
import { storeBooks } from '../../server/domains/books/catalogue/upsert.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { test as base, enlargeLetters, expect, type Page } from '../support/browser.ts';
import { openSite, type Site } from '../support/browserSite.ts';

/** The product by itself: these books would be the trending ones of every other test. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

// One after the other: the books are made once for each worker.
test.describe.configure({ mode: 'default' });

interface Class {
  class: string;
  source: string;
  entries: string[];
}

/** Descriptions and names that want to run, load, pose or break out; hostile.json says from where. */
const corpus: Class[] = JSON.parse(readFileSync(join(import.meta.dirname, 'hostile.json'), 'utf8'));
const entries = corpus.flatMap((each) => each.entries);
/** So many of them, and so long together, stand in one book: all of it is shown in every place. */
const TOGETHER = 3;
const TOGETHER_LENGTH = 250;
const BATCH = 12;
const NOWHERE = 'main :is(script, iframe, object, embed, base, form[action], svg script, style)';

/** Several texts to a book: a page takes its time, and what it shows is never cut. */
const groups = entries.reduce<string[][]>((all, entry) => {
  const last = all.at(-1);
  const isFull =
    last === undefined ||
    last.length === TOGETHER ||
    [...last, entry].join(' ').length > TOGETHER_LENGTH;
  if (isFull) all.push([entry]);
  else last.push(entry);
  return all;
}, []);

/** Books, people and reviews of the corpus, once for each worker; the address of each book. */
let filled: { site: Site; googleIds: string[] } | undefined;

async function fill(site: Site) {
  if (filled?.site === site) return filled.googleIds;
  const googleIds: string[] = [];
  for (const [at, texts] of groups.entries()) {
    const book = newBookOf({
      title: `Hostile batch${Math.floor(at / BATCH)} number${at} ${texts.join(' ')}`,
      authors: texts.flatMap((text) => [text, `Writer ${text}`]),
      categories: texts,
      publisher: texts.join(' '),
      description: texts.join('<p>next</p>'),
    });
    if (!book) throw new Error(`there is no book of ${texts}`);
    await storeBooks(site.db, 'member', [book]);
    googleIds.push(book.googleId);
  }
  // PostgreSQL takes no NUL in a text, from nobody.
  const texts = entries.map((entry) => entry.replaceAll('\0', ''));
  const bookOfText = groups.flatMap((group, at) => group.map(() => googleIds[at]));
  // The names that a form would refuse, and those it would not.
  await site.db.many(sql`
    with named as (
      select gen_random_uuid() as id, row_number() over () as number, text
        from unnest(${texts}::text[]) as t (text)
    ), people as (
      insert into users (id, username, username_key, email, email_key, password_hash, role, bio)
      select id, rpad(left(text, 30), 3, '.'), 'hostile ' || number,
             number || '@hostile.example', number || '@hostile.example', 'none',
             'reader', left(text, 2000)
        from named
      returning id
    )
    insert into reviews (id, book_id, user_id, title, content, rating)
    select gen_random_uuid(), b.id, n.id, coalesce(nullif(left(n.text, 200), ''), '.'),
           coalesce(nullif(n.text, ''), '.'), 6
      from named n
      join unnest(${bookOfText}::text[]) with ordinality as g (google_id, number)
        on g.number = n.number
      join books b on b.google_id = g.google_id
      cross join (select count(*) from people) as p`);
  // Who writes into the tables counts for himself.
  await recountBooks(site.db);
  filled = { site, googleIds };
  return googleIds;
}

/** Whatever runs says so in the console, where every error fails the test; what leaves us is kept. */
async function guard(page: Page, site: Site) {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(site.url) && !/^(data|blob|about):/.test(url)) elsewhere.push(url);
  });
  page.on('dialog', (dialog) => {
    elsewhere.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.defineProperty(window, name, { value: () => console.error(`${name} was run`) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      console.error(`the policy refused ${violatedDirective} ${sample}`),
    );
  });
  await page.reload();
  return {
    async expectNothingHappened() {
      expect(elsewhere).toEqual([]);
      await expect(page.locator(NOWHERE)).toHaveCount(0);
      // The frame is still that of the site.
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('main')).toBeVisible();
    },
  };
}

/** Goes to a screen, and waits until its code has come: until then the last one is shown. */
async function goTo(page: Page, address: string) {
  await page.evaluate(async (hash) => {
    window.location.hash = hash;
    await new Promise(requestAnimationFrame);
  }, address);
  await expect(page.locator('[data-leaving]')).toHaveCount(0);
}

test('there are at least 250 hostile texts, each once, and each class names its source', () => {
  expect(entries.length).toBeGreaterThanOrEqual(250);
  expect(new Set(entries).size).toBe(entries.length);
  for (const each of corpus) expect(each.source.length).toBeGreaterThan(5);
});

test('nothing of hostile books and reviews runs on the pages of books', async ({
  signUp,
  openAs,
  site,
}) => {
  test.setTimeout(240_000);
  const googleIds = await fill(site);
  const page = await openAs(await signUp('ada'), '/credit');
  const guarded = await guard(page, site);
  for (const [at, googleId] of googleIds.entries()) {
    const shown = page.waitForResponse((answer) =>
      answer.url().includes(`/api/reviews/book/${googleId}`),
    );
    await goTo(page, `/details/${googleId}`);
    await shown;
    await expect(page.getByRole('heading', { level: 1, name: `number${at}` })).toBeVisible();
    // Theirs, each by somebody of a hostile name.
    const reviews = page.getByRole('article');
    await expect(reviews.nth((groups[at]?.length ?? 0) - 1)).toBeVisible();
  }
  await guarded.expectNothingHappened();
});

test('a hostile description that came past the wall on the server meets the one in the page', async ({
  signUp,
  browser,
  site,
}) => {
  const googleIds = await fill(site);
  const member = await signUp('ben');
  const context = await browser.newContext({ baseURL: site.url });
  await context.addCookies(
    [...member.cookies].map(([name, value]) => ({ name, value, url: site.url })),
  );
  const page = await context.newPage();
  const ran: string[] = [];
  // Parsing alone makes the browser report styles; that it is refused is the third wall.
  page.on('console', (message) => {
    if (/was run|script-src|trusted/i.test(message.text())) ran.push(message.text());
  });
  await page.goto('/#/credit');
  const guarded = await guard(page, site);
  const size = Math.ceil(entries.length / 20);
  for (let batch = 0; batch < 20; batch++) {
    const googleId = googleIds[batch] ?? '';
    // Those that leave something open come at the ends.
    const text = entries.slice(batch * size, (batch + 1) * size).join('<p>next</p>');
    await site.db.many(sql`
      update books set description = ${`<p>A description.</p>${text}`.replaceAll('\0', '')}
       where google_id = ${googleId}`);
    await goTo(page, `/details/${googleId}`);
    await expect(page.getByText('A description.')).toBeVisible();
  }
  await guarded.expectNothingHappened();
  expect(ran).toEqual([]);
  await context.close();
});

test('nothing of hostile names and texts runs in lists, searches and previews', async ({
  signUp,
  openAs,
  site,
  browser,
}) => {
  test.setTimeout(240_000);
  const googleIds = await fill(site);
  const admin = await signUp('iris', 'admin');
  const writers = [admin, await signUp('ira'), await signUp('ivo')];
  // What the API takes of all this, from people who write it into every form there is.
  let taken = 0;
  for (const [at, entry] of entries.entries()) {
    const book = googleIds[at % googleIds.length] ?? '';
    // One review of a book for each.
    const writer = writers[Math.floor(at / googleIds.length)] ?? admin;
    taken += await writer
      .call('POST /api/reviews', { body: { title: entry, content: entry, rating: 3, book } })
      .then(
        () => 1,
        () => 0,
      );
    if (at % 20 !== 0) continue;
    await admin.call('PUT /api/profile', { body: { bio: entry } }).catch(() => {});
    await admin
      .call('PUT /api/books/:googleId', {
        params: { googleId: googleIds[0] ?? '' },
        body: { publisher: entry, subtitle: entry, description: entry },
      })
      .catch(() => {});
  }
  expect(taken).toBeGreaterThan(250);
  const hostiles = await site.db.many<{ id: string }>(sql`
    select id from users where username_key like 'hostile %' order by id`);
  await site.db.many(sql`
    insert into follows (id, follower_id, following_id)
    select gen_random_uuid(), id, ${admin._id} from users where username_key like 'hostile %'`);

  const page = await openAs(admin, '/credit');
  const guarded = await guard(page, site);
  const batches = Math.ceil(groups.length / BATCH);
  for (let batch = 0; batch < batches; batch++) {
    await goTo(page, `/search?q=batch${batch}`);
    await expect(page.getByText(`Search Results for "batch${batch}"`)).toBeVisible();
  }
  await guarded.expectNothingHappened();
  for (const entry of entries.filter(
    (entry, at) => at % 12 === 0 && entry.length < 200 && !entry.includes('\0'),
  )) {
    await goTo(page, `/search?q=${encodeURIComponent(Buffer.from(entry).toString())}`);
    await page.waitForTimeout(50);
  }
  for (const address of [
    '/home',
    '/users-list',
    '/users',
    `/Account/Profile/${admin._id}`,
    `/Account/Profile/${admin._id}?tab=followers`,
    ...hostiles.filter((_, at) => at % 20 === 0).map(({ id }) => `/Account/Profile/${id}`),
    `/details/${googleIds[0]}/history`,
  ]) {
    await goTo(page, address);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main')).toBeVisible();
  }
  await guarded.expectNothingHappened();

  // Pages for programs outside are written by the server: as Chromium reads them. Hundreds at once would be overload,
  // of which some are refused, and so would be the bell of the page that is open.
  const few = pLimit(8);
  const pages = await few.map(
    [
      ...googleIds.map((googleId) => `/book/${googleId}`),
      ...hostiles.map(({ id }) => `/profile/${id}`),
    ],
    async (path) => {
      const answer = await fetch(site.url + path);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text();
    },
  );
  const reader = await browser.newPage();
  const found = await reader.evaluate((all) => {
    const wrong: string[] = [];
    for (const html of all) {
      const read = new DOMParser().parseFromString(html, 'text/html');
      for (const element of read.querySelectorAll('*')) {
        const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'));
        const leads = ['href', 'src', 'action'].map((name) => element.getAttribute(name) ?? '');
        const isOurs = element.matches(
          // Icons of ours are drawn beside the text, and hold nothing but lines.
          'script[src^="/"], [type="application/ld+json"], #page-data, img[src^="/"], svg[aria-hidden="true"]:not(:has(script, foreignObject, a, image, use:not([href^="/assets/"]), animate, set))',
        );
        const isOdd = /^(script|iframe|object|embed|base|form|svg|math|style|img|video)$/i;
        const isScript = leads.some((to) => /^\s*(javascript|data|vbscript):/i.test(to));
        if (handlers.length > 0 || isScript || (isOdd.test(element.tagName) && !isOurs))
          wrong.push(element.outerHTML.slice(0, 200));
      }
    }
    return wrong;
  }, pages);
  await reader.close();
  expect([...new Set(found)]).toEqual([]);
  expect(pages.length).toBe(groups.length + entries.length);
});

for (const width of [390, 1440])
  test(`no hostile text makes a page wider than the window at ${width} px`, async ({
    signUp,
    openAs,
    site,
  }) => {
    test.setTimeout(240_000);
    const googleIds = await fill(site);
    const reader = await signUp('uma');
    // Of those that are broken nowhere, as home has room for five reviews.
    await site.db.many(sql`
      insert into follows (id, follower_id, following_id)
      select gen_random_uuid(), ${reader._id}, id
        from users
       where username_key like 'hostile %' and bio ~ 'ᄁ|﷽|👩|ก้|Z͑'`);
    const page = await openAs(reader, '/credit', { viewport: { width, height: 800 } });
    for (const size of ['as they are', 'twice as large']) {
      if (size === 'twice as large') await enlargeLetters(page);
      await page.reload();
      for (const place of [
        '/home',
        ...Array.from(
          { length: Math.ceil(groups.length / BATCH) },
          (_, batch) => `/search?q=batch${batch}`,
        ),
        '/users-list',
        '/Account/Profile?tab=following',
        // Others than those whose descriptions went past the wall on the server.
        ...googleIds
          .filter((_, at) => at > 20 && at % 5 === 0)
          .map((googleId) => `/details/${googleId}`),
      ])
        await test.step(`${place}, letters ${size}`, async () => {
          await goTo(page, place);
          await page.waitForLoadState('networkidle');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const searched = /q=(.*)/.exec(place)?.[1];
          if (searched)
            await expect(page.getByText(`Search Results for "${searched}"`)).toBeVisible();
          await expect(page.locator('[data-waiting], [aria-busy=true]')).toHaveCount(0);
          const wider = await page.evaluate(() => {
            const room = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= room) return [];
            return [document.body, ...document.querySelectorAll('main *')]
              .filter((element) => element.scrollWidth > element.clientWidth + 1)
              .map((element) => element.outerHTML.slice(0, 200));
          });
          expect.soft(wider, `${place}, letters ${size}`).toEqual([]);
        });
    }
  });
