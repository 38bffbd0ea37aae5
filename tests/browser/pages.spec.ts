import { compareChanged } from '../../server/domains/books/recommendations/comparing.ts';
import { sql } from '../../server/platform/db/db.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import {
  answerNoMore,
  expect,
  expectAccessible,
  expectPlace,
  holdCode,
  isTakenOver,
  type Member,
  type Page,
  requestsOf,
  signedIn,
  test,
} from '../support/browser.ts';
import { openSite } from '../support/browserSite.ts';
import { openFrontDoor } from '../support/frontDoor.ts';

/** A list of one book, open to suggestions. */
async function makeList(owner: Member, googleId: string) {
  const { _id: id } = await owner.call('POST /api/lists', {
    body: { title: 'Long walks', description: 'One\nafter another.', kind: 'open' },
  });
  await owner.call('PUT /api/lists/:id/books/:googleId', {
    params: { id, googleId },
    body: { note: 'Bring water.' },
  });
  return id;
}

/** A group that reads a book, which people ask to come into. */
async function makeGroup(owner: Member, googleId: string, more: object = {}) {
  const { _id: id } = await owner.call('POST /api/groups', {
    body: { title: 'Winter evenings', description: 'With tea.', joining: 'asking', ...more },
  });
  await owner.call('POST /api/groups/:id/reads', {
    params: { id },
    body: {
      book: googleId,
      from: '2026-01-05',
      sections: [{ name: 'To the river', upTo: { percent: 40 }, on: '2026-02-03' }],
    },
  });
  return id;
}

/** Somebody who finished a book in March 2024. */
const readInMarch = (reader: Member, googleId: string) =>
  reader.call('PUT /api/library/:googleId', {
    params: { googleId },
    body: { status: 'read', endedOn: '2024-03-04', rating: 4 },
  });

