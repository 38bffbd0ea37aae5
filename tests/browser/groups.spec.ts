import {
  allowFailureOf,
  answer,
  expect,
  expectAccessible,
  expectPlace,
  type Member,
  type Page,
  test,
} from '../support/browser.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });

/** The id of a group that reads this book, with an owner and members. */
async function startGroup(owner: Member, members: Member[], { googleId }: { googleId: string }) {
  const { _id: id } = await owner.call('POST /api/groups', {
    body: { title: 'Wednesdays', joining: 'open' },
  });
  const params = { id };
  await owner.call('POST /api/groups/:id/reads', { params, body: { book: googleId } });
  for (const member of members)
    await member.call('POST /api/groups/:id/members/:userId', {
      params: { ...params, userId: member._id },
    });
  return id;
}

test('a reader starts a group, chooses its book and invites somebody', async ({
  signUp,
  openAs,
  site,
}) => {
  const [ada, rosa] = [await signUp('ada'), await signUp('rosa')];
  const book = await site.nextBook();
  const page = await openAs(ada, '/library');
  await page
    .getByRole('navigation', { name: 'My library' })
    .getByRole('link', { name: 'Groups' })
    .click();
  await expectPlace(page, '/groups');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await dialog.getByRole('textbox', { name: 'Name of the group' }).fill('Wednesdays');
  await dialog.getByRole('combobox', { name: 'Who can join' }).selectOption('Invitation only');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Wednesdays', level: 1 })).toBeVisible();
  await expect(page.getByText('No book has been chosen yet.')).toBeVisible();
  // One group is none of the tabs of a library: a way leads back to them.
  await expect(page.getByRole('navigation', { name: 'My library' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Groups' })).toBeVisible();
  const group = page.url().split('#')[1] ?? '';

  await part(page, 'Members').getByRole('combobox').fill(`@${rosa.username}`);
  await page.getByRole('option', { name: rosa.username }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Invited: @${rosa.username}`)).toBeVisible();

  // A proposal is voted for, and becomes what is read.
  const next = part(page, 'What next?');
  await next.getByRole('combobox', { name: 'Propose a book' }).fill(book.title);
  await page.getByRole('option').filter({ hasText: book.title }).first().click();
  await expect(page.getByText(`Your vote: ${book.title}`)).toBeVisible();
  await next.getByRole('button', { name: `Choose this one: ${book.title}` }).click();
  const plan = page.getByRole('dialog');
  await plan.getByRole('textbox', { name: 'From' }).fill('2026-01-05');
  await plan.getByRole('button', { name: 'Add a section' }).click();
  await plan.getByRole('textbox', { name: 'Name of the section' }).fill('The beginning');
  await plan.getByRole('textbox', { name: 'Up to' }).fill('40');
  await plan.getByRole('combobox', { name: 'Track by' }).selectOption('Percent');
  await plan.getByRole('textbox', { name: 'By', exact: true }).fill('2026-02-01');
  await expectAccessible(page);
  await plan.getByRole('button', { name: 'Save' }).click();
  const reading = part(page, 'Reading now');
  await expect(reading.getByRole('heading', { name: book.title })).toBeVisible();
  await expect(reading.getByText('The beginning')).toBeVisible();
  await expect(reading.getByText('up to 40%')).toBeVisible();

  const guest = await openAs(rosa, '/groups');
  const invited = part(guest, 'You are invited');
  await expect(invited.getByRole('link', { name: 'Wednesdays' })).toBeVisible();
  await expectAccessible(guest);
  await invited.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(part(guest, 'My groups').getByRole('link', { name: 'Wednesdays' })).toBeVisible();
  await guest.getByRole('link', { name: 'Wednesdays' }).click();
  await expectPlace(guest, group);
});

test('what is said of a group’s book from further on is shut until one has come so far', async ({
  signUp,
  openAs,
  book,
}) => {
  const [ada, rosa] = [await signUp('ada'), await signUp('rosa')];
  const id = await startGroup(ada, [rosa], book);
  const page = await openAs(ada, `/groups/${id}`);
  const guest = await openAs(rosa, `/groups/${id}`);

  // How far one is stands along the book.
  await expect(guest.getByText('You haven’t started yet')).toBeVisible();
  await guest.getByRole('button', { name: 'Update progress' }).click();
  await guest.getByRole('combobox', { name: 'Track by' }).selectOption('Percent');
  await guest.getByRole('textbox', { name: 'Percent' }).fill('30');
  await guest.getByRole('button', { name: 'Save' }).click();
  await expect(guest.getByRole('button', { name: 'Update progress' })).toBeFocused();
  const along = guest.getByRole('list', { name: 'Where everyone is' });
  await expect(along.getByText(`@${rosa.username} · 30%`)).toBeAttached();

  // What is said from further on is shut until one has come so far.
  await page.getByRole('button', { name: 'Update progress' }).click();
  await page.getByRole('combobox', { name: 'Track by' }).selectOption('Percent');
  await page.getByRole('textbox', { name: 'Percent' }).fill('60');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`@${ada.username} · 60%`)).toBeAttached();
  const said = 'So it was the gardener after all.';
  await page.getByRole('textbox', { name: 'Your comment' }).fill(said);
  await expect(page.getByRole('textbox', { name: 'Percent' })).toHaveValue('60');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(part(page, 'Discussion').getByText(said)).toBeVisible();
  await expectAccessible(page);

  await guest.reload();
  const talk = part(guest, 'Discussion');
  await expect(talk.getByText('Opens at 60%')).toBeVisible();
  await expect(talk.getByText(said)).toHaveCount(0);
  await expectAccessible(guest);
  await talk.getByRole('button', { name: 'Show anyway' }).click();
  await expect(talk.getByText(said)).toBeVisible();
  await guest.reload();
  await expect(talk.getByText('Opens at 60%')).toBeVisible();
  await guest.getByRole('button', { name: 'Update progress' }).click();
  await guest.getByRole('textbox', { name: 'Percent' }).fill('61');
  await guest.getByRole('button', { name: 'Save' }).click();
  await expect(talk.getByText(said)).toBeVisible();
  await expect(talk.getByRole('button', { name: 'Show anyway' })).toHaveCount(0);
});

test('a group votes for its next book, talks anew, and is handed over', async ({
  signUp,
  openAs,
  site,
}) => {
  const [ada, rosa] = [await signUp('ada'), await signUp('rosa')];
  const [book, other] = [await site.nextBook(), await site.nextBook()];
  const id = await startGroup(ada, [rosa], book);
  const said = 'So it was the gardener after all.';
  await ada.call('POST /api/groups/:id/comments', {
    params: { id },
    body: { text: said },
  });
  const page = await openAs(ada, `/groups/${id}`);
  const guest = await openAs(rosa, `/groups/${id}`);
  const next = part(page, 'What next?');

  const votes = part(guest, 'What next?');
  await votes.getByRole('combobox', { name: 'Propose a book' }).fill(other.title);
  await guest.getByRole('option').filter({ hasText: other.title }).first().click();
  await page.reload();
  await next.getByRole('button', { name: `Vote: ${other.title}` }).click();
  await expect(next.getByRole('button', { name: `Voted: ${other.title}` })).toBeVisible();
  await expect(next.getByText('2 votes')).toBeVisible();

  // With the next book another conversation begins; what was said before is one press away.
  await next.getByRole('button', { name: `Choose this one: ${other.title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(part(page, 'Reading now').getByRole('heading', { name: other.title })).toBeVisible();
  const discussion = part(page, 'Discussion');
  await expect(discussion.getByText('No comments yet.', { exact: false })).toBeVisible();
  await discussion.getByRole('button', { name: 'The whole discussion' }).click();
  await expect(discussion.getByText(said)).toBeVisible();
  await page.getByText('Other books of this group').click();
  await expect(page.getByRole('link', { name: book.title })).toBeVisible();

  // The last owner hands over, and leaves.
  const members = part(page, 'Members');
  await members.getByRole('button', { name: `Options for @${rosa.username}` }).click();
  await page.getByRole('menuitem', { name: 'Make owner' }).click();
  await expect(members.getByText('Owner')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Leave group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
  await expectPlace(page, '/groups');
  await expect(page.getByText('You have left the group')).toBeVisible();
});

test('a group for members shows others its name, what it is about and how many it has', async ({
  signUp,
  openAs,
  book,
  page: visitor,
}) => {
  const [ada, rosa] = [await signUp('ada'), await signUp('rosa')];
  const { _id: id } = await ada.call('POST /api/groups', {
    body: {
      title: `Behind the curtain ${ada.username}`,
      description: 'Slow reading.',
      visibility: 'members',
      joining: 'asking',
    },
  });
  await ada.call('POST /api/groups/:id/reads', { params: { id }, body: { book: book.googleId } });
  await visitor.goto(`/#/groups/${id}`);
  await expect(visitor.getByText('This group is for its members.')).toBeVisible();
  await expect(visitor.getByText('Slow reading.')).toBeVisible();
  await expect(visitor.getByText('1 member', { exact: true })).toBeVisible();
  await expect(visitor.getByRole('main').getByText(book.title)).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Ask to join' })).toBeVisible();
  await expectAccessible(visitor);

  const page = await openAs(rosa, '/groups');
  await page.getByRole('textbox', { name: 'Part of its name' }).fill(`curtain ${ada.username}`);
  // All of its card leads there, with how many are in it.
  await page
    .getByRole('listitem')
    .filter({ hasText: `curtain ${ada.username}` })
    .getByText('1 member', { exact: true })
    .click({ force: true });
  // The card in the list can be pressed, too, and is about to go.
  await expect(page.getByRole('heading', { name: /^Behind the curtain/, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Report the reading group/ }).click();
  const report = page.getByRole('dialog');
  await report.getByRole('combobox').selectOption('Spam or advertising');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. An administrator will look at it.')).toBeVisible();

  const owner = await openAs(ada, `/groups/${id}`);
  await owner.getByRole('button', { name: `Accept @${rosa.username}` }).click();
  await expect(owner.getByText('2 members')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: book.title })).toBeVisible();

  await answer(page, 'GET /api/groups/:id', { status: 500 });
  await page.reload();
  await expect(page.getByText('The group could not be loaded')).toBeVisible();
  await page.unrouteAll();
  await owner.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await owner.getByRole('menuitem', { name: 'Delete group' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectPlace(owner, '/groups');
  allowFailureOf(page, 'GET /api/groups/:id');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('There is no such group.')).toBeVisible();
});
