import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { messagesOf, readFiles, SOURCE } from '../../scripts/messages.js';
import { projectRoot } from '../../server/config.ts';
import { titleOf } from '../../server/domains/books/browse/choosing.ts';
import { setAsideOf } from '../../server/domains/talk/reviews/setAside.ts';
import {
  type BrowseShelf,
  browseShelfOf,
  PLAIN_SHELVES,
  titleOfShelf,
} from '../../shared/browse.ts';
import { CATEGORIES } from '../../shared/categories.ts';
import { IMPORT_TEXTS } from '../../shared/importTexts.ts';
import { MOOD_IDS, MOODS, WARNING_IDS, WARNINGS } from '../../shared/impressions.ts';
import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { CATEGORY_BADGE_CUT } from '../../shared/limits.ts';
import { PROGRAM_REFUSALS, REFUSALS } from '../../shared/refusals.ts';
import { cut, longDate, oneDecimal, wholeNumber } from '../../web/format.ts';
import { formatsOf } from '../../web/locales/formats.ts';
import {
  categoryName,
  loadImpressionWords,
  loadWords,
  refusalText,
  words,
} from '../../web/locales/words.ts';

/** What the server says by an id, with values by their names. */
const BY_ID = ['refusals', 'imports.said'];

const files = readFiles();
const english = flat(words);
const source = messagesOf(SOURCE, files.get(SOURCE) ?? {}).messages;
const others = (Object.keys(LANGUAGES) as Language[]).filter((code) => code !== SOURCE);
afterAll(() => loadWords('en'));

describe.each(others)('The messages of %s', (code) => {
  const { messages } = messagesOf(code, files.get(code) ?? {});

  it('are others than the English ones, but for those that are alike', () => {
    const alike = [...messages].filter(([id, { text }]) => text === source.get(id)?.text);
    expect(alike.map(([id]) => id).filter((id) => !ALIKE.has(id))).toEqual([]);
  });
});

describe('The English messages', () => {
  it('are those that the server says too', () => {
    const said = (section: string) =>
      [...source]
        .filter(([id]) => id.startsWith(`${section}.`))
        .map(([id, { text }]) => [id.slice(section.length + 1), text] as const);
    const refusals = Object.entries(REFUSALS).map(([id, { message }]) => [id, message]);
    expect(Object.fromEntries(said('refusals'))).toEqual(Object.fromEntries(refusals));
    expect(Object.fromEntries(said('imports.said'))).toEqual(IMPORT_TEXTS);
  });

  it.each(['low', 'high', 'unpublished'] as const)(
    'say of ratings that are set aside, %s ones, what the server says',
    (reason) => {
      const said = (bursts: Parameters<typeof setAsideOf>[0]) => {
        const { count, reason } = setAsideOf(bursts);
        const { setAside } = words.reviews;
        return [reason?.text, reason && setAside[reason.id](count)];
      };
      const other = reason === 'low' ? ('high' as const) : ('low' as const);
      for (const count of [1, 9, 1_234])
        for (const bursts of [
          [{ reason, count }],
          [
            { reason, count },
            { reason: other, count },
          ],
        ]) {
          const [bySite, byPages] = said(bursts);
          expect(byPages).toBe(bySite);
        }
    },
  );

  it('call a shelf to walk along what the server calls it', () => {
    const languageName = (code: string) =>
      new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
    const { browse } = words;
    for (const name of [...PLAIN_SHELVES, 'category:Fantasy', 'decade:1980', 'language:fr']) {
      const shelf = browseShelfOf(name) as BrowseShelf;
      expect(titleOfShelf(shelf, { browse, categoryName, languageName })).toBe(titleOf(shelf));
    }
  });

  it('have a folder for each language of the site beside theirs', () => {
    expect([...files.keys()].sort()).toEqual(Object.keys(LANGUAGES).sort());
  });
});

