import { sql } from '../../server/platform/db/db.ts';
import { allowFailureOf, expect, expectAccessible, expectPlace, test } from '../support/browser.ts';
import { goodreadsFile } from '../support/goodreadsFile.ts';

test('a reader brings a file, decides what is doubtful, imports it, and undoes it', async ({
  signUp,
  openAs,
  site,
}) => {
  const sure = await site.nextBook();
  const doubtful = await site.nextBook();
  const third = await site.nextBook();
  const [{ authors } = { authors: [] }] = await site.db.many<{ authors: string[] }>(
    sql`select authors from books where google_id = ${sure.googleId}`,
  );
  const page = await openAs(await signUp('ada'), '/library');
  await page.getByRole('link', { name: 'Bring your books' }).click();
  await expectPlace(page, '/imports');
  await expect(page.getByRole('heading', { name: 'Import your books', level: 1 })).toBeVisible();
  await expect(page.getByText('My Books › Import and export › Export Library')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('File with your books').setInputFiles({
    name: 'goodreads_library_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      goodreadsFile([
        { title: sure.title, author: authors[0] ?? '', rating: 4, read: '2020/10/25' },
        { title: doubtful.title, author: 'Zed Unheard', shelf: 'to-read' },
        { title: 'Nobody Knows This One', author: 'Zed Unheard', shelf: 'to-read' },
      ]),
    ),
  });
  await expectPlace(page, /^\/imports\/.+/);
  await expect(page.getByRole('heading', { name: 'Your books from Goodreads' })).toBeVisible();
  await expect(page.getByText('2 books are ready to import.')).toBeVisible();
  // The way back has its arrow, as everywhere.
  await expect(page.getByRole('link', { name: 'All imports' })).toHaveCSS('clip-path', /polygon/, {
    pseudo: 'after',
  });
  await expect(page.getByRole('heading', { name: 'Which book is it?' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Everything is decided' })).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { name: 'Which book is it?' })).toBeVisible();
  const decide = page.getByRole('region', { name: 'Which book is it?' });
  await decide.getByText('It’s a different book').click();
  await decide.getByRole('combobox', { name: 'Find the right book' }).fill(third.title);
  await page.getByRole('option').filter({ hasText: third.title }).first().click();
  await expect(page.getByText('3 books are ready to import.')).toBeVisible();
  // Those that are certain are folded; a key opens them, and so does their name.
  const certain = page.getByRole('tabpanel').getByText('See all 2 books');
  await expect(page.getByRole('tabpanel').getByRole('link', { name: sure.title })).toHaveCount(0);
  await certain.press('Enter');
  await expect(page.getByRole('tabpanel').getByRole('link', { name: sure.title })).toBeVisible();
  await expectAccessible(page);
  await certain.press('Enter');
  await expect(page.getByRole('tabpanel').getByRole('link', { name: sure.title })).toHaveCount(0);
  await page.getByRole('tab', { name: /^In our catalog/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: third.title })).toBeVisible();
  await page.getByRole('tab', { name: 'New to us' }).click();
  await expect(page.getByRole('tabpanel').getByText('Nobody Knows This One')).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Leave out' }).press('Enter');
  await expect(page.getByText('2 books are ready to import.')).toBeVisible();
  // It was the last one of its kind: the focus is where another kind is chosen.
  await expect(page.getByRole('tab', { name: /^New to us/ })).toHaveCount(0);
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 books imported.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your library now' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  const rejects = page.getByRole('link', { name: 'Rows not imported, or not whole (CSV)' });
  const [download] = await Promise.all([page.waitForEvent('download'), rejects.click()]);
  expect(download.suggestedFilename()).toBe('not-imported.csv');
  await page.getByRole('link', { name: 'To my library' }).click();
  await expect(page.getByText('2 books', { exact: true })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'My library' })
    .getByRole('link', { name: 'Import' })
    .click();
  await page.getByRole('link', { name: 'Your books from Goodreads' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('This import was undone.')).toBeVisible();
  await page.goto('/#/library');
  await expect(page.getByText('A library of your own', { exact: false })).toBeVisible();
});

test('a file that is no list of books is refused with a sentence', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), '/imports');
  allowFailureOf(page, 'POST /api/imports');
  await page.getByLabel('File with your books').setInputFiles({
    name: 'page.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('<!doctype html><title>Sign in</title>'),
  });
  await expect(
    page.getByText('This is a web page, not an export.', { exact: false }),
  ).toBeVisible();
});
