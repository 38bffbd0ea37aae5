import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the script takes for a phone what the stylesheets do', () => {
  const [, phone] =
    /@custom-media --phone (\(.+\));/.exec(readFileSync('web/ui/media.css', 'utf8')) ?? [];
  const [, asked] = /matchMedia\('(.+)'\)/.exec(readFileSync('web/ui/isOnPhone.ts', 'utf8')) ?? [];
  expect(phone).toBeDefined();
  expect(asked).toBe(phone);
});
