// npm run test:long: what takes hours, or is there to be sure: the parts of the gate that are tried with less there, in full.
// npm run test:long -- costs   only one of them
import { join } from 'node:path';
import { install, RunError, requireNode, root, run } from './prepare.js';

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
/** @type {Record<string, string[][]>} */
const parts = {
  // Files of tests that are longer with TESTS=long: they ask tests/support/long.ts.
  sizes: [[vitest, 'run', '--project=api', 'tests/api/libraryModel.test.ts']],
  // Where a PgBouncer is installed.
  pooler: [[vitest, 'run', '--project=api']],
  costs: [[join(root, 'scripts/costs.js')]],
  fuzz: [[join(root, 'scripts/fuzz.js')]],
  faults: [[join(root, 'scripts/faults.js')]],
};
/** Fifty people who talk for an hour. */
const conversation = { CONVERSATION_PEOPLE: '50', CONVERSATION_ACTIONS: '60000' };

requireNode();
await install();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: ${Object.keys(parts).join(', ')} are there.`);
  process.exit(1);
}
const failed = [];
for (const [name, programs] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`${name} …`);
  const start = Date.now();
  const env = {
    ...process.env,
    ...conversation,
    TESTS: 'long',
    NO_COLOR: '1',
    ...(name === 'pooler' ? { THROUGH_POOLER: '1' } : {}),
  };
  try {
    for (const program of programs) await run(process.execPath, program, { env, isShown: true });
  } catch (error) {
    failed.push(name);
    console.error(error instanceof RunError ? error.message : error);
  }
  const end = failed.includes(name) ? 'FAILED' : 'ok';
  console.log(`${name}: ${end}, ${Math.round((Date.now() - start) / 1_000)} s`);
}
console.log(failed.length === 0 ? 'All passed.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
