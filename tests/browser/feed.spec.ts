import type { FeedItem } from '../../shared/contract/feed.ts';
import {
  answer,
  expect,
  expectAccessible,
  expectPlace,
  expectStates,
  type Page,
  test,
} from '../support/browser.ts';
import { review } from '../support/browserReplies.ts';

const main = (page: Page) => page.getByRole('main');
const items = (page: Page) => main(page).getByRole('article');

test('the feed tells what friends do, leaves it at some kinds, and opens what is one of many', async ({
  signUp,
  openAs,
  site,
}) => {
  const ada = await signUp('ada');
  const rosa = await signUp('rosa');
  await ada.call('POST /api/follow/:id', { params: { id: rosa._id } });
  const [first, second, third, read] = [
    await site.nextBook(),
    await site.nextBook(),
    await site.nextBook(),
    await site.nextBook(),
  ];
  for (const { googleId } of [first, second, third])
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { status: 'want' },
    });
  await rosa.call('POST /api/library/:googleId/progress', {
    params: { googleId: read.googleId },
    body: { percent: 45, note: 'It was >!the butler!< all along' },
  });
  await rosa.call('POST /api/library/:googleId/quotes', {
    params: { googleId: read.googleId },
    body: { text: 'The spice must flow', percent: 12 },
  });
  await rosa.call('POST /api/reviews', {
    body: { title: 'A dry book', content: 'Sand, ||and worms||.', rating: 4, book: read.googleId },
  });

  const page = await openAs(ada, '/home');
  await page.getByRole('link', { name: 'All from people you follow' }).click();
  await expectPlace(page, '/feed');
  await expect(page).toHaveTitle('Feed · Commonplace');
  const { username: name } = rosa;
  // What was done with one book is one card.
  const card = items(page).filter({ hasText: `${name} reviewed ${read.title}` });
  for (const said of [
    'Sand, ….',
    'Kept a quote from it',
    'The spice must flow',
    'Was at 45%',
    'It was … all along',
  ])
    await expect(card).toContainText(said);
  const wanted = items(page).filter({ hasText: `${name} wants to read ${third.title}` });
  await expect(wanted).toBeVisible();
  await expect(page.getByText('worms')).toHaveCount(0);
  await expect(page.getByText('butler')).toHaveCount(0);
  await expectAccessible(page);

  await wanted.getByRole('button', { name: 'and 2 more' }).click();
  await expect(wanted.getByRole('listitem')).toHaveCount(2);
  await expect(wanted.getByRole('link', { name: first.title })).toBeVisible();
  await expectAccessible(page);
  await wanted.getByRole('button', { name: 'Show less' }).click();
  await expect(wanted.getByRole('listitem')).toHaveCount(0);

  await page.getByRole('button', { name: 'Quotes' }).click();
  await expectPlace(page, '/feed?show=quotes');
  await expect(items(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Quotes', pressed: true })).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Ratings' }).click();
  await expect(page.getByText('Nothing of this kind yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(items(page)).not.toHaveCount(0);
  await page.getByRole('link', { name: `Read the review of ${read.title}` }).click();
  await expectPlace(page, new RegExp(`^/details/${read.googleId}\\?review=`));
});

test('on a phone what the feed is left at stands in one line, with what is chosen in sight', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/credit', {
    viewport: { width: 390, height: 844 },
  });
  await answer(page, 'GET /api/feed', { json: [] });
  await page.goto('/#/feed?show=groups');
  const chosen = page.getByRole('button', { name: 'Reading groups', pressed: true });
  await expect(chosen).toBeInViewport();
  const line = await page.getByRole('group', { name: 'Show' }).boundingBox();
  expect(line?.height).toBeLessThan(60);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

test('the feed folds what gives something away, and leaves out what is from further on', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/credit');
  const user = {
    _id: '0190a000-0000-7000-8000-0000000000aa',
    username: 'rosa',
    displayName: null,
    firstName: null,
    lastName: null,
    avatarUrl: null,
  };
  const book = { googleId: 'book-1', title: 'Dune', thumbnail: null };
  const nothing = {
    review: null,
    rating: null,
    progress: null,
    quote: null,
    list: null,
    group: null,
    more: 0,
  };
  const item = (given: Partial<FeedItem>, at: number): FeedItem => ({
    _id: `0190a000-0000-7000-8000-00000000000${at}`,
    kind: 'review',
    user,
    ...nothing,
    book: { ...book, googleId: `book-${at}` },
    createdAt: new Date().toISOString(),
    ...given,
  });
  const folded = {
    language: null,
    visibility: 'public' as const,
    hasSpoilers: true,
    likes: 2,
    comments: 1,
    isLiked: false,
    user,
    mentions: [],
    hidden: [],
  };
  const quote = {
    _id: 'q',
    text: 'The duke dies',
    note: 'Poor duke',
    position: { page: 90 },
    hasSpoilers: true,
    hidden: [],
    likes: 0,
    comments: 0,
    isLiked: false,
  };
  const shut = { ...quote, text: '', hidden: [{ length: 13, opensAt: { page: 90 } }] };
  await answer(page, 'GET /api/feed', {
    json: [
      item(
        { review: { ...review({ title: 'He dies', content: 'In the end.' }), book, ...folded } },
        1,
      ),
      item({ kind: 'quote', quote }, 2),
      item({ kind: 'quote', quote: shut }, 3),
      item({ kind: 'rating', rating: 3.5 }, 4),
      item(
        {
          kind: 'progress',
          progress: {
            _id: 'p1',
            position: null,
            percent: null,
            note: null,
            mentions: [],
            hidden: [],
            likes: 0,
            comments: 0,
            isLiked: false,
          },
        },
        5,
      ),
      item(
        { kind: 'list', book: null, list: { _id: 'l', title: 'Deserts', books: 3, covers: [] } },
        6,
      ),
      item({ kind: 'joined', book: null, group: { _id: 'g', title: 'Worms', members: 8 } }, 7),
      item({ kind: 'joined', book: null }, 8),
    ],
  });
  await page.goto('/#/feed');
  await expect(items(page)).toHaveCount(8);
  await expect(items(page).nth(0)).toContainText('This review contains spoilers.');
  await expect(items(page).nth(2)).toContainText('This quote opens from page 90 on.');
  await expect(items(page).nth(3).getByRole('img')).toHaveAccessibleName('3.5 out of 5 stars');
  await expect(items(page).nth(4)).toContainText('rosa is reading Dune');
  await expect(items(page).nth(5)).toContainText('rosa made the list Deserts');
  await expect(items(page).nth(6)).toContainText('rosa joined the reading group Worms');
  await expect(items(page).nth(7)).toContainText('rosa joined a reading group');
  for (const text of ['He dies', 'In the end.', 'The duke dies', 'Poor duke'])
    await expect(page.getByText(text)).toHaveCount(0);
  await expectAccessible(page);
  await items(page).nth(1).getByRole('button', { name: 'Spoiler' }).click();
  await expect(page.getByText('The duke dies')).toBeVisible();
});

