import sharp from 'sharp';
import { expect, test } from '../support/browser.ts';

/** Left half red, right half blue, as a photo of this size. */
async function halves(width = 800, height = 400) {
  const red = sharp({ create: { width: width / 2, height, channels: 3, background: '#f00' } });
  return sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: await red.png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

test('somebody chooses the square of a picture with mouse and keys, is seen with it, and takes it away', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/Account/Profile');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Edit Info' }).click();
  const file = main.getByLabel('Picture', { exact: true });
  // The button that the browser draws looks as others do.
  const shapeOf = (element: Element, part?: string) => {
    const { borderRadius, borderColor, backgroundColor, minHeight } = getComputedStyle(
      element,
      part,
    );
    return { borderRadius, borderColor, backgroundColor, minHeight };
  };
  expect(await file.evaluate(shapeOf, '::file-selector-button')).toEqual(
    await main.getByRole('button', { name: 'Cancel' }).evaluate(shapeOf, undefined),
  );
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(main.getByText(/cannot be read as a picture/)).toBeVisible();
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await halves() });

  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
  const square = dialog.getByRole('slider', { name: 'The square that is shown' });
  const place = () => square.getAttribute('aria-valuetext');
  await expect(square).toHaveAttribute('aria-valuenow', '400');
  expect(await place()).toBe('25% from the left, 0% from the top');
  await square.focus();
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowLeft');
  expect(await place()).toBe('0% from the left, 0% from the top');
  await page.keyboard.press('-');
  await expect(square).toHaveAttribute('aria-valuenow', '360');
  await page.keyboard.press('+');
  expect(Number(await square.getAttribute('aria-valuenow'))).toBeGreaterThan(390);
  await dialog.getByRole('slider', { name: 'Size of the square' }).fill('200');
  const box = await square.boundingBox();
  if (!box) throw new Error('There is no square');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 2_000, box.y + 2_000, { steps: 3 });
  await page.mouse.up();
  expect(await place()).toBe('75% from the left, 50% from the top');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();

  const picture = main.locator('header img').first();
  await expect(picture).toBeVisible();
  const url = (await picture.getAttribute('src')) ?? '';
  // On a phone it is what the account is behind.
  await expect(page.locator('button[popovertarget=account] img')).toHaveAttribute('src', url);
  const { status, colour } = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    const image = await createImageBitmap(await answer.blob());
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    return { status: answer.status, colour: [...(context?.getImageData(0, 0, 1, 1).data ?? [])] };
  }, url);
  expect(status).toBe(200);
  // Only what is on the right of the picture.
  expect((colour[2] ?? 0) > 200 && (colour[0] ?? 255) < 50).toBe(true);

  await main.getByLabel('Display name').fill('Ada of the Books');
  await main.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada of the Books');
  await expect(main.getByText(`@${ada.username}`).first()).toBeVisible();

  await main.getByRole('button', { name: 'Edit Info' }).click();
  await main.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Picture removed')).toBeVisible();
  await expect(picture).toHaveCount(0);
  await expect(page.locator('button[popovertarget=account] img')).toHaveCount(0);
});

test('a picture is reported, looked at and taken away', async ({ signUp, openAs }) => {
  const rosa = await signUp('rosa');
  const ada = await signUp('ada', 'admin');
  await rosa.call('PUT /api/profile/picture', {
    body: new Blob([new Uint8Array(await halves())], { type: 'image/jpeg' }),
  });
  const page = await openAs(ada, `/Account/Profile/${rosa._id}`);
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: `Report the picture of @${rosa.username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('abuse');
  await dialog.getByRole('button', { name: /Send/ }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/#/users');
  await page.getByRole('tab', { name: /^Inbox/ }).click();
  const report = page.getByRole('article').filter({ hasText: `The picture of @${rosa.username}` });
  await expect(report.getByRole('img', { name: 'The reported picture' })).toBeVisible();
  await report.getByRole('button', { name: 'Remove picture' }).click();
  await expect(report.getByText('This picture is no longer there.')).toBeVisible();
});
