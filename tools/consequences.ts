import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const filesIn = (folder: string, ending: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith(ending))
    .sort();

const linkTo = (path: string, text = path.replace('server/domains/', '')) =>
  `[${text}](../${path})`;

/** A comment in one line, without what marks it. */
const inOneLine = (comment: string) =>
  comment
    .replace(/^(?:--|\/\*\*| \*\/| \*)|\*\/$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The comment in the lines right above the one that `declaration` is in, as one line; empty without. */
function commentAbove(text: string, declaration: RegExp) {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => declaration.test(line));
  let start = end;
  while (/^(?:--|\/\*\*| \*)/.test(lines[start - 1] ?? '')) start--;
  return inOneLine(lines.slice(start, end).join('\n'));
}

/** A row for each event of the server: what happens, where it is said, and what follows, in order. */
export function eventsTable() {
  const listeners = read('server/listeners.ts');
  const pathOf = (name: string) => {
    const [, path = ''] =
      new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./([^']+)'`).exec(listeners) ?? [];
    return `server/${path}`;
  };
  const sources = filesIn('server', '.ts').map((path) => ({ path, text: read(path) }));
  const rows = [...listeners.matchAll(/^listen\(([^)]+)\);/gm)].map(([, all = '']) => {
    const [event = '', ...follows] = all
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const happens = commentAbove(read(pathOf(event)), new RegExp(`^export const ${event} =`));
    const said = sources
      .filter(({ text }) => new RegExp(`\\bemit\\(\\w+, ${event}\\b`).test(text))
      .map(({ path }) => linkTo(path));
    const then = follows.map((name) => {
      const path = pathOf(name);
      const what = commentAbove(
        read(path),
        new RegExp(`^export (?:async function|const) ${name}\\b`),
      );
      return `${linkTo(path, name)}: ${what}`;
    });
    return `| \`${event}\` | ${happens} | ${said.join('<br>')} | ${then.join('<br>')} |`;
  });
  return [
    '| event | what happens | said in | what follows, in this order |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** What runs in the database by itself: a row for each table and purpose. */
export function triggersTable() {
  const schema = filesIn('server/platform/db/migrations', '.sql').map((path) => ({
    path,
    text: read(path),
  }));
  const triggers = schema.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /^create (?:constraint )?trigger \w+\s+(?:before|after) ([\s\S]*?) on (\w+)\b[\s\S]*?execute function (\w+)/gm,
      ),
    ].map(([, when = '', table = '', runs = '']) => ({
      when: when.replace(/ of [\s\S]*?(?= or |$)/g, ''),
      table,
      runs,
    })),
  );
  const purposes = new Map<string, typeof triggers>();
  for (const each of triggers) {
    const key = `${each.table} ${each.runs}`;
    purposes.set(key, [...(purposes.get(key) ?? []), each]);
  }
  const rows = [...purposes.values()].map((of) => {
    const [{ table = '', runs = '' } = {}] = of;
    const words = ['insert', 'update', 'delete', 'truncate'].filter((word) =>
      of.some(({ when }) => when.includes(word)),
    );
    const declared = new RegExp(`^create function ${runs}\\(`, 'm');
    const { path = '', text = '' } = schema.find((file) => declared.test(file.text)) ?? {};
    return {
      table,
      row: `| \`${table}\` | ${words.join(', ')} | ${linkTo(path, runs)} | ${commentAbove(text, declared)} |`,
    };
  });
  return [
    '| table | when | function | what it does |',
    '|---|---|---|---|',
    ...rows.sort((a, b) => (a.row < b.row ? -1 : 1)).map(({ row }) => row),
  ].join('\n');
}
