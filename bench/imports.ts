import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import type { Import } from '../shared/contract/imports.ts';
import { type GoodreadsRow, goodreadsFile } from '../tests/support/goodreadsFile.ts';
import { type Chance, chanceOf } from './chance.ts';
import { adminUrlOf } from './community.ts';
import { watchStatements } from './expensive.ts';
import { filledDatabase } from './filled.ts';
import { type World, worldOf } from './generator.ts';
import { cpuSecondsOf, memoryNowOf, memoryOf } from './processes.ts';
import { misspelt } from './queries.ts';
import { report } from './report.ts';
import { type Running, runSite } from './running.ts';
import { commandOf } from './server.ts';

const options = {
  rows: { type: 'string', default: '5000' },
  works: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '1' },
  /** Of others, meanwhile. */
  readers: { type: 'string', default: '20' },
} as const;

/** Of a hundred rows so many are of each kind. */
const SHARES = { isbn: 60, words: 30, misspelt: 5, unknown: 5 };

/** What is kept of how far an import has come is looked at so often. */
const LOOK_EVERY_MS = 200;

/** A large file is read, matched, applied and undone, while others read. */
export async function importsBench(args: string[]) {
  const { values } = parseArgs({ args, options });
  const [rows, works, seed] = [Number(values.rows), Number(values.works), Number(values.seed)];
  const server = await filledDatabase(works, seed);
  const site = await runSite(server.url);
  const statements = await watchStatements(adminUrlOf(server));
  try {
    const cookie = `session=${await memberIn(server.url)}`;
    const file = new TextEncoder().encode(
      goodreadsFile(rowsOf(worldOf(works, seed), rows, chanceOf(seed, 5))),
    );
    await timesOfReaders(site, works, 2, Number(values.readers));
    const alone = await timesOfReaders(site, works, 10, Number(values.readers));
    const before = memoryNowOf(site.processId);
    const cpu = () => [
      cpuSecondsOf(site.processId),
      cpuSecondsOf(server.processId(), { isWithChildren: true }),
    ];
    const lines: string[][] = [];
    let id = '';
    for (const [what, path, from, until] of [
      ['read and matched', '', 'reading', ['ready']],
      ['applied', '/apply', 'applying', ['applied']],
      ['undone', '/undo', 'undoing', ['undone']],
    ] as const) {
      const [own = 0, database = 0] = cpu();
      const start = performance.now();
      const made = await call(
        site,
        cookie,
        'POST',
        `/api/imports${id && `/${id}`}${path}`,
        id === '' ? file : undefined,
      );
      id = made._id;
      let isOver = false;
      const readers = timesOfReaders(site, works, () => isOver, Number(values.readers));
      let is = made;
      while (!(until as readonly string[]).includes(is.state) && is.state !== 'failed') {
        await pause(LOOK_EVERY_MS);
        is = await call(site, cookie, 'GET', `/api/imports/${id}`);
      }
      const seconds = (performance.now() - start) / 1000;
      isOver = true;
      const p99 = await readers;
      if (is.state === 'failed') throw new Error(`${from}: ${is.message}`);
      const [ownAfter = 0, databaseAfter = 0] = cpu();
      lines.push([
        `${rows.toLocaleString('en')} rows ${what}`,
        `${seconds.toFixed(1)} s`,
        `${(ownAfter - own).toFixed(1)} s, ${(databaseAfter - database).toFixed(1)} s`,
        `${p99.toFixed(0)} ms (${alone.toFixed(0)} ms before)`,
        what === 'read and matched' ? '60 s, 250 ms' : '250 ms',
      ]);
      if (what === 'read and matched') console.log(JSON.stringify(is.counts));
      // What comes next may take minutes.
      console.log(lines.at(-1)?.join(' · '));
    }
    lines.push([
      'memory: before, most',
      `${before.toFixed(0)} MB, ${memoryOf(site.processId).toFixed(0)} MB`,
      '',
      '',
      '200 MB more',
    ]);
    report(
      'imports',
      `npm run bench -- imports ${commandOf(values)}`,
      ['what', 'took', 'processor time: server, PostgreSQL', 'p99 of readers', 'bar'],
      lines,
      `A file of Goodreads: ${SHARES.isbn} % of the rows with an ISBN, ${SHARES.words} % with title and author, ${SHARES.misspelt} % misspelt, ${SHARES.unknown} % of books nobody knows; ${works.toLocaleString('en')} books in the catalogue, ${values.readers} answers a second for others.`,
    );
    await statements.report();
  } finally {
    await site.end();
    await server.stop();
  }
}

