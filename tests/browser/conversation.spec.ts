import {
  allowFailureOf,
  answer,
  answerNoMore,
  expect,
  expectAccessible,
  expectPlace,
  type Member,
  type Page,
  test,
} from '../support/browser.ts';

const communityIn = (page: Page) => page.getByRole('region', { name: /^Community Reviews/ });
const commentsIn = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true });
const fieldIn = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });
const said = (page: Page, by: Member) =>
  page.getByRole('article', { name: `Comment by @${by.username}`, exact: true });
const post = (page: Page) => page.getByRole('button', { name: 'Post comment' });

const review = (by: Member, book: string, content = 'All of it.') =>
  by.call('POST /api/reviews', { body: { title: 'Well', content, rating: 4, book } });
const comment = (by: Member, id: string, text: string, more: object = {}) =>
  by.call('POST /api/reviews/:id/comments', { params: { id }, body: { text, ...more } });

test('a review is liked and liked no more, at once, and what failed goes back', async ({
  signUp,
  openAs,
  book,
}) => {
  const grace = await signUp('grace');
  const { _id: id } = await review(grace, book.googleId);
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  const like = communityIn(page).getByRole('button', { name: /^Like/ });
  await expect(like).toHaveAccessibleName('Like');
  await like.focus();
  await page.keyboard.press('Space');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName('Like 1');
  await expect(like).toBeFocused();
  await expect
    .poll(async () => (await ada.call('GET /api/reviews/:id', { params: { id } })).isLiked)
    .toBe(true);
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  await answer(page, 'DELETE /api/reviews/:id/like', {
    status: 503,
    json: { message: 'Too many people at once', code: 'unavailable' },
  });
  await like.click();
  await expect(page.getByRole('alert')).toContainText('Too many people at once');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await answerNoMore(page);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveAccessibleName('Like');
  await like.click();
  await expect(like).toHaveAccessibleName('Like 1');

  // Nobody likes what is their own: they see how many others do.
  const own = await openAs(grace, `/details/${book.googleId}`);
  await expect(own.getByRole('region', { name: 'Your Review', exact: true })).toContainText(
    '1 like',
  );
  await expect(own.getByRole('button', { name: /^Like/ })).toHaveCount(0);
});

test('a visitor who likes a review on a profile is led to sign in, and comes back', async ({
  signUp,
  page,
  book,
}) => {
  const grace = await signUp('grace');
  await review(grace, book.googleId);
  const ada = await signUp('ada');
  const place = `/Account/Profile/${grace._id}`;
  await page.goto(`/#${place}`);
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('link', { name: 'Sign in to like' }).click();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByLabel('Password').press('Enter');
  await expectPlace(page, place);
  await expect(panel.getByRole('button', { name: 'Like 1', pressed: true })).toBeVisible();
  await expectAccessible(page);
});

