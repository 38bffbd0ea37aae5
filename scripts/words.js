// npm run words: puts the messages in order, compiles them, and lists what translators have to look at.
//   npm run words                     all of this
//   npm run words -- keep de home.by  this translation is right as it is, though the English has changed
//   npm run words -- --check          only looks whether they compile, and whether the first was run
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compileMessages, FOLDER, messagesOf, readFiles, SOURCE } from './messages.js';

/**
 * @typedef {Record<string, string>} Record_ of each translation: hashes of the English it was made from, and of itself
 * @typedef {{ id: string, english: string, own: string }} Stale
 */

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);
/** @param {string} language */
const recordOf = (language) => join(FOLDER, language, 'made-from.json');

/**
 * What there is to be written, by its path, and what to be looked at, by language.
 * @param {import('./messages.js').Files} all
 * @param {(language: string) => string} recordIn the record of a language, as it is written
 * @param {{ language: string, ids: string[] }} [kept] what is right though its English has changed
 */
export function lookAt(all, recordIn, kept) {
  /** @type {Map<string, string>} */
  const files = new Map();
  /** @type {Map<string, { stale: Stale[], missing: string[] }>} */
  const found = new Map();
  const source = messagesOf(SOURCE, all.get(SOURCE) ?? {}).messages;
  const order = new Map([...source.keys()].map((id, at) => [id, at]));
  for (const [language, parts] of all) {
    for (const [part, text] of Object.entries(parts))
      files.set(join(FOLDER, language, `${part}.arb`), inOrder(JSON.parse(text), order));
    if (language === SOURCE) continue;
    const { messages } = messagesOf(language, parts);
    /** @type {Record_} */
    const before = JSON.parse(recordIn(language) || '{}');
    /** @type {Record_} */
    const record = {};
    /** @type {Stale[]} */
    const stale = [];
    for (const [id, { text: english }] of source) {
      const own = messages.get(id)?.text;
      if (own === undefined) continue;
      const [from, was] = before[id]?.split(' ') ?? [];
      const isKept = kept?.language === language && kept.ids.includes(id);
      // Who changes a translation reads the English of today.
      const isStale = was === hash(own) && from !== hash(english) && !isKept;
      record[id] = isStale ? (before[id] ?? '') : `${hash(english)} ${hash(own)}`;
      if (isStale) stale.push({ id, english, own });
    }
    files.set(recordOf(language), `${JSON.stringify(record, null, 2)}\n`);
    found.set(language, { stale, missing: [...source.keys()].filter((id) => !messages.has(id)) });
  }
  return { files, found };
}

/**
 * A file as it is written: what is about the file, then the messages in the order of the English ones, a line for each.
 * @param {Record<string, unknown>} file
 * @param {Map<string, number>} order
 */
function inOrder(file, order) {
  const ids = Object.keys(file).filter((id) => !id.startsWith('@'));
  const last = order.size;
  ids.sort((a, b) => (order.get(a) ?? last) - (order.get(b) ?? last));
  const keys = [
    ...Object.keys(file).filter((id) => id.startsWith('@@')),
    ...ids.flatMap((id) => (`@${id}` in file ? [id, `@${id}`] : [id])),
  ];
  const lines = keys.map((key) => `  ${JSON.stringify(key)}: ${inLine(file[key])}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function inLine(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${inLine(each)}`,
  );
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}

/** @param {string} path */
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** @param {string[]} args */
function main(args) {
  const wrong = compileMessages();
  if (wrong.length > 0) {
    console.error(wrong.join('\n'));
    return 1;
  }
  const [command, language = '', ...ids] = args;
  const kept = command === 'keep' ? { language, ids } : undefined;
  const { files, found } = lookAt(readFiles(), (code) => textOf(recordOf(code)), kept);
  const changed = [...files].filter(([path, text]) => textOf(path) !== text);
  if (command === '--check') {
    for (const [path] of changed)
      console.error(`${relative(process.cwd(), path)} is not as npm run words writes it: run it`);
    return changed.length > 0 ? 1 : 0;
  }
  for (const [path, text] of changed) writeFileSync(path, text);
  // In another order they are compiled in another order.
  compileMessages();
  for (const [code, { stale, missing }] of found) {
    for (const { id, english, own } of stale)
      console.log(`${code} ${id}: the English has changed\n    now   ${english}\n    here  ${own}`);
    if (missing.length > 0)
      console.log(
        `${code}: ${missing.length} messages are still in English, the first is ${missing[0]}`,
      );
    if (stale.length + missing.length === 0) console.log(`${code}: complete`);
  }
  return 0;
}

if (
  process.argv[1] &&
  import.meta.url.endsWith('/scripts/words.js') &&
  /words(\.js)?$/.test(process.argv[1])
)
  process.exitCode = main(process.argv.slice(2));
