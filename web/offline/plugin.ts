import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The page as it was built: what the server answers at `/` is drawn, in one language and for this moment. */
const SHELL_ADDRESS = '/index.html';

/** Also kept are the letters of titles; other alphabets when they have been seen. */
const FONT = /literata-latin-(?:headings|text)/;

/** Reads barcodes where the browser cannot: for whoever presses “Scan” there, and for nobody without a network. */
const LATER = /\/node_modules\/zxing-wasm\//;

/**
 * Builds the service worker as `/sw.js`, which knows the files of this release. `vite-plugin-pwa`
 * does the same with a hundred packages more (Babel and Rollup among them).
 */
export function serviceWorker(plugins: () => Plugin[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const isLater = (name: string) => {
        const file = bundle[name];
        return file?.type === 'chunk' && file.moduleIds.some((id) => LATER.test(id));
      };
      const files = Object.keys(bundle).filter(
        (name) => (/\.(js|css|svg)$/.test(name) && !isLater(name)) || FONT.test(name),
      );
      const page = await readFile(join(dir, 'index.html'));
      // It is kept with its headers: a release that changes these is another page.
      const headers = await readFile(
        join(import.meta.dirname, '../../server/platform/http/securityHeaders.ts'),
      );
      const shell = [
        {
          url: SHELL_ADDRESS,
          revision: createHash('sha256').update(page).update(headers).digest('hex'),
        },
        ...files.sort().map((name) => ({ url: `/${name}`, revision: null })),
      ];
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        plugins: plugins(),
        define: { SHELL: JSON.stringify(shell), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: join(import.meta.dirname, 'serviceWorker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}