test('readers talk under a review: they comment, reply, correct themselves and delete', async ({
  signUp,
  openAs,
  book,
}) => {
  const grace = await signUp('grace');
  const { _id: id } = await review(grace, book.googleId);
  const bea = await signUp('bea');
  await comment(bea, id, 'I thought *so* too.');
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}`);
  const toggle = communityIn(page).getByRole('button', { name: '1 comment' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(said(page, bea).getByRole('emphasis')).toHaveText('so');
  await expectAccessible(page);

  // Nothing is sent that says nothing; what is too long is said in the words of the server.
  await fieldIn(page).fill('a'.repeat(4_600));
  await expect(fieldIn(page)).toHaveAccessibleDescription('4,600 of 5,000 characters');
  await fieldIn(page).fill('a'.repeat(5_001));
  await post(page).click();
  await expect(fieldIn(page)).toHaveAccessibleDescription(
    /^A comment may be at most 5,000 characters long/,
  );
  await expect(fieldIn(page)).toBeFocused();

  // What is typed is there after a reload, with its place.
  await fieldIn(page).fill('Not me,');
  await page.getByRole('checkbox', { name: /^Hide it from readers/ }).check();
  const where = page.getByRole('textbox', { name: 'Page' });
  await post(page).click();
  await expect(where).toBeFocused();
  await expect(where).toHaveAccessibleDescription(/^Please say how far you are/);
  await where.fill('12');
  await page.reload();
  await expect(fieldIn(page)).toHaveValue('Not me,');
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('12');
  await page.getByRole('checkbox', { name: /^Hide it from readers/ }).uncheck();
  await fieldIn(page).fill('Not me, *at all*.');
  await expectAccessible(page);
  await post(page).click();
  await expect(said(page, ada).getByRole('emphasis')).toHaveText('at all');
  await expect(said(page, ada)).toBeFocused();
  await expect(fieldIn(page)).toHaveValue('');
  await expect(communityIn(page).getByRole('button', { name: '2 comments' })).toBeVisible();

  await said(page, bea).getByRole('button', { name: /^Like/ }).click();
  await expect(said(page, bea).getByRole('button', { name: 'Like 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(said(page, ada).getByRole('button', { name: /^Like/ })).toHaveCount(0);

  // A reply stands under what it replies to; one to a reply names whom it is for.
  await said(page, bea)
    .getByRole('button', { name: `Reply to @${bea.username}` })
    .click();
  const reply = page.getByRole('textbox', { name: `Your reply to @${bea.username}` });
  await expect(reply).toBeFocused();
  await reply.fill('Why?');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const replies = page.getByRole('list', { name: 'Replies' });
  await expect(replies.getByRole('article')).toContainText('Why?');
  await expect(replies.getByRole('article')).toBeFocused();
  await replies.getByRole('button', { name: `Reply to @${ada.username}` }).click();
  await expect(page.getByRole('textbox', { name: `Your reply to @${ada.username}` })).toHaveValue(
    `@${ada.username} `,
  );
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Correcting.
  await replies.getByRole('button', { name: 'Edit your comment' }).click();
  await expect(replies.getByRole('textbox')).toBeFocused();
  await replies.getByRole('textbox').fill('Why so?');
  await replies.getByRole('button', { name: 'Save Changes' }).click();
  await expect(replies.getByRole('article')).toContainText('Why so?');
  await expect(replies.getByRole('article')).toContainText('edited');
  await expect(replies.getByRole('article')).toBeFocused();

  // Who wrote the review may delete what stands under it: of one with replies the place stays.
  const own = await openAs(grace, `/details/${book.googleId}?review=${id}`);
  await said(own, bea)
    .getByRole('button', { name: `More actions: the comment by @${bea.username}` })
    .click();
  await own.getByRole('menuitem', { name: `Delete the comment by @${bea.username}` }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(commentsIn(own)).toContainText('This comment was deleted.');
  await expect(commentsIn(own)).toContainText('Why so?');
  await expectAccessible(own);

  await said(page, ada)
    .last()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete your comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Comment deleted')).toBeVisible();
  await expect(said(page, ada)).toHaveCount(1);
});

test('a comment that cannot be sent stays, and a session that has ended leads to sign in and back', async ({
  signUp,
  openAs,
  book,
}) => {
  const { _id: id } = await review(await signUp('grace'), book.googleId);
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}?review=${id}`);
  await fieldIn(page).fill('Half a thought');
  await answer(page, 'POST /api/reviews/:id/comments', { isLost: true });
  await post(page).click();
  const alert = commentsIn(page).getByRole('alert');
  await expect(alert).toContainText('Your comment could not be posted.');
  await answerNoMore(page);
  allowFailureOf(page, 'POST /api/reviews/:id/comments');
  await page.context().clearCookies();
  await post(page).click();
  await alert.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByLabel('Password').press('Enter');
  await expectPlace(page, `/details/${book.googleId}?review=${id}`);
  await expect(fieldIn(page)).toHaveValue('Half a thought');
  await post(page).click();
  await expect(said(page, ada)).toContainText('Half a thought');
});

