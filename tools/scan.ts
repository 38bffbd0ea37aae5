import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { projectRoot } from '../server/config.ts';

// npm run scan: every regular expression for catastrophic backtracking.

const EXPRESSION_MS = 20_000;
/** Where the square of the length is nothing to fear, because of what comes to it. */
const SHORT_ENOUGH: Record<string, string> = {
  'shared/rules.ts': 'an address of at most 254 letters, which is looked at first',
  'server/platform/http/bodyParsers.ts':
    'valid JSON only, in which every quote that begins a text has one that ends it',
  'server/platform/auth/devices.ts': 'one header, and a constant must begin it',
  'server/platform/audit/audit.sql.ts': 'the address of a connection',
  'server/domains/books/books/covers/generated/cover.ts': 'a title of at most 1,000 letters',
  'server/domains/books/books/covers/generated/typesetting.ts': 'a title of at most 1,000 letters',
  'server/domains/books/books/search/document.ts': 'a title of at most 1,000 letters',
  'server/domains/books/books/search/normalize.ts': 'a word of at most 2,000 letters',
  'server/domains/keeping/website/plainText.ts': 'what is left after cutting',
  'scripts/catalogue/csv.ts': 'a file that the operator imports',
  'scripts/catalogue/googleBooks.ts': 'a file that the operator imports',
  'server/domains/books/catalogue/identity.ts': 'a file that the operator imports',
  'server/domains/books/catalogue/titles.ts': 'a title of at most 300 letters',
  'web/api.ts': 'a header of our own',
  'web/ui/markdownTree.ts': 'an address, in which nothing ends a line',
};
const FOLDERS = ['shared', 'server', 'web', 'demo', 'scripts'];

const findings = await slowExpressions();
for (const finding of findings) console.log(`FOUND ${finding}`);
console.log(`${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;

/** Expressions that take more than polynomially, or badly polynomially, long for some text. */
async function slowExpressions() {
  const found: string[] = [];
  const expressions = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => expressionsIn(join(folder, name))),
  );
  const unknown: string[] = [];
  const accepted: string[] = [];
  for (const { where, pattern, flags } of expressions) {
    const answer = await check(pattern, flags, { timeout: EXPRESSION_MS });
    const said = `${where} /${pattern}/${flags}`;
    if (answer.status === 'vulnerable') {
      const { type, summary } = answer.complexity;
      const why = SHORT_ENOUGH[where.split(':')[0] ?? ''];
      if (type === 'polynomial' && why) accepted.push(`${said} is ${summary}: ${why}`);
      else found.push(`${said} is ${summary}`);
    }
    if (answer.status === 'unknown') unknown.push(said);
  }
  console.log(
    `${expressions.length} regular expressions: ${found.length} slow, ${accepted.length} on short texts only, ${unknown.length} not decided`,
  );
  for (const each of accepted) console.log(`  ${each}`);
  for (const each of unknown) console.log(`  not decided: ${each}`);
  return found;
}

interface Expression {
  where: string;
  pattern: string;
  flags: string;
}

function expressionsIn(file: string): Expression[] {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const found: Expression[] = [];
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;

  function walk(node: unknown) {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, start } = node as { type?: string; regex?: Expression; start?: number };
    if (type === 'Literal' && regex) {
      const line = text.slice(0, start).split('\n').length;
      found.push({ where: `${file}:${line}`, pattern: regex.pattern, flags: regex.flags });
    }
    for (const child of Object.values(node)) walk(child);
  }
}