/** Somebody new with a session; returns its token. */
async function memberIn(url: string) {
  const token = randomBytes(32).toString('base64url');
  const [id, name] = [uuidv7(), `bench-${randomBytes(6).toString('hex')}`];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, role)
     values ($1, $2, $2, $3, $3, '', 'reader')`,
    [id, name, `${name}@example.org`],
  );
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at, last_seen_at)
     values ($1, $2, now() + interval '1 day', now())`,
    [createHash('sha256').update(token).digest(), id],
  );
  await client.end();
  return token;
}

async function call(
  { url }: Running,
  cookie: string,
  method: string,
  path: string,
  body?: Uint8Array<ArrayBuffer>,
) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(body ? { 'content-type': 'text/csv' } : {}),
    },
    ...(body ? { body } : {}),
  });
  const said = (await answer.json()) as Import;
  if (!answer.ok)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(said)}`);
  return said;
}

/** How long others wait for a page of a book or a search, the slowest in a hundred, in ms. */
async function timesOfReaders(
  { url }: Running,
  works: number,
  until: number | (() => boolean),
  perSecond: number,
) {
  const all: Promise<number>[] = [];
  const start = performance.now();
  const isOver = () =>
    typeof until === 'number' ? performance.now() - start > until * 1000 : until();
  for (let n = 0; !isOver(); n++) {
    const number = 1 + ((n * 7_919) % works);
    const path = n % 4 === 0 ? `/api/books/search?q=river${n}` : `/api/books/OL${number}W`;
    all.push(timeOf(url + path));
    await pause(1000 / perSecond);
  }
  const sorted = (await Promise.all(all)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

async function timeOf(address: string) {
  const start = performance.now();
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return performance.now() - start;
}

/** Rows of books of the catalogue, damaged and not, and of books that nobody has. */
function rowsOf(world: World, count: number, chance: Chance): GoodreadsRow[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = kindAt(at);
    const work = world.work(1 + ((at * 7_919) % world.works));
    const isbn13 = work.editions.find((edition) => edition.isbn13 !== undefined)?.isbn13;
    const author = work.authors[0] === undefined ? '' : world.author(work.authors[0]).name;
    const row: GoodreadsRow = {
      title: work.title,
      author,
      rating: at % 6,
      ...(at % 3 === 0
        ? { shelf: 'to-read' }
        : { read: `20${10 + (at % 15)}/0${1 + (at % 9)}/1${at % 10}` }),
      ...(at % 20 === 0 && at % 6 > 0 ? { review: 'I read it <b>twice</b> and would again.' } : {}),
      ...(at % 10 === 0 ? { shelves: `shelf-${at % 7}` } : {}),
    };
    if (kind === 'isbn' && isbn13) return { ...row, isbn13 };
    if (kind === 'misspelt') return { ...row, title: misspelt(work.title, chance) ?? work.title };
    if (kind === 'unknown')
      return {
        ...row,
        title: `${world.work(1 + chance.below(world.works)).title} ${chance.pick(['Unwritten', 'Reversed', 'Forgotten'])}`,
        author: world.author(1 + chance.below(world.authors)).name,
      };
    return row;
  });
}

function kindAt(at: number): keyof typeof SHARES {
  let left = (at * 37) % 100;
  for (const [kind, share] of Object.entries(SHARES)) {
    if (left < share) return kind as keyof typeof SHARES;
    left -= share;
  }
  return 'isbn';
}
