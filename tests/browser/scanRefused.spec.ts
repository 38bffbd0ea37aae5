import { expect, expectAccessible, test } from '../support/browser.ts';

// Whoever is asked for the camera says no. (What a browser is started with holds for a whole file.)
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream=deny',
      '--use-fake-device-for-media-stream',
    ],
  },
});

test('without the camera an ISBN is typed, whose check digit counts', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('rosa'), '/search');
  await page.getByRole('main').getByRole('button', { name: 'Scan a barcode' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^The camera is not allowed here/)).toBeVisible();
  const field = dialog.getByLabel('ISBN', { exact: true });
  await field.fill('9780747532698');
  await field.press('Enter');
  await expect(dialog.getByText('Not a valid ISBN.')).toBeVisible();
  await field.fill('978-0-306-40615-7');
  await field.press('Enter');
  await expect(dialog.getByText('No book with the ISBN 9780306406157 was found.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Add a missing book' })).toHaveAttribute(
    'href',
    /isbn=9780306406157/,
  );
  await expectAccessible(page);
  await field.fill('0747532699');
  await field.press('Enter');
  await page.waitForURL(/#\/details\/|\/book\//);
});
