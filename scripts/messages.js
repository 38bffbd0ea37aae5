// The messages of web/messages (ICU MessageFormat in ARB files): reads them, says what is wrong with them, and compiles
// them to the modules of web/messages/compiled, which are as small and as typed as if somebody had written them.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const FOLDER = join(root, 'web', 'messages');
const COMPILED = join(FOLDER, 'compiled');

/** The language that says which messages there are, and with which placeholders. */
export const SOURCE = 'en';

/** Which parts go into which module, for what is loaded together; all others go into `rest`. */
const MODULES = {
  home: ['home'],
  reading: ['reading', 'byHand', 'imports', 'importTexts'],
  community: ['conversation', 'feed', 'groups', 'lists', 'notifications'],
  impressions: ['impressions'],
  previews: ['previews'],
};

/** Sections whose English is the names themselves: they cost an English reader nothing. */
const SAID_BY_NAME = ['categories'];
/** Sections that are said by their ids, and are given what they take by its name: the server sends both. */
const BY_ID = ['refusals', 'imports.said'];

/**
 * @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element
 * @typedef {'text' | 'number' | 'choice' | 'person' | 'element'} Kind
 * @typedef {{ kind: Kind, isOptional: boolean }} Placeholder
 * @typedef {{ type?: string, optional?: boolean, example?: string }} Declared
 * @typedef {{ text: string, part: string, description?: string, placeholders?: Record<string, Declared> }} Message
 * @typedef {Map<string, Record<string, string>>} Files the text of each file, by language and part
 * @typedef {{ messages: Map<string, Message>, isPartial: boolean, wrong: string[] }} Language
 * @typedef {{ elements: Element[], placeholders: Map<string, Placeholder>, isByName: boolean }} Source
 */

/**
 * The files of all languages, the source first, as they are written.
 * @returns {Files}
 */
export function readFiles() {
  const codes = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && ![SOURCE, 'compiled'].includes(entry.name))
    .map(({ name }) => name)
    .sort();
  return new Map(
    [SOURCE, ...codes].map((code) => {
      const names = readdirSync(join(FOLDER, code)).filter((name) => name.endsWith('.arb'));
      return [
        code,
        Object.fromEntries(
          names
            .sort()
            .map((name) => [
              name.slice(0, -'.arb'.length),
              readFileSync(join(FOLDER, code, name), 'utf8'),
            ]),
        ),
      ];
    }),
  );
}

/**
 * The messages of a language.
 * @param {string} language
 * @param {Record<string, string>} files
 * @returns {Language}
 */
export function messagesOf(language, files) {
  /** @type {Language} */
  const read = { messages: new Map(), isPartial: false, wrong: [] };
  for (const [part, json] of Object.entries(files)) {
    const place = `web/messages/${language}/${part}.arb`;
    /** @type {Record<string, any>} */
    let file;
    try {
      file = JSON.parse(json);
    } catch (error) {
      read.wrong.push(`${place} is not JSON: ${error instanceof Error ? error.message : error}`);
      continue;
    }
    if (file['@@locale'] !== language) read.wrong.push(`${place}: "@@locale" is not "${language}"`);
    if (file['@@x-partial'] === true) read.isPartial = true;
    for (const [id, text] of Object.entries(file)) {
      if (/^@[^@]/.test(id) && !(id.slice(1) in file))
        read.wrong.push(`${place}: ${id} describes a message that is not there`);
      if (id.startsWith('@')) continue;
      if (typeof text !== 'string') read.wrong.push(`${place}: ${id} is no text`);
      else if (read.messages.has(id)) read.wrong.push(`${place}: ${id} is there twice`);
      else read.messages.set(id, { text, part, ...file[`@${id}`] });
    }
  }
  return read;
}

/**
 * Compiles all messages, where they are not compiled already; where something is wrong, what was compiled before stays.
 * @returns {string[]} what is wrong with them, a line for each
 */
export function compileMessages() {
  const all = readFiles();
  const stamp = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(JSON.stringify([...all]))
    .digest('hex');
  const path = join(COMPILED, '.stamp');
  if (existsSync(path) && readFileSync(path, 'utf8') === stamp) return [];
  const { files, wrong } = compiled(all);
  if (wrong.length === 0) write(files.set('.stamp', stamp));
  return wrong;
}

/**
 * The modules that the messages are compiled to, by their paths, and what is wrong with the messages.
 * @param {Files} all
 */