describe('A word', () => {
  it.each([
    ['de', /Titelbild|berichtig|jetziges|machen\?|\bLeser(?:innen|in|n)?\b(?!:in)/i],
    ['fr', /\bChercher\b|\badmins?\b|second facteur/],
    ['es', /\b[Pp]apel (?!,)|\bgente\b|[Ii]nicia sesión|puntu|\badmins\b/],
    ['ar', /كاتب(?!ه)|العوامل الثانية/],
    ['ja', /サインイン|サインアウト|立場/],
  ] as const)('has one meaning in %s, and each thing one word', (code, others) => {
    const said = [...messagesOf(code, files.get(code) ?? {}).messages].map(
      // Without the keys of forms, which are English in all languages.
      ([id, { text }]) => [id, text.replace(/\w+(?= \{)/g, '')] as const,
    );
    expect(said.filter(([, text]) => others.test(text))).toEqual([]);
  });

  it('stands for every category of the catalogue, and another is shown as it is', async () => {
    for (const code of others) {
      await loadWords(code);
      expect(Object.keys(words.categories)).toEqual([...CATEGORIES]);
      // None is cut on the shelf of home.
      for (const name of Object.values<string>(words.categories))
        expect(cut(name, CATEGORY_BADGE_CUT)).toBe(name);
      expect(categoryName('Sea stories')).toBe('Sea stories');
    }
    await loadWords('de');
    expect(categoryName('Romance')).toBe(words.search.chips.Romance);
    await loadWords('en');
    expect(categoryName('Romance')).toBe('Romance');
  });

  it('stands for every mood and content warning', async () => {
    for (const code of [...others, 'en'] as const) {
      await loadWords(code);
      await loadImpressionWords();
      const { moods, warnings } = words.impressions;
      expect(Object.keys(moods)).toEqual([...MOOD_IDS]);
      expect(Object.keys(warnings)).toEqual([...WARNING_IDS]);
      for (const said of [Object.values(moods), Object.values(warnings)])
        expect(new Set(said).size).toBe(said.length);
    }
    expect(Object.values(words.impressions.moods)).toEqual(MOODS.map(({ text }) => text));
    expect(Object.values(words.impressions.warnings)).toEqual(WARNINGS.map(({ text }) => text));
  });

  it('for two of a thing is the dual in Arabic, without a figure', () => {
    const texts = [...messagesOf('ar', files.get('ar') ?? {}).messages.values()];
    const twos = texts.flatMap(({ text }) =>
      [...text.matchAll(/ (?:two|zero) \{([^}]*)\}/g)].map(([, form = '']) => form),
    );
    expect(twos.length).toBeGreaterThan(80);
    expect(twos.filter((form) => form.includes('#'))).toEqual([]);
  });

  it('in a sentence of the other direction keeps its order', async () => {
    await loadWords('en');
    expect(words.safety.blockQuestion('rosa')).toBe('Block @rosa?');
    expect(words.safety.blockQuestion('סמי')).toBe('Block \u2068@סמי\u2069?');
    await loadWords('ar');
    for (const sentence of [words.safety.blockQuestion, words.safety.blocked, words.safety.review])
      expect(sentence('rosa')).toContain('\u2068@rosa\u2069');
    expect(words.reviews.askDeleteOf('rosa')).toContain('\u2068@rosa\u2069');
  });
});

describe('A refusal', () => {
  it('is found by its id, and filled with its values as the language writes them', async () => {
    await loadWords('de');
    expect(refusalText({ id: 'username_too_short', params: { least: 3 } })).toBe(
      'Der Name braucht mindestens 3 Zeichen',
    );
    expect(refusalText({ id: 'review_too_long', params: { most: 20_000 } })).toBe(
      'Die Rezension darf höchstens 20.000 Zeichen lang sein',
    );
    const params = { book: '“1984” by George Orwell' };
    expect(refusalText({ id: 'book_exists', params, message: 'whatever it says' })).toBe(
      'Dieses Buch ist schon da: “1984” by George Orwell',
    );
  });

  it('is said in English where its id is of another release', async () => {
    await loadWords('de');
    expect(refusalText({ id: 'of_tomorrow', message: 'Nobody has 3 words for this' })).toBe(
      'Nobody has 3 words for this',
    );
  });

  it('says in English what the server says', async () => {
    await loadWords('en');
    expect(refusalText({ id: 'username_required' })).toBe('Username is required');
    expect(refusalText({ id: 'review_too_long', params: { most: 20_000 } })).toBe(
      'The review may be at most 20,000 characters long',
    );
  });

  it('is made somewhere: none is left that nobody refuses any more', () => {
    const code = ['shared', 'server']
      .flatMap((folder) => filesIn(folder, /\.ts$/))
      .filter((path) => !/^shared\/(?:refusals\.ts|contract\/refused\.ts)/.test(path))
      .map(read)
      .join('\n');
    const ids = Object.keys({ ...REFUSALS, ...PROGRAM_REFUSALS });
    expect(ids.filter((id) => !code.includes(`'${id}'`))).toEqual([]);
  });
});

