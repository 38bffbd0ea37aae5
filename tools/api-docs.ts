import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { createApp } from '../server/app.ts';
import { projectRoot, readConfig, settings } from '../server/config.ts';
import { typeOf } from '../server/platform/apiDocs/page.ts';
import {
  EVERYWHERE,
  OF_FIELDS,
  refusalsOf,
  sentenceFor,
} from '../server/platform/apiDocs/refusals.ts';
import type { Database } from '../server/platform/db/db.ts';
import { statusOfRefusal } from '../server/platform/http/errors.ts';
import { statusOf, type Verb } from '../server/platform/http/routes.ts';
import { Refusal } from '../shared/contract/common.ts';
import { type Call, domains, type Row } from '../shared/contract/index.ts';
import { PAGE_SIZE } from '../shared/limits.ts';
import type { AnyRefusalId } from '../shared/refusals.ts';
import { ASKERS, table } from '../tests/api/authorisation.table.ts';

/** The documents that are made from the code: what each holds, and what it should hold. */
export async function generatedDocuments() {
  const readme = await textOf('README.md');
  const security = await textOf('docs/security.md');
  return [
    { path: 'docs/api.md', holds: await textOf('docs/api.md'), should: await apiDocs() },
    { path: 'README.md', holds: readme, should: readme.replace(SETTINGS, settingsBetween) },
    { path: 'docs/security.md', holds: security, should: security.replace(TABLE, tableBetween) },
  ];
}

/** Headings that say more than the name in the code. */
const HEADINGS: Record<string, string> = {
  settings: 'account settings',
  factors: 'second factors',
  groups: 'reading groups',
};

async function apiDocs() {
  const verbs = await verbsOfRoutes();
  const parts = Object.entries(domains).flatMap(([domain, calls]) => [
    `## ${capitalized(HEADINGS[domain] ?? domain)}`,
    ...(Object.entries(calls) as [Call, Row][]).map(([call, row]) =>
      section(call, row, verbs.get(call) ?? 'anyone'),
    ),
  ]);
  return `${[introduction(), ...parts].join('\n\n')}\n`;
}

const capitalized = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** Who may make each call, as the routes themselves say: nothing is asked of the database for it. */
async function verbsOfRoutes() {
  const config = readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' });
  const app = await createApp({ db: {} as Database, config, website: '' });
  const { body } = await app.inject('/api/openapi.json');
  await app.close();
  const { paths } = JSON.parse(body) as {
    paths: Record<string, Record<string, { 'x-who': Verb }>>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operation['x-who'],
      ]),
    ),
  );
}

function section(call: Call, row: Row, verb: Verb) {
  const inputs = { Parameters: row.params, Query: row.query, Body: row.body };
  const status = statusOf(row);
  return [
    `### ${call}`,
    `${row.summary}. **${WHO[verb]}**`,
    ...Object.entries(inputs).flatMap(([name, schema]) => (schema ? [part(name, schema)] : [])),
    status === 204 ? 'Answer `204`, without a body.' : part(`Answer \`${status}\``, row.reply),
    ['Refusals:', '', ...ofFields(row), ...refusalsOf(call, row, verb).map(bullet)].join('\n'),
  ].join('\n\n');
}

const WHO: Record<Verb, string> = {
  anyone: 'Anyone may call it.',
  member: 'For people who are signed in.',
  admin: 'For administrators.',
};

function part(name: string, schema: TSchema) {
  const bounds = boundsOf(schema);
  return `${name}${bounds ? ` (${bounds})` : ''}:\n\n\`\`\`ts\n${typeOf(schema)}\n\`\`\``;
}

/** What a type of TypeScript does not say: the least and most of numbers and lengths. */
function boundsOf(schema: TSchema) {
  const { properties = {} } = schema as { properties?: Record<string, Bounded> };
  return Object.entries(properties)
    .flatMap(([name, { minimum, maximum, maxLength, pattern, ...more }]) => {
      if (maximum !== undefined) return [`\`${name}\` ${minimum} to ${maximum}`];
      const most = more['x-characters'] ?? (pattern === undefined ? maxLength : undefined);
      return most === undefined ? [] : [`\`${name}\` at most ${most} characters`];
    })
    .join(', ');
}

