import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { limitLog } from '../../server/platform/db/embedded/logFile.ts';
import { runOn } from '../support/postgres.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-log-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('The log of the PostgreSQL that comes along', () => {
  it('says in one line what was refused, and nothing of what was sent', async () => {
    // The databases of tests say more.
    const settings = await runOn(
      inject('postgresUrl'),
      `select name, setting
         from pg_settings
        where name in ('log_error_verbosity', 'log_min_error_statement',
                       'log_parameter_max_length_on_error')
        order by name`,
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['terse', 'panic', '0']);
  });

  it('is put aside when it is long, and its end is kept', async () => {
    const file = join(folder, 'postgres.log');
    limitLog(file, 100);
    await writeFile(file, 'short');
    limitLog(file, 100);
    expect(await readFile(file, 'utf8')).toBe('short');
    await writeFile(file, `${'x'.repeat(500)}the end`);
    limitLog(file, 100);
    expect(await readFile(file, 'utf8')).toBe('');
    expect(await readFile(`${file}.old`, 'utf8')).toMatch(/^x{93}the end$/);
  });
});
