import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { createApp } from '../server/app.ts';
import { projectRoot, readConfig, settings } from '../server/config.ts';
import { TOO_COMMON } from '../server/domains/accounts/passwordPolicy.ts';
import { REMOVED } from '../server/domains/reviews/removedTexts.ts';
import { typeOf } from '../server/platform/apiDocs/page.ts';
import type { Database } from '../server/platform/db/db.ts';
import { statusOf, type Verb } from '../server/platform/http/routes.ts';
import { limitOf } from '../server/platform/rateLimits/limits.ts';
import { accounts } from '../shared/contract/accounts.ts';
import { blocks } from '../shared/contract/blocks.ts';
import { books } from '../shared/contract/books.ts';
import { Refusal } from '../shared/contract/common.ts';
import { factors } from '../shared/contract/factors.ts';
import { favorites } from '../shared/contract/favorites.ts';
import { follows } from '../shared/contract/follows.ts';
import type { Call, Row } from '../shared/contract/index.ts';
import { moderation } from '../shared/contract/moderation.ts';
import { profiles } from '../shared/contract/profiles.ts';
import { reports } from '../shared/contract/reports.ts';
import { reviews } from '../shared/contract/reviews.ts';
import { settings as accountSettings } from '../shared/contract/settings.ts';
import { users } from '../shared/contract/users.ts';
import {
  BIO_MAX,
  PAGE_SIZE,
  PASSKEY_NAME_MAX,
  PASSWORD_MAX,
  REPORT_WORDS_MAX,
  REVIEW_CONTENT_MAX,
  REVIEW_TITLE_MAX,
  USERNAME_MAX,
} from '../shared/limits.ts';
import {
  bioError,
  emailError,
  forgottenNameError,
  noteError,
  passkeyNameError,
  passwordError,
  reportErrors,
  reviewError,
  roleError,
  strongPasswordError,
  usernameError,
} from '../shared/rules.ts';
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

/** The sentences below that stand in the code as well; that they still do, a test looks. */
export const copiedSentences = () =>
  [...EVERYWHERE, ...Object.values(REFUSALS).flat()].flatMap(({ sentence, isOfRule }) =>
    // A number is filled in where the ellipsis stands.
    isOfRule || sentence === '' ? [] : [sentence.replace(/ …$/, '')],
  );

const DOMAINS = {
  accounts,
  'account settings': accountSettings,
  'second factors': factors,
  profiles,
  users,
  follows,
  favorites,
  books,
  reviews,
  blocks,
  reports,
  moderation,
};

async function apiDocs() {
  const verbs = await verbsOfRoutes();
  const parts = Object.entries(DOMAINS).flatMap(([domain, calls]) => [
    `## ${domain[0]?.toUpperCase()}${domain.slice(1)}`,
    ...(Object.entries(calls) as [Call, Row][]).map(([call, row]) =>
      section(call, row, verbs.get(call) ?? 'anyone'),
    ),
  ]);
  return `${[introduction(), ...parts].join('\n\n')}\n`;
}

