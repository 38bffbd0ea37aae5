import type { Locator } from '@playwright/test';
import { sql } from '../../server/platform/db/db.ts';
import {
  answer,
  expect,
  expectAccessible,
  expectPlace,
  type Member,
  type Page,
  test,
} from '../support/browser.ts';
import { review as reviewReply } from '../support/browserReplies.ts';

const titleIn = (page: Page) => page.getByRole('textbox', { name: 'Review Title' });
const contentIn = (page: Page) => page.getByRole('textbox', { name: 'Your Review' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const communityIn = (page: Page) => page.getByRole('region', { name: /^Community Reviews/ });
const ownIn = (page: Page) => page.getByRole('region', { name: 'Your Review', exact: true });
const spoilersIn = (page: Page) => communityIn(page).getByRole('button', { name: 'Spoiler' });

/** The radio button is hidden behind its picture, and may move while the page is still filling. */
const choose = (page: Page, stars: number) =>
  expect(() =>
    page.getByRole('radio', { name: `${stars} stars` }).check({ force: true, timeout: 2_000 }),
  ).toPass();

const review = (member: Member, book: string, content: string, rating = 4) =>
  member.call('POST /api/reviews', {
    body: { title: `${rating} by ${member.username}`, content, rating, book },
  });

const LONG = Array.from({ length: 30 }, (_, at) => `Paragraph ${at + 1}.`).join('\n\n');

test('a review is written with tools and the keyboard, and looked at before it is sent', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  await choose(page, 5);
  await titleIn(page).fill('With all its marks');
  const content = contentIn(page);
  await content.click();
  await tool(page, 'Bold').click();
  await expect(content).toBeFocused();
  await page.keyboard.type('Loud');
  await expect(content).toHaveValue('**Loud**');
  // What a tool did is undone like what was typed.
  await page.keyboard.press('End');
  await page.keyboard.type(' and ');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('quiet');
  await expect(content).toHaveValue('**Loud** and *quiet*');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('once more');
  await page.keyboard.press('ControlOrMeta+Shift+Digit9');
  await expect(content).toHaveValue('**Loud** and *quiet*\n\n> once more');
  await page.keyboard.press('ControlOrMeta+Shift+Digit9');
  await expect(content).toHaveValue('**Loud** and *quiet*\n\nonce more');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content).toHaveValue('**Loud** and *quiet*\n\n> once more');

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n\n');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await page.keyboard.type('he dies');
  await page.keyboard.press('ControlOrMeta+End');

  // One stop for the Tab key, arrow keys within.
  await tool(page, 'Bold').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Italic')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Hide as a spoiler')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tool(page, 'Bold')).toBeFocused();

  await page.getByRole('button', { name: 'Preview' }).click();
  const form = page.getByRole('region', { name: 'Add Your Review' });
  await expect(form.getByRole('strong')).toHaveText('Loud');
  await expect(form.getByRole('emphasis')).toHaveText('quiet');
  await expect(form.getByRole('blockquote')).toHaveText('once more');
  await expect(form.getByRole('button', { name: 'Spoiler' })).toBeVisible();
  await expect(form.locator('p', { hasText: 'he dies' })).toHaveCount(0);
  await expect(contentIn(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write' }).click();
  await expect(content).toHaveValue('**Loud** and *quiet*\n\n> once more\n\n||he dies||');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(ownIn(page).getByRole('strong')).toHaveText('Loud');
  await ownIn(page).getByRole('button', { name: 'Edit' }).click();
  await expect(content).toHaveValue('**Loud** and *quiet*\n\n> once more\n\n||he dies||');
});

