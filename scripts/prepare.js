// What has to be there before anything else can run: imports nothing but Node, and is not built.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = [20, 19];
const STILL_AT_IT_MS = 15_000;

const viteBuild = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];

/** What each part is built from, and the programs that do it, side by side. */
const parts = {
  server: {
    sources: ['shared', 'server', 'scripts', 'demo', 'vite.server.config.ts'],
    programs: [[...viteBuild, '--config', 'vite.server.config.ts']],
  },
  // Measures and documents the product: compiled beside it, never into what serves.
  tools: {
    sources: [
      ...['shared', 'server', 'scripts', 'demo', 'bench', 'tools'],
      ...['tsconfig.json', 'tsconfig.tools.json'],
    ],
    programs: [['node_modules/typescript/bin/tsc', '-p', 'tsconfig.tools.json']],
  },
  web: {
    sources: ['shared', 'web', 'vite.config.ts', 'vite.pages.config.ts'],
    programs: [viteBuild, [...viteBuild, '--config', 'vite.pages.config.ts']],
  },
};

/** Ends with a clear sentence when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(
    `Commonplace needs Node ${OLDEST_NODE.join('.')} or newer, but this is Node ${process.versions.node}. Get a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}

/**
 * Ends when npm does: npm passes a signal to its shell only, which ends and leaves us behind.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}

/** Installs the packages where they are missing or not those of package-lock.json. */
export async function install() {
  const stamp = join(root, 'node_modules', '.commonplace');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`;
  if (readIfThere(stamp) === hash) return;
  if (!isInstalled(lock)) {
    await says('Installing the packages. This takes a minute, once.', () =>
      run(...npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']), {
        isShown: true,
      }),
    );
  }
  writeFileSync(stamp, hash);
}

/**
 * Builds the parts whose sources changed since the last build.
 * @param {(keyof typeof parts)[]} names
 */
export async function build(names = ['server', 'web']) {
  if (names.includes('web')) await compileMessages();
  const stale = names.map((name) => ({ name, ...parts[name], hash: hashOf(parts[name].sources) }));
  const work = stale.filter(({ name, hash }) => readIfThere(stampOf(name)) !== hash);
  if (work.length === 0) return;
  // Whatever somebody's shell or a test says: what is built is what serves.
  const env = { ...process.env, NODE_ENV: 'production' };
  await says(`Building the ${work.map(({ name }) => name).join(' and the ')}.`, () =>
    Promise.all(
      work.map(async ({ name, programs, hash }) => {
        // A build that fails may have written some of its files: it must not count as any.
        rmSync(stampOf(name), { force: true });
        await Promise.all(programs.map((program) => run(process.execPath, program, { env })));
        mkdirSync(join(root, 'dist'), { recursive: true });
        writeFileSync(stampOf(name), hash);
      }),
    ),
  );
}

/** The messages are sources of what is built, and the packages that compile them have to be installed first. */
async function compileMessages() {
  const wrong = (await import('./messages.js')).compileMessages();
  if (wrong.length > 0) throw new RunError(wrong.join('\n'));
}

/** Why a program that was run did not succeed, with all it said. */
export class RunError extends Error {}

/**
 * Runs a program to its end; resolves to what it said.
 * @param {string} program
 * @param {string[]} args
 * @param {{ isShown?: boolean, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<string>}
 */
export function run(program, args, { isShown = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // Windows finds npm.cmd through its shell only.
      shell: process.platform === 'win32' && program === 'npm',
    });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout?.on('data', (chunk) => said.push(chunk));
    child.stderr?.on('data', (chunk) => said.push(chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const text = Buffer.concat(said).toString().trim();
      if (code === 0) return resolve(text);
      const name = [program === process.execPath ? '' : program, ...args].join(' ').trim();
      reject(new RunError(`${text}\n${name} ended with ${signal ?? `exit code ${code}`}.`.trim()));
    });
  });
}

/**
 * Says what is being done, and that it is still being done.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
async function says(what, work) {
  console.log(what);
  const start = Date.now();
  const timer = setInterval(
    () => console.log(`  still at it, ${Math.round((Date.now() - start) / 1000)} seconds so far`),
    STILL_AT_IT_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
function npm(args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args];
}

/**
 * Tells whether node_modules holds what package-lock.json asks for, by npm's own record of it.
 * @param {string} lock
 */
function isInstalled(lock) {
  const record = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const wanted = packagesOf(lock);
  const there = packagesOf(record);
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' ||
      there[path]?.version === version ||
      (!there[path] && (optional || devOptional)),
  );
}

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(lock) {
  return JSON.parse(lock).packages ?? {};
}

/**
 * By names, sizes and times, so that a look takes milliseconds.
 * @param {string[]} sources
 */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of [...sources, 'package-lock.json']) addTo(hash, join(root, source));
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) return void hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
}

/** @param {string} name */
function stampOf(name) {
  return join(root, 'dist', `.${name}.stamp`);
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
