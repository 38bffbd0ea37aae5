import { sql } from '../../server/platform/db/db.ts';
import {
  allowFailureOf,
  answer,
  answerNoMore,
  expect,
  expectAccessible,
  expectPlace,
  type Locator,
  type Member,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const review = { title: 'Unkind', content: 'Words that hurt.', rating: 2 };

test('a member reports a review, and an admin closes it with a note', async ({
  signUp,
  openAs,
  site,
}) => {
  const [alma, rhea, theo] = [
    await signUp('alma', 'admin'),
    await signUp('rhea'),
    await signUp('theo'),
  ];
  const { googleId } = await site.nextBook();
  await theo.call('POST /api/reviews', { body: { ...review, book: googleId } });

  const page = await openAs(rhea, `/details/${googleId}`);
  await page.getByRole('button', { name: `More actions: the review by @${theo.username}` }).click();
  await page.getByRole('menuitem', { name: `Report the review by @${theo.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Report the review by @${theo.username}` });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please say what is wrong with it')).toBeVisible();
  await dialog.getByLabel('What is wrong with it?').selectOption('Insulting or hateful');
  await dialog.getByLabel('More about it (optional)').fill('It names me.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. An administrator will look at it.')).toBeVisible();
  await expect(page.getByRole('button', { name: `by @${rhea.username}` })).toHaveCount(0);

  const desk = await openAs(alma, '/users');
  await tab(desk, 'Inbox').click();
  const report = desk.getByRole('article').filter({ hasText: `@${theo.username}` });
  await expect(report).toContainText('Insulting or hateful, reported by');
  await expect(report).toContainText('Words that hurt.');
  await expect(report).toContainText('It names me.');
  await expectAccessible(desk);
  await report.getByRole('button', { name: 'Close report' }).click();
  await expect(report.getByText('Please note what was done')).toBeVisible();
  await report.getByLabel('What was done').fill('Talked to them.');
  await report.getByRole('button', { name: 'Close report' }).click();
  await expect(desk.getByText('The report is closed.')).toBeVisible();
  await expect(report).toHaveCount(0);
  await desk.getByRole('button', { name: 'Closed reports' }).click();
  await expect(report).toContainText('Talked to them.');
});

test('an admin takes a reported quote away where it is reported, and closes the report', async ({
  signUp,
  openAs,
  site,
}) => {
  const [alma, rhea, theo] = [
    await signUp('alma', 'admin'),
    await signUp('rhea'),
    await signUp('theo'),
  ];
  const { googleId } = await site.nextBook();
  const { _id } = await theo.call('POST /api/library/:googleId/quotes', {
    params: { googleId },
    body: { text: 'Buy pills of me.' },
  });
  await rhea.call('POST /api/reports', {
    body: { kind: 'quote', subject: _id, reason: 'spam' },
  });

  const desk = await openAs(alma, '/users');
  await tab(desk, 'Inbox').click();
  const report = desk.getByRole('article').filter({ hasText: 'Buy pills of me.' });
  await expect(report.getByRole('link', { name: 'Open the quote' })).toBeVisible();
  await expectAccessible(desk);
  await report.getByRole('button', { name: 'Delete quote' }).click();
  const question = desk.getByRole('dialog', { name: 'Take this away?' });
  await question.getByRole('button', { name: 'Delete quote' }).click();
  await expect(desk.getByText('It is gone for everyone.')).toBeVisible();
  await expect(report.getByRole('button', { name: 'Delete quote' })).toHaveCount(0);
  expect(await site.db.many(sql`select from quotes where id = ${_id}`)).toEqual([]);
  await report.getByLabel('What was done').fill('Deleted it.');
  await report.getByRole('button', { name: 'Close report' }).click();
  await expect(report).toHaveCount(0);
});