test('a spoiler is hidden until it is asked for, by the keyboard as well, and nowhere given away', async ({
  signUp,
  openAs,
  book,
}) => {
  const grace = await signUp('grace');
  await review(
    grace,
    book.googleId,
    'In the end ||the **butler** did it||. Or [did he](https://example.org/||who||)?',
  );
  const ada = await signUp('ada');
  await ada.call('POST /api/follow/:id', { params: { id: grace._id } });
  const page = await openAs(ada, `/details/${book.googleId}`);
  const article = communityIn(page).getByRole('article');
  const spoiler = spoilersIn(page).first();
  await expect(spoiler).toHaveAttribute('aria-expanded', 'false');
  await expect(article).not.toContainText('butler');
  await expectAccessible(page);
  await spoiler.focus();
  await page.keyboard.press('Enter');
  await expect(spoiler).toHaveAttribute('aria-expanded', 'true');
  await expect(spoiler).toBeFocused();
  await expect(article.getByText('butler')).toBeVisible();
  await expect(article.getByRole('strong')).toHaveText('butler');
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(article).not.toContainText('butler');
  // A press on what is covered asks as well.
  await article.locator('label').first().click();
  await expect(article).toContainText('butler');

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  const followed = page.getByRole('region', { name: 'Reviews from People You Follow' });
  await expect(followed.getByRole('article')).toContainText('In the end …. Or did he?');
  await page.goto(`/#/Account/Profile/${grace._id}`);
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('In the end');
  await expect(panel).not.toContainText('butler');
  await panel.getByRole('button', { name: 'Spoiler' }).first().click();
  await expect(panel).toContainText('butler');
  await expectPlace(page, `/Account/Profile/${grace._id}`);
});

