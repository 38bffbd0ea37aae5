import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEMES } from '../../server/domains/keeping/website/sharePicture.ts';

const sheets = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => `web/${path}`)
  .filter((path) => !path.startsWith('web/fonts/') && !/(?:tokens|media)\.css$/.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

/** What every sheet says of it, but for what is allowed. */
const declared = (pattern: RegExp, allowed: RegExp) =>
  sheets.flatMap(({ path, source }) =>
    [...source.matchAll(pattern)]
      .map(([, value = '']) => value.trim())
      .filter((value) => !allowed.test(value))
      .map((value) => `${path}: ${value}`),
  );

test('every size of text is one of the tokens, but for paper', () => {
  expect(declared(/font-size: ([^;]+);/g, /^(?:var\(--text-|clamp\(var\(--text-|11pt$)/)).toEqual(
    [],
  );
});

test('every layer is one of the tokens', () => {
  expect(declared(/z-index: ([^;]+);/g, /^(?:calc\()?var\(--layer-/)).toEqual([]);
});

test('what is read and filled in ends where a screen, its column or a line does', () => {
  const widths = declared(/[\s{;](?:max-)?inline-size: ([^;]+);/g, /^(?!.*\drem)/);
  const figuresOf = (width: string) => [...width.matchAll(/[\d.]+(?=rem)/g)].map(Number);
  // Below that are fields, menus and cards with a width of their own.
  expect(widths.filter((width) => Math.max(...figuresOf(width)) > 36)).toEqual([]);
});

test('how far a quiet button moves so that its words begin at the edge is one of the tokens', () => {
  expect(declared(/(calc\(-1px - [^;]+);/g, /^$/)).toEqual([]);
});

test('facts have their points from one part', () => {
  const dotted = sheets.filter(({ source }) => source.includes('"·"')).map(({ path }) => path);
  expect(dotted).toEqual(['web/ui/Facts.module.css']);
});

test('every width of the screen at which something changes has a name', () => {
  const names = [...readFileSync('web/ui/media.css', 'utf8').matchAll(/@custom-media (--[\w-]+)/g)]
    .map(([, name]) => name)
    .join('|');
  // Between two names there may be one width more.
  const allowed = new RegExp(`^(?:not )?\\((?:${names})\\)`);
  expect(declared(/@media ([^{]*(?:width|--)[^{]*)\{/g, allowed)).toEqual([]);
});

test('the colours of pictures to be shared are those of the pages', () => {
  const tokens = readFileSync('web/ui/tokens.css', 'utf8');
  const named = {
    paper: 'paper',
    ink: 'ink',
    soft: 'ink-soft',
    edge: 'edge',
    accent: 'accent',
  } as const;
  for (const [colour, token] of Object.entries(named) as [keyof typeof named, string][]) {
    const { light, dark } = { light: THEMES.light[colour], dark: THEMES.dark[colour] };
    expect(tokens).toContain(`--${token}: light-dark(${light}, ${dark});`);
  }
});

test('what goes on beside the screen fades at its edge, by one part', () => {
  const scrolling = sheets.flatMap(({ path, source }) =>
    [...source.matchAll(/^(\.\w+)[^}]*overflow-x: (?:auto|scroll)/gm)].map(
      ([, name]) => `${path} ${name}`,
    ),
  );
  expect(scrolling.toSorted()).toEqual([
    // Tables: their first column is the name of a row.
    'web/features/health/HealthTable.module.css .parts',
    'web/features/library/LibraryList.module.css .scroller',
    'web/ui/Tabs.module.css .fading',
  ]);
});
