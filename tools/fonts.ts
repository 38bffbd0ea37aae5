import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { projectRoot } from '../server/config.ts';

/*
 * What `npm run fonts` (cutFonts.ts) writes: Literata's Latin letters, cut to the weights and sizes that the pages set
 * (web/fonts/literata.css). Run it again after a release of Literata: tests/unit/fonts.test.ts says when.
 */

const SOURCE = join(
  projectRoot,
  'node_modules/@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
);
export const FOLDER = join(projectRoot, 'web/fonts');

/** Optical sizes between those of titles in lists and of headings, and that of reviews. */
const CUTS = {
  'literata-latin-headings.woff2': { wght: 600, opsz: 24 },
  'literata-latin-text.woff2': { wght: 400, opsz: 16 },
};

/** Each file by its name. */
export async function cutFonts(): Promise<Map<string, Uint8Array>> {
  const source = await readFile(SOURCE);
  const cut = Object.entries(CUTS).map(
    async ([name, variationAxes]) =>
      [name, await subsetFont(source, LETTERS, { targetFormat: 'woff2', variationAxes })] as const,
  );
  return new Map(await Promise.all(cut));
}

/** The letters of the whole file: those of `unicode-range`. */
const LETTERS = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dc],
  [0x304, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2215],
]
  .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  .map((code) => String.fromCodePoint(code))
  .join('');
