import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

const files = (pattern: RegExp) =>
  readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .map((path) => ({ path: `web/${path}`, source: readFileSync(`web/${path}`, 'utf8') }));

const sheets = files(/\.module\.css$/);

/** `web/pages/Home.module.css .shelf`, with where it is named. */
const used = new Map<string, string>();
const use = (sheet: string, name: string, where: string) => used.set(`${sheet} .${name}`, where);
/** Sheets of which a name is computed. */
const computed = new Set<string>();

for (const { path, source } of files(/\.tsx?$/))
  for (const [, name, from = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = join(dirname(path), from);
    for (const [, found = ''] of source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
      use(sheet, found, path);
    if (source.includes(`${name}[`)) computed.add(sheet);
  }
for (const { path, source } of sheets)
  for (const [, name = ''] of source.matchAll(/composes: (\w+);/g)) use(path, name, path);

const there = sheets.flatMap(({ path, source }) =>
  [...source.replace(/\/\*.*?\*\//gs, '').matchAll(/\.([a-zA-Z_][\w-]*)(?=[^{};]*\{)/g)].map(
    ([, name]) => ({ path, mark: `${path} .${name}` }),
  ),
);

test('every class that is named stands in its sheet', () => {
  const marks = new Set(there.map(({ mark }) => mark));
  expect([...used].filter(([mark]) => !marks.has(mark))).toEqual([]);
});

test('every class of a sheet is named somewhere', () => {
  expect(
    there
      .filter(({ path, mark }) => !used.has(mark) && !computed.has(path))
      .map(({ mark }) => mark),
  ).toEqual([]);
});

test('no sheet brings another along, which would stand twice, and last without its widths of the screen', () => {
  expect(
    sheets.filter(({ source }) => /composes:.* from/.test(source)).map(({ path }) => path),
  ).toEqual([]);
});