test('a link leads to a review and to a comment under it, however far down they stand', async ({
  signUp,
  openAs,
  book,
}) => {
  const grace = await signUp('grace');
  const { _id: id } = await review(grace, book.googleId, 'The one.');
  const bea = await signUp('bea');
  for (let at = 0; at < 34; at += 1) await comment(bea, id, `Remark ${at}.`);
  const { _id: last } = await comment(grace, id, 'The last word.');
  await review(bea, book.googleId, 'Another.');

  const page = await openAs(await signUp('ada'), `/details/${book.googleId}?review=${id}`);
  const linked = page.getByRole('region', { name: /^Review( by|$)/ });
  await expect(linked).toContainText('The one.');
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();
  await expect(linked.getByRole('article', { name: /^Comment by/ })).toHaveCount(30);
  await expect(communityIn(page).getByRole('article')).toHaveCount(1);
  await linked.getByRole('button', { name: 'Show more' }).click();
  await expect(linked.getByRole('article', { name: /^Comment by/ })).toHaveCount(35);

  const at = await openAs(grace, `/details/${book.googleId}?review=${id}&comment=${last}`);
  await expect(said(at, grace)).toBeFocused();
  await expect(said(at, grace)).toBeInViewport();
  await expectAccessible(at);

  await at.goto('/#/home');
  await at.goto(`/#/details/${book.googleId}?review=${id}`);
  await expect(at.getByRole('heading', { name: 'Your Review', exact: true })).toBeFocused();
  await expect(commentsIn(at)).toContainText('Remark 0.');

  // A book that has been seen is drawn at once, and does not begin at its top either.
  await at.goto('/#/notifications');
  await at.getByRole('link', { name: /34 new comments on your review/ }).click();
  await expect(at.getByRole('heading', { name: 'Your Review', exact: true })).toBeInViewport();

  await page.goto(`/#/details/${book.googleId}?review=00000000-0000-7000-8000-000000000000`);
  allowFailureOf(page, 'GET /api/reviews/:id');
  await expect(linked).toContainText('This review has been removed');
  await linked.getByRole('link', { name: 'All reviews of this book' }).click();
  await expect(communityIn(page).getByRole('article')).toHaveCount(2);
});

