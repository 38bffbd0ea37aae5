import { expect, expectAccessible, expectPlace, pressAndLook, test } from '../support/browser.ts';

test('a private profile is asked to follow, and shows its library to whom it accepted', async ({
  signUp,
  openAs,
  book,
}) => {
  const [ada, theo] = [await signUp('ada'), await signUp('theo')];
  await ada.call('PUT /api/library/:googleId', {
    params: { googleId: book.googleId },
    body: { status: 'read', endedOn: '2024-05' },
  });
  const owner = await openAs(ada, '/Account/Settings');
  const privacy = owner.getByRole('region', { name: 'Privacy' });
  await privacy
    .getByRole('combobox', { name: 'Who sees your profile' })
    .selectOption('Only followers you have accepted');
  await expect(privacy.getByText('Right now only followers', { exact: false })).toBeVisible();
  const listed = privacy.getByRole('checkbox', { name: /^List me among/ });
  expect(await pressAndLook(listed)).toBe(false);
  await expect(privacy.getByText('You are not listed', { exact: false })).toBeVisible();
  await expectAccessible(owner);

  const reader = await openAs(theo, `/Account/Profile/${ada._id}`);
  await expect(reader.getByText('This profile is private')).toBeVisible();
  await expect(reader.getByRole('tab')).toHaveCount(0);
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Ask to follow' }).click();
  await expect(reader.getByRole('button', { name: 'Request sent' })).toBeVisible();

  await owner.goto('/#/notifications');
  await owner.getByRole('link', { name: /asks to follow you/ }).click();
  // The notification has such a button as well, until its page has gone.
  await expect(owner.getByRole('heading', { name: 'Follow requests' })).toBeVisible();
  await owner.getByRole('button', { name: `Accept ${theo.username}` }).click();
  await expect(owner.getByRole('heading', { name: 'Follow requests' })).toHaveCount(0);
  await expect(owner.getByRole('tab', { name: 'Followers' })).toBeFocused();
  await expect(
    owner.getByRole('tabpanel').getByRole('link', { name: theo.username }),
  ).toBeVisible();

  await reader.reload();
  await reader.getByRole('tab', { name: 'Library' }).click();
  await expect(reader.getByRole('tabpanel').getByRole('link', { name: book.title })).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole('tab', { name: 'Statistics' }).click();
  await reader.getByText('All figures').click();
  await reader.getByRole('link', { name: '2024: 1 book' }).click();
  await expectPlace(reader, `/Account/Profile/${ada._id}?tab=library&year=2024`);
});

test('one sees one’s own profile as others do', async ({ signUp, openAs, site }) => {
  const ada = await signUp('ada');
  const [open, hidden] = [await site.nextBook(), await site.nextBook()];
  for (const [{ googleId }, visibility] of [
    [open, 'public'],
    [hidden, 'followers'],
  ] as const)
    await ada.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { status: 'want', visibility },
    });
  await ada.call('POST /api/shelves', { body: { name: 'For me', visibility: 'private' } });
  const page = await openAs(ada, '/Account/Profile?tab=library');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('link', { name: hidden.title })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'See as…' }).click();
  await expect(page.getByText('This is your profile as a visitor sees it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to your own view' })).toBeFocused();
  await expect(panel.getByRole('link', { name: open.title })).toBeVisible();
  await expect(panel.getByRole('link', { name: hidden.title })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Shelves' }).click();
  await expect(panel.getByText('There are no shelves to see here yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to your own view' }).click();
  await expect(panel.getByRole('link', { name: /^For me/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
