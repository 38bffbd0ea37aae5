// npm run costs: what every call that reads, and every page, costs where one member has put in as much as may be.
import { join } from 'node:path';
import { build, install, RunError, requireNode, root, run } from './prepare.js';

requireNode();
try {
  await install();
  await build(['server', 'web']);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, COSTS: 'whole', NO_COLOR: '1' };
  const args = [vitest, 'run', '--project=api', 'tests/api/costs.test.ts'];
  await run(process.execPath, args, { env, isShown: true });
} catch (error) {
  console.error(error instanceof RunError ? error.message : error);
  process.exitCode = 1;
}
