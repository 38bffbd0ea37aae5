import type { Notification } from '../../shared/contract/notifications.ts';
import type { NotificationKind } from '../../shared/notifications.ts';
import {
  allowFailureOf,
  answer,
  expect,
  expectAccessible,
  expectPlace,
  expectStates,
  type Locator,
  type Page,
  pressAndLook,
  requestsOf,
  test,
} from '../support/browser.ts';
import type { Member } from '../support/browserSite.ts';

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const counted = (page: Page) => bell(page).locator('[data-count]');

async function reviewOf(author: Member, googleId: string, title: string) {
  const { _id: id } = await author.call('POST /api/reviews', {
    body: { title, content: 'Sand, and more sand.', rating: 4, book: googleId },
  });
  return { id, like: (by: Member) => by.call('PUT /api/reviews/:id/like', { params: { id } }) };
}

test('the bell counts within five seconds, and its panel leads to what was liked', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const rosa = await signUp('rosa');
  const { id, like } = await reviewOf(ada, book.googleId, 'A dry book');
  const page = await openAs(ada, '/credit');
  await expect(bell(page)).toBeVisible({ timeout: 15_000 });
  await expect(counted(page)).toHaveCount(0);

  await like(rosa);
  await expect(counted(page)).toHaveText('1', { timeout: 6_000 });
  await expect(bell(page)).toHaveAccessibleDescription('1 unread notification');
  await expect(page.getByRole('status').filter({ hasText: '1 unread notification' })).toHaveCount(
    1,
  );

  await bell(page).click();
  const link = panel(page).getByRole('link', {
    name: `${rosa.username} liked your review A dry book`,
  });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expectPlace(page, `/details/${book.googleId}?review=${id}`);
  await expect(panel(page)).toBeHidden();
  await expect(counted(page)).toHaveCount(0);
});

