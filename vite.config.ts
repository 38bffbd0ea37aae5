import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { messages } from './scripts/messagesPlugin.js';
import { serviceWorker } from './web/offline/plugin.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: 'web',
  plugins: [messages(), react(), startFirst(), compressed(), serviceWorker(() => [compressed()])],
  build: {
    outDir: '../dist/web',
    // Which styles a page needs that the server draws.
    manifest: 'chunks.json',
    emptyOutDir: true,
    target: 'es2023',
    // No data: addresses: fonts and pictures are files of their own that browsers keep.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A module whose preload failed stays failed in the browser: an import could not ask for it again.
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((name) => name.endsWith('.css')) : needed,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: neededByStart },
            // One chunk for what every screen needs: chunks compress less well than the whole.
            { name: 'base', tags: ['$initial'] },
            // And one for what several of them do: a request costs more than a few hundred bytes, and browsers open six
            // connections for the styles that a drawn page waits for.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        // With a slash, or it would have web/api.ts and web/covers.ts as well.
        ...['/api/', '/covers/', '/healthz', '/readyz'],
        // Pages that the server draws are made of what is built.
        '/assets/',
        // What the server makes itself (server/domains/keeping/website).
        ...['/book/', '/author/', '/series/', '/profile/', '/list/', '/group/'],
        ...['/early.js', '/page.css', '/share', '/guides/'],
        ...['/opensearch.xml', '/robots.txt', '/sitemap'],
      ].map((path) => [path, server]),
    ),
  },
});

/**
 * Runs the small chunk web/startup/start.ts before the chunks that show something: what it asks for, which only
 * the browser knows, is on its way while the rest still is.
 */
function startFirst(): Plugin {
  return {
    name: 'start-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.keys(bundle).find((name) => /\/start-[^/]+\.js$/.test(name));
        if (!chunk) this.error('There is no chunk to start with');
        const attrs = { type: 'module', crossorigin: true, src: `/${chunk}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

const START = join(import.meta.dirname, 'web/startup/start.ts');

/** Puts web/startup/start.ts and all that it imports into the chunk `start`. */
function neededByStart(id: string, modules: ModuleGraph) {
  const needed = new Set([START]);
  for (const module of needed)
    for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) needed.add(imported);
  return needed.has(id) ? 'start' : null;
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** Writes a brotli and a gzip copy beside each text file, once, at the strongest setting. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
  return {
    name: 'compressed',
    apply: 'build',
    // When everything is written: other plugins change the files until then.
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir, name);
          const source = await readFile(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(`${path}.br`, await brotli(source, { params }));
          await writeFile(`${path}.gz`, await gz(source, { level: 9 }));
        }),
      );
    },
  };
}
