// npm run dev: the server, built and started anew at every change, behind Vite with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, endWithNpm, install, requireNode, root } from './prepare.js';

requireNode();
endWithNpm();
await install();
await build();

/** @type {import('node:child_process').ChildProcess[]} */
const children = [
  node([
    join(root, 'node_modules/vite/bin/vite.js'),
    ...['build', '--watch', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
  ]),
  node(['--watch', '--watch-preserve-output', join(root, 'dist/server/main.js')]),
];

const { createServer } = await import('vite');
const vite = await createServer({ configFile: join(root, 'vite.config.ts') });
await vite.listen();
console.log(`\nWith reload at  ${vite.resolvedUrls?.local[0] ?? 'http://localhost:5173'}\n`);

let isEnding = false;
process.on('SIGINT', end);
process.on('SIGTERM', end);

async function end() {
  if (isEnding) return;
  isEnding = true;
  const ended = children.map(
    (child) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve(undefined);
        child.once('exit', resolve);
        endGroup(child);
      }),
  );
  await Promise.all([...ended, vite.close()]);
  process.exit(0);
}

/**
 * With what it started itself: tsc is a program behind a script.
 * @param {import('node:child_process').ChildProcess} child
 */
function endGroup(child) {
  if (process.platform === 'win32' || child.pid === undefined) return child.kill('SIGTERM');
  return process.kill(-child.pid, 'SIGTERM');
}

/** @param {string[]} args */
function node(args) {
  // Groups of their own: Ctrl-C reaches them through us, once.
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', detached: true });
}