describe('Counts, figures and dates', () => {
  it('follow the rules of the language', () => {
    const forms = { zero: '0', one: '1', two: '2', few: 'few #', many: 'many #', other: 'all #' };
    const arabic = formatsOf('ar').plural;
    expect([0, 1, 2, 3, 11, 100].map((count) => arabic(count, forms))).toEqual([
      '0',
      '1',
      '2',
      'few 3',
      'many 11',
      'all 100',
    ]);
    const { plural } = formatsOf('en');
    expect(plural(1_000, { one: '# book', other: '# books' })).toBe('1,000 books');
    expect(plural(0, { '=0': 'no book', one: '# book', other: '# books' })).toBe('no book');
    expect(formatsOf('fr').plural(0, { one: '# livre', other: '# livres' })).toBe('0 livre');
  });

  it.each([
    ['de', '21. November 2026', '10.000', '4,5'],
    ['fr', '21 novembre 2026', '10\u202f000', '4,5'],
    ['es', '21 de noviembre de 2026', '10.000', '4,5'],
    ['ar', '21 نوفمبر 2026', '10,000', '4.5'],
    ['ja', '2026年11月21日', '10,000', '4.5'],
  ] as const)('are written as %s writes them', async (code, date, figure, decimal) => {
    await loadWords(code);
    expect(longDate('2026-11-21T12:00:00Z')).toBe(date);
    expect(wholeNumber(10_000)).toBe(figure);
    expect(oneDecimal(4.5)).toBe(decimal);
    expect(cut('123456', 5)).toBe('12345…');
  });
});

describe('The code of the pages', () => {
  it('asks the browser to remember something only where it may refuse to, as in a frame', () => {
    const found = pages.flatMap((path) =>
      nodesOf(path)
        .filter(
          ({ node, parents }) =>
            node.type === 'Identifier' &&
            /^(?:local|session)Storage$/.test(String(node.name)) &&
            !parents.some(
              ({ type, callee }) =>
                type === 'TryStatement' || (callee as Node | undefined)?.name === 'unlessForbidden',
            ),
        )
        .map(({ node }) => `${path}: ${node.name}`),
    );
    expect(found).toEqual([]);
  });

  // But for the page of parts, which no reader sees.
  const pages = filesIn('web', /\.tsx?$/).filter(
    (path) => !/^web\/(?:locales|messages|dev)\//.test(path),
  );

  it('holds no words of its own', () => {
    const found = pages.flatMap((path) => wordsIn(path).map((text) => `${path}: ${text}`));
    expect(found.filter((place) => !NO_WORDS.has(place))).toEqual([]);
  });

  it('makes no sentence of words and marks of its own: each language has others, and puts them elsewhere', () => {
    const found = pages.flatMap((path) =>
      nodesOf(path)
        .filter(({ node }) => isPutTogether(node))
        .map(({ node }) => `${path}: ${textOf(node)}`),
    );
    expect(found).toEqual([]);
  });

  it('writes capitals as the language in use does, not as that of the machine', () => {
    const byMachine = /\.toLocale(?:Upper|Lower)Case\(\)/;
    expect(pages.filter((path) => byMachine.test(read(path)))).toEqual([]);
  });

  it('puts no space of its own behind a word of the site: in Japanese there is none', () => {
    const found = pages.flatMap((path) =>
      nodesOf(path)
        .filter(({ node }) => isSpacedByHand(node))
        .map(() => path),
    );
    expect(found).toEqual([]);
  });

  it('says every word that there is', () => {
    const used = pages.flatMap((path) => wordsReadIn(read(path)));
    const isUsed = (name: string) =>
      used.some((each) => each === name || (each.endsWith('.') && name.startsWith(each)));
    expect([...english.keys()].filter((name) => !isUsed(name))).toEqual([]);
  });

  it('reads on the home page only words that come first', () => {
    const first = ['categories', 'controls', 'frame', 'home', 'snippets', 'states'];
    const found = [...reachedFrom('web/main.tsx')]
      .filter((path) => !/^web\/(?:locales|messages)\//.test(path) && !USED_ELSEWHERE.has(path))
      .flatMap((path) =>
        [...read(path).matchAll(/\bwords\.(?!ts\b)(\w+)/g)].map(([, section = '']) => ({
          path,
          section,
        })),
      );
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ section }) => !first.includes(section))).toEqual([]);
    // Each of the others brings the rest along.
    const routes = read('web/app/routes.tsx');
    expect(routes.match(/import\('/g)?.length).toBe(
      routes.match(/[:=] (?:s|readingS|communityS|impressionS)creen\(/g)?.length,
    );
  });
});