export function compiled(all) {
  const source = messagesOf(SOURCE, all.get(SOURCE) ?? {});
  const wrong = [...source.wrong];
  const sources = sourcesOf(source, wrong);
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [language, parts] of all) {
    const read = language === SOURCE ? source : messagesOf(language, parts);
    if (language !== SOURCE) wrong.push(...read.wrong, ...differences(language, read, source));
    compileLanguage(language, read, source, sources, wrong, files);
  }
  const codes = [...all.keys()];
  files.set('loaders.ts', loaders(codes));
  files.set('previews.ts', previews(codes));
  return { files, wrong };
}

/**
 * Which messages a language lacks, or has beyond the source.
 * @param {string} language
 * @param {Language} read
 * @param {Language} source
 */
function differences(language, read, source) {
  const wrong = [];
  for (const [id, { part }] of source.messages) {
    const own = read.messages.get(id);
    if (!own && !read.isPartial) wrong.push(`web/messages/${language}/${part}.arb lacks ${id}`);
    if (own && own.part !== part)
      wrong.push(`web/messages/${language}/${own.part}.arb: ${id} belongs to ${part}.arb`);
  }
  for (const [id, { part }] of read.messages)
    if (!source.messages.has(id))
      wrong.push(`web/messages/${language}/${part}.arb: ${id} is not among the English messages`);
  return wrong;
}

/**
 * What the English messages take, by their ids.
 * @param {Language} source
 * @param {string[]} wrong
 */
function sourcesOf({ messages }, wrong) {
  /** @type {Map<string, Source>} */
  const sources = new Map();
  for (const [id, message] of messages) {
    const where = `web/messages/${SOURCE}/${message.part}.arb: ${id}`;
    const elements = parsed(message.text, where, wrong);
    const kinds = kindsIn(elements, where, wrong);
    const declared = message.placeholders ?? {};
    /** @type {Map<string, Placeholder>} */
    const placeholders = new Map();
    for (const [name, { type, optional = false }] of Object.entries(declared)) {
      const kind = type === 'person' || type === 'element' ? type : kinds.get(name);
      if (!kinds.has(name)) wrong.push(`${where} declares {${name}}, and does not say it`);
      if (kind) placeholders.set(name, { kind, isOptional: optional });
    }
    const isByName = isIn(BY_ID, id);
    const others = [...kinds].filter(([name]) => !placeholders.has(name));
    const values = others.length + [...placeholders.values()].filter(isValue).length;
    // The order of what is given to it must not change with the order of the words.
    if (!isByName && others.length > 0 && values > 1)
      wrong.push(`${where} takes several values: say in "@${id}" in which order they are given`);
    for (const [name, kind] of others) placeholders.set(name, { kind, isOptional: false });
    sources.set(id, { elements, placeholders, isByName });
  }
  return sources;
}

/** @param {Placeholder} placeholder */
const isValue = ({ kind }) => kind !== 'element';

/**
 * @param {string} text
 * @param {string} where
 * @param {string[]} wrong
 * @returns {Element[]}
 */
