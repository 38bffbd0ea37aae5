// Builds the server where its sources have changed, and runs one of its programs: run.js scripts/catalogue …
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, RunError, requireNode, root } from './prepare.js';

requireNode();
const [name = ''] = process.argv.splice(2, 1);
try {
  await install();
  await build(['server']);
} catch (error) {
  console.error(error instanceof RunError ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(root, 'dist', `${name}.js`)).href);
