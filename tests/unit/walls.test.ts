import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../server/config.ts';

/** The folders that import each other in one direction only, and what each must not know. */
const WALLS: { in: RegExp; not: RegExp; because: string }[] = [
  {
    in: /^shared\//,
    not: /^(server|web|scripts|bench|tests)\//,
    because: 'both sides stand on it',
  },
  { in: /^server\//, not: /^(web|bench|tests)\//, because: 'it is complete without the pages' },
  {
    in: /^server\/(?!main\.ts$)/,
    not: /^(scripts|demo)\//,
    because: 'it is complete without commands and without the demo, which only the start knows',
  },
  {
    in: /^(demo|scripts\/catalogue)\//,
    not: /^(web|bench|tests)\//,
    because: 'they serve no page and no test',
  },
  { in: /^server\/platform\//, not: /^server\/domains\//, because: 'the platform knows no book' },
  {
    in: /^web\//,
    not: /^(server|scripts|bench|tests)\//,
    because: 'the contract is all they know',
  },
  { in: /^web\/ui\//, not: /^web\/(app|pages|features|session)\//, because: 'ui knows no domain' },
  { in: /^web\/features\//, not: /^web\/(app|pages)\//, because: 'pages compose features' },
  { in: /^web\/(?!dev\/)/, not: /^web\/dev\//, because: 'no reader loads the page of parts' },
  {
    in: /^web\/(?!main\.tsx$|startup\/)/,
    not: /^web\/startup\/start\.ts$/,
    because: 'it makes calls as soon as it is loaded, which only the start of the page may',
  },
];

/** Folders of which none knows another. A new one has these walls without being listed. */
const APART = /^(web\/features\/[^/]+)\//;

/** The groups of domains: what stands left of another may import it, and not the other way round. */
const GROUPS = ['keeping', 'moving', 'talk', 'reading', 'books', 'people'];
const GROUP = /^server\/domains\/([^/]+)\//;

const files = ['shared', 'server', 'web', 'demo', 'scripts/catalogue'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name)),
);

/** Dialogs with a field of which nothing is kept in the tab. */
const NOTHING_TO_KEEP = new Set([
  // Shows a link.
  'web/features/users/AccessDialog.tsx',
  // What is typed there finds a book.
  'web/features/books/ScanDialog.tsx',
  // The bar that opens it keeps it, for as long as these books are chosen.
  'web/features/library/BulkDialog.tsx',
  // Passwords and codes.
  'web/features/accounts/DeleteAccount.tsx',
  'web/features/accounts/PasskeySetup.tsx',
  'web/features/accounts/TotpSetup.tsx',
]);

/** Forms that the hook for forms does not make. */
const FORMS_BY_HAND = new Map([
  ['web/features/books/BookFinder.tsx', 'asks, and writes nothing'],
  ['web/features/books/ScanDialog.tsx', 'asks, and writes nothing'],
  ['web/features/groups/PersonFinder.tsx', 'asks, and writes nothing'],
  ['web/pages/RecallPage.tsx', 'asks, and writes nothing'],
  ['web/pages/SearchPage.tsx', 'asks, and writes nothing'],
]);

it('A form that one call takes is made with the hook for forms', () => {
  const byHand = files.filter((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const isForm = /^web\/(?!dev\/)/.test(file) && /<form\b|\bas="form"/.test(text);
    return isForm && !/\buse(Form|FormOf|ChoiceForm|SettingsForm)\(/.test(text);
  });
  expect(byHand.toSorted()).toEqual([...FORMS_BY_HAND.keys()].toSorted());
});

it('Imports cross no wall of the house', () => {
  const found: string[] = [];
  for (const file of files)
    for (const target of importsOf(file)) {
      for (const wall of WALLS)
        if (wall.in.test(file) && wall.not.test(target))
          found.push(`${file} → ${target}: ${wall.because}`);
      const [from, to] = [APART.exec(file)?.[1], APART.exec(target)?.[1]];
      if (from && to && from !== to) found.push(`${file} → ${target}: pages compose features`);
    }
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(300);
});

it('A domain imports its own group and those below it', () => {
  const found = files.flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const [from, to] = [GROUP.exec(file)?.[1], GROUP.exec(target)?.[1]];
      if (!from || !to || GROUPS.indexOf(from) <= GROUPS.indexOf(to)) return [];
      return [`${file} → ${target}`.replaceAll('server/domains/', '')];
    }),
  );
  expect(found).toEqual([]);
});

function importsOf(file: string) {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    normalize(join(dirname(file), target)).replaceAll('\\', '/'),
  );
}

it('Nothing is called only for what it throws where the build takes it for doing nothing, and leaves it out', () => {
  const bare =
    /[{;]\s*(?:\/\/.*\s*)*((?:decodeURI|encodeURI|BigInt|JSON\.parse|Date\.parse|structuredClone|new (?:URL|RegExp|Date|TextDecoder|Intl\.\w+))\w*\([^;{}]*\);)/g;
  const found = files.flatMap((file) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(bare)].map(
      ([, call]) => `${file}: ${call}`,
    ),
  );
  expect(found).toEqual([]);
});

it('What the pages ask for is named by its call: nobody writes a key or pages a list by hand', () => {
  const byHand = /\bqueryKey: \[|\bqueryFn\b|\b(infiniteQ|q)ueryOptions\b|\bgetNextPageParam\b/;
  const found = files.filter(
    (file) =>
      /^web\/(?!queries\.ts$)/.test(file) &&
      byHand.test(readFileSync(join(projectRoot, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

it('What is not loaded, what failed and what is not there are never an empty value', () => {
  const asEmpty = /\bdata\b[^;\n]*\?\? (?:\[\]|null)/;
  // One half of home that fails is an empty list: 4.home.2 of the specification.
  const bySpecification = ['web/pages/HomePage.tsx'];
  const found = files.filter(
    (file) =>
      /^web\//.test(file) &&
      !bySpecification.includes(file) &&
      asEmpty.test(readFileSync(join(projectRoot, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

it('What is typed into a dialog is kept where that is closed, until it is sent or given up', () => {
  const found = files.filter((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    if (NOTHING_TO_KEEP.has(file) || !/<Dialog\b/.test(text)) return false;
    const isTyped = /<(TextField|TextArea)\b/.test(text);
    const isKept = /savedAs|useSavedForm\(/.test(text);
    // `end` is giving it up: closing is not.
    return (isTyped && !isKept) || /<Dialog\b[^>]*onClose={end}/.test(text);
  });
  expect(found).toEqual([]);
});

it('What decides whether somebody may do something is never read from a replica, which may lag behind', () => {
  const asked = files.flatMap((file) =>
    [
      ...readFileSync(join(projectRoot, file), 'utf8').matchAll(
        /\b(?:mustBe|roleIn|membershipOf|stateOfList)\(([^()]*)\)/g,
      ),
    ].map(([call, given = '']) => ({ call: `${file}: ${call}`, given })),
  );
  expect(asked.filter(({ given }) => /\breads\b/.test(given))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
});