test('a session that ends while a report is written loses nothing of it', async ({
  signUp,
  openAs,
  site,
}) => {
  const theo = await signUp('theo');
  const rhea = await signUp('rhea');
  const { googleId } = await site.nextBook();
  await theo.call('POST /api/reviews', { body: { ...review, book: googleId } });
  const page = await openAs(rhea, `/details/${googleId}`);
  const open = async () => {
    await page
      .getByRole('button', { name: `More actions: the review by @${theo.username}` })
      .click();
    await page.getByRole('menuitem', { name: `Report the review by @${theo.username}` }).click();
  };
  const more = page.getByLabel('More about it (optional)');
  await open();
  await page.getByLabel('What is wrong with it?').selectOption('Insulting or hateful');
  await more.fill('It names me, and where I live.');
  await answer(page, 'POST /api/reports', { status: 401 });
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click();
  await answerNoMore(page);
  await page.getByLabel('Username').fill(rhea.username);
  await page.getByLabel('Password').fill(rhea.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await open();
  await expect(more).toHaveValue('It names me, and where I live.');
  await expect(page.getByLabel('What is wrong with it?')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. An administrator will look at it.')).toBeVisible();
  await open();
  await expect(more).toHaveValue('');
});

test('a deleted review is restored, and the log says who did what', async ({
  signUp,
  openAs,
  site,
}) => {
  const [alma, rhea] = [await signUp('alma', 'admin'), await signUp('rhea')];
  const { googleId, title } = await site.nextBook();
  const { _id: id } = await rhea.call('POST /api/reviews', { body: { ...review, book: googleId } });
  await alma.call('DELETE /api/reviews/:id', { params: { id } });

  const another = await site.nextBook();
  const own = await rhea.call('POST /api/reviews', { body: { ...review, book: another.googleId } });
  await rhea.call('DELETE /api/reviews/:id', { params: { id: own._id } });
  await rhea.call('POST /api/reviews/:id/restoration', { params: { id: own._id } });

  const page = await openAs(alma, '/users?tab=deleted');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText(`@${rhea.username}`);
  await expect(card).toContainText('Words that hurt.');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Restore “Unkind”' }).click();
  await expect(page.getByText('The review is back.')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await rhea.call('GET /api/reviews/book/:googleId', { params: { googleId } })).toHaveLength(
    1,
  );

  await tab(page, 'Log').click();
  const rows = page.getByRole('row').filter({ hasText: `@${rhea.username}` });
  await expect(rows.first()).toContainText(`restored a review by @${rhea.username}`);
  await expect(rows.nth(1)).toContainText('restored their own review');
  await expect(rows.nth(2)).toContainText('deleted their own review');
  await expect(rows.nth(3)).toContainText(`deleted a review by @${rhea.username}`);
  // Who it was stands no lower than when.
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
  const [who, when] = [rows.first().getByRole('link').first(), rows.first().getByRole('time')];
  expect(Math.abs((await topOf(who)) - (await topOf(when)))).toBeLessThan(3);
  await expectAccessible(page);
  // On a phone a line says when and from where, the next who, and one below it what.
  await page.setViewportSize({ width: 390, height: 844 });
  const cells = rows.first().getByRole('cell');
  const tops = await Promise.all([0, 3, 1, 2].map((at) => topOf(cells.nth(at))));
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(6);
  expect(tops[2]).toBeGreaterThan((tops[0] ?? 0) + 10);
  expect(tops[3]).toBeGreaterThan((tops[2] ?? 0) + 10);
});

test('in the log a name that takes the whole line stands apart from its button', async ({
  signUp,
  openAs,
}) => {
  const alma = await signUp('alma', 'admin');
  const { username } = await signUp('a-reader-of-a-very-long');
  const page = await openAs(alma, '/users?tab=log', { viewport: { width: 1000, height: 800 } });
  await expect(page.getByRole('link', { name: `@${username}` }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a role request is granted or declined', async ({ signUp, openAs, site }) => {
  const [alma, rhea, theo] = [
    await signUp('alma', 'admin'),
    await signUp('rhea'),
    await signUp('theo'),
  ];
  // As under ROLE_POLICY=approval.
  await site.db.many(sql`
    update users set role_request = 'writer' where id in (${rhea._id}, ${theo._id})`);
  const page = await openAs(alma, '/users?tab=inbox');
  await page.getByRole('button', { name: `Make ${rhea.username} a writer` }).click();
  await expect(page.getByText(`${rhea.username} is now a writer.`)).toBeVisible();
  await page.getByRole('button', { name: `Decline the request of ${theo.username}` }).click();
  await expect(page.getByText(`The request of ${theo.username} is declined.`)).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(theo.username) })).toHaveCount(0);
  const roleOf = async ({ _id: id }: Member) =>
    (await alma.call('GET /api/profile/:id', { params: { id } })).role;
  expect([await roleOf(rhea), await roleOf(theo)]).toEqual(['writer', 'reader']);
});

test('an admin sees how the server is', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada', 'admin'), '/users');
  await page.getByRole('tab', { name: 'Health' }).click();
  await expect(page.getByRole('row', { name: /Database response time/ })).toContainText('ms');
  await expect(page.getByRole('row', { name: /Database size/ })).toContainText('MB');
  await expect(page.getByText(/Commonplace .* PostgreSQL/)).toBeVisible();
  await expectAccessible(page);

  const calls = requestsOf(page, 'GET /api/admin/health');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => calls.length).toBe(1);
});

