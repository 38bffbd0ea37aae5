import { expect, test } from '../support/browser.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SET = 'PUT /api/library/:googleId';

test('what a finger presses on a book’s page and on home is at least 44 px high', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  const params = { googleId: book.googleId };
  await ada.call(SET, { params, body: { status: 'read', tags: ['winter'] } });
  const page = await openAs(ada, `/details/${book.googleId}`, PHONE);
  await expect(
    page.getByRole('region', { name: 'My library' }).getByRole('button').first(),
  ).toBeVisible();
  expect(await page.evaluate(tooSmall)).toEqual([]);
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(tooSmall)).toEqual([]);
});

test('a finger presses the asker and the answers of each question', async ({ signUp, openAs }) => {
  const ada = await signUp('ada');
  const text = `A lighthouse that ${ada.username} cannot forget.`;
  await ada.call('POST /api/questions', { body: { text } });
  const page = await openAs(ada, '/questions', PHONE);
  const asked = page.getByRole('article').filter({ hasText: text });
  await expect(asked).toBeVisible();
  const links = asked.getByRole('link');
  for (const name of [ada.username, 'Waiting for answers']) {
    const link = links.filter({ hasText: name }).last();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('Back closes the sheet or dialog that is open, keeps what was typed, and then leads back', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call(SET, { params: { googleId: book.googleId }, body: { status: 'read' } });
  const page = await openAs(ada, '/library', PHONE);
  await page.getByRole('link', { name: book.title }).click();
  const heading = page.getByRole('heading', { level: 1, name: book.title });
  await expect(heading).toBeVisible();
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  // A Back that stays never arrives anywhere.
  const pressBack = () => page.goBack({ timeout: 1_000 }).catch(() => null);

  await page.getByRole('button', { name: 'My copy' }).click();
  const dialog = page.getByRole('dialog', { name: 'My copy' });
  await dialog.getByRole('textbox', { name: 'Lent to' }).fill('Winston');
  await pressBack();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'My copy' })).toBeFocused();
  await page.getByRole('button', { name: 'My copy' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Lent to' })).toHaveValue('Winston');
  await pressBack();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: /Status of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await pressBack();
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const more = page.getByRole('link', { name: 'Groups' });
  await expect(more).toBeVisible();
  await pressBack();
  await expect(more).toBeHidden();
  await expect(heading).toBeVisible();
  expect(await entries()).toBe(before);

  await pressBack();
  await expect(page.getByRole('heading', { level: 1, name: 'My library' })).toBeVisible();
  await page.goForward();
  await expect(heading).toBeVisible();
});

/** What is pressed and answers on less than 44 px of the line up and down through its middle; links within a sentence may. */
function tooSmall() {
  const found: string[] = [];
  for (const one of document.querySelectorAll<HTMLElement>(
    'header button, main button, summary, main a[href], footer a[href], label:has(> input[type=checkbox])',
  )) {
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline');
    let around = one.parentElement;
    while (around && isInline(around)) around = around.parentElement;
    const isInSentence =
      getComputedStyle(one).display === 'inline' &&
      around?.textContent?.trim() !== one.textContent?.trim();
    if (isInSentence || !one.checkVisibility({ visibilityProperty: true })) continue;
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    if (width <= 2 || height <= 2) continue;
    const answers = (by: number) =>
      one.contains(document.elementFromPoint(x + width / 2, y + height / 2 + by));
    let above = 0;
    let below = 0;
    while (above < 44 && answers(-above - 1)) above += 1;
    while (below < 44 && answers(below + 1)) below += 1;
    // The line between two pixels may fall to either side.
    if (above + below + 1 < 43)
      found.push(`${one.ariaLabel ?? one.textContent}: ${above + below + 1} px`);
  }
  return found;
}
