import { setTimeout as pause } from 'node:timers/promises';
import type { Import } from '../shared/contract/imports.ts';
import { peopleIn } from '../tests/faults/people.ts';
import { type GoodreadsRow, goodreadsFile } from '../tests/support/goodreadsFile.ts';
import { ask } from './asking.ts';
import { type Chance, chanceOf } from './chance.ts';
import { adminUrlOf, withDb } from './databases.ts';
import { watchStatements } from './expensive.ts';
import { count, percentile, timed } from './figures.ts';
import { filledDatabase } from './filled.ts';
import { type World, worldOf } from './generator.ts';
import { part } from './part.ts';
import { cpuSecondsOf, memoryNowOf, memoryOf } from './processes.ts';
import { kindAt, misspelt } from './queries.ts';
import { type Running, runSite } from './running.ts';

/** Of a hundred rows so many are of each kind. */
const SHARES = { isbn: 60, words: 30, misspelt: 5, unknown: 5 };

/** What is kept of how far an import has come is looked at so often. */
const LOOK_EVERY_MS = 200;

/** A large file is read, matched, applied and undone, while others read. */
export const importsPart = part({
  about: 'a large file read, matched, applied and undone while others read',
  // Of others so many read in a second, meanwhile.
  options: { rows: '5000', works: '20000', seed: '1', readers: '20' },
  async run(given, tell) {
    const [rows, works, seed] = [Number(given.rows), Number(given.works), Number(given.seed)];
    const server = await filledDatabase(works, seed);
    const site = await runSite({ DATABASE_URL: server.url });
    const statements = await watchStatements(adminUrlOf(server));
    const readersWait = (isOver: () => boolean) =>
      p99OfReaders(site, works, Number(given.readers), isOver);
    try {
      const [{ cookie } = { cookie: '' }] = await withDb(server.url, (db) => peopleIn(db, 1));
      const body = new TextEncoder().encode(
        goodreadsFile(rowsOf(worldOf(works, seed), rows, chanceOf(seed, 5))),
      );
      await readersWait(after(2));
      const alone = await readersWait(after(10));
      const before = memoryNowOf(site.processId);
      const cpu = () =>
        [
          cpuSecondsOf(site.processId),
          cpuSecondsOf(server.processId(), { isWithChildren: true }),
        ] as const;
      const lines: string[][] = [];
      let address = '/api/imports';
      for (const [what, step, end, bar] of [
        ['read and matched', '', 'ready', '60 s, 250 ms'],
        ['applied', '/apply', 'applied', '250 ms'],
        ['undone', '/undo', 'undone', '250 ms'],
      ] as const) {
        const [own, database] = cpu();
        const start = performance.now();
        const file = step === '' ? { body } : {};
        let is = await ask<Import>(site, `POST ${address}${step}`, { cookie, ...file });
        address = `/api/imports/${is._id}`;
        let isOver = false;
        const readers = readersWait(() => isOver);
        while (is.state !== end && is.state !== 'failed') {
          await pause(LOOK_EVERY_MS);
          is = await ask<Import>(site, `GET ${address}`, { cookie });
        }
        const seconds = (performance.now() - start) / 1000;
        isOver = true;
        const p99 = await readers;
        if (is.state === 'failed') throw new Error(`${what}: ${is.message}`);
        const [ownAfter, databaseAfter] = cpu();
        lines.push([
          `${count(rows)} rows ${what}`,
          `${seconds.toFixed(1)} s`,
          `${(ownAfter - own).toFixed(1)} s, ${(databaseAfter - database).toFixed(1)} s`,
          `${p99.toFixed(0)} ms (${alone.toFixed(0)} ms before)`,
          bar,
        ]);
        if (step === '') console.log(JSON.stringify(is.counts));
        // What comes next may take minutes.
        console.log(lines.at(-1)?.join(' · '));
      }
      const most = memoryOf(site.processId);
      lines.push([
        'memory: before, most',
        `${before.toFixed(0)} MB, ${most.toFixed(0)} MB`,
        ...['', '', '200 MB more'],
      ]);
      tell(
        'what | took | processor time: server, PostgreSQL | p99 of readers | bar',
        lines,
        `A file of Goodreads: ${SHARES.isbn} % of the rows with an ISBN, ${SHARES.words} % with title and author, ${SHARES.misspelt} % misspelt, ${SHARES.unknown} % of books nobody knows; ${count(works)} books in the catalogue, ${given.readers} answers a second for others.`,
      );
      await statements.report();
    } finally {
      await site.end();
      await server.stop();
    }
  },
});

function after(seconds: number) {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}

/** How long others wait for a page of a book or a search, the slowest in a hundred, in ms. */
async function p99OfReaders(
  { url }: Running,
  works: number,
  perSecond: number,
  isOver: () => boolean,
) {
  const all: Promise<number>[] = [];
  for (let n = 0; !isOver(); n++) {
    const number = 1 + ((n * 7_919) % works);
    const path = n % 4 === 0 ? `/api/books/search?q=river${n}` : `/api/books/OL${number}W`;
    all.push(timed(async () => (await fetch(url + path)).arrayBuffer()));
    await pause(1000 / perSecond);
  }
  return percentile(await Promise.all(all), 0.99);
}

/** Rows of books of the catalogue, damaged and not, and of books that nobody has. */
function rowsOf(world: World, count: number, chance: Chance): GoodreadsRow[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = kindAt(SHARES, at);
    const work = world.work(1 + ((at * 7_919) % world.works));
    const isbn13 = work.editions.find((edition) => edition.isbn13 !== undefined)?.isbn13;
    const author = work.authors[0] === undefined ? '' : world.author(work.authors[0]).name;
    const row: GoodreadsRow = {
      title: work.title,
      author,
      rating: at % 6,
      ...(at % 3 === 0
        ? { shelf: 'to-read' }
        : { read: `20${10 + (at % 15)}/0${1 + (at % 9)}/1${at % 10}` }),
      ...(at % 20 === 0 && at % 6 > 0 ? { review: 'I read it <b>twice</b> and would again.' } : {}),
      ...(at % 10 === 0 ? { shelves: `shelf-${at % 7}` } : {}),
    };
    if (kind === 'isbn' && isbn13) return { ...row, isbn13 };
    if (kind === 'misspelt') return { ...row, title: misspelt(work.title, chance) ?? work.title };
    if (kind === 'unknown')
      return {
        ...row,
        title: `${world.work(1 + chance.below(world.works)).title} ${chance.pick(['Unwritten', 'Reversed', 'Forgotten'])}`,
        author: world.author(1 + chance.below(world.authors)).name,
      };
    return row;
  });
}
