import {
  expect,
  expectAccessible,
  expectPlace,
  type Page,
  placeOf,
  test,
} from '../support/browser.ts';

const PLACES = [
  ['h', '/home'],
  ['s', '/search'],
  ['l', '/library'],
  ['f', '/feed'],
  ['i', '/lists'],
  ['r', '/groups'],
  ['n', '/notifications'],
  ['p', '/Account/Profile'],
  ['u', '/users-list'],
] as const;

const help = (page: Page) => page.getByRole('button', { name: 'Keyboard shortcuts' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Opens a screen, and waits for the part that comes last. */
async function open(page: Page, place: string) {
  await page.goto(`/#${place}`);
  await expect(help(page)).toBeVisible();
}

for (const [key, place] of PLACES)
  test(`g ${key} leads to ${place}, whose heading is announced`, async ({ page }) => {
    await open(page, '/credit');
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expectPlace(page, place);
    // The screen comes a moment after its address.
    await expect(async () => {
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      const said = page.getByRole('status').filter({ hasText: heading ?? '' });
      await expect(said).not.toHaveCount(0, { timeout: 500 });
    }).toPass();
  });

test('/ leads to the search and into its box, without typing itself', async ({ page }) => {
  await open(page, '/credit');
  const search = page.getByRole('navigation').getByRole('link', { name: 'Search' });
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  await page.keyboard.press('/');
  await expectPlace(page, '/search');
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('');
});

test('what is typed after / before the search is there is searched for', async ({ page }) => {
  await open(page, '/credit');
  await page.keyboard.type('/gh dune');
  await expectPlace(page, '/search');
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('gh dune');
});

test('on a keyboard of Arabic letters the keys in the same places count', async ({ page }) => {
  await open(page, '/credit');
  const press = (key: string, code: string, shiftKey = false) =>
    page.evaluate(
      (given) => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { ...given, bubbles: true }));
      },
      { key, code, shiftKey },
    );
  await press('؟', 'Slash', true);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await press('ل', 'KeyG');
  await press('ا', 'KeyH');
  await expectPlace(page, '/home');
});

test('? shows which shortcuts there are, and gives the focus back', async ({ page }) => {
  await open(page, '/credit');
  await help(page).focus();
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('term')).toHaveText([
    'Search for a book',
    'Go to Home',
    'Go to Search',
    'Go to Browse',
    'Go to Library',
    'Go to Feed',
    'Go to Lists',
    'Go to Groups',
    'Go to Notifications',
    'Go to Profile',
    'Go to Users',
    'Show the shortcuts',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  expect(placeOf(page)).toBe('/credit');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(help(page)).toBeFocused();
});

test('shortcuts can be switched off, which is remembered, and on again', async ({ page }) => {
  await open(page, '/credit');
  await help(page).click();
  await dialog(page).getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(help(page)).toBeVisible();
  await expect(help(page)).not.toHaveAttribute('aria-keyshortcuts');
  for (const key of ['?', '/', 'g', 'h']) await page.keyboard.press(key);
  await expect(dialog(page)).toHaveCount(0);
  expect(placeOf(page)).toBe('/credit');
  await help(page).click();
  await dialog(page).getByRole('checkbox', { name: 'Use keyboard shortcuts' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expectPlace(page, '/home');
});

test('what is typed, held with another key, or pressed too late is no shortcut', async ({
  page,
}) => {
  await open(page, '/Account/Signin');
  await page.getByLabel('Username').fill('');
  await page.getByLabel('Username').pressSequentially('gh/?');
  await expect(page.getByLabel('Username')).toHaveValue('gh/?');
  expect(placeOf(page)).toBe('/Account/Signin');

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('Control+h');
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await page.keyboard.press('h');
  await page.keyboard.press('g');
  await page.waitForTimeout(1_700);
  await page.keyboard.press('h');
  expect(placeOf(page)).toBe('/Account/Signin');
});

test('on a small screen the list is there for the keyboard, and in nobody’s way', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/credit');
  const away = await help(page).boundingBox();
  expect(away?.width).toBeLessThan(4);
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
});

test('? pressed before the page has settled opens the help all the same', async ({ page }) => {
  await page.goto('/#/home', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
});