test('what is from further on in the book is shut, until one has come there or insists', async ({
  signUp,
  openAs,
  book,
}) => {
  const grace = await signUp('grace');
  const { _id: id } = await review(
    grace,
    book.googleId,
    'A start. >!10%: He **leaves**.!< Then >!90%: he returns!<, >!maybe!<.',
  );
  await comment(grace, id, 'The butler did it.', { position: { percent: 95 } });
  const ada = await signUp('ada');
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: book.googleId },
    body: { status: 'reading' },
  });
  await ada.call('POST /api/library/:googleId/progress', {
    params: { googleId: book.googleId },
    body: { percent: 40 },
  });
  const page = await openAs(ada, `/details/${book.googleId}?review=${id}`);
  const linked = page.getByRole('region', { name: /^Review( by|$)/ });
  const text = linked.getByRole('article').first();
  await expect(text.getByRole('strong')).toHaveText('leaves');
  await expect(text).toContainText('Opens at 90% · 10 characters');
  await expect(text).not.toContainText('he returns');
  await expect(text).not.toContainText('maybe');
  const shut = said(page, grace);
  await expect(shut).toContainText('Opens at 95% · 18 characters');
  await expect(shut).not.toContainText('butler');
  await expectAccessible(page);

  const insist = linked.getByRole('button', { name: 'Show anyway' });
  await insist.first().focus();
  await page.keyboard.press('Enter');
  await expect(text).toContainText('he returns');
  await expect(text).not.toContainText('maybe');
  await expect(linked.getByRole('button', { name: 'Hide again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).not.toContainText('he returns');
  await shut.getByRole('button', { name: 'Show anyway' }).click();
  await expect(shut).toContainText('The butler did it.');
  await expectAccessible(page);

  // Where one is, is what is offered.
  await fieldIn(page).fill('I am here.');
  await page.getByRole('checkbox', { name: /^Hide it from readers/ }).check();
  await expect(page.getByRole('textbox', { name: 'Percent' })).toHaveValue('40');
  await post(page).click();
  await expect(said(page, ada)).toContainText('I am here.');
  const other = await openAs(await signUp('bea'), `/details/${book.googleId}?review=${id}`);
  await other.getByRole('button', { name: '2 comments beyond where you are' }).click();
  await expect(said(other, ada)).toContainText('Opens at 40% · 10 characters');
});

test('names are completed by the keyboard and the mouse, and lead to profiles', async ({
  signUp,
  openAs,
  book,
}) => {
  const grace = await signUp('grace-hopper');
  const { _id: id } = await review(grace, book.googleId);
  const ada = await signUp('ada');
  const page = await openAs(ada, `/details/${book.googleId}?review=${id}`);
  await expect(fieldIn(page)).toBeVisible();
  const people = page.getByRole('listbox', { name: 'People' });
  const option = people.getByRole('option', { name: `@${grace.username}` });
  await fieldIn(page).click();
  await page.keyboard.type('Right, @grace-h');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(fieldIn(page)).toHaveAttribute(
    'aria-activedescendant',
    (await option.getAttribute('id')) ?? '',
  );
  await expect(fieldIn(page)).toBeFocused();
  await expectAccessible(page);

  // Escape closes the list for this name, and types nothing.
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await page.keyboard.type('o');
  await expect(people).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('@grace-h');
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(people).toHaveCount(0);
  await expect(fieldIn(page)).toHaveValue(`@${grace.username} `);
  await page.keyboard.type('is right, @grace-ho');
  await option.click();
  await expect(fieldIn(page)).toBeFocused();
  await expect(fieldIn(page)).toHaveValue(`@${grace.username} is right, @${grace.username} `);
  await post(page).click();
  const link = said(page, ada).getByRole('link', { name: `@${grace.username}` });
  await expect(link).toHaveCount(2);

  // In a review as well.
  await page.getByRole('textbox', { name: 'Your Review' }).click();
  await page.keyboard.type('As @grace-h');
  await expect(option).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Your Review' })).toHaveValue(
    `As @${grace.username} `,
  );
  await link.first().click();
  await expectPlace(page, `/Account/Profile/${grace._id}`);
});

test('a passage is hidden up to where its author is, and a whole review where it gives things away', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: book.googleId },
    body: { status: 'reading' },
  });
  await ada.call('POST /api/library/:googleId/progress', {
    params: { googleId: book.googleId },
    body: { percent: 40 },
  });
  const page = await openAs(ada, `/details/${book.googleId}`);
  await page.getByRole('textbox', { name: 'Review Title' }).fill('He leaves');
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  const content = page.getByRole('textbox', { name: 'Your Review' });
  await content.click();
  await page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button', { name: 'Hide until a page' })
    .click();
  await page.keyboard.type('he leaves');
  await expect(content).toHaveValue('>!40%: he leaves!<');
  await page.getByRole('checkbox', { name: 'Contains spoilers' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  const own = page.getByRole('region', { name: 'Your Review', exact: true });
  await expect(own).toContainText('he leaves');

  const bea = await signUp('bea');
  await bea.call('POST /api/follow/:id', { params: { id: ada._id } });
  const other = await openAs(bea, '/home');
  const followed = other.getByRole('region', { name: 'Reviews from People You Follow' });
  await expect(followed).toContainText('This review contains spoilers.');
  await expect(followed).not.toContainText('He leaves');
  await other.goto(`/#/details/${book.googleId}`);
  const article = communityIn(other).getByRole('article');
  await expect(article).toContainText('This review contains spoilers.');
  await expect(article).not.toContainText('He leaves');
  const unfold = article.getByRole('button', { name: 'Show it' });
  await unfold.click();
  await expect(article).toContainText('He leaves');
  await expect(article).toContainText('Opens at 40% · 9 characters');
  await expect(article.getByRole('button', { name: 'Fold it' })).toBeFocused();
  await expectAccessible(other);
});
