import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './scripts/messagesPlugin.js';

const root = join(import.meta.dirname, 'web');

/** The application for the server, which draws pages with it (server/domains/keeping/website/drawing.ts). */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [messages(), react()],
  resolve: { alias: { dompurify: join(root, 'pages/sanitizer.ts') } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: '../dist/server/website',
    emptyOutDir: true,
    target: 'node20',
    // The addresses of the files that the browser's build has.
    assetsInlineLimit: 0,
    minify: false,
    rolldownOptions: {
      input: {
        drawing: join(root, 'pages/drawing.tsx'),
        previewWords: join(root, 'pages/previewWords.ts'),
        thread: join(import.meta.dirname, 'server/domains/keeping/website/drawingThread.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  // What the pages are made of is there while they are built, and not where they are served.
  ssr: { noExternal: true, external: ['sanitize-html'] },
});
