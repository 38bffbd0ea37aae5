import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutFonts, FOLDER } from '../../tools/fonts.ts';

const styles = readFileSync(join(FOLDER, 'literata.css'), 'utf8');

test('the cut fonts are those of the Literata that is installed', async () => {
  const cut = await cutFonts();
  const kept = readdirSync(FOLDER).filter((name) => name.endsWith('.woff2'));
  expect(kept.sort()).toEqual([...cut.keys()].sort());
  for (const [name, bytes] of cut)
    expect(Buffer.compare(bytes, readFileSync(join(FOLDER, name))), name).toBe(0);
});

test('what headings wait for is under 25 kB', () => {
  expect(readFileSync(join(FOLDER, 'literata-latin-headings.woff2')).length).toBeLessThan(25_000);
});

test('every alphabet that Literata has is named, with its letters', () => {
  const files = 'node_modules/@fontsource-variable/literata';
  for (const from of ['opsz', 'wght-italic']) {
    const theirs = readFileSync(join(FOLDER, '../..', files, `${from}.css`), 'utf8');
    for (const [, range = ''] of theirs.matchAll(/unicode-range: ([^;]+);/g))
      expect(unspaced(styles)).toContain(unspaced(range));
  }
});

const unspaced = (css: string) => css.replace(/\s/g, '');
