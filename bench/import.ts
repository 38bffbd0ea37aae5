import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../server/config.ts';
import { openDatabase, sql } from '../server/platform/db/db.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { type DumpFiles, worldOf, writeDump } from './generator.ts';
import { cpuSecondsOf, memoryOf } from './processes.ts';
import { report } from './report.ts';

/** Imports made-up dumps with the command that people use, each size into an empty product. */
export async function importBench(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { works: { type: 'string' }, seed: { type: 'string' } },
  });
  const sizes = (values.works ?? '100000,1000000').split(',').map(Number);
  const seed = Number(values.seed ?? 1);
  const rows: string[][] = [];
  for (const works of sizes) {
    const files = await dumpOf(works, seed);
    rows.push(rowOf(works, files, await measure(files)));
    console.log(rows.at(-1)?.join('  '));
  }
  report('import', `npm run bench -- import --works ${sizes.join(',')} --seed ${seed}`, HEAD, rows);
}

const HEAD = [
  'works',
  'editions',
  'seconds',
  'editions/s',
  'works/s',
  'peak memory of the import',
  'CPU of the import',
  'CPU of PostgreSQL',
  'database',
];

interface Measured {
  seconds: number;
  peakMb: number;
  nodeCpu: number;
  postgresCpu: number;
  databaseMb: number;
}

const rowOf = (works: number, { editionCount }: DumpFiles, measured: Measured) => [
  works.toLocaleString('en'),
  editionCount.toLocaleString('en'),
  measured.seconds.toFixed(0),
  Math.round(editionCount / measured.seconds).toLocaleString('en'),
  Math.round(works / measured.seconds).toLocaleString('en'),
  `${Math.round(measured.peakMb)} MB`,
  `${measured.nodeCpu.toFixed(0)} s`,
  `${measured.postgresCpu.toFixed(0)} s`,
  `${Math.round(measured.databaseMb).toLocaleString('en')} MB`,
];

/** The files of a world, made once and kept. */
async function dumpOf(works: number, seed: number): Promise<DumpFiles> {
  const folder = join(tmpdir(), 'commonplace-bench', `dump-${works}-${seed}`);
  const made = join(folder, 'made.json');
  if (existsSync(made)) return JSON.parse(readFileSync(made, 'utf8'));
  console.log(`Making up ${works.toLocaleString('en')} works.`);
  const files = await writeDump(worldOf(works, seed), folder);
  writeFileSync(made, JSON.stringify(files));
  return files;
}

async function measure({ authors, works, editions }: DumpFiles): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-bench-import-'));
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir });
  try {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [join(projectRoot, 'dist/scripts/catalogue.js'), 'import', authors, works, editions],
      { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'inherit' },
    );
    const { peakMb, nodeCpu } = await watched(child);
    const seconds = (performance.now() - started) / 1000;
    if (child.exitCode !== 0) throw new Error(`The import ended with exit code ${child.exitCode}.`);
    const db = openDatabase({ url: server.url, poolSize: 1 });
    const { size } = await db.one<{ size: number }>(sql`
      select pg_database_size(current_database()) as size`);
    await db.close();
    const postgresCpu = cpuSecondsOf(server.processId(), { isWithChildren: true });
    return { seconds, peakMb, nodeCpu, postgresCpu, databaseMb: size / 1e6 };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Looks at a process until it ends. */
async function watched(child: ChildProcess) {
  let peakMb = 0;
  let nodeCpu = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, memoryOf(child.pid));
    nodeCpu = Math.max(nodeCpu, cpuSecondsOf(child.pid));
  }, 250);
  await once(child, 'exit');
  clearInterval(timer);
  return { peakMb, nodeCpu };
}
