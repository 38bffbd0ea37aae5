// npm run faults: injects every fault of docs/operations.md in full, and prints each figure against its bar.
// npm run faults -- kills   only those of tests/faults/kills.test.ts
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, RunError, requireNode, root, run } from './prepare.js';

requireNode();
const figures = join(root, 'dist', 'reports', 'faults.jsonl');
let hasFailed = false;
try {
  await install();
  await build();
  mkdirSync(join(root, 'dist', 'reports'), { recursive: true });
  rmSync(figures, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    '--project=faults',
    '--project=recoveries',
    '--maxWorkers=1',
    ...process.argv.slice(2),
  ];
  const env = { ...process.env, FAULTS: 'full', FIGURES: figures, NO_COLOR: '1' };
  await run(process.execPath, [vitest, ...args], { env });
} catch (error) {
  hasFailed = true;
  console.error(error instanceof RunError ? error.message : error);
}

/** @type {{ fault: string, what: string, measured: string, bar: string }[]} */
const rows = linesOf(figures).map((line) => JSON.parse(line));
console.log('| fault | what | measured | bar |\n|---|---|---|---|');
for (const { fault, what, measured, bar } of rows)
  console.log(`| ${fault} | ${what} | ${measured} | ${bar} |`);
process.exitCode = hasFailed ? 1 : 0;

/** @param {string} file */
function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
