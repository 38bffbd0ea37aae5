import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import { sql } from '../../server/platform/db/db.ts';
import { statusOf } from '../../server/platform/http/routes.ts';
import { Refusal } from '../../shared/contract/common.ts';
import { contract, type Row } from '../../shared/contract/index.ts';
import { addBook } from '../support/books.ts';
import { openSite, pathOf, rows, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';
import { type Caller, type FuzzedRequest, type Pools, requestsOf } from './requests.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_214);
const AT_ONCE = 6;
const ANSWER_MS = 2_000;
const PASSWORD = 'the secret of everybody';
/** What only the inside of the product knows. */
const INSIDE =
  /node_modules|\n\s+at |\.(ts|js):\d+|argon2|pg_|syntax error at|violates|FST_ERR|ECONN|passwordHash|password_hash|password_key|username_key|username_look/;

const ajv = addFormats.default(new Ajv.default({ strict: false }));
const replies = new Map(rows.map(([call, row]) => [call, ajv.compile(row.reply)]));
const isRefusal = ajv.compile(Refusal);

/** Calls that are answered by a file. */
const FILES: Record<string, string> = {
  'GET /api/imports/:id/rejects.csv': 'text/csv',
  'GET /api/library/export.csv': 'text/csv',
  'GET /api/account/archive': 'application/zip',
};

let site: Site;
let pools: Pools;
let passwordHash: string;
const cookies = new Map<Caller, string>();
const agent = new Agent({ keepAlive: true });
const statuses = new Map<number, number>();
let slowest = { ms: 0, call: '' };

beforeAll(async () => {
  // What a proxy passes on is the caller's as well.
  site = await openSite({ trustedProxies: ['127.0.0.1'] }, { limits: UNLIMITED });
  passwordHash = await hashPassword(PASSWORD);
  await restorePeople();
  pools = await makePools();
}, 60_000);

afterAll(async () => {
  agent.destroy();
  await site?.close();
  const said = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`);
  console.log(
    `Seed ${SEED}: ${said.join(', ')}; slowest ${Math.round(slowest.ms)} ms (${slowest.call})`,
  );
});

// ASVS: 2.2.1, 4.1.1
test(
  `${REQUESTS} requests made from the contract are all answered as it says`,
  async () => {
    const batch = fc.array(requestsOf(pools), { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        await restorePeople();
        const wrong = (await Promise.all(requests.map(wrongWith))).flat();
        expect(wrong).toEqual([]);
      }),
      {
        seed: SEED,
        numRuns: Math.ceil(REQUESTS / AT_ONCE),
        // What one request leaves behind is there for the next: another order finds something else.
        endOnFailure: true,
      },
    );
  },
  20_000 + REQUESTS * 100,
);

/** What is wrong with the answer to a request, in sentences. */
async function wrongWith(asked: FuzzedRequest) {
  const { call } = asked;
  const start = performance.now();
  const { status, type, text } = await send(asked);
  const ms = performance.now() - start;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (ms > slowest.ms) slowest = { ms, call };
  const wrong: string[] = [];
  const complain = (what: string) =>
    wrong.push(
      `${what}: ${asked.method} ${asked.path} by ${asked.caller} ${JSON.stringify(asked.headers)} ${String(asked.body).slice(0, 500)} → ${status} ${text.slice(0, 500)}`,
    );
  if (status >= 500) complain('failed');
  if (ms > ANSWER_MS) complain(`took ${Math.round(ms)} ms`);
  if (INSIDE.test(text)) complain('tells of the inside');
  if (status === 304 || status === 204) {
    if (text !== '') complain('says something where there is nothing to say');
    return wrong;
  }
  const file = status < 400 ? FILES[call] : undefined;
  if (!type.startsWith(file ?? 'application/json')) complain(`is ${type}`);
  if (file !== undefined || wrong.length > 0) return wrong;
  const body: unknown = JSON.parse(text);
  if (status < 400) {
    const isReply = replies.get(call);
    // A parameter that holds a slash or nothing at all may lead to another call.
    const isThere = samePath(asked) && status === statusOf(contract[call] as Row);
    if (isThere && isReply && !isReply(body))
      complain(`is no reply of the contract (${ajv.errorsText(isReply.errors)})`);
  } else if (!isRefusal(body)) {
    complain(`is no refusal of the contract (${ajv.errorsText(isRefusal.errors)})`);
  }
  return wrong;
}

/** Whether a path leads to the call that it was made for: `/api/books/search` is no book. */
function samePath({ call, path }: FuzzedRequest) {
  const [, pattern] = pathOf(call);
  const [given = ''] = path.split('?');
  const others = rows
    .map(([each]) => each.split(' ')[1] ?? '')
    .filter((each) => !each.includes(':'));
  return pattern.split('/').length === given.split('/').length && !others.includes(given)
    ? true
    : !call.includes(':');
}

function send({ caller, method, path, headers, body }: FuzzedRequest) {
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const cookie = cookies.get(caller);
    const asking = request(
      site.url + path,
      {
        agent,
        method,
        headers: {
          origin: site.url,
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

const PEOPLE = ['reader', 'writer', 'admin'] as const;
const idOf = (at: number) => `00000000-0000-7000-8000-00000000000${at}`;

/** Some requests end sessions, accounts and roles; the next have them again. */
async function restorePeople() {
  for (const [at, role] of PEOPLE.entries()) {
    const token = createHash('sha256').update(`token of ${role}`).digest('base64url');
    cookies.set(role, `session=${token}`);
    await site.db.many(sql`
      with person as (
        insert into users (id, username, username_key, email, email_key, password_hash, role)
        values (${idOf(at)}, ${role + role}, ${`fuzz-${role}`}, ${`${role}@example.org`},
                ${`fuzz-${role}@example.org`}, ${passwordHash}, ${role})
            on conflict (id) do update set role = excluded.role
        returning id
      )
      insert into sessions (token_hash, user_id, expires_at)
      select ${createHash('sha256').update(token).digest()}, id, now() + interval '1 day'
        from person
          on conflict (token_hash) do nothing`);
  }
  cookies.set('ended', `session=${randomBytes(32).toString('base64url')}`);
}

/** People, books, reviews, changes and reports that requests are about. */
async function makePools(): Promise<Pools> {
  const author = await site.signUp('Author', 'writer');
  const other = await site.signUp('Other');
  const ids = [...PEOPLE.map((_, at) => idOf(at)), author._id, other._id];
  const googleIds: string[] = [];
  for (let number = 0; number < 8; number++) {
    const googleId = await addBook(site.db, { title: `The Book of Number ${number}` });
    googleIds.push(googleId);
    const review = await author.call('POST /api/reviews', {
      body: { title: 'Mine', content: 'My own words.', rating: 4, book: googleId },
    });
    ids.push(review.body._id);
    const params = { googleId };
    await author.call('PUT /api/books/:googleId', { params, body: { pageCount: 100 + number } });
    const changes = await author.call('GET /api/books/:googleId/changes', { params });
    if (changes.body[0]) ids.push(changes.body[0]._id);
    if (number > 4) {
      const body = { kind: 'review', subject: review.body._id, reason: 'spam' } as const;
      const report = await other.call('POST /api/reports', { body });
      ids.push(report.body._id);
      await author.call('DELETE /api/reviews/:id', { params: { id: review.body._id } });
    }
  }
  const list = await author.call('POST /api/lists', { body: { title: 'Mine', kind: 'open' } });
  ids.push(list.body._id);
  const suggested = await other.call('POST /api/lists/:id/suggestions', {
    params: { id: list.body._id },
    body: { googleId: googleIds[0] ?? '' },
  });
  ids.push(suggested.body._id);
  const group = await author.call('POST /api/groups', { body: { title: 'Mine' } });
  const read = await author.call('POST /api/groups/:id/reads', {
    params: { id: group.body._id },
    body: { book: googleIds[0] ?? '' },
  });
  ids.push(group.body._id, read.body._id);
  const sessions = await author.call('GET /api/account/sessions');
  if (sessions.body[0]) ids.push(sessions.body[0]._id);
  const texts = [
    'river',
    'Mine',
    'My own words.',
    'en',
    'author',
    'Author',
    PASSWORD,
    '2024',
    'newest',
  ];
  return { ids, googleIds, texts };
}
