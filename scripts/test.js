// npm test: the gate. Prepares what it needs, runs everything, ends with one line that counts.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build, install, RunError, requireNode, root, run } from './prepare.js';

/** What a step counted. */
class Counted {
  /**
   * @param {number} passed
   * @param {number} failed
   * @param {object} more
   * @param {number} [more.skipped]
   * @param {number} [more.secondTries] of those that passed: tests that did not at once
   * @param {string | undefined} [more.wrong] all that was said, when the step failed
   */
  constructor(passed, failed, { skipped = 0, secondTries = 0, wrong } = {}) {
    this.passed = passed;
    this.failed = failed;
    this.skipped = skipped;
    this.secondTries = secondTries;
    this.wrong = wrong;
  }
}

requireNode();

const reports = join(root, 'dist', 'reports');
const program = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
};
const total = { passed: 0, failed: 0 };

await step('packages', install);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
await step('build', () => build());
// Tests of the API wait for some of their time, in which the others are done.
await Promise.all([
  step('API tests', () => vitest('api', ['api'])),
  (async () => {
    await step('format and lint', () => node(program.biome, ['check', '--error-on-warnings']));
    await step('types', () => node(program.tsc, []));
    // Without what is not there: the server has no document, a browser no process.
    await step('types of the server', () => node(program.tsc, ['-p', 'server']));
    await step('types of the web', () => node(program.tsc, ['-p', 'web']));
    await step('unit and component tests', () =>
      vitest('unit', ['unit', 'web', 'modules'], '--maxWorkers=1'),
    );
    // Of these nobody measures how soon the product is back.
    await step('recoveries', () => vitest('recoveries', ['recoveries'], '--maxWorkers=1'));
  })(),
]);
await step('processes and fuzzing', () =>
  vitest('processes', ['processes', 'fuzz'], `--maxWorkers=${availableParallelism()}`),
);
// One at a time: how soon the product is back is measured, and other tests would take its processor.
await step('faults', () => vitest('faults', ['faults'], '--maxWorkers=1'));
await step('browser tests', playwright);

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/**
 * Runs one step; one that counts nothing itself counts as one.
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function step(name, work) {
  const start = Date.now();
  console.log(`${name} …`);
  /** @type {string | undefined} */
  let wrong;
  /** @type {Counted | undefined} */
  let counted;
  try {
    const result = await work();
    if (result instanceof Counted) counted = result;
    wrong = counted?.wrong;
  } catch (error) {
    wrong =
      error instanceof RunError ? error.message : `${error instanceof Error ? error.stack : error}`;
  }
  const { passed, failed } = counted ?? new Counted(wrong ? 0 : 1, wrong ? 1 : 0);
  total.passed += passed;
  // A step that fails without a failed test has failed all the same.
  total.failed += wrong ? Math.max(1, failed) : failed;
  const counts = counted ? `${countsOf(counted)}, ` : '';
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${wrong ? 'FAILED' : 'ok'}, ${counts}${seconds} s`);
  if (wrong) console.log(`\n${wrong}\n`);
}

/** @param {Counted} counted */
function countsOf({ passed, failed, skipped, secondTries }) {
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return secondTries > 0 ? `${counts}, ${secondTries} needed a second try` : counts;
}

/**
 * @param {string} name
 * @param {string[]} projects of vitest.config.ts
 * @param {string[]} options of Vitest
 */
async function vitest(name, projects, ...options) {
  const file = join(reports, `${name}.json`);
  const args = ['run', ...options, ...projects.map((project) => `--project=${project}`)];
  const wrong = await failureOf(node(program.vitest, args, { ...process.env, TEST_COUNTS: file }));
  const { passed = 0, failed = 0, skipped = 0, secondTries = 0 } = readReport(file);
  return new Counted(passed, failed, { skipped, secondTries, wrong });
}

async function playwright() {
  const file = join(reports, 'browser.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = ['test', '--reporter=line,json'];
  const wrong = await failureOf(node(program.playwright, args, env));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(file).stats ?? {};
  return new Counted(expected + flaky, unexpected, { skipped, secondTries: flaky, wrong });
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function node(script, args, env = process.env) {
  return run(process.execPath, [script, ...args], { env: { ...env, NO_COLOR: '1' } });
}

/** @param {Promise<unknown>} work */
async function failureOf(work) {
  return work.then(
    () => undefined,
    (error) => (error instanceof RunError ? error.message : `${error}`),
  );
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
