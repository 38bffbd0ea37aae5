// npm run fuzz: 100,000 requests made from the contract, right, nearly right and hostile, with a fixed seed.
// npm run fuzz -- 20000 7   so many with another seed
import { join } from 'node:path';
import { install, RunError, requireNode, root, run } from './prepare.js';

requireNode();
const [requests = '100000', seed = '20260214'] = process.argv.slice(2);
try {
  await install();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed, NO_COLOR: '1' };
  await run(process.execPath, [vitest, 'run', '--project=fuzz'], { env, isShown: true });
} catch (error) {
  console.error(error instanceof RunError ? error.message : error);
  process.exitCode = 1;
}
