import { answer, expect, expectPlace, test } from '../support/browser.ts';
import { user } from '../support/browserReplies.ts';

const USERS = 'GET /api/users';

// Specification: 2.route.8, 2.list.1, 2.list.2, 2.list.3, 6.11
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
  const name = page.getByRole('main').getByRole('link', { name: alma.username });
  await name.click();
  await expectPlace(page, `/Account/Profile/${alma._id}`);
  for (const key of ['Enter', 'Space']) {
    await page.goto('/#/users-list');
    await page.getByRole('textbox', { name: /search/i }).fill(alma.username);
    await expect(page.getByRole('heading', { name: 'All Users (1)' })).toBeVisible();
    await name.press(key);
    await expectPlace(page, `/Account/Profile/${alma._id}`);
  }
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