for (const [locale, keep, suggest, ask, year] of [
  ['en-US', 'Save to my library', 'Suggest a book for this list', 'Ask to join', '2024 in books'],
  [
    'de-DE',
    'Anmelden und merken',
    'Ein Buch für diese Liste vorschlagen',
    'Um Aufnahme bitten',
    '2024 in Büchern',
  ],
  [
    'fr-FR',
    'Se connecter pour le garder',
    'Suggérer un livre pour cette liste',
    'Demander à entrer',
    '2024 en livres',
  ],
  [
    'es-ES',
    'Entrar para guardarlo',
    'Sugerir un libro para esta lista',
    'Pedir entrar',
    '2024 en libros',
  ],
  ['ar-EG', 'سجّل الدخول لحفظه', 'اقتراح كتاب لهذه القائمة', 'طلب الانضمام', 'عام 2024 في كتب'],
  ['ja-JP', 'ログインして登録する', 'このリストに本を提案', '参加を申し込む', '2024年に読んだ本'],
] as const)
  test.describe(() => {
    // Far from UTC, in which the server draws days.
    test.use({ locale, timezoneId: 'Pacific/Auckland' });

    test(`a book's page goes on as it was drawn, in ${locale}`, async ({ page, signUp, book }) => {
      const ada = await signUp('ada');
      await ada.call('POST /api/reviews', {
        body: { title: 'Sand', content: 'And *spice*.', rating: 4, book: book.googleId },
      });
      const asked = requestsOf(page, 'GET /api/books/:googleId');
      const reviews = requestsOf(page, 'GET /api/reviews/book/:googleId');
      const similar = requestsOf(page, 'GET /api/books/:googleId/similar');
      const said = saidBy(page);
      await page.goto(`/book/${book.googleId}`);
      await expect(page.getByRole('link', { name: keep })).toBeVisible();
      await isTakenOver(page);
      await expect(page.getByRole('link', { name: keep })).toBeVisible();
      await expect(page).toHaveTitle(`${book.title} · Commonplace`);
      await page.waitForLoadState('networkidle');
      expect([asked.length, reviews.length, similar.length]).toEqual([0, 0, 0]);
      expect(said).toEqual([]);
    });

    test(`the page of a list goes on as it was drawn, in ${locale}`, async ({
      page,
      signUp,
      book,
    }) => {
      const id = await makeList(await signUp('ada'), book.googleId);
      const asked = requestsOf(page, 'GET /api/lists/:id');
      const books = requestsOf(page, 'GET /api/lists/:id/books');
      await page.goto(`/list/${id}`);
      await expect(page.getByRole('link', { name: suggest })).toBeVisible();
      await isTakenOver(page);
      await expect(page.getByRole('link', { name: suggest })).toBeVisible();
      await expect(page).toHaveTitle('Long walks · Commonplace');
      await page.waitForLoadState('networkidle');
      expect([asked.length, books.length]).toEqual([0, 0]);
    });

    test(`the page of a group goes on as it was drawn, in ${locale}`, async ({
      page,
      signUp,
      book,
    }) => {
      const id = await makeGroup(await signUp('ada'), book.googleId);
      const asked = requestsOf(page, 'GET /api/groups/:id');
      const members = requestsOf(page, 'GET /api/groups/:id/members');
      const said = saidBy(page);
      await page.goto(`/group/${id}`);
      await expect(page.getByRole('link', { name: ask })).toBeVisible();
      await isTakenOver(page);
      await expect(page.getByRole('link', { name: ask })).toBeVisible();
      await expect(page.getByText('To the river')).toBeVisible();
      await expect(page).toHaveTitle('Winter evenings · Commonplace');
      await page.waitForLoadState('networkidle');
      expect([asked.length, members.length]).toEqual([0, 0]);
      expect(said).toEqual([]);
    });

    test(`the page of a profile goes on as it was drawn, in ${locale}`, async ({
      page,
      signUp,
      book,
    }) => {
      const ada = await signUp('ada');
      await ada.call('POST /api/reviews', {
        body: { title: 'Sand', content: 'And *spice*.', rating: 4, book: book.googleId },
      });
      await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
      const calls = [
        requestsOf(page, 'GET /api/profile/:id'),
        requestsOf(page, 'GET /api/profile/:id/followers/count'),
        requestsOf(page, 'GET /api/profile/:id/following/count'),
        requestsOf(page, 'GET /api/profile/:id/reviews'),
        requestsOf(page, 'GET /api/favorites/user/:id'),
      ];
      await page.goto(`/profile/${ada._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
      await isTakenOver(page);
      await expect(page.getByText('And spice.')).toBeVisible();
      await expect(page).toHaveTitle(`${ada.username} · Commonplace`);
      await page.waitForLoadState('networkidle');
      expect(calls.map((asked) => asked.length)).toEqual([0, 0, 0, 0, 0]);
    });

    test(`the page of a year goes on as it was drawn, in ${locale}`, async ({
      page,
      signUp,
      book,
    }) => {
      const ada = await signUp('ada');
      await readInMarch(ada, book.googleId);
      const calls = [
        requestsOf(page, 'GET /api/profile/:id'),
        requestsOf(page, 'GET /api/profile/:id/statistics'),
        requestsOf(page, 'GET /api/profile/:id/library'),
      ];
      const said = saidBy(page);
      await page.goto(`/profile/${ada._id}/year/2024`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(year);
      await isTakenOver(page);
      await expect(page).toHaveTitle(`${year} · ${ada.username} · Commonplace`);
      // Drawn once there is a width to draw it in.
      await page.locator('main details > summary').first().click();
      await expect(page.locator('main svg[role=group]').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(calls.map((asked) => asked.length)).toEqual([0, 0, 0]);
      expect(said).toEqual([]);
    });

    test(`the page of an author goes on as it was drawn, in ${locale}`, async ({ page }) => {
      const asked = requestsOf(page, 'GET /api/authors/:id');
      const books = requestsOf(page, 'GET /api/authors/:id/books');
      await page.goto('/author/frank-herbert');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frank Herbert');
      await isTakenOver(page);
      await expect(page.getByRole('heading', { name: 'Dune', exact: true })).toBeVisible();
      await expect(page).toHaveTitle('Frank Herbert · Commonplace');
      await page.waitForLoadState('networkidle');
      expect([asked, books]).toEqual([[], []]);
    });
  });

test("what is chosen on a book's page is done there", async ({ page, signUp, book }) => {
  for (const [name, rating] of [
    ['ada', 4],
    ['bo', 2],
    ['cleo', 2],
    ['dan', 1],
    ['eve', 5],
  ] as const) {
    const member = await signUp(name);
    await member.call('POST /api/reviews', {
      body: { title: `By ${name}`, content: 'Words.', rating, book: book.googleId },
    });
  }
  await page.goto(`/book/${book.googleId}`);
  await isTakenOver(page);
  await page.getByRole('button', { name: /^4 stars/ }).click();
  await expect(page.getByRole('heading', { name: 'By ada' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By bo' })).toHaveCount(0);
  await expect(page).toHaveURL(`/book/${book.googleId}?stars=4`);
  await page.getByRole('link', { name: 'Find another book' }).click();
  await expectPlace(page, '/search');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
  await expect(page.getByRole('heading', { name: 'By bo' })).toHaveCount(0);
  await page.reload();
  await isTakenOver(page);
  await expect(page.getByRole('heading', { name: 'By ada' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By bo' })).toHaveCount(0);
});

test("a book's page leads to others like it, each with the reason", async ({
  page,
  site,
  signUp,
  book,
}) => {
  const [like, other] = [await site.nextBook(), await site.nextBook()];
  for (const name of ['ada', 'bo', 'cleo']) {
    const reader = await signUp(name);
    for (const { googleId } of [book, like])
      await reader.call('POST /api/favorites/:googleId', { params: { googleId } });
    // Only people count who have been here for a week and have some books.
    for (let n = 0; n < 3; n++)
      await reader.call('PUT /api/library/:googleId', {
        params: { googleId: (await site.nextBook()).googleId },
        body: { status: 'want' },
      });
    await site.db.many(sql`
      update users set created_at = now() - interval '8 days' where id = ${reader._id}`);
  }
  // What a background task does every few minutes.
  await compareChanged(site.db);
  const writer = await signUp('wren', 'writer');
  const { book: known } = await writer.call('GET /api/books/:googleId', {
    params: { googleId: book.googleId },
  });
  await writer.call('PUT /api/books/:googleId', {
    params: { googleId: other.googleId },
    body: { authors: known.authors },
  });
  await page.goto(`/book/${book.googleId}`);
  await isTakenOver(page);
  const similar = page.getByRole('region', { name: 'Books like this one' });
  await expect(similar.getByRole('listitem')).toHaveCount(10);
  await expect(similar.getByRole('listitem').nth(0)).toContainText(like.title);
  await expect(similar.getByRole('listitem').nth(0)).toContainText('Liked by the same readers');
  // Their author may have others in the catalogue that are read more.
  const byTheSame = similar.getByRole('listitem').filter({ hasText: 'By the same author' });
  await expect(byTheSame.filter({ hasText: other.title })).toHaveCount(1);
  await expectAccessible(page);
  await similar.getByRole('link').first().click();
  await expect(page).toHaveURL(`/book/${like.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(like.title);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('books like a book are read without a script', async ({ page, book }) => {
    await page.goto(`/book/${book.googleId}`);
    const similar = page.getByRole('region', { name: 'Books like this one' });
    await expect(similar.getByRole('link')).toHaveCount(10);
    await expect(similar.getByRole('link').first()).toHaveAttribute('href', /^\/book\//);
  });
});

test('what needs an account leads to signing in, and back to the book', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await page.goto(`/book/${book.googleId}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Save to my library' }).click();
  await expect(page.getByText(`Sign in to view "${book.title}"`)).toBeVisible();
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('button', { name: /Add to Favorites/ })).toBeVisible();
  // On its page they have the same.
  await page.goto(`/book/${book.googleId}`);
  await expect(page.getByRole('button', { name: /Add to Favorites/ })).toBeVisible();
  await expect(page).toHaveURL(`/book/${book.googleId}`);
});

test('a page that is kept in this browser has the theme and the language that were chosen', async ({
  page,
  book,
  watch,
}) => {
  watch.allow(/net::ERR_FAILED/);
  await page.addInitScript(() => {
    localStorage.setItem('commonplace.theme', 'dark');
    localStorage.setItem('commonplace.language', 'de');
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`/book/${book.googleId}`, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await answerNoMore(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Anmelden und merken' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zu hellen Farben wechseln' })).toBeVisible();
});

test.describe(() => {
  test.use({ colorScheme: 'dark' });

  test("a book's page goes on in dark colours, and leads to what stands behind the #", async ({
    page,
    book,
  }) => {
    await page.goto(`/book/${book.googleId}`);
    await isTakenOver(page);
    await expect(page.getByRole('button', { name: 'Switch to light colors' })).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`/book/${book.googleId}#/search`);
    await expectPlace(page, '/search');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('the page of a list leads to its books, to signing in, and back', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  const bo = await signUp('bo');
  const id = await makeList(ada, book.googleId);
  await page.goto(`/list/${id}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: book.title, exact: true }).click();
  await expect(page).toHaveURL(`/book/${book.googleId}`);
  await page.goBack();
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Sign in to like' }).click();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(bo.username);
  await page.getByLabel('Password').fill(bo.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, `/lists/${id}`);
  await expect(page.getByRole('button', { name: 'Like 1', pressed: true })).toBeVisible();
  // On its page they have the same.
  await page.goto(`/list/${id}`);
  await expect(page.getByRole('button', { name: 'Like 1', pressed: true })).toBeVisible();
  await expect(page).toHaveURL(`/list/${id}`);
});

test('the page of a group leads to its book, to signing in, and back', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  const bo = await signUp('bo');
  const id = await makeGroup(ada, book.googleId);
  await page.goto(`/group/${id}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: book.title, exact: true }).click();
  await expect(page).toHaveURL(`/book/${book.googleId}`);
  await page.goBack();
  await isTakenOver(page);
  await page.getByRole('main').getByRole('link', { name: 'Ask to join' }).click();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(bo.username);
  await page.getByLabel('Password').fill(bo.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, `/groups/${id}`);
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  // On its page they have the same.
  await page.goto(`/group/${id}`);
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(page).toHaveURL(`/group/${id}`);
});

test('the page of a group for its members goes on as it was drawn', async ({
  page,
  signUp,
  book,
}) => {
  const id = await makeGroup(await signUp('ada'), book.googleId, { visibility: 'members' });
  const said = saidBy(page);
  await page.goto(`/group/${id}`);
  await isTakenOver(page);
  await expect(page.getByText('This group is for its members.')).toBeVisible();
  await expect(page.getByText('To the river')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(said).toEqual([]);
});

test.describe('where it is another day than in UTC', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('the page of a group says by the clock of the reader whether its book is read now', async ({
    page,
    signUp,
    book,
  }) => {
    // Half of the day it is tomorrow there, which the browser's clock says here at any time of it.
    const noon = `${new Date().toISOString().slice(0, 10)}T12:00:00Z`;
    const tomorrow = new Date(Date.parse(noon) + 86_400_000).toISOString().slice(0, 10);
    const ada = await signUp('ada');
    const { _id: id } = await ada.call('POST /api/groups', { body: { title: 'Early birds' } });
    await ada.call('POST /api/groups/:id/reads', {
      params: { id },
      body: { book: book.googleId, from: tomorrow },
    });
    await page.clock.setFixedTime(noon);
    const said = saidBy(page);
    const drawn = await page.request.get(`/group/${id}`);
    expect(await drawn.text()).toContain('Coming next');
    await page.goto(`/group/${id}`);
    await isTakenOver(page);
    await expect(page.getByRole('heading', { name: 'Reading now' })).toBeVisible();
    expect(said).toEqual([]);
  });
});

test('the page of an author leads to their books, to signing in, and back', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  await page.goto('/author/frank-herbert');
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Dune', exact: true }).click();
  await expect(page).toHaveURL(/\/book\/[\w-]+$/);
  await page.getByRole('main').getByRole('link', { name: 'Frank Herbert' }).click();
  await expect(page).toHaveURL('/author/frank-herbert');
  await isTakenOver(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, '/author/frank-herbert');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frank Herbert');
  // On their page they have the same.
  await page.goto('/author/frank-herbert');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Want to read: Dune', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/author/frank-herbert');
});

test('the page of a profile leads to its shelves, to signing in, and back', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  const bo = await signUp('bo');
  await page.goto(`/profile/${ada._id}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Shelves' }).click();
  await expect(page).toHaveURL(`/profile/${ada._id}?tab=shelves`);
  await expect(page.getByRole('tab', { name: 'Shelves' })).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Follow', exact: true }).click();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(bo.username);
  await page.getByLabel('Password').fill(bo.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, `/Account/Profile/${ada._id}`);
  await expect(page.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible();
  // On their page they have the same.
  await page.goto(`/profile/${ada._id}`);
  await expect(page.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/profile/${ada._id}`);
  await page.goto(`/profile/${bo._id}`);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('the page of a year leads to its books, to signing in, and back', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  const bo = await signUp('bo');
  await readInMarch(ada, book.googleId);
  const place = `/profile/${ada._id}/year/2024`;
  await page.goto(place);
  await isTakenOver(page);
  await page.getByRole('link', { name: book.title }).first().click();
  await expect(page).toHaveURL(`/book/${book.googleId}`);
  await page.goBack();
  await isTakenOver(page);
  await page.getByRole('link', { name: ada.username }).click();
  await expect(page).toHaveURL(`/profile/${ada._id}`);
  await page.goBack();
  await isTakenOver(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(bo.username);
  await page.getByLabel('Password').fill(bo.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, `/year/${ada._id}/2024`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2024 in books');
  // On its page they have the same.
  await page.goto(place);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page).toHaveURL(place);
});

test('there is no page of a year in which nothing was read, and a link of its owner leads to its screen', async ({
  page,
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const answer = await page.request.get(`/profile/${ada._id}/year/2024`);
  expect(answer.status()).toBe(404);
  const own = await openAs(ada, `/year/${ada._id}/2024`);
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('2024 in books');
});

test('the page of a private profile goes on as it was drawn', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await ada.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
  await page.goto(`/profile/${ada._id}`);
  await isTakenOver(page);
  await expect(page.getByText('This profile is private')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask to follow' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('navigation', { name: 'Profile' })).toHaveCount(0);
});

/** Everything that the console says, warnings as well. */
function saidBy(page: Page) {
  const said: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['warning', 'error'].includes(message.type()) && !ALWAYS_SAID.test(text)) said.push(text);
  });
  return said;
}
/** Seconds after the page: the check of who is asking finds nobody, and these tests have no service worker. */
const ALWAYS_SAID = /401|Service Worker registration blocked|reading 'waiting'/;

for (const [locale, language, trending] of [
  ['en-US', 'en', 'Trending Books'],
  ['de-DE', 'de', 'Bücher im Gespräch'],
  ['fr-FR', 'fr', 'Livres du moment'],
  ['es-ES', 'es', 'Libros del momento'],
  ['ar-EG', 'ar', 'كتب رائجة'],
  ['ja-JP', 'ja', '話題の本'],
] as const)
  test.describe(() => {
    test.use({ locale, timezoneId: 'Pacific/Auckland' });

    test(`home goes on as it was drawn, in ${locale}`, async ({ page, site, signUp, book }) => {
      const ada = await signUp('ada');
      await ada.call('POST /api/reviews', {
        body: { title: 'Sand', content: 'And *spice*.', rating: 4, book: book.googleId },
      });
      // In the evening, in which it is the next day in New Zealand.
      await site.db.many(sql`
        update reviews set created_at = date_trunc('day', created_at, 'UTC') - interval '4 hours'
        returning id`);
      const calls = [
        requestsOf(page, 'GET /api/books/top-engagement'),
        requestsOf(page, 'GET /api/reviews/random'),
      ];
      const said = saidBy(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-drawn', language);
      const shelf = page.getByRole('region', { name: trending });
      await expect(shelf.getByRole('link').first()).toBeVisible();
      await isTakenOver(page);
      // What the specification calls it.
      await expectPlace(page, '/home');
      await expect(shelf.getByRole('link').first()).toHaveAttribute('href', /^#\/details\//);
      const days = page.getByRole('main').locator('time');
      await expect(days.first()).toBeVisible();
      const shown = await days.evaluateAll(
        (times, tag) =>
          times.map((time) => {
            const format = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric' });
            return [time.textContent, format.format(new Date((time as HTMLTimeElement).dateTime))];
          }),
        LANGUAGES[language].locale,
      );
      for (const [day, byTheirClock] of shown) expect(day).toBe(byTheirClock);
      await page.waitForLoadState('networkidle');
      expect(calls.map(({ length }) => length)).toEqual([0, 0]);
      expect(said).toEqual([]);
    });
  });

test('home of a site where nobody has said anything goes on as it was drawn', async ({ page }) => {
  const own = await openSite();
  const said = saidBy(page);
  await page.goto(own.url);
  await isTakenOver(page);
  await expectPlace(page, '/home');
  await expect(page.getByText('No trending books available yet.')).toBeVisible();
  const shelf = page.getByRole('region', { name: 'From the catalog' });
  await expect(shelf.getByRole('link')).toHaveCount(10);
  await page.waitForLoadState('networkidle');
  expect(said).toEqual([]);
  // What nobody waits for comes later still, and is not to find the server closed.
  await page.close();
  await own.close();
});

test('home that came drawn leads on as the application does', async ({ page, signUp, book }) => {
  const ada = await signUp('ada');
  await ada.call('POST /api/reviews', {
    body: { title: 'Sand', content: 'And spice.', rating: 4, book: book.googleId },
  });
  await page.goto('/');
  await isTakenOver(page);
  await expectPlace(page, '/home');
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, '/home');
  await expect(page.getByRole('heading', { name: 'Reviews from People You Follow' })).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('what is done with a review stands in one line, on the page of its book and of its writer', async ({
    page,
    signUp,
    book,
  }) => {
    const ada = await signUp('ada');
    await ada.call('POST /api/reviews', {
      body: { title: 'Sand', content: 'And spice.', rating: 5, book: book.googleId },
    });
    for (const place of [`/book/${book.googleId}`, `/profile/${ada._id}`]) {
      await page.goto(place);
      const middles = ['Sign in to like', 'Comment'].map(async (name) => {
        const box = await page.getByRole('main').getByRole('link', { name }).last().boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      });
      const [like, comment] = await Promise.all(middles);
      expect(comment, place).toBe(like);
    }
  });

  test('home shows what is read and said, and leads to pages that are read so as well', async ({
    page,
    signUp,
    book,
  }) => {
    const ada = await signUp('ada');
    await ada.call('POST /api/reviews', {
      body: { title: 'Sand', content: 'And spice.', rating: 5, book: book.googleId },
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What readers are reading');
    await expect(page.getByText('Keep track of what you read')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Community Reviews' })).toContainText('@');
    const first = page.getByRole('region', { name: 'Trending Books' }).getByRole('link').first();
    await expect(first).toHaveAttribute('href', /^\/book\//);
    await first.click();
    await expect(page).toHaveURL(/\/book\/[\w-]+$/);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page).toHaveURL('/');
  });

  test('no page waits for what would only come with one', async ({ page, signUp, book }) => {
    const own = await openSite();
    await page.goto(own.url);
    const shelf = page.getByRole('region', { name: 'From the catalog' });
    await expect(shelf.getByRole('link')).toHaveCount(10);
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    await own.close();

    const ada = await signUp('ada');
    const bo = await signUp('bo');
    await readInMarch(ada, book.googleId);
    const { _id: empty } = await ada.call('POST /api/lists', { body: { title: 'Nothing yet' } });
    const { _id: quiet } = await ada.call('POST /api/groups', { body: { title: 'Nothing read' } });
    for (const path of [
      '/',
      `/book/${book.googleId}`,
      '/author/frank-herbert',
      `/list/${await makeList(ada, book.googleId)}`,
      `/list/${empty}`,
      `/group/${await makeGroup(ada, book.googleId)}`,
      `/group/${quiet}`,
      `/profile/${ada._id}`,
      `/profile/${bo._id}`,
      `/profile/${ada._id}/year/2024`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[data-waiting]'), path).toHaveCount(0);
    }
  });
});

/** Notes what is seen in each frame, with the title of the window. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    const look = () => {
      seen.push(`${document.title} ${document.body?.innerText ?? ''}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
const framesOf = async (page: Page) =>
  (await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).join('\n');

test('nothing of home is seen before what stands behind the #, or before what is a member’s own', async ({
  page,
  site,
  signUp,
  openAs,
  watch,
}) => {
  const door = await openFrontDoor(site.url);
  // The first half of home is there for a second before the other comes.
  door.inTwo('/', 'What readers are reading</h1>');
  await watchFrames(page);
  await page.goto(door.url);
  await expectPlace(page, '/home');
  expect(await framesOf(page)).toMatch(/^What readers are reading · Commonplace .*What readers/ms);

  for (const place of ['#/credit', '#credit']) {
    await page.goto('about:blank');
    await page.goto(`${door.url}/${place}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
    expect(await framesOf(page)).not.toContain('What readers are reading');
  }

  // Its bell asks, and is not told, who comes by this way.
  watch.allow(/403|401/);
  const ada = await signUp('ada');
  const storageState = signedIn(ada, door.url);
  const tab = await openAs(ada, '/credit', { baseURL: door.url, storageState });
  const own = await tab.context().newPage();
  await watchFrames(own);
  await own.goto('/');
  await expectPlace(own, '/home');
  await expect(own.getByRole('heading', { name: 'Reviews from People You Follow' })).toBeVisible();
  expect(await framesOf(own)).not.toMatch(/Keep track of what you read|Community Reviews|Sign in/);
  await tab.context().close();
  await door.close();
});

test('the frame of home stands for a member before the code has come, with nothing of a visitor in it', async ({
  signUp,
  openAs,
}) => {
  const tab = await openAs(await signUp('ada'), '/credit');
  const { letGo } = await holdCode(tab);
  await tab.goto('about:blank');
  await tab.goto('/', { waitUntil: 'commit' });
  await expect(tab.getByRole('banner').getByText('Commonplace')).toBeVisible();
  await expect(tab.getByRole('main')).toBeEmpty();
  const shapeOf = (main: Element) => getComputedStyle(main, '::before').backgroundImage;
  await expect.poll(() => tab.getByRole('main').evaluate(shapeOf)).toContain('gradient');
  await expect(tab.getByText(/Sign in|Trending/)).toHaveCount(0);
  letGo();
  await expect(tab.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('a page whose code does not come says so and is asked for again', async ({ page, watch }) => {
  watch.allow(/net::ERR_FAILED/);
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/#/credit');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This page could not be shown.',
  );
  await page.unroute('**/assets/index-*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
  await expect(page.getByText('This page could not be shown.')).toHaveCount(0);
});

test('what stands behind the # is shown where storage is forbidden', async ({ page, book }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  for (const path of [`/book/${book.googleId}`, '/']) {
    await page.goto('about:blank');
    await page.goto(`${path}#/search`);
    await expectPlace(page, '/search');
    await expect(
      page.getByRole('heading', { name: 'Discover Your Next Great Read' }),
    ).toBeVisible();
  }
  await page.goto('about:blank');
  await page.goto('/');
  await isTakenOver(page);
  await expectPlace(page, '/home');
});

test('what stands behind the # is shown also where the script that is early has not come', async ({
  page,
  watch,
}) => {
  watch.allow(/net::ERR_FAILED/);
  await page.route('**/early.js', (route) => route.abort());
  await page.goto('/#/credit');
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toHaveCount(0);
});

test('what leads on from a page that was drawn does so where its code has not come', async ({
  page,
  book,
  watch,
}) => {
  watch.allow(/net::ERR_FAILED|Failed to fetch/);
  await page.route('**/early.js', (route) => route.abort());
  await page.route('**/assets/*.js', (route) =>
    /DetailsPage/.test(route.request().url()) ? route.abort() : route.continue(),
  );
  await page.goto(`/book/${book.googleId}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
  const similar = page.getByRole('region', { name: 'Books like this one' }).getByRole('link');
  const next = await similar.first().getAttribute('href');
  await similar.first().click();
  await expect(page).toHaveURL(next ?? '');
});

test('a member who opens a page stays on it, and what was drawn is shown until it is theirs', async ({
  page,
  openAs,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: book.googleId },
    body: { status: 'reading' },
  });
  const own = await openAs(ada, '/credit');
  const said = saidBy(own);
  await watchFrames(own);
  await own.goto(`/book/${book.googleId}`);
  await expect(own.getByRole('button', { name: /^Reading, / })).toBeVisible();
  await expect(own).toHaveURL(`/book/${book.googleId}`);
  await expect(own.getByRole('link', { name: 'Save to my library' })).toHaveCount(0);
  await own.waitForLoadState('networkidle');
  const frames = (await framesOf(own)).split('· Commonplace').slice(1);
  // Nothing of it was taken away in between.
  for (const frame of frames) {
    expect(frame).toContain('Find another book');
    expect(frame).not.toMatch(/Sign in/);
  }
  expect(said).toEqual([]);
  await page.goto(`/book/${book.googleId}`);
  await expect(page.getByRole('link', { name: 'Save to my library' })).toBeVisible();
});

test('a profile that came drawn is not taken away from a member while what they have in common is on its way', async ({
  openAs,
  signUp,
}) => {
  const [ada, theo] = [await signUp('ada'), await signUp('theo')];
  const page = await openAs(ada, '/credit');
  await page.route('**/api/people/*/common', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.fallback();
  });
  await watchFrames(page);
  await page.goto(`/profile/${theo._id}`);
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const frames = (await framesOf(page)).split('· Commonplace').slice(1);
  expect(frames.length).toBeGreaterThan(0);
  for (const frame of frames) expect(frame).toContain('All Reviews');
});

test('a language that was chosen is the one that pages are drawn in', async ({ page, book }) => {
  await page.goto('/#/credit');
  await page.getByRole('combobox', { name: /language/i }).selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const drawn = await page.request.get(`/book/${book.googleId}`);
  expect(await drawn.text()).toContain('data-drawn="de"');
  expect(await page.evaluate(() => document.cookie)).toBe('language=de');
});

test('home that came drawn has the theme and the language that were chosen', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('commonplace.theme', 'dark');
    localStorage.setItem('commonplace.language', 'de');
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { name: 'Bücher im Gespräch' })).toBeVisible();
  await expectPlace(page, '/home');
  await expect(page.getByRole('button', { name: 'Zu hellen Farben wechseln' })).toBeVisible();
});
