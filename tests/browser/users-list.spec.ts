import { answer, answerNoMore, expect, expectPlace, hold, test } from '../support/browser.ts';
import { user } from '../support/browserReplies.ts';

const USERS = 'GET /api/users';

// Specification: 2.route.8, 2.list.1, 2.list.2, 6.11
test('a visitor finds people, searches them and opens a profile', async ({ page, signUp }) => {
  const wanda = await signUp('wanda', 'writer');
  const rhea = await signUp('rhea', 'reader');
  const alma = await signUp('alma', 'admin');
  await page.goto('/#/users-list');
  await expect(page.getByRole('heading', { name: 'User Profiles' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^All Users \(\d+\)$/ })).toBeVisible();
  for (const [member, badge] of [
    [wanda, 'Writer'],
    [rhea, 'Reader'],
    [alma, 'Admin'],
  ] as const) {
    await page.getByRole('textbox', { name: /search/i }).fill(member.username);
    await expect(page.getByRole('heading', { name: 'All Users (1)' })).toBeVisible();
    const row = page.getByRole('main').getByRole('listitem');
    await expect(row).toContainText(badge);
    await expect(row).toContainText(member.username);
    await expect(
      row.getByText(member.username.charAt(0).toUpperCase(), { exact: true }),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: alma.username }).click();
  await expectPlace(page, `/Account/Profile/${alma._id}`);
});

test('a list that goes on for long is one list, also where it is not laid out yet', async ({
  page,
}) => {
  await answer(page, USERS, {
    json: Array.from({ length: 400 }, (_, at) => user(`reader${at}`)),
  });
  await page.goto('/#/users-list');
  const items = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(page.getByRole('heading', { name: 'All Users (400)' })).toBeVisible();
  await expect(items).toHaveCount(400);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect(items.first()).toBeVisible();
  const before = await height();
  await page.keyboard.press('End');
  await expect(items.last()).toBeInViewport();
  // What had not been seen counted as as high as it is.
  expect(Math.abs((await height()) - before)).toBeLessThan(before / 20);
  const enrichment = await items.evaluateAll((all) =>
    all
      .slice(-200)
      .map((item) => item.getBoundingClientRect())
      // In two columns: what is below an item is the one after the next.
      .map(({ top }, at, boxes) => Math.round(top - (boxes[at - 2]?.bottom ?? top - 12))),
  );
  expect([...new Set(enrichment)]).toEqual([12]);
});

test('people are listed with the first line about them, which keeps within a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const bio = `Reads ${'very '.repeat(60)}slowly.\nAnd more.`;
  await answer(page, USERS, { json: [{ ...user('ada'), bio }] });
  await page.goto('/#/users-list');
  await expect(page.getByText('Reads very')).toBeVisible();
  await expect(page.getByText('And more.')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

// Specification: 2.list.3
for (const key of ['Enter', 'Space'])
  test(`${key} on a name opens the profile`, async ({ page }) => {
    const ada = user('ada');
    await answer(page, USERS, { json: [user('grace'), ada] });
    await page.goto('/#/users-list');
    await page.getByRole('link', { name: 'ada' }).focus();
    await page.keyboard.press(key);
    await expectPlace(page, `/Account/Profile/${ada._id}`);
  });

// Specification: 2.list.4
test('a list without anybody invites the first', async ({ page }) => {
  await answer(page, USERS, { json: [] });
  await page.goto('/#/users-list');
  await expect(page.getByText('No users found', { exact: true })).toBeVisible();
  await expect(page.getByText('Be the first to join our community!')).toBeVisible();
});

test('a list that is loading says so', async ({ page }) => {
  const call = await hold(page, USERS);
  await page.goto('/#/users-list');
  await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
  call.letGo();
  await expect(page.getByRole('heading', { name: /^All Users/ })).toBeVisible();
});

const failures = [
  { how: { status: 401 }, sentence: 'Unable to load users at this time' },
  {
    how: { status: 401, json: { message: 'Who are you?' } },
    sentence: 'Unable to load users at this time',
  },
  { how: { status: 503, json: { message: 'Back soon' } }, sentence: 'Back soon' },
  { how: { status: 500 }, sentence: 'Failed to fetch users' },
  { how: { isLost: true }, sentence: 'Failed to fetch users' },
];

// Specification: 2.list.5, 6.11, 8.list.1
test('each failure to load the users has its sentence, a note and Retry', async ({ page }) => {
  for (const { how, sentence } of failures) {
    await page.goto('/#/credit');
    await answer(page, USERS, how);
    await page.goto('/#/users-list');
    await expect(page.getByRole('main').getByRole('alert').getByText(sentence)).toBeVisible();
    await expect(page.getByText('Please try again later or contact support.')).toBeVisible();
  }
  await answerNoMore(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: /^All Users/ })).toBeVisible();
  await expect(page.getByText('Please try again later or contact support.')).toHaveCount(0);
});

test('people of whom an answer says little are shown all the same', async ({ page, watch }) => {
  // Nobody but the answers below knows this person.
  watch.allow(/404/);
  await answer(page, USERS, { json: [{ _id: 'somebody' }] });
  await page.goto('/#/users-list');
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row.getByText('U', { exact: true })).toBeVisible();
  await expect(row).toContainText('Reader');
  await answer(page, 'GET /api/profile/:id', { json: { _id: 'somebody' } });
  await answer(page, 'GET /api/favorites/user/:id', { json: [{ _id: '1', book: 'abc' }] });
  await answer(page, 'GET /api/profile/:id/followers', {
    json: [{ _id: '1' }, { _id: '2', follower: { _id: '3' } }],
  });
  await page.goto('/#/Account/Profile/somebody?tab=info');
  await expect(page.getByText('Not provided')).toBeVisible();
  await expect(page.getByRole('main').getByText('Reader').first()).toBeVisible();
  await page.getByRole('tab', { name: /Favorites/ }).click();
  await expect(page.getByText('Book ID: abc')).toBeVisible();
  await page.getByRole('tab', { name: /Followers/ }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('how many a search finds is said while somebody types', async ({ page, signUp }) => {
  const { username } = await signUp('zelda');
  await page.goto('/#/users-list');
  const said = page.getByRole('main').getByRole('status');
  await expect(said.getByText(/^All Users/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Search users' }).fill(username);
  await expect(said.filter({ hasText: 'All Users (1)' })).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Search users' }).fill('zzzz');
  await expect(said.filter({ hasText: 'All Users (0)' })).toHaveCount(1);
});