test('the bell is opened by a key, marks all as read and gives the focus back', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  for (const name of ['rosa', 'winston'])
    await (await signUp(name)).call('POST /api/follow/:id', { params: { id: ada._id } });
  const page = await openAs(ada, '/credit');
  await expect(counted(page)).toHaveText('1', { timeout: 15_000 });
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('link', { name: /and .+ follow you$/ })).toBeVisible();
  // It ends where the bell does.
  const endOf = async (place: Locator) => {
    const box = await place.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(Math.abs((await endOf(panel(page))) - (await endOf(bell(page))))).toBeLessThanOrEqual(1);
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(counted(page)).toHaveCount(0);
  await expect(panel(page).getByText('Unread')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('nothing is asked while the page is hidden or offline, and at once when it is seen again', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/credit');
  await expect(bell(page)).toBeVisible({ timeout: 15_000 });
  const asked = requestsOf(page, 'GET /api/notifications/count');
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await show('hidden');
  const before = asked.length;
  await page.waitForTimeout(6_000);
  expect(asked.length).toBe(before);
  await show('visible');
  await expect.poll(() => asked.length, { timeout: 2_000 }).toBe(before + 1);
});

test('the page lists all by day, page by page, and marks all as read', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/credit');
  const person = {
    _id: ada._id,
    username: 'rosa',
    displayName: null,
    firstName: null,
    lastName: null,
    avatarUrl: null,
  };
  const all = Array.from({ length: 30 }, (_, at) =>
    told({
      actors: [person],
      createdAt: new Date(Date.now() - at * 6 * 3_600_000).toISOString(),
      isRead: at > 2,
    }),
  );
  await page.route('**/api/notifications?*', (route) => {
    const from = new URL(route.request().url()).searchParams.get('cursor') === 'more' ? 20 : 0;
    return route.fulfill({
      json: all.slice(from, from + 20),
      headers: from === 0 ? { link: '</api/notifications?cursor=more>; rel="next"' } : {},
    });
  });
  await answer(page, 'GET /api/notifications/count', { json: { count: 3 } });
  await page.goto('/#/notifications');
  await expect(page).toHaveTitle('Notifications · Commonplace');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem')).toHaveCount(20);
  await expect(main.getByText('Unread')).toHaveCount(3);
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Today');
  await expect(main.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Show more' }).click();
  await expect(main.getByRole('listitem')).toHaveCount(30);
  await answer(page, 'PUT /api/notifications/read', { status: 204, text: '' });
  await main.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(main.getByText('Unread')).toHaveCount(0);
});

test('a request to follow is answered in the panel of the bell, and the keys go on there', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const theo = await signUp('theo');
  await ada.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
  await theo.call('POST /api/follow/:id', { params: { id: ada._id } });
  const page = await openAs(ada, '/credit');
  await bell(page).click({ timeout: 15_000 });
  const accept = panel(page).getByRole('button', { name: `Accept ${theo.username}` });
  await expect(accept).toBeVisible();
  await expectAccessible(page);
  await accept.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${theo.username} now follows you`)).toBeVisible();
  await expect(panel(page).getByRole('link', { name: /asks to follow you/ })).toHaveCount(0);
  await expect(panel(page).locator(':focus')).toHaveCount(1);
  await expect(counted(page)).toHaveCount(0);
  expect(await theo.call('GET /api/follow/status/:id', { params: { id: ada._id } })).toMatchObject({
    isFollowing: true,
  });
});

test('each kind has a sentence of its own, and many alike are one', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), '/credit');
  const people = ['rosa', 'winston', 'zoë'].map((username, at) => ({
    _id: `0190a000-0000-7000-8000-00000000000${at}`,
    username,
    displayName: null,
    firstName: null,
    lastName: null,
    avatarUrl: null,
  }));
  const [rosa] = people;
  const one = rosa ? [rosa] : [];
  const on = (type: Notification['subject']['type'], title: string | null = 'Dune') => ({
    type,
    id: 'x',
    title,
    address: '/credit',
  });
  const cases: [Partial<Notification> & { kind: NotificationKind }, string][] = [
    [{ kind: 'follow', actors: one }, 'rosa follows you'],
    [{ kind: 'follow', actors: people, count: 3 }, 'rosa, winston, and zoë follow you'],
    [{ kind: 'follow_request', actors: one }, 'rosa asks to follow you'],
    [{ kind: 'follow_accepted', actors: one }, 'rosa accepted your follow request'],
    [
      { kind: 'like', actors: people, count: 6, subject: on('review') },
      'rosa, winston, and 4 others liked your review Dune',
    ],
    [{ kind: 'like', actors: one, subject: on('comment') }, 'rosa liked your comment on Dune'],
    [{ kind: 'comment', actors: one, subject: on('review') }, 'rosa commented on your review Dune'],
    [
      { kind: 'comment', actors: people, count: 12, subject: on('review') },
      '12 new comments on your review Dune, the last by rosa',
    ],
    [
      { kind: 'reply', actors: one, subject: on('comment') },
      'rosa replied to your comment on Dune',
    ],
    [
      { kind: 'mention', actors: one, subject: on('review') },
      'rosa mentioned you in the review Dune',
    ],
    [
      { kind: 'mention', actors: one, subject: on('comment') },
      'rosa mentioned you in a comment on Dune',
    ],
    [
      { kind: 'friend_review', actors: one, subject: on('review') },
      'rosa reviewed a book you want to read: Dune',
    ],
    [
      { kind: 'list_suggestion', actors: people, count: 2, subject: on('list', 'Deserts') },
      '2 suggestions for your list Deserts, the last by rosa',
    ],
    [
      { kind: 'author_book', subject: on('author', 'Frank Herbert') },
      'There is a new book by Frank Herbert',
    ],
    [
      { kind: 'group_invite', actors: one, subject: on('group', 'Sandworms') },
      'rosa invited you to the reading group Sandworms',
    ],
    [
      { kind: 'group_comment', actors: people, count: 4, subject: on('group', 'Sandworms') },
      '4 new comments in the reading group Sandworms, the last by rosa',
    ],
    [
      { kind: 'role_decision', subject: on('profile', 'writer') },
      'Your role request has been decided: your role is Writer',
    ],
    [
      { kind: 'report_closed', subject: on('report', null) },
      'Your report has been dealt with. Thank you!',
    ],
    [
      { kind: 'import_ready', subject: on('import', 'goodreads.csv') },
      'Your books from goodreads.csv are ready to check',
    ],
    [
      { kind: 'import_done', subject: on('import', 'Goodreads') },
      'Your import from Goodreads is done',
    ],
  ];
  await answer(page, 'GET /api/notifications', { json: cases.map(([given]) => told(given)) });
  await page.goto('/#/notifications');
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveText(
    cases.map(([, sentence]) => sentence),
  );
});

test('what comes while somebody reads the page waits until they ask for it', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/notifications');
  await expect(page.getByText('Nothing new yet.')).toBeVisible();
  await expectAccessible(page);
  const rosa = await signUp('rosa');
  await expect(bell(page)).toBeVisible({ timeout: 15_000 });
  await rosa.call('POST /api/follow/:id', { params: { id: ada._id } });
  await page.getByRole('button', { name: 'Show what is new' }).click({ timeout: 15_000 });
  const link = page.getByRole('main').getByRole('link', { name: `${rosa.username} follows you` });
  await link.click();
  await expectPlace(page, `/Account/Profile/${rosa._id}`);
  await expect(counted(page)).toHaveCount(0);
});

test('the page says what is loading and what has failed, and asks a visitor to sign in', async ({
  page,
  signUp,
  openAs,
}) => {
  await page.goto('/#/notifications');
  await expect(page.getByText('Sign in to see what is new for you')).toBeVisible();

  await expectStates(await openAs(await signUp('ada'), '/credit'), {
    place: '/notifications',
    call: 'GET /api/notifications',
    empty: 'Nothing new yet.',
    failed: 'could not be loaded',
  });
});

test('what one is told is chosen in the settings, and counts at once', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/notifications');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const settings = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(settings.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(settings.getByRole('row')).toHaveCount(19);
  // Without mail on this site there is nothing to choose about it.
  await expect(settings.getByRole('combobox')).toHaveCount(0);
  const follows = settings.getByRole('checkbox', { name: 'Somebody follows you: on the site' });
  await expect(follows).toBeChecked();
  expect(await pressAndLook(follows)).toBe(false);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await expect(follows).not.toBeChecked();
  const { follow, like } = await ada.call('GET /api/account/notifications');
  expect([follow.site, like.site]).toEqual([false, true]);

  allowFailureOf(page, 'PUT /api/account/notifications');
  await answer(page, 'PUT /api/account/notifications', { status: 500 });
  await follows.click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be saved' })).toBeVisible();
  await expect(follows).not.toBeChecked();
});

let last = 0;

/** What somebody is told, where a test stands in for the server. */
function told(given: Partial<Notification> = {}): Notification {
  last += 1;
  return {
    _id: `0190a000-0000-7000-8000-${`${last}`.padStart(12, '0')}`,
    kind: 'follow',
    actors: [],
    count: 1,
    subject: { type: 'profile', id: 'x', title: null, address: '/credit' },
    createdAt: new Date().toISOString(),
    isRead: false,
    ...given,
  };
}