/** Whatever field it is, what a schema or the cleaning of texts refuses reads alike. */
const ofFields = (row: Row) =>
  row.query || row.body
    ? ['- `400` a field of the wrong type or out of its bounds, named in `fields`']
    : [];

const bullet = (id: AnyRefusalId) => `- \`${statusOfRefusal(id)}\` \`${id}\` ${sentenceFor(id)}`;

const introduction = () => `# The API

Made by \`npm run api-docs\` from the contract in \`shared/contract/\` and from the routes; do not edit
it by hand. A running copy shows the same calls at \`/api/docs\`, and as OpenAPI at
\`/api/openapi.json\`.

## In common

- JSON in UTF-8, in both directions. Ids (\`_id\`) are UUIDs and \`googleId\` is a book's public id;
  treat both as opaque. Times are ISO 8601 in UTC. Fields that a body should not have are ignored.
- An answer about the caller is \`Cache-Control: no-store\`; the others carry an \`ETag\`.
- Signing in sets an HttpOnly cookie; a browser sends it by itself. Calls that change something are
  taken only from the pages of this site, by \`Sec-Fetch-Site\` or \`Origin\`, or from a program that
  sends no cookie.
- Lists hold ${PAGE_SIZE} items unless \`limit\` says fewer. \`X-Total-Count\` is the number of all (of the feed,
  notifications, groups and others that nobody counts, where the first page is all of them); where a list goes on,
  \`Link: <…>; rel="next"\` is the address of the next page.
- Texts are trimmed and brought to Unicode's NFC; control characters are refused with a sentence.
- A \`notice\` in an answer is a sentence about something that was not done as asked: under the role
  policy \`approval\`, a role that was wished for and has to be granted.
- \`429\` and \`503\` say in \`Retry-After\` how many seconds to wait.

A refusal is a sentence for people (\`message\`, in English), its kind (\`code\`), and its \`id\` with the values in
the sentence (\`params\`) for programs: ids stay, sentences may change. What is wrong with single fields is said
in the same way, as sentences (\`fields\`) and as ids (\`fieldRefusals\`):

\`\`\`ts
${typeOf(Refusal)}
\`\`\`

Any call may answer:

${EVERYWHERE.map(bullet).join('\n')}

Where a field is wrong, whatever field it is:

${OF_FIELDS.map(bullet).join('\n')}`;

const SETTINGS = /(<!-- settings: npm run api-docs -->\n)[\s\S]*?(<!-- end of settings -->)/;

const settingsBetween = (_: string, start: string, end: string) =>
  `${start}\n${settingsTable()}\n\n${end}`;

function settingsTable() {
  const rows = Object.entries(settings).map(
    ([name, { fallback, about, allowed }]) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} | ${allowed} |`,
  );
  return ['| variable | default | what it is | allowed |', '|---|---|---|---|', ...rows].join('\n');
}

const TABLE = /(<!-- table: npm run api-docs -->\n)[\s\S]*?(<!-- end of table -->)/;

const tableBetween = (_: string, start: string, end: string) =>
  `${start}\n${authorisationTable()}\n\n${end}`;

/** The statuses of the table that is tested cell by cell. */
function authorisationTable() {
  const rows = Object.entries(table).map(
    ([call, { statuses }]) => `| \`${call}\` | ${statuses.join(' | ')} |`,
  );
  return [`| call | ${ASKERS.join(' | ')} |`, `|---${'|---'.repeat(ASKERS.length)}|`, ...rows].join(
    '\n',
  );
}

const textOf = (path: string) => readFile(join(projectRoot, path), 'utf8').catch(() => '');

interface Bounded {
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  'x-characters'?: number;
}
