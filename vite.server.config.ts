import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** Each of these can be run or imported by itself; all else is put beside them in shared chunks. */
const entries = [
  'server/main',
  'server/app',
  'server/config',
  'server/platform/db/db',
  'server/platform/db/migrate',
  'server/platform/rateLimits/limits',
  ...readdirSync(join(root, 'scripts'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `scripts/${name.slice(0, -'.ts'.length)}`),
];

/** The server and its programs, as a few files instead of six hundred: it starts a quarter sooner (docs/decisions/0066). */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist',
    // dist/web is the browser's.
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((name) => [name, join(root, `${name}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'server/chunks/[name]-[hash].js' },
    },
  },
  // The one package of hundreds of small modules; the others are loaded from where npm put them.
  ssr: { noExternal: ['typebox'] },
});
