import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { AddressError, ChangedThere, isAddress, OPEN_LIBRARY } from './catalogue/address.ts';
import { FIELDS } from './catalogue/csv.ts';
import { FormatError } from './catalogue/formats.ts';
import { ImportError, importFiles, type Summary } from './catalogue/importing.ts';
import { durationOf, progressOn } from './catalogue/progress.ts';
import type { Reject } from './catalogue/record.ts';
import '../server/listeners.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { databaseOf, fileOf, messageOf } from './database.ts';

const USAGE = `npm run catalogue -- import <file or https address…> [options]
npm run catalogue -- openlibrary [options]   the dumps of Open Library from where they are published

Reads books into the catalogue, beside a running product as well as without one.
Files are recognised by what they hold, plain or gzip:
  dumps of Open Library (authors, works, editions, ratings, reading log), together or one by one
  answers of Google Books (one, a list, or one a line)
  tables: goodbooks-10k, exports of Goodreads and StoryGraph, any other with --map

  --map title=…,authors=…  which column of a table is what; fields:
                           ${FIELDS.join(', ').replace(/(.{50,60}) /g, '$1\n                           ')}
  --dry-run                reads and counts, stores nothing
  --rejects FILE           where lines go that cannot be used (default: catalogue-rejects.tsv)

May be stopped at any moment and run again: it goes on where it was.
Exit codes: 0 everything was imported; 1 it could not run; 2 imported, but some lines were rejected;
130 stopped.
`;
const [EXIT_ALL_GOOD, EXIT_FAILED, EXIT_WITH_REJECTS, EXIT_STOPPED] = [0, 1, 2, 130];

/** The command line cannot be understood. */
class UsageError extends Error {}

const code = await main();
// Whatever may still be read is read in vain.
if (code === EXIT_FAILED) process.exit(code);
process.exitCode = code;

async function main(): Promise<number> {
  try {
    const given = argumentsOf(process.argv.slice(2));
    if (given === undefined) {
      console.log(USAGE);
      return EXIT_ALL_GOOD;
    }
    const files = given.files.map((file) => (isAddress(file) ? file : fileOf(file)));
    for (const file of files)
      if (!isAddress(file) && !existsSync(file)) throw new UsageError(`There is no file ${file}.`);
    const rejects = rejectsIn(fileOf(given.rejects));
    const started = performance.now();
    const summary = await importAnew(() => importInto(given, files, rejects.add));
    tell(summary, (performance.now() - started) / 1000, given.isDryRun, rejects.path);
    return summary.rejected > 0 ? EXIT_WITH_REJECTS : EXIT_ALL_GOOD;
  } catch (error) {
    console.error(messageOf(error, UsageError, FormatError, ImportError, AddressError));
    if (error instanceof UsageError) console.error(`\n${USAGE}`);
    return EXIT_FAILED;
  }
}

function argumentsOf(args: string[]) {
  const options = {
    map: { type: 'string' },
    'dry-run': { type: 'boolean' },
    rejects: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : `${error}`);
  }
  const { values, positionals } = parsed;
  const [command, ...files] = positionals;
  if (values.help || command === undefined) return undefined;
  if (command === 'openlibrary' && files.length === 0) files.push(...OPEN_LIBRARY);
  else if (command !== 'import') throw new UsageError(`There is no command ${command}.`);
  if (files.length === 0) throw new UsageError('Which files?');
  return {
    files,
    map: values.map === undefined ? undefined : mapOf(values.map),
    isDryRun: values['dry-run'] ?? false,
    rejects: values.rejects ?? 'catalogue-rejects.tsv',
  };
}

function mapOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => {
    const [field = '', column = ''] = pair.split(/=(.*)/s).map((part) => part.trim());
    if (!FIELDS.some((known) => known === field) || column === '')
      throw new UsageError(
        `--map has "${pair}", which is not one of the fields, "=" and the name of a column.`,
      );
    return [field, column] as const;
  });
  return Object.fromEntries(pairs);
}

/** What changes at its address while it is read is read anew, once. */
async function importAnew(work: () => Promise<Summary>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ChangedThere)) throw error;
    console.error(`${error.message} It begins anew.`);
    return work();
  }
}

async function importInto(
  { map, isDryRun }: { map: Record<string, string> | undefined; isDryRun: boolean },
  files: string[],
  onReject: (file: string, reject: Reject) => void,
): Promise<Summary> {
  const config = readConfig(process.env);
  const progress = progressOn();
  const folder = join(config.dataDir, 'import');
  const work = (url: string) =>
    importFiles({ url, files, folder, map, isDryRun, onReject, progress }).finally(progress.end);
  if (isDryRun)
    return stoppable(
      () => work(''),
      async () => {},
    );
  const database = await databaseOf(config);
  return stoppable(async () => {
    await migrate(database.url);
    return work(database.url);
  }, database.stop);
}

/** Ctrl-C ends the work where it is: the database undoes what was half done. */
async function stoppable<T>(work: () => Promise<T>, stop: () => Promise<void>): Promise<T> {
  const end = () => {
    console.error('\nStopped. Run the same command again to go on.');
    void stop().finally(() => process.exit(EXIT_STOPPED));
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return work().finally(stop);
}

/** A file of lines that could not be used, made when the first one comes. */
function rejectsIn(path: string) {
  let lines: string[] = [];
  let isNew = true;
  const flush = () => {
    if (lines.length === 0) return;
    if (isNew) rmSync(path, { force: true });
    isNew = false;
    appendFileSync(path, lines.join(''));
    lines = [];
  };
  process.once('exit', flush);
  return {
    path,
    add(file: string, { line, reason, text }: Reject) {
      lines.push(`${file}\t${line}\t${reason}\t${text.replace(/[\t\r\n]+/g, ' ')}\n`);
      if (lines.length >= 1_000) flush();
    },
  };
}

function tell(summary: Summary, seconds: number, isDryRun: boolean, rejects: string) {
  const count = (number: number) => number.toLocaleString('en');
  const read = Object.entries(summary.read).map(([kind, many]) => `${count(many)} × ${kind}`);
  console.log(`Read      ${read.join(', ') || 'nothing'}`);
  if (!isDryRun) {
    console.log(`Books     ${count(summary.newBooks)} new, ${count(summary.changedBooks)} changed`);
    console.log(
      `Editions  ${count(summary.newEditions)} new, ${count(summary.changedEditions)} changed`,
    );
    if (summary.merged > 0) console.log(`Merged    ${count(summary.merged)} books with others`);
  }
  console.log(
    `Rejected  ${count(summary.rejected)}${summary.rejected > 0 ? `, with reasons in ${rejects}` : ''}`,
  );
  const rate = ((summary.read.edition ?? 0) + (summary.read.volume ?? 0)) / seconds;
  console.log(`Took      ${durationOf(seconds)}, ${count(Math.round(rate))} editions a second`);
  if (isDryRun) console.log('Nothing was stored.');
}
