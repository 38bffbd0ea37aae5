import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { messages } from './scripts/messagesPlugin.js';
import { serviceWorker } from './web/offline/plugin.ts';

const PARTS = {
  // Lists and groups, and what each review has (likes, the way to what is said, bars for what is shut), on their screens,
  // on profiles and on the page of a book. In one chunk, since that page waits for the styles of each, and browsers open six
  // connections.
  collections:
    /\/web\/(?:features\/(?:lists|groups)\/|pages\/BookLists|ui\/BookOrder|cached|features\/comments\/formsOf|features\/reviews\/LikeReview|ui\/(?:LikeButton|ShutPassage|placeText))/,
  // Passages that people keep: on profiles, in the feed, and far down on the page of a book.
  quotes: /\/web\/(?:features\/quotes\/QuoteList|ui\/QuoteText)/,
  // What is said, under a review or in a group; beside `formsOf`, which is above.
  talk: /\/web\/(?:features\/comments\/|ui\/PlaceField)/,
  // What a visitor wanted, done once they have signed in: by calls of all parts, which no other screen is to load for that.
  comeBack: /\/web\/pages\/useComeBack/,
  // Likes where the feed tells of something, by calls of several parts as well.
  feedLike: /\/web\/pages\/FeedLike/,
  // Requests to follow, on one's own profile, and where a notification tells of one.
  requests: /\/web\/features\/follows\/AnswerRequest/,
  // Reads barcodes where the browser cannot: for whoever presses “Scan” there, and not kept by the service worker.
  barcodes: /\/node_modules\/zxing-wasm\//,
  // Charts and goals, and the year that is shown with them: to members, and on a page of its own.
  statistics: /\/web\/(?:features\/(?:statistics|goals)\/|pages\/(?:BooksOfYear|YearPage))/,
};

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
            // What several parts of one's own library share, and no screen without it.
            {
              name: 'library',
              test: /\/web\/(?:features\/library\/(?!library\.api|statusIcons|WantButton)|ui\/(?:HalfStars|Menu))/,
              minShareCount: 2,
            },
            // What the bell, the page of notifications and the feed share.
            {
              name: 'news',
              test: /\/web\/(?:features\/(?:notifications|feed)\/|pages\/NoticeAnswer|days)/,
              minShareCount: 2,
            },
            // What only some screens share: each reader loads what their screens need. What these need themselves is
            // left to `shared`, or they would take it along, and every screen would load them.
            ...Object.entries(PARTS).map(([name, test]) => ({
              name,
              test,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            })),
            // And one for what several of the others do: a request costs more than a few hundred bytes.
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
