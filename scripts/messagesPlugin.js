import { sep } from 'node:path';
import { compileMessages, FOLDER } from './messages.js';

/** Compiles the messages before anything is built of them, and in the development server whenever one changes. */
export function messages() {
  return {
    name: 'messages',
    config: compileOrThrow,
    /** @param {import('vite').ViteDevServer} server */
    configureServer({ watcher, config }) {
      watcher.add(FOLDER);
      watcher.on('all', (_event, path) => {
        if (!path.startsWith(FOLDER + sep) || !path.endsWith('.arb')) return;
        for (const line of compileMessages()) config.logger.error(line);
      });
    },
  };
}

/** Compiles the messages; throws where something is wrong with them. */
export function compileOrThrow() {
  const wrong = compileMessages();
  if (wrong.length > 0) throw new Error(`The messages do not compile:\n${wrong.join('\n')}`);
}
