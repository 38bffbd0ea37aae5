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
import type { AnyRefusalId } from '../shared/refusals.ts';
import { ASKERS, table } from '../tests/api/authorisation.table.ts';
import { eventsTable, triggersTable } from './consequences.ts';

/** The documents with parts that are made from the code: what each holds, and what it should hold. */
export async function generatedDocuments() {
  const made: Record<string, Record<string, string>> = {
    'docs/api.md': {
      refusal: `\`\`\`ts\n${typeOf(Refusal)}\n\`\`\``,
      everywhere: EVERYWHERE.map(bullet).join('\n'),
      'wrong fields': OF_FIELDS.map(bullet).join('\n'),
    },
    'docs/consequences.md': { events: eventsTable(), triggers: triggersTable() },
    'README.md': { settings: settingsTable() },
    'docs/security.md': { table: authorisationTable() },
  };
  return Promise.all(
    Object.entries(made).map(async ([path, parts]) => {
      const holds = await readFile(join(projectRoot, path), 'utf8');
      const should = Object.entries(parts).reduce(withPart, holds);
      return { path, holds, should };
    }),
  );
}

/** A document with a part anew, which stands between two comments with its name. */
function withPart(text: string, [name, part]: [string, string]) {
  const [start, end] = [`<!-- ${name}: npm run api-docs -->\n`, `<!-- end of ${name} -->`];
  const [before, , after] = text.split(new RegExp(`(?<=${start})|(?=${end})`));
  if (after === undefined) throw new Error(`There is no place for ${name}`);
  return `${before}\n${part}\n\n${after}`;
}

/** Headings that say more than the name in the code. */
const HEADINGS: Record<string, string> = {
  settings: 'account settings',
  factors: 'second factors',
  groups: 'reading groups',
};

/** Every call of the contract, as a document of its own. */
export async function callsOfContract() {
  const verbs = await verbsOfRoutes();
  const sections = Object.entries(domains)
    .flatMap(([domain, calls]) => [
      `## ${capitalized(HEADINGS[domain] ?? domain)}`,
      ...(Object.entries(calls) as [Call, Row][]).map(([call, row]) =>
        section(call, row, verbs.get(call) ?? 'anyone'),
      ),
    ])
    .join('\n\n');
  return `# Every call\n\nWhat they have in common is in [api.md](./api.md).\n\n${sections}\n`;
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
    `${row.summary}. **${WHO[verb]}**${row.idempotencyKey ? ' Takes an `Idempotency-Key`.' : ''}`,
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

function settingsTable() {
  const rows = Object.entries(settings).map(
    ([name, { fallback, about, allowed }]) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} | ${allowed} |`,
  );
  return ['| variable | default | what it is | allowed |', '|---|---|---|---|', ...rows].join('\n');
}

/** The statuses of the table that is tested cell by cell. */
function authorisationTable() {
  const rows = Object.entries(table).map(
    ([call, { statuses }]) => `| \`${call}\` | ${statuses.join(' | ')} |`,
  );
  return [`| call | ${ASKERS.join(' | ')} |`, `|---${'|---'.repeat(ASKERS.length)}|`, ...rows].join(
    '\n',
  );
}

interface Bounded {
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  'x-characters'?: number;
}
