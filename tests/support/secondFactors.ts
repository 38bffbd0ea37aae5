import { expect, isQuiet, type Page } from './browser.ts';

/** Where second factors are set up. */
export const SETTINGS = '/Account/Settings';
export const region = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
export const dialog = (page: Page) => page.getByRole('dialog');
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
/** It leads home once the server has answered. */
export async function signOut(page: Page) {
  // What is still being asked for then is refused, and the browser says so in its console.
  await isQuiet(page);
  // On a phone it is behind one's face.
  const face = page.getByRole('button', { name: /^Account of / });
  if (await face.isVisible()) await face.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}
/** Nothing sticks out at the side. */
export const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
