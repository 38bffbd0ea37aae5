import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sourcesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

/** What is seen with another part that uses it. */
const SEEN_WITH_OTHERS = [
  // Where `Mentions` completes a name.
  'MentionList',
];

test('every part of web/ui is on the page of parts', () => {
  const names = [
    ...sourcesIn('web/ui').matchAll(
      /^export (?:const|class|(?:async )?function) ([A-Z]\w*[a-z]\w*)/gm,
    ),
  ].map(([, name = '']) => name);
  const page = sourcesIn('web/dev');
  const isShown = (name: string) => new RegExp(`<${name}\\b`).test(page);
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !isShown(name) && !SEEN_WITH_OTHERS.includes(name))).toEqual([]);
  expect(SEEN_WITH_OTHERS.filter((name) => !names.includes(name) || isShown(name))).toEqual([]);
});
