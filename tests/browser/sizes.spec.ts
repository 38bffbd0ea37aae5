import { expect, type Page, test } from '../support/browser.ts';

/** Bytes as they travel, compressed. */
const BARS = { Script: 90_000, Stylesheet: 10_000, Document: 4_000 };
const MORE_FOR_A_SCREEN = 25_000;

/** What travels from now on, by kind. */
async function travelled(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  return bytes;
}

test('the home page stays small', async ({ page }) => {
  const bytes = await travelled(page);
  await page.goto('/#/home', { waitUntil: 'networkidle' });
  for (const [kind, bar] of Object.entries(BARS)) {
    expect(bytes[kind], kind).toBeGreaterThan(100);
    expect(bytes[kind], kind).toBeLessThanOrEqual(bar);
  }
});

for (const place of ['/search', '/users-list', '/Account/Signin', '/Account/Signup', '/credit'])
  test(`${place} adds little to that`, async ({ page }) => {
    await page.goto('/#/home', { waitUntil: 'networkidle' });
    const bytes = await travelled(page);
    await page.goto(`/#${place}`);
    await page.waitForLoadState('networkidle');
    expect(bytes.Script ?? 0).toBeLessThanOrEqual(MORE_FOR_A_SCREEN);
  });

test('a book, with all that reviews need, adds little as well', async ({
  signUp,
  openAs,
  book,
}) => {
  const page = await openAs(await signUp('ada'), '/home');
  await page.waitForLoadState('networkidle');
  const bytes = await travelled(page);
  await page.goto(`/#/details/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
  await page.waitForLoadState('networkidle');
  expect(bytes.Script).toBeGreaterThan(1_000);
  expect(bytes.Script).toBeLessThanOrEqual(MORE_FOR_A_SCREEN);
});
