// npm start: everything from a fresh clone to an open site; npm run demo: the same with made-up people.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, endWithNpm, install, RunError, requireNode, root } from './prepare.js';

requireNode();
endWithNpm();
if (process.argv.includes('--demo')) {
  process.env.DATA_DIR ||= './data-demo';
  process.env.COMMONPLACE_DEMO = '1';
}
try {
  await install();
  await build();
} catch (error) {
  console.error(error instanceof RunError ? error.message : error);
  process.exit(1);
}
// Newer Node keeps what it has compiled, and starts faster the next time.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
  module.enableCompileCache();
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