/** Words that are the same in English and in some other language. */
const ALIKE = new Set([
  'library.furtherPercent',
  'imports.fields.impression',
  'impressions.title',
  'impressions.warnings.addiction',
  'impressions.warnings.cancer',
  'impressions.warnings.suicide',
  'impressions.warnings.torture',
  'impressions.warnings.violence',
  'byHand.name',
  'feeds.title',
  'invitations.title',
  'moderation.invitations',
  'tokens.name',
  'tokens.token',
  'categories.Art',
  'categories.Drama',
  'categories.Essays',
  'categories.Fantasy',
  'categories.Fiction',
  'categories.Horror',
  'categories.Humor',
  'categories.Nature',
  'categories.Religion',
  'categories.Thriller',
  'categories.True Crime',
  'library.positions.minute',
  'library.positions.page',
  'manageUsers.idOf',
  'notifications.moreThan',
  'notifications.things.list_suggestion',
  'authors.lived',
  'previews.comma',
  'previews.year.pages',
  'library.lengthOf',
  'bookForm.cover',
  'bookForm.isbn',
  'bookForm.pages',
  'bookForm.description',
  'books.isbn',
  'books.languageNames.ki',
  'books.languageNames.quc',
  'books.pages',
  'controls.betweenSentences',
  'controls.colon',
  'controls.comma',
  'frame.feed',
  'frame.menu',
  'frame.notifications',
  'notifications.pushColumn',
  'history.fields.cover',
  'imports.meanings.isbn',
  'history.fields.description',
  'history.fields.isbn13',
  'history.fields.pageCount',
  'library.columns.pages',
  'library.columns.status',
  'imports.fields.format',
  'imports.meanings.format',
  'library.filterNames.format',
  'formats.title',
  'library.places.minute',
  'library.places.page',
  'library.units.minute',
  'library.units.page',
  'goals.pages',
  'library.notSo',
  'manageUsers.actions',
  'manageUsers.id',
  'profiles.bio',
  'profiles.info',
  'reviews.link',
  'reviews.spoiler',
  'roles.admin',
  'search.chips.Fantasy',
  'search.chips.Stephen King',
  'search.suggestions',
  'plan.title',
  'plan.page',
  'plan.minute',
  'statistics.totals.pages',
  'statistics.pages',
  'statistics.columns.lengths',
  'statistics.columns.formats',
  'statistics.charts.formats',
]);

/** What is no word for readers: the name of the site, and what developers read. */
const NO_WORDS = new Set([
  'web/app/Frame.tsx: Commonplace',
  'web/ui/Page.tsx: {} · Commonplace',
  'web/ui/Page.tsx: Commonplace',
  'web/api.ts: Network Error',
  'web/api.ts: HTTP {}',
  // What the owner of a site writes there.
  'web/credit.config.ts: Web Development',
  'web/credit.config.ts: Fall 2026',
]);

/** Pieces of the home page with functions that only other screens call. */
const USED_ELSEWHERE = new Set([
  'web/format.ts',
  'web/features/accounts/accounts.api.ts',
  'web/features/books/books.api.ts',
  'web/features/library/library.api.ts',
  'web/features/reviews/reviews.api.ts',
]);

/** Every word by its full name, such as `home.title`. */
function flat(tree: object, path = ''): Map<string, unknown> {
  const entries = Object.entries(tree).filter(([name]) => !BY_ID.includes(path + name));
  return new Map(
    entries.flatMap(([name, word]) =>
      typeof word === 'object'
        ? [...flat(word, `${path}${name}.`)]
        : [[path + name, word] as const],
    ),
  );
}

/** The words that a file reads, by their full names; one with a dot at its end stands for all that begin so. */
function wordsReadIn(code: string): string[] {
  // By a name of its own; where that is handed on, or asked by a variable, all of its words.
  const readAs = (alias: string, group: string) =>
    [...code.matchAll(new RegExp(`(?<![."\\w])${alias}(?:\\.(\\w+)|\\b)(?! [=}])`, 'g'))].map(
      ([, last = '']) => `${group}.${last}`,
    );
  const sections = [...code.matchAll(/\{ (\w+) \} = words;/g)].flatMap(([, name = '']) =>
    readAs(name, name),
  );
  const chains = [...code.matchAll(/(?:(\w+) = )?\bwords((?:\??\.\w+)+)(;)?/g)].flatMap(
    ([, alias, chain = '', isAll]) => {
      const parts = chain.replaceAll('?', '').slice(1).split('.');
      const names = parts.map((_, at) => parts.slice(0, at + 1).join('.'));
      const word = names.find((name) => english.has(name));
      if (word) return [word];
      const group = names.at(-1) ?? '';
      return alias && isAll ? readAs(alias, group) : [`${group}.`];
    },
  );
  return [...sections, ...chains];
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

function filesIn(folder: string, ending: RegExp) {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => ending.test(name));
}