test('a quote takes the room there is, with no margins of the browser’s', async ({
  signUp,
  openAs,
  site,
}) => {
  const [ada, rosa] = [await signUp('ada'), await signUp('rosa')];
  await ada.call('POST /api/follow/:id', { params: { id: rosa._id } });
  const { googleId } = await site.nextBook();
  await rosa.call('POST /api/library/:googleId/quotes', {
    params: { googleId },
    body: { text: 'The spice must flow, and it flows to whoever waits for it. '.repeat(4) },
  });
  const page = await openAs(ada, '/feed');
  await page.setViewportSize({ width: 390, height: 844 });
  const quote = main(page).locator('blockquote');
  await expect(quote).toBeVisible();
  const { left, right } = await quote.evaluate((element) => {
    const [own, around] = [element, element.closest('figure') as Element].map((each) =>
      each.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    return { left: own.left - around.left, right: around.right - own.right };
  });
  expect(left).toBeLessThanOrEqual(20);
  expect(right).toBeLessThanOrEqual(1);
});

test('an empty feed suggests people with their reason, and shows what they do once asked', async ({
  signUp,
  openAs,
  site,
}) => {
  const ada = await signUp('ada');
  const rosa = await signUp('rosa');
  for (let at = 0; at < 3; at += 1) {
    const { googleId } = await site.nextBook();
    for (const who of [ada, rosa])
      await who.call('PUT /api/library/:googleId', {
        params: { googleId },
        body: { status: 'read', rating: 4 },
      });
  }
  const page = await openAs(ada, '/feed');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  const people = page.getByRole('region', { name: 'Readers you might like to follow' });
  const row = people.getByRole('listitem').filter({ hasText: rosa.username });
  await expect(row).toContainText(/100% alike in taste\s*3 books in common/);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Follow' }).click();
  await expect(row.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  await page.getByRole('button', { name: 'Show my feed' }).click();
  await expect(items(page).first()).toContainText(rosa.username);
});

test('the feed says what is loading and what has failed, and asks a visitor to sign in', async ({
  page,
  signUp,
  openAs,
}) => {
  await page.goto('/#/feed');
  await expect(
    page.getByText('Sign in to see what the people you follow are reading'),
  ).toBeVisible();
  await expectStates(await openAs(await signUp('ada'), '/credit'), {
    place: '/feed',
    call: 'GET /api/feed',
    empty: 'Nothing here yet.',
    failed: 'The feed could not be loaded',
  });
});

test('the page of a book tells which friends have it, and leads to what they wrote', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const { googleId } = book;
  const page = await openAs(ada, `/details/${googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
  await expect(page.getByText(/you follow ha/)).toHaveCount(0);

  const rosa = await signUp('rosa');
  const winston = await signUp('winston');
  for (const { _id: id } of [rosa, winston])
    await ada.call('POST /api/follow/:id', { params: { id } });
  const written = { title: 'A dry book', content: 'Sand.', rating: 4.5, book: googleId };
  const { _id: id } = await rosa.call('POST /api/reviews', { body: written });
  await winston.call('POST /api/library/:googleId/progress', {
    params: { googleId },
    body: { percent: 45 },
  });
  await page.reload();
  const friends = page.getByRole('region', { name: '2 people you follow have this' });
  await expect(friends.getByRole('listitem').filter({ hasText: winston.username })).toContainText(
    'Reading · 45%',
  );
  const hers = friends.getByRole('listitem').filter({ hasText: rosa.username });
  await expect(hers.getByRole('img')).toHaveAccessibleName('4.5 out of 5 stars');
  await expectAccessible(page);
  await hers.getByRole('link', { name: `Review by ${rosa.username}` }).click();
  await expectPlace(page, `/details/${googleId}?review=${id}`);
});