test('a long review is cut short, and opening and closing it moves nothing under the eyes', async ({
  signUp,
  openAs,
  book,
}) => {
  const grace = await signUp('grace');
  await review(grace, book.googleId, `${LONG}\n\n[The end](https://example.org)`);
  await review(await signUp('gus'), book.googleId, 'Short.');
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  const article = communityIn(page).getByRole('article').filter({ hasText: grace.username });
  const more = article.getByRole('button', { name: 'Read more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(communityIn(page).getByRole('button', { name: 'Read more' })).toHaveCount(1);
  // From its top to where one likes it.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const like = article.getByRole('button', { name: /^Like/ });
  await expect(like).toBeVisible();
  const heightOf = async () => (await topOf(like)) - (await topOf(article));
  const cut = await heightOf();
  expect(cut).toBeLessThan(520);

  await more.focus();
  const scroll = () => page.evaluate(() => Math.round(scrollY));
  const before = await scroll();
  await page.keyboard.press('Enter');
  const less = article.getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  expect(await scroll()).toBe(before);
  expect(await heightOf()).toBeGreaterThan(2 * cut);

  await less.scrollIntoViewIfNeeded();
  // What comes below has to be there: a page that ends here could not stay where it is when it becomes shorter.
  const below = page.getByRole('region', { name: 'Books like this one' });
  await expect(below.getByRole('listitem').first()).toBeVisible();
  const toggle = article.getByRole('button', { name: /^(Read more|Show less)$/ });
  const placeOf = async () => Math.round((await toggle.boundingBox())?.y ?? 0);
  const place = await placeOf();
  await page.keyboard.press('Enter');
  await expect(more).toBeFocused();
  expect(Math.abs((await placeOf()) - place)).toBeLessThanOrEqual(2);

  // Nobody gets to a link that they cannot see.
  await page.keyboard.press('Shift+Tab');
  await expect(article.getByRole('link', { name: 'The end' })).toBeFocused();
  await expect(less).toBeVisible();
});

test('reviews are shown in the order that is asked for, and those of some stars alone', async ({
  signUp,
  openAs,
  book,
}) => {
  const [one, two, three] = [await signUp('one'), await signUp('two'), await signUp('three')];
  await review(one, book.googleId, 'First.', 5);
  await review(two, book.googleId, 'Second.', 1);
  await review(three, book.googleId, 'Third.', 4.5);
  // Two who only rate it: of fewer than five, ratings are no picture with bars.
  for (const [name, rating] of [
    ['four', 5],
    ['five', 2],
  ] as const)
    await (await signUp(name)).call('PUT /api/library/:googleId', {
      params: { googleId: book.googleId },
      body: { rating },
    });
  const ada = await signUp('ada');
  await ada.call('POST /api/follow/:id', { params: { id: two._id } });
  const page = await openAs(ada, `/details/${book.googleId}`);
  const articles = communityIn(page).getByRole('article');
  const names = ['First.', 'Second.', 'Third.'];
  const expectOrder = (order: number[]) =>
    expect(articles).toContainText(order.map((at) => names[at - 1] ?? ''));
  await expectOrder([3, 2, 1]);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.selectOption('Highest rated');
  await expectOrder([1, 3, 2]);
  await expectPlace(page, `/details/${book.googleId}?sort=highest`);
  await sort.selectOption('Lowest rated');
  await expectOrder([2, 3, 1]);
  await sort.selectOption('People you follow');
  await expectOrder([2, 3, 1]);
  await page.reload();
  await expect(sort).toHaveValue('following');
  await sort.selectOption('Newest first');
  await expectPlace(page, `/details/${book.googleId}`);

  const ratings = page.getByRole('region', { name: 'Ratings' });
  await expect(ratings).toContainText('3.5');
  await expect(ratings).toContainText('5 ratings');
  for (const name of [
    '5 stars: 2 ratings, 40%',
    '4.5 stars: 1 rating, 20%',
    '1 star: 1 rating, 20%',
  ])
    await expect(ratings.getByRole('button', { name, exact: true })).toBeEnabled();
  for (const name of ['4 stars: 0 ratings, 0%', '3.5 stars: 0 ratings, 0%'])
    await expect(ratings.getByRole('button', { name, exact: true })).toBeDisabled();
  await ratings.getByRole('button', { name: /^4.5 stars/ }).click();
  await expect(articles).toHaveCount(1);
  await expectOrder([3]);
  await expect(page.getByRole('heading', { name: '4.5 stars (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Community Reviews (3)' })).toBeVisible();
  await expectPlace(page, `/details/${book.googleId}?stars=4.5`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all reviews' }).click();
  await expectOrder([3, 2, 1]);
  await ratings.getByRole('button', { name: /^1 star/ }).focus();
  await page.keyboard.press('Space');
  await expectOrder([2]);
  await page.keyboard.press('Space');
  await expectOrder([3, 2, 1]);
});

test('a half star is kept while a review is corrected, and can be given and taken away', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  await review(ada, book.googleId, 'Nearly perfect.', 4.5);
  const page = await openAs(ada, `/details/${book.googleId}`);
  const half = page.getByRole('button', { name: 'Half a star more' });
  await ownIn(page).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(half).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('4.5 of 5')).toBeVisible();
  await titleIn(page).fill('Corrected');
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect(ownIn(page).getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible();

  await ownIn(page).getByRole('button', { name: 'Edit' }).click();
  await choose(page, 3);
  await expect(half).toHaveAttribute('aria-pressed', 'false');
  await half.click();
  await expect(page.getByText('3.5 of 5')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 5);
  await expect(half).toHaveCount(0);
  await choose(page, 2);
  await half.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect(ownIn(page).getByRole('img', { name: '2.5 out of 5 stars' })).toBeVisible();
});

test('the language of a review is corrected while it is edited, and nothing typed is lost', async ({
  signUp,
  openAs,
  book,
  site,
}) => {
  const ada = await signUp('ada');
  await review(ada, book.googleId, 'A house is a machine for living in, and so is this book.', 4);
  const page = await openAs(ada, `/details/${book.googleId}`);
  await ownIn(page).getByRole('button', { name: 'Edit' }).click();
  await titleIn(page).fill('Corrected');
  const language = page.getByRole('combobox', { name: 'Language of the review' });
  await expect(language).toHaveValue('en');
  await language.selectOption('French');
  await expect(page.getByText('Language saved')).toBeVisible();
  await expect(language).toHaveValue('fr');
  await expect(titleIn(page)).toHaveValue('Corrected');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect(ownIn(page).getByText('Corrected')).toBeVisible();
  const stored = await site.db.one(
    sql`select title, language from reviews where user_id = ${ada._id}`,
  );
  expect(stored).toEqual({ title: 'Corrected', language: 'fr' });
});

test('a rating shows on the page as soon as it is given, changed or gone', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  const ratings = page.getByRole('region', { name: 'Ratings' });
  await expect(ratings).toContainText('Nobody has rated this book yet.');
  await choose(page, 2);
  await titleIn(page).fill('Hm');
  await contentIn(page).fill('Not much.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(ratings).toContainText('2.01 rating');
  await ownIn(page).getByRole('button', { name: 'Edit' }).click();
  await choose(page, 4);
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect(ratings).toContainText('4.01 rating');
  await ownIn(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(ratings).toContainText('Nobody has rated this book yet.');
});

// ASVS: 14.2.3
test('what a review holds is never markup of ours, and nothing is loaded from elsewhere', async ({
  signUp,
  openAs,
  site,
  book,
}) => {
  const hostile = [
    '<img src="https://elsewhere.example/a.png" onerror="document.title=1"> <b>not bold</b>',
    '![a map](https://elsewhere.example/map.png)',
    '[go](javascript:document.title=1) [out](https://elsewhere.example/)',
    '<script>document.title = 1</script>',
  ];
  await review(await signUp('grace'), book.googleId, hostile.join('\n\n'));
  const page = await openAs(await signUp('ada'), '/credit');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(`/#/details/${book.googleId}`);
  const article = communityIn(page).getByRole('article');
  await expect(article).toContainText('<b>not bold</b>');
  await expect(article).toContainText('<script>document.title = 1</script>');
  await expect(article).toContainText('[go](javascript:document.title=1)');
  await expect(article.locator('img, script, b')).toHaveCount(0);
  for (const name of ['a map', 'out'])
    await expect(article.getByRole('link', { name })).toHaveAttribute(
      'rel',
      'nofollow ugc noopener',
    );
  expect([...hosts]).toEqual([site.url]);
});

test('home never loads what reads Markdown', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('Markdown'))).toEqual([]);
});