/** What a file of the pages says to people by itself. */
function wordsIn(path: string) {
  return nodesOf(path).flatMap(({ node, parents }) => {
    const text = node.type === 'JSXText' ? String(node.value).trim() : textOf(node);
    if (text === undefined || !/\p{L}{2}/u.test(text.replace(/&\w+;/g, ''))) return [];
    const isShown = node.type === 'JSXText' || isChild(parents) || isSaidBy(parents);
    const isCall = /^[A-Z]+ \/api\//.test(text);
    const isSentence = /^\p{Lu}[\p{L}'’]*(?: .*|\.\.\.|…)$/su.test(text);
    return isShown || (isSentence && !isCall && !isForDevelopers(parents)) ? [text] : [];
  });
}

/** A text in braces between tags. */
const isChild = (parents: Node[]) =>
  parents.at(-1)?.type === 'JSXExpressionContainer' && parents.at(-2)?.type !== 'JSXAttribute';

/** A text of an attribute that is shown or read out. */
function isSaidBy(parents: Node[]) {
  const attribute = parents.find(({ type }) => type === 'JSXAttribute');
  const isOwn = parents.at(-1) === attribute || parents.at(-2) === attribute;
  const name = (attribute?.name as Node | undefined)?.name;
  return isOwn && /^(aria-label|alt|label|title|placeholder|text|more|hint)$/.test(String(name));
}

const isForDevelopers = (parents: Node[]) =>
  parents.some(
    ({ type, callee }) =>
      type === 'ImportExpression' ||
      (type === 'NewExpression' && (callee as Node).name === 'Error') ||
      (type === 'CallExpression' && ((callee as Node).object as Node)?.name === 'console'),
  );

/** The text of a string or a template, with `{}` where something is put in. */
function textOf(node: Node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as unknown as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
}

/** Whether a template puts a word of the site beside anything but a space, a dot between facts, or a dash between dates. */
function isPutTogether(node: Node) {
  if (node.type !== 'TemplateLiteral') return false;
  const put = JSON.stringify(node.expressions);
  return /"name":"words"/.test(put) && !/^(?:\{\}|[ ·–])*$/.test(textOf(node) ?? '');
}

/** Whether an element holds a word of the site and `{' '}` right behind or before it. */
function isSpacedByHand(node: Node) {
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return false;
  const held = (node.children as Node[]).filter(
    (child) => child.type !== 'JSXText' || String(child.value).trim() !== '',
  );
  const isSpace = (child: Node | undefined) =>
    child?.type === 'JSXExpressionContainer' && textOf(child.expression as Node) === ' ';
  const isWord = (child: Node) =>
    child.type === 'JSXExpressionContainer' &&
    /^\{"type":"MemberExpression".*"name":"words"/.test(JSON.stringify(child.expression));
  return held.some(
    (child, at) => isWord(child) && (isSpace(held[at + 1]) || isSpace(held[at - 1])),
  );
}

/** The files that come with a file, without those that are pieces of their own. */
function reachedFrom(path: string, seen = new Set<string>()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { node } of nodesOf(path)) {
    const target = /^(Import|Export)\w*Declaration$/.test(node.type)
      ? (node.source as Node | null)?.value
      : undefined;
    if (node.importKind === 'type' || typeof target !== 'string') continue;
    if (/^\..*\.tsx?$/.test(target)) reachedFrom(normalize(join(dirname(path), target)), seen);
  }
  return seen;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Every node of a file, with those it is in. */
function nodesOf(path: string) {
  const found: { node: Node; parents: Node[] }[] = [];
  function walk(value: unknown, parents: Node[]) {
    if (Array.isArray(value)) for (const item of value) walk(item, parents);
    else if (typeof value === 'object' && value !== null && 'type' in value) {
      const node = value as Node;
      found.push({ node, parents });
      for (const child of Object.values(node)) walk(child, [...parents, node]);
    }
  }
  walk(parseSync(path, read(path)).program, []);
  return found;
}