function parsed(text, where, wrong) {
  try {
    return parse(text, { ignoreTag: true, shouldParseSkeletons: true });
  } catch (error) {
    wrong.push(`${where} is no message: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

/**
 * The placeholders of a message, by their names.
 * @param {Element[]} elements
 * @param {string} where
 * @param {string[]} wrong
 * @param {Map<string, Kind>} kinds
 */
function kindsIn(elements, where, wrong, kinds = new Map()) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    /** @type {Kind | undefined} */
    const kind =
      element.type === TYPE.argument
        ? 'text'
        : element.type === TYPE.number || element.type === TYPE.plural
          ? 'number'
          : element.type === TYPE.select
            ? 'choice'
            : undefined;
    if (!kind) {
      wrong.push(`${where} has a kind of placeholder that is not known here`);
      continue;
    }
    const known = kinds.get(element.value);
    if (known === undefined || known === 'text') kinds.set(element.value, kind);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) kindsIn(value, where, wrong, kinds);
  }
  return kinds;
}

/**
 * The modules of a language.
 * @param {string} language
 * @param {Language} read
 * @param {Language} source
 * @param {Map<string, Source>} sources
 * @param {string[]} wrong
 * @param {Map<string, string>} files
 */
function compileLanguage(language, read, source, sources, wrong, files) {
  /** @typedef {{ tree: Tree, used: Set<string>, consts: string[] }} Module */
  /** @typedef {{ [name: string]: string | Tree }} Tree */
  /** @type {Map<string, Module>} */
  const modules = new Map();
  for (const [id, english] of source.messages) {
    const module = moduleOf(english.part);
    const built = modules.get(module) ?? { tree: {}, used: new Set(), consts: [] };
    modules.set(module, built);
    const own = read.messages.get(id);
    const taken = sources.get(id);
    if (!taken) continue;
    if (language === SOURCE && isIn(SAID_BY_NAME, id)) {
      if (!id.endsWith(`.${english.text}`)) wrong.push(`${id} is not said by its name`);
      continue;
    }
    const where = `web/messages/${language}/${english.part}.arb: ${id}`;
    const elements = own ? parsed(own.text, where, wrong) : taken.elements;
    if (own && language !== SOURCE) compare(elements, taken, where, wrong);
    checkPlurals(own ? language : SOURCE, elements, where, wrong);
    const code = new Code(taken, built.used, built.consts).of(elements);
    if (!put(built.tree, id.split('.'), code))
      wrong.push(`${where} is a message, and a group of messages`);
  }
  for (const section of SAID_BY_NAME) {
    const part = [...source.messages].find(([id]) => id.startsWith(`${section}.`))?.[1].part;
    const built = modules.get(moduleOf(part ?? ''));
    if (built && language === SOURCE) built.tree[section] = {};
  }
  for (const [module, { tree, used, consts }] of modules) {
    const sections = Object.entries(tree).map(
      ([name, section]) => `export const ${name} = ${written(section)};\n`,
    );
    const formats = [...used].filter((name) => name !== 'Pattern').sort();
    const lines = [
      ...(used.has('Pattern') ? ["import type { Pattern } from '../../locales/formats.ts';"] : []),
      ...(formats.length > 0
        ? [
            "import { formatsOf } from '../../locales/formats.ts';",
            `const { ${formats.join(', ')} } = formatsOf('${language}');`,
          ]
        : []),
      ...consts,
    ];
    files.set(`${module}.${language}.ts`, [...lines, ...sections].join('\n'));
  }
}

/** @param {string} part */
const moduleOf = (part) =>
  Object.entries(MODULES).find(([, parts]) => parts.includes(part))?.[0] ?? 'rest';

/**
 * @param {string[]} sections
 * @param {string} id
 */
const isIn = (sections, id) => sections.some((section) => id.startsWith(`${section}.`));

/**
 * Whether a translation says what the English message says, and nothing else.
 * @param {Element[]} elements
 * @param {Source} source
 * @param {string} where
 * @param {string[]} wrong
 */
function compare(elements, { placeholders, isByName }, where, wrong) {
  const kinds = kindsIn(elements, where, wrong);
  for (const [name, { isOptional }] of placeholders)
    if (!kinds.has(name) && !isOptional) wrong.push(`${where} does not say {${name}}`);
  for (const [name, kind] of kinds) {
    const known = placeholders.get(name)?.kind;
    if (!known) wrong.push(`${where} says {${name}}, which the English message does not`);
    else if (!isByName && kind !== known && kind !== 'text' && !(known === 'choice'))
      wrong.push(`${where} has {${name}} as a ${kind}, the English message as a ${known}`);
  }
}

/**
 * Whether the plurals have the forms of the language: those it needs for whole numbers, and none it does not have.
 * @param {string} language
 * @param {Element[]} elements
 * @param {string} where
 * @param {string[]} wrong
 */
function checkPlurals(language, elements, where, wrong) {
  for (const element of elements) {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    const forms = Object.keys(element.options);
    for (const { value } of Object.values(element.options))
      checkPlurals(language, value, where, wrong);
    if (element.type === TYPE.select) continue;
    if (element.offset || element.pluralType === 'ordinal')
      wrong.push(`${where} has a plural with an offset, or of ordinals, which is not known here`);
    const { needed, known } = formsOf(language);
    const lacking = needed.filter((form) => !forms.includes(form));
    if (lacking.length > 0) wrong.push(`${where} lacks the plural ${lacking.join(', ')}`);
    const needless = forms.filter((form) => !form.startsWith('=') && !known.includes(form));
    if (needless.length > 0)
      wrong.push(`${where} has the plural ${needless.join(', ')}, which ${language} does not have`);
  }
}

/** @type {Map<string, { needed: string[], known: string[] }>} */
const forms = new Map();

/**
 * The plural forms of a language: all, and those of the counts that are common here.
 * @param {string} language
 */
export function formsOf(language) {
  const known = forms.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const counts = Array.from({ length: 2_000 }, (_, count) => rules.select(count));
  const found = {
    needed: [...new Set([...counts, 'other'])],
    known: rules.resolvedOptions().pluralCategories,
  };
  forms.set(language, found);
  return found;
}

/** Writes a message as TypeScript. */
class Code {
  /**
   * @param {Source} source
   * @param {Set<string>} used
   * @param {string[]} consts
   */
  constructor({ placeholders, isByName }, used, consts) {
    this.placeholders = placeholders;
    this.isByName = isByName;
    this.used = used;
    this.consts = consts;
  }

  /** @param {Element[]} elements */
  of(elements) {
    const values = [...this.placeholders].filter(([, placeholder]) => isValue(placeholder));
    const parts = [...this.placeholders].filter(([, placeholder]) => !isValue(placeholder));
    const text = this.text(elements);
    const pattern =
      parts.length === 0 ? '' : ` as Pattern<${parts.map(([name]) => quoted(name)).join(' | ')}>`;
    if (pattern) this.used.add('Pattern');
    if (values.length === 0) return `${text}${pattern}`;
    if (this.isByName) {
      const types = values.map(([name]) => `${name}: string | number`);
      return `(p: { ${types.join('; ')} }) => ${text}`;
    }
    const params = values.map(
      ([name, { kind }]) => `${nameOf(name)}: ${kind === 'number' ? 'number' : 'string'}`,
    );
    return `(${params.join(', ')}) => ${pattern ? `(${text})${pattern}` : text}`;
  }

  /**
   * A string, a template, or a call.
   * @param {Element[]} elements
   * @param {string} [counted] what `#` stands for
   * @returns {string}
   */
  text(elements, counted) {
    const [first] = elements;
    if (elements.length === 1 && first && first.type !== TYPE.literal && !this.isPart(first))
      return this.value(first, counted);
    const pieces = elements.map((element) =>
      element.type === TYPE.literal
        ? { text: element.value }
        : this.isPart(element)
          ? { text: `{${element.value}}` }
          : { code: this.value(element, counted) },
    );
    if (pieces.every(({ code }) => code === undefined))
      return quoted(pieces.map(({ text }) => text).join(''));
    return `\`${pieces.map(({ text, code }) => (code === undefined ? escaped(text ?? '') : `\${${code}}`)).join('')}\``;
  }

  /**
   * @param {Element} element
   * @returns {element is Extract<Element, { value: string }>}
   */
  isPart(element) {
    return (
      element.type === TYPE.argument && this.placeholders.get(element.value)?.kind === 'element'
    );
  }

  /**
   * @param {Element} element
   * @param {string} [counted]
   * @returns {string}
   */
  value(element, counted = '') {
    if (element.type === TYPE.pound) return this.call('number', this.name(counted));
    if (element.type === TYPE.argument) {
      const kind = this.placeholders.get(element.value)?.kind;
      const format = kind === 'person' ? 'person' : kind === 'number' ? 'number' : 'text';
      return this.call(format, this.name(element.value));
    }
    if (element.type === TYPE.number) {
      const { style } = element;
      const name = this.name(element.value);
      if (!style) return this.call('number', name);
      const options = typeof style === 'object' ? style.parsedOptions : {};
      this.used.add('numberAs');
      const format = `numberAs(${JSON.stringify(options)})`;
      let at = this.consts.findIndex((line) => line.endsWith(` = ${format};`));
      if (at < 0) at = this.consts.push(`const number${this.consts.length} = ${format};`) - 1;
      return `number${at}(${name})`;
    }
    if (element.type === TYPE.plural) {
      const options = Object.entries(element.options).map(([form, { value }]) => ({ form, value }));
      // Only where nothing else is put in: what somebody wrote may hold a `#` too.
      const isPlain = options.every(({ value }) =>
        value.every(
          (each) =>
            each.type === TYPE.pound || (each.type === TYPE.literal && !each.value.includes('#')),
        ),
      );
      const written = options.map(({ form, value }) => {
        const text = isPlain
          ? quoted(value.map((each) => (each.type === TYPE.literal ? each.value : '#')).join(''))
          : this.text(value, element.value);
        return `${keyed(form)}: ${text}`;
      });
      return this.call(isPlain ? 'plural' : 'choose', this.name(element.value), written);
    }
    if (element.type === TYPE.select) {
      const written = Object.entries(element.options).map(
        ([form, { value }]) => `${keyed(form)}: ${this.text(value, counted)}`,
      );
      return this.call('select', this.name(element.value), written);
    }
    return quoted('');
  }

  /**
   * @param {string} format
   * @param {string} value
   * @param {string[]} [options]
   */
  call(format, value, options) {
    this.used.add(format);
    return options ? `${format}(${value}, { ${options.join(', ')} })` : `${format}(${value})`;
  }

  /** @param {string} name */
  name(name) {
    return this.isByName ? `p.${name}` : nameOf(name);
  }
}

const TAKEN = new Set(['number', 'plural', 'choose', 'select', 'text', 'person', 'numberAs']);
/**
 * Placeholders are called what they are, even like a format.
 * @param {string} name
 */
const nameOf = (name) => (TAKEN.has(name) || RESERVED.test(name) ? `${name}_` : name);
const RESERVED = /^(?:number\d+|new|class|default|delete|in|for|this|with)$/;

/** @param {string} text */
const quoted = (text) => JSON.stringify(text);
/** @param {string} text */
const escaped = (text) => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
/** @param {string} name */
const keyed = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

/**
 * @param {any} tree
 * @param {string[]} path
 * @param {string} code
 * @returns {boolean} whether there was room for it
 */
function put(tree, path, code) {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    if (name in tree) return false;
    tree[name] = code;
    return true;
  }
  tree[name] ??= {};
  return typeof tree[name] === 'object' && put(tree[name], rest, code);
}

/**
 * @param {any} tree
 * @returns {string}
 */
const written = (tree) =>
  typeof tree === 'string'
    ? tree
    : `{\n${Object.entries(tree)
        .map(([name, value]) => `${keyed(name)}: ${written(value)},\n`)
        .join('')}}`;

/** @param {string[]} codes */
function loaders(codes) {
  const pieces = ['home', 'rest', 'reading', 'community', 'impressions'];
  const rows = codes.map((code) => {
    const loads = pieces.map((piece) =>
      code === SOURCE && piece === 'home'
        ? 'home: async () => home'
        : `${piece}: () => import('./${piece}.${code}.ts')`,
    );
    return `${keyed(code)}: { ${loads.join(', ')} },`;
  });
  return [
    `import * as home from './home.${SOURCE}.ts';`,
    'export const LOADERS = {',
    ...rows,
    '};\n',
  ].join('\n');
}

/** @param {string[]} codes */
const previews = (codes) =>
  [
    ...codes.flatMap((code) => [
      `import { categories as ${code}Categories, controls as ${code}Controls, home as ${code}Home, states as ${code}States } from './home.${code}.ts';`,
      `import { browse as ${code}Browse } from './rest.${code}.ts';`,
      `import { previews as ${code} } from './previews.${code}.ts';`,
    ]),
    `export const PREVIEWS = { ${codes.join(', ')} };`,
    `export const HOMES = { ${codes.map((code) => `${code}: ${code}Home`).join(', ')} };`,
    `export const FAILURES = { ${codes.map((code) => `${code}: { controls: ${code}Controls, states: ${code}States }`).join(', ')} };`,
    `export const SHELVES = { ${codes.map((code) => `${code}: { browse: ${code}Browse, categories: ${code}Categories }`).join(', ')} };\n`,
  ].join('\n');

/** @param {Map<string, string>} files */
function write(files) {
  const there = existsSync(COMPILED)
    ? readdirSync(COMPILED, { recursive: true, encoding: 'utf8' })
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => name.endsWith('.ts'))
    : [];
  for (const name of there) if (!files.has(name)) rmSync(join(COMPILED, name));
  for (const [name, code] of files) {
    const path = join(COMPILED, name);
    // What has not changed is left as it is, and nothing that watches it begins anew.
    if (existsSync(path) && readFileSync(path, 'utf8') === code) continue;
    mkdirSync(dirname(path), { recursive: true });
    // Two builds may do so beside each other, and neither is to read half of a file.
    writeFileSync(`${path}.${process.pid}`, code);
    renameSync(`${path}.${process.pid}`, path);
  }
}
