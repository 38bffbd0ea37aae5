// Makes one file of typebox for the built server: it comes as 373, and to load these takes a quarter of a
// second at each start of each process. Node finds it beside the server before the one in node_modules.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './prepare.js';

const folder = join(root, 'dist', 'node_modules', 'typebox');

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: folder,
    target: 'es2023',
    rolldownOptions: {
      input: { index: 'typebox', value: 'typebox/value' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
const exports = { '.': './index.js', './value': './value.js' };
writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', exports }));
