import { createHash } from 'node:crypto';
import { expect, expectAccessible, test } from '../support/browser.ts';

test('an e-reader is connected, and says how far a book is once it is known which', async ({
  signUp,
  openAs,
  site,
}) => {
  const rosa = await signUp('rosa');
  const { title } = await site.nextBook();
  const page = await openAs(rosa, '/Account/Settings?part=e-readers');
  await expect(page.getByText('No e-reader has sent anything yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New token for KOReader' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByText(/^cpt_/).innerText();
  await page.getByRole('button', { name: 'I have copied it' }).click();

  // As KOReader does it.
  const address = await page.getByText(/\/kosync$/).innerText();
  const told = await fetch(`${address}/syncs/progress`, {
    method: 'PUT',
    headers: {
      accept: 'application/vnd.koreader.v1+json',
      'content-type': 'application/json',
      'x-auth-user': rosa.username,
      'x-auth-key': createHash('md5').update(token).digest('hex'),
    },
    body: JSON.stringify({
      document: createHash('md5').update(title).digest('hex'),
      progress: '/body/DocFragment[3]/body/p[2]',
      percentage: 0.42,
      device: 'Kobo_nova',
      device_id: 'A1',
    }),
  });
  expect(told.status).toBe(200);

  await page.reload();
  const part = page.getByRole('region', { name: 'E-readers' });
  await expect(part.getByText('42% read')).toBeVisible();
  await part.getByRole('button', { name: /^Choose the book/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(title);
  await page.getByRole('option', { name: title }).first().click();
  await expect(part.getByRole('heading', { name: 'In step' })).toBeVisible();
  await expectAccessible(page);
  await part.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('42%').first()).toBeVisible();
});