test('a review that was plain text looks as it did', async ({ signUp, openAs, book }) => {
  await review(
    await signUp('grace'),
    book.googleId,
    'One line.\nAnother.\n\nAnd 2 * 3 < 7, say_so.',
  );
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  const article = communityIn(page).getByRole('article');
  await expect(article.getByText('One line.')).toHaveText(/^One line\.\s*Another\.$/);
  await expect(article).toContainText('And 2 * 3 < 7, say_so.');
  expect(
    await article.getByText('One line.').evaluate((text) => text.querySelectorAll('br').length),
  ).toBe(1);
});

test('a draft outlives signing out, and says where it is', async ({ signUp, openAs, book }) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  await expect(page.getByText('Your draft is kept in this browser.')).toHaveCount(0);
  await contentIn(page).fill('A **thought** to be continued');
  await expect(page.getByText('Your draft is kept in this browser.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectPlace(page, '/home');
  await page.goto('/#/Account/Signin');
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByLabel('Password').press('Enter');
  await expectPlace(page, '/home');
  await page.goto(`/#/details/${book.googleId}`);
  await expect(contentIn(page)).toHaveValue('A **thought** to be continued');
});

test('the page to write on grows with the text, and its length is told when it matters', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`);
  const content = contentIn(page);
  const heightOf = async () => (await content.boundingBox())?.height ?? 0;
  const empty = await heightOf();
  await content.fill(LONG);
  expect(await heightOf()).toBeGreaterThan(2 * empty);
  expect(await content.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThan(2);
  await expect(page.getByText(/of 20,000 characters/)).toHaveCount(0);
  await content.fill('a'.repeat(18_001));
  await expect(content).toHaveAccessibleDescription('18,001 of 20,000 characters');
});

test('who has begun to read a book again reviews it again, and the review before stands below', async ({
  signUp,
  openAs,
  book,
  page: drawn,
}) => {
  const ada = await signUp('ada');
  const { googleId } = book;
  await review(ada, googleId, 'What I thought at first.', 3);
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId },
    body: { status: 'reading' },
  });
  const page = await openAs(ada, `/details/${googleId}`);
  await expect(ownIn(page)).toContainText('What I thought at first.');
  await page.getByRole('button', { name: 'Review this reading' }).click();
  await choose(page, 5);
  await titleIn(page).fill('Once more');
  await contentIn(page).fill('What I think by now.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(ownIn(page)).toContainText('What I think by now.');
  await expect(page.getByRole('button', { name: 'Review this reading' })).toBeHidden();
  await expect(page.getByText('What I thought at first.')).toBeHidden();
  await ownIn(page).getByRole('button', { name: 'Earlier reviews' }).click();
  const earlier = page.getByRole('region', { name: 'Earlier reviews' });
  await expect(earlier).toContainText('What I thought at first.');
  await earlier.getByRole('button', { name: 'Change this review' }).click();
  const text = earlier.getByRole('textbox', { name: 'Your Review' });
  await text.fill('What I thought');
  await expectAccessible(page);
  // What is typed is there again after a reload.
  await page.reload();
  await ownIn(page).getByRole('button', { name: 'Earlier reviews' }).click();
  await expect(text).toHaveValue('What I thought');
  await text.fill('What I thought at first, and said better.');
  await earlier.getByRole('button', { name: 'Update Review' }).click();
  await expect(earlier).toContainText('What I thought at first, and said better.');
  await expect(ownIn(page)).toContainText('What I think by now.');
  await expectAccessible(page);

  // Others see it below the newest, visitors too.
  const theo = await openAs(await signUp('theo'), `/details/${googleId}`);
  await drawn.goto(`/book/${googleId}`);
  for (const others of [theo, drawn]) {
    await expect(communityIn(others)).toContainText('What I think by now.');
    await expect(communityIn(others)).not.toContainText('What I thought at first.');
    await others.getByRole('button', { name: 'Earlier reviews' }).click();
    const below = others.getByRole('region', { name: 'Earlier reviews' });
    await expect(below).toContainText('What I thought at first, and said better.');
    await expect(below.getByRole('button', { name: 'Change this review' })).toBeHidden();
    await expectAccessible(others);
  }
});

test('on a phone the tools for writing are icons in two lines at most', async ({
  signUp,
  openAs,
  book,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await openAs(await signUp('ada'), `/details/${book.googleId}`, { viewport });
  await contentIn(page).click();
  const tops = await page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button')
    .or(page.getByRole('button', { name: 'Preview' }))
    .evaluateAll((all) => [...new Set(all.map((each) => each.getBoundingClientRect().top))]);
  expect(tops.length).toBeLessThanOrEqual(2);
  await expectAccessible(page);
});

test('on a phone the menu of a review among very many opens at the bottom of the screen', async ({
  signUp,
  openAs,
  book,
}) => {
  const viewport = { width: 390, height: 800 };
  const page = await openAs(await signUp('ada'), '/credit', { viewport });
  const many = Array.from({ length: 130 }, (_, at) => reviewReply({ title: `Review ${at}` }));
  await answer(page, 'GET /api/reviews/book/:googleId', { json: many });
  await page.goto(`/#/details/${book.googleId}`);
  await page
    .getByRole('button', { name: /^More actions: / })
    .nth(65)
    .click();
  const box = await page.getByRole('menu').boundingBox();
  expect(box && [box.x, box.width, box.y + box.height]).toEqual([0, 390, 800]);
});
