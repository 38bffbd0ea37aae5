import { expect, expectAccessible, expectPlace, test } from '../support/browser.ts';

test('what was not found is asked, answered, accepted, and found by the next', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const grace = await signUp('grace');
  const page = await openAs(ada, '/recall?q=a+quokka+selling+xylophones');
  await page.getByRole('main').getByRole('link', { name: 'Ask the readers' }).first().click();
  await expectPlace(page, '/questions?text=a+quokka+selling+xylophones');
  const field = page.getByRole('textbox', { name: 'What do you remember?' });
  await expect(field).toHaveValue('a quokka selling xylophones');
  await field.fill('Too short');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Please say a little more: at least 10 characters')).toBeVisible();
  await field.fill('A quokka who sells xylophones in Perth.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  // Whoever has asked waits; the others may be the first.
  await expect(page.getByText('Nobody has answered yet.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Have you found it yourself?' })).toBeVisible();

  const hers = await openAs(grace, '/questions');
  await hers
    .getByRole('listitem')
    .filter({ hasText: 'A quokka who sells xylophones in Perth.' })
    .getByRole('link', { name: 'Be the first to answer' })
    .click();
  // What was asked leads there as well.
  await hers.goBack();
  await hers.getByRole('link', { name: 'A quokka who sells xylophones in Perth.' }).click();
  await hers.getByRole('combobox', { name: 'Do you know the book?' }).fill(book.title);
  await hers.getByRole('option', { name: book.title }).first().click();
  await hers.getByRole('textbox', { name: 'Why you think so (optional)' }).fill('In *chapter* 2.');
  await hers.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(hers.getByRole('article', { name: /^Answer by / })).toContainText('In chapter 2.');

  await page.reload();
  await page.getByRole('button', { name: 'That is it' }).click();
  await expect(page.getByText('That was it', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const { results } = await grace.call('GET /api/books/recall', {
    query: { q: 'quokka xylophones' },
  });
  expect(results[0]).toMatchObject({
    book: { googleId: book.googleId },
    reason: { field: 'question' },
  });
});
