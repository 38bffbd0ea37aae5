// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what messages are compiled to has templates
import { describe, expect, it } from 'vitest';
import { compiled, readFiles } from '../../scripts/messages.js';
import { lookAt } from '../../scripts/words.js';

/** What is wrong with a message in English, and with its translation. */
function wrongWith(english: string, translated: string, language = 'de', described = {}) {
  const file = (code: string, text: string) =>
    JSON.stringify({ '@@locale': code, 'part.message': text });
  const { wrong } = compiled(
    new Map([
      [
        'en',
        {
          home: JSON.stringify({
            '@@locale': 'en',
            'part.message': english,
            '@part.message': described,
          }),
        },
      ],
      [language, { home: file(language, translated) }],
    ]),
  );
  return wrong.map((line) => line.replace(/^.*part\.message /, ''));
}

const moduleOf = (language: string, messages: object) =>
  compiled(new Map([[language, { home: JSON.stringify({ '@@locale': 'en', ...messages }) }]]))
    .files.get(`home.${language}.ts`)
    ?.split('\n');

describe('Messages compile to what somebody would have written', () => {
  it.each([
    ['Like', '"Like"'],
    ['Follow {name}', '(name: string) => `Follow ${text(name)}`'],
    ['{count, number} found', '(count: number) => `${number(count)} found`'],
    [
      '{count, plural, one {# book} other {# books}}',
      '(count: number) => plural(count, { one: "# book", other: "# books" })',
    ],
    [
      'Only {count, plural, one {# by {name}} other {# by {name}}}',
      '(name: string, count: number) => `Only ${choose(count, { one: `${number(count)} by ${text(name)}`, other: `${number(count)} by ${text(name)}` })}`',
      { placeholders: { name: {}, count: {} } },
    ],
    [
      'Wants to be {role, select, admin {an admin} other {a reader}}',
      '(role: string) => `Wants to be ${select(role, { admin: "an admin", other: "a reader" })}`',
    ],
    [
      'Reply to {name}',
      '(name: string) => `Reply to ${person(name)}`',
      { placeholders: { name: { type: 'person' } } },
    ],
    [
      '{who} rated {book}',
      '"{who} rated {book}" as Pattern<"who" | "book">',
      { placeholders: { who: { type: 'element' }, book: { type: 'element' } } },
    ],
    [
      "A ` and $'{' and \\ of {name}",
      '(name: string) => `A \\` and \\${ and \\\\ of ${text(name)}`',
    ],
  ] as [text: string, code: string, described?: object][])(
    '%s',
    (text, code, described: object = {}) => {
      expect(moduleOf('en', { 'a.b': text, '@a.b': described })).toContain(`b: ${code},`);
    },
  );
});

describe('What is wrong with a translation is said', () => {
  it('where it leaves a value out, or has one too many', () => {
    expect(wrongWith('Follow {name}', '{name} folgen')).toEqual([]);
    expect(wrongWith('Follow {name}', 'Folgen')).toEqual(['does not say {name}']);
    expect(wrongWith('Follow', '{name} folgen')).toEqual([
      'says {name}, which the English message does not',
    ]);
    expect(
      wrongWith('About {field}', 'Über', 'de', { placeholders: { field: { optional: true } } }),
    ).toEqual([]);
  });

  it('where it is no message', () => {
    expect(wrongWith('Follow {name}', '{name folgen')[0]).toMatch(/^is no message/);
  });

  it('where it lacks plurals of its language, or has those of another', () => {
    const english = '{count, plural, one {# book} other {# books}}';
    const forms = 'zero {0} one {1} two {2} few {# a} many {# b} other {# c}';
    expect(wrongWith(english, `{count, plural, ${forms}}`, 'ar')).toEqual([]);
    expect(wrongWith(english, '{count, plural, one {1} other {#}}', 'ar')).toEqual([
      'lacks the plural zero, two, few, many',
    ]);
    expect(wrongWith(english, '{count, plural, one {1} few {#} other {#}}')).toEqual([
      'has the plural few, which de does not have',
    ]);
    expect(wrongWith(english, '{count, plural, one {#冊} other {#冊}}', 'ja')).toEqual([
      'has the plural one, which ja does not have',
    ]);
    expect(wrongWith(english, '{count, number} Bücher')).toEqual([]);
  });

  it('where several values come in no order', () => {
    expect(wrongWith('{a} of {b}', '{b}: {a}')[0]).toMatch(/^takes several values/);
    const described = { placeholders: { a: {}, b: {} } };
    expect(wrongWith('{a} of {b}', '{b}: {a}', 'de', described)).toEqual([]);
  });

  it('where a message is missing, but not in a language that is only begun', () => {
    const english = JSON.stringify({ '@@locale': 'en', 'a.b': 'Like', 'a.c': 'Reply' });
    const begun = { '@@locale': 'it', 'a.b': 'Mi piace' };
    const wrongIn = (it: object) =>
      compiled(
        new Map([
          ['en', { home: english }],
          ['it', { home: JSON.stringify(it) }],
        ]),
      );
    expect(wrongIn(begun).wrong).toEqual(['web/messages/it/home.arb lacks a.c']);
    const { wrong, files } = wrongIn({ ...begun, '@@x-partial': true });
    expect(wrong).toEqual([]);
    expect(files.get('home.it.ts')).toContain('c: "Reply"');
  });
});

describe('A translation whose English has changed', () => {
  const at = (english: string, german: string) =>
    new Map([
      ['en', { home: JSON.stringify({ '@@locale': 'en', 'a.b': english }) }],
      ['de', { home: JSON.stringify({ '@@locale': 'de', 'a.b': german }) }],
    ]);
  const record = (all: Map<string, Record<string, string>>, before = '') => {
    const { files, found } = lookAt(all, () => before);
    const [, text = ''] = [...files].find(([path]) => path.endsWith('made-from.json')) ?? [];
    return { text, stale: found.get('de')?.stale.map(({ id }) => id) };
  };

  it('is listed until it changes too, or is kept', () => {
    const first = record(at('Like', 'Gefällt mir'));
    expect(first.stale).toEqual([]);
    const changed = record(at('I like it', 'Gefällt mir'), first.text);
    expect(changed.stale).toEqual(['a.b']);
    // However often one looks.
    expect(record(at('I like it', 'Gefällt mir'), changed.text).stale).toEqual(['a.b']);
    expect(record(at('I like it', 'Das gefällt mir'), changed.text).stale).toEqual([]);
    const kept = lookAt(at('I like it', 'Gefällt mir'), () => changed.text, {
      language: 'de',
      ids: ['a.b'],
    });
    expect(kept.found.get('de')?.stale).toEqual([]);
  });
});

it('All messages compile, and are written as npm run words writes them', () => {
  expect(compiled(readFiles()).wrong).toEqual([]);
});
