import {
  allowFailureOf,
  expect,
  expectAccessible,
  expectPlace,
  type Page,
  test,
} from '../support/browser.ts';

/*
 * An app of others asks somebody for access to their account, as NeoDB's apps do it.
 */

const OOB = 'urn:ietf:wg:oauth:2.0:oob';

interface Client {
  id: string;
  secret: string;
  address: string;
}

/** Registers as an app; `address` is where it sends people. */
async function register(origin: string, name: string, redirectUri = OOB): Promise<Client> {
  const answer = await fetch(`${origin}/api/v1/apps`, {
    method: 'POST',
    body: new URLSearchParams({
      client_name: name,
      redirect_uris: redirectUri,
      scopes: 'read write',
    }),
  });
  const { client_id: id = '', client_secret: secret = '' } = (await answer.json()) as Record<
    string,
    string
  >;
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    scope: 'read write',
    state: 'a b/c',
  });
  return { id, secret, address: `/oauth/authorize?${asked}` };
}

const originOf = (page: Page) => new URL(page.url()).origin;

async function tokenFor(origin: string, { id, secret }: Client, code: string, redirectUri = OOB) {
  const answer = await fetch(`${origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: id,
      client_secret: secret,
      redirect_uri: redirectUri,
      code,
    }),
  });
  return (await answer.json()) as { access_token?: string };
}

test('somebody who is signed out signs in, comes back, allows an app with a code, and takes it back', async ({
  signUp,
  page,
}) => {
  const rosa = await signUp('rosa');
  await page.goto('/');
  const origin = originOf(page);
  const client = await register(origin, 'Kobo frost');
  await page.goto(client.address);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(rosa.username);
  await page.getByLabel('Password').fill(rosa.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(
    page.getByRole('heading', { level: 1, name: 'Connect “Kobo frost”?' }),
  ).toBeVisible();
  await expect(main.getByText(`You are signed in as ${rosa.username}.`)).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  // ASVS: 10.7.2
  await expect(main.getByText(/^What you allow holds until you take it back/)).toBeVisible();
  await main.getByRole('button', { name: 'Allow' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: '“Kobo frost” is allowed' }),
  ).toBeVisible();
  const code = await main.locator('code').innerText();
  await expectAccessible(page);
  const { access_token: token } = await tokenFor(origin, client, code);
  const me = () => fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(((await (await me()).json()) as { username: string }).username).toBe(rosa.username);

  await page.goto('/#/Account/Settings?part=tokens');
  await expect(page.getByText('allowed by you for this app')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Kobo frost' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('“Kobo frost” is revoked.')).toBeVisible();
  expect((await me()).status).toBe(401);
});

test('an app at an address is answered there, with a refusal as well', async ({
  signUp,
  openAs,
}) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, '/home');
  const origin = originOf(page);
  const back = 'https://app.example/back';
  await page.route('https://app.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The app</title><p>Back' }),
  );
  const client = await register(origin, 'Shelf & Co', back);
  await page.goto(client.address);
  await expect(page.getByText('Your answer is sent to app.example.')).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL(/^https:\/\/app\.example\//);
  const refused = new URL(page.url()).searchParams;
  expect([refused.get('error'), refused.get('state'), refused.get('code')]).toEqual([
    'access_denied',
    'a b/c',
    null,
  ]);

  // What was refused, or allowed, is asked again.
  await page.goto(origin + client.address);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/^https:\/\/app\.example\//);
  const allowed = new URL(page.url()).searchParams;
  expect(allowed.get('state')).toBe('a b/c');
  const { access_token: token } = await tokenFor(origin, client, allowed.get('code') ?? '', back);
  expect(token).toMatch(/^cpt_/);
});

test('an app that nobody knows, or that wants the answer elsewhere, gets none', async ({
  signUp,
  openAs,
}) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, '/home');
  allowFailureOf(page, 'GET /api/account/authorization');
  const { address } = await register(originOf(page), 'Shelf', 'https://app.example/back');
  await page.goto(address.replace('app.example', 'evil.example'));
  await expect(page.getByText('an address that it has not registered')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  await expectPlace(page, /^\/authorize/);
});
