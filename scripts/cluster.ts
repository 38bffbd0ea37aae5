import { setTimeout as pause } from 'node:timers/promises';
import { ClusterError } from './cluster/programs.ts';
import { startCluster } from './cluster/startCluster.ts';

/** npm run cluster: a whole cluster on this machine to try, until Ctrl-C; docs/operations.md, "A cluster". */
const LOOK_EVERY_MS = 1_000;

const say = (line: string) => console.log(line);
let isOver = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isOver = true;
  });

try {
  say('Starting etcd, PostgreSQL with Patroni, HAProxy, PgBouncer and three processes …');
  const cluster = await startCluster({ say, sitePort: Number(process.env.PORT ?? 3000) });
  say(`\n  Commonplace is at ${cluster.url}\n`);
  say(`Logs are in ${cluster.folder}, which is deleted at the end. Ctrl-C ends everything.`);
  say('To see a change of primaries, lose the one that is:');
  for (const name of cluster.nodes)
    say(`  ${name}: kill -9 ${cluster.processOf(name).pids().join(' ')}`);
  try {
    let before = '';
    while (!isOver) {
      const { primary = 'none', sync = 'none' } = await cluster.roles();
      const now = `Primary: ${primary}; may follow it: ${sync}.`;
      if (now !== before) say(`${new Date().toLocaleTimeString('en-GB')} ${now}`);
      before = now;
      await pause(LOOK_EVERY_MS);
    }
    say('Ending …');
  } finally {
    await cluster.end();
  }
} catch (error) {
  if (!(error instanceof ClusterError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