/** Who may make each call, as the routes themselves say: nothing is asked of the database for it. */
async function verbsOfRoutes() {
  const config = readConfig({ LOG_LEVEL: 'silent' });
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
    ['Refusals:', '', ...refusalsOf(call, row, verb).map(bullet)].join('\n'),
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

function refusalsOf(call: Call, row: Row, verb: Verb): Refused[] {
  const isList =
    row.query !== undefined && 'cursor' in (row.query as { properties: object }).properties;
  return [
    ...(row.query || row.body ? [refused(400, '')] : []),
    ...(isList ? [NO_SUCH_PAGE] : []),
    ...(verb === 'anyone' ? [] : [NOT_SIGNED_IN]),
    ...(verb === 'admin' ? [NO_ADMIN] : []),
    ...(call.startsWith('GET') ? [] : [ELSEWHERE]),
    ...(row.missing ? [{ ...refused(404, row.missing), isOfRule: true }] : []),
    ...(['read', 'visit'].includes(limitOf(call, verb === 'anyone')) ? [] : [TOO_MANY]),
    ...(REFUSALS[call] ?? []),
  ].sort((a, b) => a.status - b.status);
}

const bullet = ({ status, sentence }: Refused) =>
  `- \`${status}\` ${sentence || 'a field of the wrong type or out of its bounds, named in `fields`'}`;

interface Refused {
  status: number;
  /** Empty: made from the schema, for whatever field it is. */
  sentence: string;
  /** Asked from the rule or the contract, so that it cannot differ. */
  isOfRule?: boolean;
}

const refused = (status: number, sentence: string): Refused => ({ status, sentence });

/** The sentences of a rule for examples of what it refuses. */
const byRule = (rule: (example: string) => string | undefined, ...examples: string[]): Refused[] =>
  examples.map((example) => ({ status: 400, sentence: rule(example) ?? '', isOfRule: true }));

const NOT_SIGNED_IN = refused(401, 'Please sign in first');
const NO_ADMIN = refused(403, 'Only administrators may do this');
const ELSEWHERE = refused(403, 'This can only be done from the pages of this site');
const NO_SUCH_PAGE = refused(400, 'This list does not go on from there');
const TOO_MANY = refused(429, 'Too many attempts. Please try again in …');

/** What any call may answer. */
const EVERYWHERE = [
  refused(400, 'The body is not valid JSON'),
  refused(404, 'There is no such call'),
  refused(413, 'That is too much for one request'),
  refused(415, 'Bodies must be JSON (content-type application/json)'),
  refused(500, 'Something went wrong on our side. Please try again.'),
  refused(503, 'The site is busy. Please try again in a moment.'),
];

const username = byRule(usernameError, '', 'ab', 'a'.repeat(USERNAME_MAX + 1), 'a b c');
const email = byRule(emailError, '', 'rosa');
const role = byRule(roleError, '');
const newPassword = [
  ...byRule(strongPasswordError, '', 'a', 'a'.repeat(PASSWORD_MAX + 1)),
  refused(400, TOO_COMMON),
];
const bio = byRule(bioError, 'a'.repeat(BIO_MAX + 1));
const review = [
  ...byRule((title) => reviewError({ title, content: 'a', rating: 1 }), ''),
  ...byRule(
    (title) => reviewError({ title, content: 'a', rating: 1 }),
    'a'.repeat(REVIEW_TITLE_MAX + 1),
  ),
  ...byRule(
    (content) => reviewError({ title: 'a', content, rating: 1 }),
    'a'.repeat(REVIEW_CONTENT_MAX + 1),
  ),
];
const noPassword = refused(400, 'Please type your current password');
const wrongPassword = refused(400, 'That is not your current password');
const noCode = refused(400, 'Please type a code');
const wrongCode = refused(400, 'That code is wrong, or has already been used');
const stepIsOver = refused(401, 'This took too long. Please sign in again.');
const badLink = refused(400, 'This link has been used or has expired. Please ask for a new one.');
const usernameTaken = refused(409, 'Username is already taken');
const emailTaken = refused(409, 'Email is already registered');

/** What single calls refuse beyond that. */
const REFUSALS: Partial<Record<Call, Refused[]>> = {
  'POST /api/users/signup': [
    ...username,
    ...email,
    ...role,
    ...newPassword,
    ...bio,
    usernameTaken,
    emailTaken,
    TOO_MANY,
  ],
  'POST /api/users/signin': [
    ...byRule(usernameError, ''),
    ...byRule(passwordError, ''),
    refused(401, 'Invalid username or password'),
    refused(401, 'Please show your second factor'),
    TOO_MANY,
  ],
  'PUT /api/account/password': [
    noPassword,
    wrongPassword,
    ...newPassword,
    refused(409, 'Your password was changed a moment ago. Please sign in with the new one.'),
    TOO_MANY,
  ],
  'PUT /api/account/email': [noPassword, wrongPassword, ...email, emailTaken, TOO_MANY],
  'GET /api/users/signin/step': [stepIsOver],
  'POST /api/users/signin/code': [noCode, wrongCode, stepIsOver, TOO_MANY],
  'POST /api/users/signin/passkey/options': [stepIsOver],
  'POST /api/users/signin/passkey': [refused(401, 'No account here uses this passkey'), stepIsOver],
  'POST /api/account/passkeys/options': [noPassword, wrongPassword, TOO_MANY],
  'POST /api/account/passkeys': [
    ...byRule(passkeyNameError, '', 'a'.repeat(PASSKEY_NAME_MAX + 1)),
    refused(400, 'The passkey could not be added. Please try again.'),
    refused(409, 'This passkey is already in use, or you have too many of them'),
  ],
  'POST /api/account/passkeys/:id/removal': [noPassword, wrongPassword, TOO_MANY],
  'POST /api/account/totp': [
    noPassword,
    wrongPassword,
    refused(409, 'There is an authenticator app already. Please remove it first.'),
    TOO_MANY,
  ],
  'POST /api/account/totp/confirmation': [
    noCode,
    wrongCode,
    refused(409, 'This took too long. Please set the app up again.'),
    TOO_MANY,
  ],
  'POST /api/account/totp/removal': [noPassword, wrongPassword, TOO_MANY],
  'POST /api/account/recovery-codes': [
    noPassword,
    wrongPassword,
    refused(409, 'Recovery codes are for accounts with a second factor'),
    TOO_MANY,
  ],
  'DELETE /api/admin/users/:id/factors': [refused(403, 'You cannot edit your own account here')],
  'POST /api/account/reset-request': byRule(forgottenNameError, ''),
  'POST /api/account/reset': [...newPassword, badLink],
  'POST /api/account/verification-request': [
    refused(409, 'Your email address is confirmed already'),
  ],
  'POST /api/account/verification': [badLink],
  'POST /api/admin/users/:id/reset-link': [refused(403, 'You cannot edit your own account here')],
  'GET /api/account/export': [TOO_MANY],
  'POST /api/account/deletion': [
    noPassword,
    wrongPassword,
    refused(
      403,
      'An admin cannot delete their own account. Another admin can make you a reader first.',
    ),
    TOO_MANY,
  ],
  'PUT /api/profile': [
    ...email,
    ...role,
    ...bio,
    refused(403, 'An admin cannot give up their own role'),
    emailTaken,
    refused(409, 'Your role was changed a moment ago. Please check it again.'),
  ],
  'PUT /api/admin/users/:id': [
    ...username,
    ...email,
    ...role,
    ...newPassword,
    ...bio,
    refused(403, 'You cannot edit your own account here'),
    usernameTaken,
    emailTaken,
  ],
  'DELETE /api/admin/users/:id': [refused(403, 'You cannot delete your own account')],
  'POST /api/follow/:id': [refused(400, 'You cannot follow yourself')],
  'GET /api/books/search': [refused(400, 'Please type what to search for')],
  'GET /api/reviews/book/:googleId': [NOT_SIGNED_IN],
  'POST /api/reviews': [
    ...review,
    refused(404, 'Book not found'),
    refused(403, REMOVED),
    refused(409, 'You have already reviewed this book'),
  ],
  'PUT /api/reviews/:id': [
    ...review,
    refused(403, REMOVED),
    refused(403, 'Only the author can edit this review'),
  ],
  'DELETE /api/reviews/:id': [refused(403, 'You cannot delete this review')],
  'POST /api/blocks/:id': [refused(400, 'You cannot block yourself')],
  'POST /api/reports': [
    ...byRule((reason) => reportErrors({ reason }).reason, ''),
    ...byRule((reason) => reportErrors({ reason }).text, 'other'),
    ...byRule(
      (text) => reportErrors({ reason: 'spam', text }).text,
      'a'.repeat(REPORT_WORDS_MAX + 1),
    ),
    refused(400, 'You cannot report yourself'),
  ],
  'POST /api/admin/reports/:id/resolution': [
    ...byRule(noteError, '', 'a'.repeat(REPORT_WORDS_MAX + 1)),
    refused(409, 'Somebody has closed this report already'),
  ],
  'POST /api/admin/deleted-reviews/:id/restoration': [
    refused(409, 'Its author has reviewed this book again since'),
  ],
};

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
- Lists hold ${PAGE_SIZE} items unless \`limit\` says fewer. \`X-Total-Count\` is the number of all; where a
  list goes on, \`Link: <…>; rel="next"\` is the address of the next page.
- Texts are trimmed and brought to Unicode's NFC; control characters are refused with a sentence.
- A \`notice\` in an answer is a sentence about something that was not done as asked: under the role
  policy \`approval\`, a role that was wished for and has to be granted.
- \`429\` and \`503\` say in \`Retry-After\` how many seconds to wait.

A refusal is a sentence for people, a stable code for programs, and what is wrong by field:

\`\`\`ts
${typeOf(Refusal)}
\`\`\`

Any call may answer:

${EVERYWHERE.map(bullet).join('\n')}`;

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
