import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, type Page, test } from '../support/browser.ts';
import { writeFilm } from '../support/film.ts';

/** A price label, and two books of the catalogue. */
const LABEL = '4006381333931';
const BOOKS = ['9780747532699', '9780385086950'];
const film = join(tmpdir(), `scan-${process.pid}.y4m`);

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: [
      '--no-sandbox',
      // A headless shell has nobody to ask, and so no camera: this answers “allow” where the browser would ask.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});
test.beforeAll(() => writeFilm(film, [LABEL, ...BOOKS]));
test.afterAll(() => rmSync(film, { force: true }));

const scan = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Scan a barcode' });
/** In the page. */
const isCameraOn = () => {
  const { srcObject } = document.querySelector('video') ?? {};
  return (srcObject as MediaStream | null)?.active === true;
};

test('a barcode before the camera opens the book', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('rosa'), '/search');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  // Waited for from before on, in the page: soon a book is found, and both are gone.
  await Promise.all([
    page.getByText('Hold the barcode on the back').waitFor(),
    page.waitForFunction(isCameraOn),
    scan(page).click(),
  ]);
  await page.waitForURL(/#\/details\/|\/book\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /Harry Potter|Carrie|Shining/,
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Chromium has no reader of its own here: it is ours, and came from here.
  const reader = loaded.filter((address) => address.endsWith('.wasm'));
  expect(reader).toHaveLength(1);
  expect(new URL(reader[0] ?? '').origin).toBe(new URL(page.url()).origin);
});

test('several books are put on a shelf one after the other', async ({ signUp, openAs }) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, '/shelves');
  const id = await page.evaluate(async () => {
    const answer = await fetch('/api/shelves', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Scanned' }),
    });
    return (await answer.json())._id as string;
  });
  await page.goto(`/#/shelves/${id}`);
  await page.getByRole('button', { name: 'Scan books' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('That is not a book’s barcode')).toBeVisible();
  await expect(dialog.getByText(/^Added: /)).toBeVisible();
  await expect(page.getByText('2 books', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /./ })).not.toHaveCount(0);
  // What is off is off: no light of the camera stays on.
  expect(await page.evaluate(isCameraOn)).toBe(false);
});

test('the browser’s own reader is asked where there is one', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('rosa'), '/home');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  // As browsers on phones have it.
  await page.addInitScript((isbn) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['ean_13', 'qr_code'];
        }
        async detect() {
          return [{ rawValue: isbn }];
        }
      },
    });
  }, BOOKS[0]);
  await page.reload();
  await page.goto('/#/search');
  await scan(page).click();
  await page.waitForURL(/#\/details\/|\/book\//);
  expect(loaded.filter((address) => /\.wasm$|\/reader-/.test(address))).toEqual([]);
});
