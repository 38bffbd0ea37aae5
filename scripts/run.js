// Builds what has changed, and runs one program: run.js scripts/catalogue …, run.js bench/bench …
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, RunError, requireNode, root } from './prepare.js';

requireNode();
const [name = ''] = process.argv.splice(2, 1);
const isTool = !name.startsWith('scripts/');
try {
  await install();
  // What is measured and pictured is the whole site.
  await build(isTool ? ['server', 'web', 'tools'] : ['server']);
} catch (error) {
  console.error(error instanceof RunError ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(root, isTool ? 'build' : 'dist', `${name}.js`)).href);
