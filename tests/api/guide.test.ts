import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type Site } from '../support/people.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const read = (path: string) => fetch(site.url + path);

it('The guide for e-readers is a page of the site, with its addresses', async () => {
  const page = await read('/guides/connect-your-reader');
  const html = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(html).toContain(`${site.url}/kosync`);
  expect(html).not.toContain('books.example.org');
  const anchors = [...html.matchAll(/href="#([^"]*)"/g)].map(([, anchor]) => anchor);
  expect(anchors.length).toBeGreaterThan(3);
  for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`);
});

it('Its pictures are there, and nothing else of that folder', async () => {
  const html = await (await read('/guides/connect-your-reader')).text();
  const pictures = [...html.matchAll(/src="\.(\/pictures\/[^"]*)"/g)].map(([, path]) => path);
  expect(pictures.length).toBe(3);
  for (const path of pictures) {
    const picture = await read(`/guides${path}`);
    expect([path, picture.status, picture.headers.get('content-type')]).toEqual([
      path,
      200,
      'image/png',
    ]);
  }
  for (const path of ['home', '../../package', '..%2F..%2Fpackage'])
    expect((await read(`/guides/pictures/${path}.png`)).status).toBe(404);
});
