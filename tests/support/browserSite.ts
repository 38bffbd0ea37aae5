import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Database, openDatabase, sql } from '../../server/platform/db/db.ts';
import type { Body, Call, Params, Query, Reply } from '../../shared/contract/index.ts';
import type { Role } from '../../shared/roles.ts';
import { databaseAt, PATIENT, runOn } from './postgres.ts';

/** The built product, listening, on a database of its own with the starter catalogue. */
export interface Site {
  url: string;
  db: Database;
  /** Somebody who has just signed up; the name gets a number, so that there is nobody else of it. */
  signUp(name: string, role?: Role): Promise<Member>;
  /** A book of the starter catalogue that no other test has been given. */
  nextBook(): Promise<CatalogueBook>;
  close(): Promise<void>;
}

export interface CatalogueBook {
  googleId: string;
  title: string;
}

/** An account, and calls in its name. */
export interface Member {
  _id: string;
  username: string;
  email: string;
  password: string;
  role: Role;
  cookies: Map<string, string>;
  call<C extends Call>(call: C, input?: Input<C>): Promise<Reply<C>>;
}

interface Input<C extends Call> {
  params?: Params<C>;
  query?: Query<C>;
  body?: Body<C>;
}

/** Starts the product for one worker, with settings of its own where a test needs them. */
export async function openSite(settings: Record<string, string> = {}): Promise<Site> {
  const server = variable('BROWSER_POSTGRES_URL');
  const name = `browser_${randomBytes(6).toString('hex')}`;
  const template = variable('BROWSER_TEMPLATE');
  await runOn(server, `create database ${name} template ${template} strategy file_copy`);
  const databaseUrl = databaseAt(server, name);
  const { child, url } = await startProduct(databaseUrl, settings);
  const db = openDatabase({ url: databaseUrl, poolSize: 2, timeouts: PATIENT });
  const shelf = await db.many<CatalogueBook>(sql`
    select google_id as "googleId", title
      from books
     where char_length(title) between 6 and 30 and cardinality(authors) = 1 and description is not null
     order by google_id`);
  let people = 0;
  let books = 0;
  return {
    url,
    db,
    async signUp(given, role = 'reader') {
      people += 1;
      return signUp(url, `${given}-${people}`, role, people);
    },
    async nextBook() {
      const book = shelf[books];
      if (!book) throw new Error('the catalogue has no more books for tests');
      books += 1;
      return book;
    },
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await db.close();
      await runOn(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Spawns the built server on a free port; resolves when it says that it is open. */
async function startProduct(databaseUrl: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      // Nothing here must survive a power cut.
      UNSAFE_DATABASE: '1',
      LOG_LEVEL: 'error',
      CATALOGUE_UPSTREAMS: 'none',
      SECRET_KEY: 'a-key-for-tests-of-enough-letters',
      // Each person comes from an address of their own, so that nobody is one of a hundred.
      TRUSTED_PROXIES: '127.0.0.1',
      // Behind a proxy an admin would have to grant the role.
      ROLE_POLICY: 'open',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const url = await addressSaidBy(child);
  // Where the settings give it a name, it is called by that.
  return { child, url: settings.PUBLIC_URL ?? url };
}

function addressSaidBy(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    const lines: string[] = [];
    child.once('exit', () => reject(new Error(`The product did not start:\n${lines.join('\n')}`)));
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        lines.push(line);
        const port = /is open at .*:(\d+)/.exec(line)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
  });
}

async function signUp(url: string, username: string, role: Role, number: number): Promise<Member> {
  const cookies = new Map<string, string>();
  const from = `10.0.${number >> 8}.${number & 255}`;

  const bodyOf = (body: unknown) => {
    if (body === undefined) return null;
    return body instanceof Blob ? body : JSON.stringify(body);
  };

  async function call<C extends Call>(call: C, input: Input<C> = {}): Promise<Reply<C>> {
    const [method = '', path = ''] = call.split(' ');
    const params = (input.params ?? {}) as Record<string, string>;
    const given = Object.entries((input.query ?? {}) as Record<string, string | number>);
    const filled = path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = new URLSearchParams(given.map(([name, value]) => [name, `${value}`]));
    const response = await fetch(`${url}${filled}${given.length > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        origin: url,
        'x-forwarded-for': from,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(input.body === undefined || input.body instanceof Blob
          ? {}
          : { 'content-type': 'application/json' }),
      },
      body: bodyOf(input.body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : null) as Reply<C>;
  }

  const email = `${username}@example.org`;
  const password = `the secret of ${username}`;
  const account = (await call('POST /api/users/signup', {
    body: { username, email, password, role },
  })) as { _id: string };
  return { _id: account._id, username, email, password, role, cookies, call };
}

function variable(name: string) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; is tests/support/browser.setup.ts in use?`);
  return value;
}
