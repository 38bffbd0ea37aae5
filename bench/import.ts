import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';
import { keptFolder, onNewDatabase, onUrl } from './databases.ts';
import { count } from './figures.ts';
import { type DumpFiles, worldOf, writeDump } from './generator.ts';
import { part } from './part.ts';
import { cpuSecondsOf, memoryOf } from './processes.ts';

const HEAD =
  'works | editions | seconds | editions/s | works/s | peak memory of the import | CPU of the import | CPU of PostgreSQL | database';

/** Imports made-up dumps with the command that people use, each size into an empty product. */
export const importPart = part({
  about: 'importing made-up dumps of Open Library',
  options: { works: '100000,1000000', seed: '1' },
  small: { works: '2000' },
  async run(given, tell) {
    const rows: string[][] = [];
    for (const works of given.works.split(',').map(Number)) {
      const files = await dumpOf(works, Number(given.seed));
      rows.push([count(works), ...(await cellsOf(works, files))]);
      console.log(rows.at(-1)?.join('  '));
    }
    tell(HEAD, rows);
  },
});

/** The files of a world, made once and kept. */
async function dumpOf(works: number, seed: number): Promise<DumpFiles> {
  const folder = keptFolder(`dump-${works}-${seed}`);
  const made = join(folder, 'made.json');
  if (existsSync(made)) return JSON.parse(readFileSync(made, 'utf8'));
  console.log(`Making up ${count(works)} works.`);
  const files = await writeDump(worldOf(works, seed), folder);
  writeFileSync(made, JSON.stringify(files));
  return files;
}

const cellsOf = (number: number, { authors, works, editions, editionCount }: DumpFiles) =>
  onNewDatabase(async (server, dataDir) => {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [join(projectRoot, 'dist/scripts/catalogue.js'), 'import', authors, works, editions],
      { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'inherit' },
    );
    let [peakMb, cpu] = [0, 0];
    // Of a process that has ended nothing is known.
    const timer = setInterval(() => {
      peakMb = Math.max(peakMb, memoryOf(child.pid));
      cpu = Math.max(cpu, cpuSecondsOf(child.pid));
    }, 250);
    await once(child, 'exit');
    clearInterval(timer);
    const seconds = (performance.now() - started) / 1000;
    if (child.exitCode !== 0) throw new Error(`The import ended with exit code ${child.exitCode}.`);
    const [{ size } = { size: 0 }] = await onUrl<{ size: number }>(
      server.url,
      'select pg_database_size(current_database())::float8 as size',
    );
    const postgresCpu = cpuSecondsOf(server.processId(), { isWithChildren: true });
    return [
      count(editionCount),
      seconds.toFixed(0),
      count(editionCount / seconds),
      count(number / seconds),
      `${Math.round(peakMb)} MB`,
      `${cpu.toFixed(0)} s`,
      `${postgresCpu.toFixed(0)} s`,
      `${count(size / 1e6)} MB`,
    ];
  });
