import {
  allowFailureOf,
  answer,
  answerNoMore,
  expect,
  expectPlace,
  hold,
  isQuiet,
  type Member,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';
import { person, review, user } from '../support/browserReplies.ts';

const FOLLOW = 'POST /api/follow/:id';
const UNFOLLOW = 'DELETE /api/follow/:id';
const OTHER = 'GET /api/profile/:id';
const OWN = 'GET /api/profile';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('tabpanel');
const alertIn = (page: Page) => page.getByRole('main').getByRole('alert');
const countIn = (page: Page, name: 'Followers' | 'Following' | 'Reviews' | 'Favorites') =>
  page
    .getByRole('main')
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .getByRole('definition');
const profileOf = ({ _id }: { _id: string }) => `/Account/Profile/${_id}`;
const follows = (follower: Member, { _id }: Member) =>
  follower.call('POST /api/follow/:id', { params: { id: _id } });

// Specification: 2.profile.2
test('a visitor has no profile and is led to sign in', async ({ page }) => {
  await page.goto('/#/Account/Profile');
  await expect(page.getByText('Please sign in to view your profile')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expectPlace(page, '/Account/Signin');
});

// Specification: 2.profile.1
test('a profile that is loading says so', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  const call = await hold(page, OTHER);
  await page.goto(`/#${profileOf(ada)}`);
  await expect(page.getByRole('status').filter({ hasText: /loading/i })).toBeVisible();
  call.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
});

// Specification: 2.route.5, 2.profile.3, 2.profile.11, 6.5
test('the own profile is at both addresses, with Edit Info and without Follow', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/Account/Profile');
  for (const place of ['/Account/Profile', profileOf(ada)]) {
    await page.goto(`/#${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
    await expect(button(page, 'Edit Info')).toBeVisible();
    await expect(page.getByRole('button', { name: /follow/i })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'My Profile' })).toHaveCount(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click();
  await expectPlace(page, '/home');
});

// Specification: 2.route.6, 2.profile.5, 2.profile.7
test('the header of a profile shows who this is and how much there is', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada', 'writer');
  const [grace, linus] = [await signUp('grace'), await signUp('linus')];
  await follows(grace, ada);
  await follows(linus, ada);
  await follows(ada, grace);
  await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
  await page.goto(`/#${profileOf(ada)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
  await expect(countIn(page, 'Followers')).toHaveText('2');
  await expect(countIn(page, 'Following')).toHaveText('1');
  await expect(countIn(page, 'Reviews')).toHaveText('0');
  await expect(countIn(page, 'Favorites')).toHaveText('1');
  await expect(page.getByRole('main').getByText('Writer', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('A', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img', { name: 'Online' })).toBeVisible();
});

// Specification: 2.profile.4, 2.profile.5, 2.profile.6, 3.3, 9.13
test('the badge is of the identity before the role, and reader where neither is known', async ({
  page,
}) => {
  const cases = [
    [{ identity: 'admin', role: 'reader' }, 'Admin'],
    [{ identity: 'writer', role: 'admin' }, 'Writer'],
    [{ identity: undefined, role: 'writer' }, 'Writer'],
    [{ identity: 'pirate', role: undefined }, 'Reader'],
  ] as const;
  for (const [roles, badge] of cases) {
    const somebody = { ...user('ólafur'), ...roles };
    await answer(page, OTHER, { json: somebody });
    for (const [call, json] of [
      ['GET /api/profile/:id/followers/count', { followerCount: 0 }],
      ['GET /api/profile/:id/following/count', { followingCount: 0 }],
      ['GET /api/profile/:id/reviews', []],
      ['GET /api/favorites/user/:id', []],
      ['GET /api/favorites/user/:id/first', []],
      ['GET /api/profile/:id/library', []],
    ] as const)
      await answer(page, call, { json });
    await page.goto(`/#${profileOf(somebody)}`);
    const main = page.getByRole('main');
    await expect(main.getByText(badge, { exact: true })).toBeVisible();
    await expect(main.getByText('Ó', { exact: true })).toBeVisible();
    await expect(main.getByRole('img', { name: 'Online' })).toHaveCount(0);
  }
  const nobody = user('');
  await answer(page, OTHER, { json: nobody });
  await page.goto(`/#${profileOf(nobody)}`);
  await expect(page.getByRole('main').getByText('U', { exact: true })).toBeVisible();
});

// Specification: 2.profile.8, 3.17, 4.profile.1, 6.2
test('a member edits their profile, and a successful save ends the editing', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/Account/Profile');
  await button(page, 'Edit Info').click();
  await expect(page.getByLabel('Email')).toHaveValue(ada.email);
  await expect(page.getByLabel('Identity')).toHaveValue('reader');
  await expect(page.getByLabel('Identity').getByRole('option')).toHaveText([
    'Reader',
    'Writer',
    'Admin',
  ]);
  await page.getByLabel('Bio').fill('I count.');
  await button(page, 'Cancel').click();
  await expect(page.getByLabel('Bio')).toHaveCount(0);
  await expect(page.getByText('I count.')).toHaveCount(0);

  await button(page, 'Edit Info').click();
  await page.getByLabel('Email').fill(`new-${ada.email}`);
  await page.getByLabel('Identity').selectOption('writer');
  await page.getByLabel('Bio').fill('I analyse engines.');
  const call = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Save Changes').click();
  expect((await call).postDataJSON()).toEqual({
    email: `new-${ada.email}`,
    role: 'writer',
    bio: 'I analyse engines.',
  });
  await expect(button(page, 'Save Changes')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Writer', { exact: true })).toBeVisible();
  await tab(page, 'Info').click();
  await expect(panel(page)).toContainText(`new-${ada.email}`);
  await expect(panel(page)).toContainText('I analyse engines.');
  await page.reload();
  await expect(panel(page)).toContainText('I analyse engines.');
});

// Specification: 8.profile.2
test('each failed save has its sentence and stays in the form', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), '/Account/Profile');
  await button(page, 'Edit Info').click();
  await page.getByLabel('Bio').fill('Not lost');
  const failures = [
    {
      how: { status: 409, json: { message: 'Email is already registered' } },
      sentence: 'Email is already registered',
    },
    { how: { status: 500 }, sentence: 'Failed to update profile' },
    { how: { isLost: true }, sentence: 'Failed to update profile' },
  ];
  for (const { how, sentence } of failures) {
    await answer(page, 'PUT /api/profile', how);
    await button(page, 'Save Changes').click();
    await expect(alertIn(page).getByText(sentence)).toBeVisible();
    await expect(page.getByLabel('Bio')).toHaveValue('Not lost');
  }
});

// Specification: 2.profile.10, 6.4
test('a visitor who presses Follow is sent to sign in', async ({ page, signUp }) => {
  await page.goto(`/#${profileOf(await signUp('ada'))}`);
  await button(page, 'Follow').click();
  await expectPlace(page, '/Account/Signin');
});

// Specification: 2.profile.9, 4.profile.2, 4.profile.3, 4.profile.4
test('following changes button, count and list after success, and a second press is ignored', async ({
  signUp,
  openAs,
}) => {
  const [ada, grace] = [await signUp('ada'), await signUp('grace')];
  const page = await openAs(grace, `${profileOf(ada)}?tab=followers`);
  await expect(panel(page)).toContainText('No followers yet');
  const follow = await hold(page, FOLLOW);
  const calls = requestsOf(page, FOLLOW);
  await button(page, 'Follow').click();
  await expect(button(page, '...')).toBeVisible();
  await button(page, '...').click({ force: true });
  await expect(countIn(page, 'Followers')).toHaveText('0');
  follow.letGo();
  await expect(button(page, 'Unfollow')).toBeVisible();
  await expect(countIn(page, 'Followers')).toHaveText('1');
  await expect(panel(page)).toContainText(`@${grace.username}`);
  expect(calls).toHaveLength(1);

  await page.reload();
  await button(page, 'Unfollow').click();
  await expect(button(page, 'Follow')).toBeVisible();
  await expect(countIn(page, 'Followers')).toHaveText('0');
  await expect(panel(page)).toContainText('No followers yet');
});

// Specification: 8.follow.1
test('each failed follow has its sentence, and nothing has moved', async ({ signUp, openAs }) => {
  const [ada, grace] = [await signUp('ada'), await signUp('grace')];
  await follows(grace, ada);
  const page = await openAs(grace, profileOf(ada));
  await answer(page, UNFOLLOW, { status: 500 });
  await button(page, 'Unfollow').click();
  await expect(alertIn(page)).toHaveText('Failed to update follow status');
  await expect(button(page, 'Unfollow')).toBeVisible();
  await answer(page, UNFOLLOW, { status: 403, json: { message: 'You cannot leave' } });
  await button(page, 'Unfollow').click();
  await expect(alertIn(page)).toHaveText('You cannot leave');
  await answer(page, UNFOLLOW, { isLost: true });
  await button(page, 'Unfollow').click();
  await expect(alertIn(page)).toHaveText('Failed to update follow status');
  await expect(countIn(page, 'Followers')).toHaveText('1');
});

// Specification: 2.profile.12
test('My Profile leads from another profile to the own one', async ({ page, signUp, openAs }) => {
  const [ada, grace] = [await signUp('ada'), await signUp('grace')];
  const signedIn = await openAs(grace, profileOf(ada));
  await signedIn.getByRole('link', { name: 'My Profile' }).click();
  await expectPlace(signedIn, '/Account/Profile');
  await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText(grace.username);
  await page.goto(`/#${profileOf(ada)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
  await expect(page.getByRole('link', { name: 'My Profile' })).toHaveCount(0);
});

// Specification: 2.profile.13
test('the tabs start at reviews, move with the arrow keys and stand in the address', async ({
  page,
  signUp,
}) => {
  await page.goto(`/#${profileOf(await signUp('ada'))}`);
  await expect(page.getByRole('tab')).toHaveText([
    'Followers',
    'Following',
    'Favorites',
    'Reviews',
    'Info',
    'Library',
    'Shelves',
    'Lists',
    'Quotes',
    'Statistics',
  ]);
  const isSelected = (name: string) =>
    expect(page.getByRole('tab', { selected: true })).toHaveText(name);
  await isSelected('Reviews');
  await expect(page.getByRole('heading', { name: 'All Reviews' })).toBeVisible();
  await tab(page, 'Reviews').focus();
  await page.keyboard.press('ArrowRight');
  await isSelected('Info');
  await expect(tab(page, 'Info')).toBeFocused();
  await page.keyboard.press('End');
  await isSelected('Statistics');
  await page.keyboard.press('ArrowRight');
  await isSelected('Followers');
  await page.keyboard.press('ArrowLeft');
  await isSelected('Statistics');
  await page.keyboard.press('Home');
  await isSelected('Followers');
  await page.keyboard.press('End');
  await isSelected('Statistics');
  await tab(page, 'Favorites').click();
  await expectPlace(page, /\?tab=favorites$/);
  await page.reload();
  await isSelected('Favorites');
  await expect(page.getByRole('heading', { name: 'Favorite Books' })).toBeVisible();
  await page.goto(page.url().replace('favorites', 'nonsense'));
  await isSelected('Reviews');
});

// Specification: 2.profile.15, 2.profile.17, 2.profile.19, 2.profile.20
test('every tab of a new account says that it is empty', async ({ page, signUp }) => {
  await page.goto(`/#${profileOf(await signUp('ada'))}`);
  for (const [name, sentence] of [
    ['Followers', 'No followers yet'],
    ['Following', 'Not following anyone yet'],
    ['Favorites', 'No favorite books yet'],
    ['Reviews', 'No reviews yet'],
    ['Info', 'Not provided'],
  ] as const) {
    await tab(page, name).click();
    await expect(panel(page)).toContainText(sentence);
  }
});

// Specification: 2.profile.14
test('followers and followed people lead to their profiles', async ({ page, signUp }) => {
  const [ada, grace] = [await signUp('ada'), await signUp('grace')];
  await follows(ada, grace);
  for (const [whose, name, who] of [
    [grace, 'Followers', ada],
    [ada, 'Following', grace],
  ] as const) {
    await page.goto(`/#${profileOf(whose)}`);
    await tab(page, name).click();
    const row = panel(page).getByRole('listitem');
    await expect(row.getByText(who.username, { exact: true })).toBeVisible();
    await expect(row.getByText(`@${who.username}`, { exact: true })).toBeVisible();
    await row.getByText(who.username, { exact: true }).click();
    await expectPlace(page, profileOf(who));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(who.username);
  }
});

// Specification: 2.profile.16
test('favourites show title and date, or the id of a book without a title', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  await answer(page, 'GET /api/favorites/user/:id', {
    json: [
      { _id: '1', book: 'book-1', title: 'A favourite', addedAt: '2026-11-05T12:00:00.000Z' },
      { _id: '2', book: 'book-2', addedAt: '2025-01-31T12:00:00.000Z' },
    ],
  });
  await page.goto(`/#${profileOf(ada)}?tab=favorites`);
  await expect(page.getByRole('heading', { name: 'Favorite Books' })).toBeVisible();
  const items = panel(page).getByRole('listitem');
  await expect(items.first()).toContainText('A favourite');
  await expect(items.first()).toContainText('November 5, 2026');
  await expect(items.last()).toContainText('Book ID: book-2');
  await expect(items.last()).toContainText('January 31, 2025');
  await items.first().getByRole('link').click();
  await expectPlace(page, '/details/book-1');
});

// Specification: 2.profile.18, 2.profile.21
test('reviews on a profile show stars, book, date, title and text, and open the book', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  await answer(page, 'GET /api/profile/:id/reviews', {
    json: [
      review({
        rating: 4.5,
        book: { googleId: 'book-1', title: 'A reviewed book', thumbnail: null },
        title: 'What a book',
        content: 'And what an end.',
        createdAt: '2026-11-05T12:00:00.000Z',
      }),
    ],
  });
  await page.goto(`/#${profileOf(ada)}`);
  await expect(page.getByRole('heading', { name: 'All Reviews' })).toBeVisible();
  const item = panel(page).getByRole('article');
  for (const text of ['A reviewed book', 'November 5, 2026', 'What a book', 'And what an end.'])
    await expect(item).toContainText(text);
  await expect(item.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible();
  await item.getByText('And what an end.').click({ force: true });
  await expectPlace(page, '/details/book-1');
});

// Specification: 2.profile.20, 6.5
test('the info of the own profile has the email, that of others has not', async ({
  page,
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada', 'admin');
  await ada.call('PUT /api/profile', { body: { bio: 'I count.' } });
  const own = await openAs(ada, '/Account/Profile?tab=info');
  for (const text of [ada.username, ada.email, 'Admin', 'I count.'])
    await expect(panel(own)).toContainText(text);
  await page.goto(`/#${profileOf(ada)}?tab=info`);
  for (const text of [ada.username, 'Admin', 'I count.'])
    await expect(panel(page)).toContainText(text);
  await expect(panel(page)).not.toContainText('Email');
  await expect(panel(page)).not.toContainText('@example.org');
});

// Specification: 8.profile.1
test('a profile that cannot be loaded says so, and Retry loads it', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await answer(page, OTHER, { status: 500 });
  await page.goto(`/#${profileOf(ada)}`);
  await expect(alertIn(page).getByText('Failed to load profile data')).toBeVisible();
  await answerNoMore(page);
  await button(page, 'Retry').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
});

test('somebody who does not exist cannot be loaded', async ({ page }) => {
  await page.goto('/#/credit');
  const calls = [
    OTHER,
    'GET /api/favorites/user/:id/first',
    'GET /api/profile/:id/library',
  ] as const;
  for (const call of calls) allowFailureOf(page, call);
  const asked = calls.map((call) => requestsOf(page, call));
  await page.goto(`/#${profileOf(person('nobody'))}`);
  await expect(alertIn(page).getByText('Failed to load profile data')).toBeVisible();
  await isQuiet(page);
  expect(asked.map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('what a profile begins with is asked for once where it cannot be loaded', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  const calls = ['GET /api/favorites/user/:id/first', 'GET /api/profile/:id/library'] as const;
  for (const call of calls) await answer(page, call, { status: 404 });
  await page.goto('/#/credit');
  const asked = calls.map((call) => requestsOf(page, call));
  await page.goto(`/#${profileOf(ada)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
  await isQuiet(page);
  expect(asked.map(({ length }) => length)).toEqual([1, 1]);
});

// Specification: 8.profile.1
test('a part of a profile that cannot be loaded does not take the rest down', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  await answer(page, 'GET /api/profile/:id/followers', { status: 500 });
  await answer(page, 'GET /api/profile/:id/following/count', { status: 500 });
  await page.goto(`/#${profileOf(ada)}?tab=followers`);
  await expect(alertIn(page).getByText('Failed to load profile data')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ada.username);
  await tab(page, 'Reviews').click();
  await expect(panel(page)).toContainText('No reviews yet');
});

test('the own profile after the session has ended asks to sign in', async ({ signUp, openAs }) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/credit');
  await expect(page.getByText(`Welcome, ${ada.username}!`)).toBeVisible();
  await answer(page, OWN, { status: 401 });
  await page.goto('/?again#/Account/Profile');
  await expect(page.getByText('Please sign in to view your profile')).toBeVisible();
});

// Specification: 5.profile.1
test('the form of the own profile asks for an email and an identity', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/Account/Profile');
  await page.getByRole('button', { name: 'Edit Info' }).click();
  for (const name of ['Email', 'Identity'])
    await expect(page.getByLabel(name)).toHaveAttribute('required');
  await expect(page.getByLabel('Bio')).not.toHaveAttribute('required');
});

test('on a phone the tabs fade on each side on which there are more', async ({
  signUp,
  openAs,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await openAs(await signUp('ada'), '/Account/Profile', { viewport });
  const tabs = page.getByRole('main').getByRole('tablist');
  await expect(tabs).toBeVisible();
  const fadedAt = (part: number) =>
    tabs.evaluate(async (line, part) => {
      line.scrollTo({ left: part * (line.scrollWidth - line.clientWidth), behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const style = getComputedStyle(line);
      return ['left', 'right'].map((side) =>
        Math.round(Number.parseFloat(style.getPropertyValue(`--faded-${side}`))),
      );
    }, part);
  expect(await fadedAt(0)).toEqual([0, 48]);
  expect(await fadedAt(0.5)).toEqual([48, 48]);
  expect(await fadedAt(1)).toEqual([48, 0]);
});