test('each part of it that fails says so, and tries again', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('alma', 'admin'), '/credit');
  for (const [name, call] of [
    ['setAside', 'GET /api/admin/set-aside'],
    ['deleted', 'GET /api/admin/deleted-reviews'],
    ['log', 'GET /api/admin/log'],
    ['health', 'GET /api/admin/health'],
  ] as const) {
    allowFailureOf(page, call);
    await answer(page, call, { status: 500 });
    await page.goto(`/#/users?tab=${name}`);
    await expect(page.getByText('This could not be loaded.')).toBeVisible();
    await answerNoMore(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('This could not be loaded.')).toHaveCount(0);
  }
});

test('of the ratings that were set aside one sees which are shown', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('alma', 'admin'), '/users?tab=setAside');
  const groundOf = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const shown = await groundOf('To be decided');
  const other = await groundOf('Decided');
  expect(shown).not.toBe(other);
  await page.getByRole('button', { name: 'Decided', exact: true }).click();
  expect([await groundOf('To be decided'), await groundOf('Decided')]).toEqual([other, shown]);
});

test('a member blocks somebody, whose reviews are gone, and takes it back', async ({
  signUp,
  openAs,
  site,
}) => {
  const [rhea, theo] = [await signUp('rhea'), await signUp('theo')];
  const { googleId } = await site.nextBook();
  await theo.call('POST /api/reviews', { body: { ...review, book: googleId } });
  const page = await openAs(rhea, `/Account/Profile/${theo._id}`);
  await expect(page.getByText('Words that hurt.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `Block ${theo.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Block @${theo.username}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(`You have blocked @${theo.username}.`)).toBeVisible();
  // Neither is there for the other any more, the profile itself included.
  await expectPlace(page, '/users-list');
  await expect(page.getByText('Words that hurt.')).toHaveCount(0);

  await page.goto('/#/Account/Settings');
  const blocked = page.getByRole('region', { name: 'Blocked people' });
  await expect(blocked).toContainText(theo.username);
  await blocked.getByRole('button', { name: `Unblock ${theo.username}` }).click();
  await expect(blocked).toContainText('You have not blocked anyone.');
});

test('an admin suspends several reported accounts together, and their reports are closed with it', async ({
  signUp,
  openAs,
  site,
}) => {
  const [alma, rhea, theo] = [
    await signUp('alma', 'admin'),
    await signUp('rhea'),
    await signUp('theo'),
  ];
  const spam = [await signUp('spama'), await signUp('spamb')];
  const { googleId } = await site.nextBook();
  for (const member of [...spam, theo]) {
    const { _id } = await member.call('POST /api/reviews', {
      body: { ...review, content: 'Cheap at shop.example', book: googleId },
    });
    await rhea.call('POST /api/reports', {
      body: { kind: 'review', subject: _id, reason: 'spam' },
    });
  }
  const desk = await openAs(alma, '/users');
  await tab(desk, 'Inbox').click();
  for (const { username } of spam)
    await desk.getByRole('checkbox', { name: `Choose @${username}` }).check();
  await expect(desk.getByText('2 accounts chosen')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Suspend 2 accounts?' });
  for (const { username } of spam) await expect(dialog.getByText(`@${username}`)).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They advertise a shop.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(desk.getByText('2 accounts suspended')).toBeVisible();
  await expect(tab(desk, 'Inbox')).toBeFocused();
  for (const { username } of spam)
    await expect(desk.getByRole('article').filter({ hasText: `@${username}` })).toHaveCount(0);
  await expect(desk.getByRole('article').filter({ hasText: `@${theo.username}` })).toBeVisible();
  for (const member of spam)
    expect(
      await site.db.many(sql`select from users where id = ${member._id} and suspended_at is null`),
    ).toEqual([]);
  await desk.getByRole('button', { name: 'Closed reports' }).click();
  await expect(
    desk.getByRole('article').filter({ hasText: `@${spam[0]?.username}` }),
  ).toContainText('They advertise a shop.');
});
