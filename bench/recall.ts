import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';
import { crediting } from '../server/domains/books/authors/crediting.ts';
import { readingTitles } from '../server/domains/books/books/seriesOfTitles.ts';
import { loadCatalogue } from '../server/domains/books/catalogue/starter.ts';
import { remembering } from '../server/domains/books/recall/memories.sql.ts';
import type { Db } from '../server/platform/db/db.ts';
import { sql } from '../server/platform/db/db.ts';
import type { JobKind } from '../server/platform/queue/queue.ts';
import { chanceOf } from './chance.ts';
import { onUrl, withDb } from './databases.ts';
import {
  count,
  MEASURED_HEAD,
  type Measured,
  measuredCells,
  percentile,
  within,
} from './figures.ts';
import { filledDatabase } from './filled.ts';
import { part } from './part.ts';
import { runSite } from './running.ts';

/** What an answer may take, 95th of a hundred, and so many of a hundred questions have to find their book among five (discovery.md). */
const BAR_MS = 100;
const BAR_FOUND = 85;
/** What the authors, the series and the memories of all books may take together (discovery.md). */
const BAR_MINUTES = 20;
const SEEN = 5;

interface Question {
  q: string;
  title: string;
}

/**
 * Half-memories among very many works: the hundred questions of the tests about the starter catalogue, which stands among made-up
 * works, and words of the descriptions of these; and before that how long the backfills take by which a catalogue that was there
 * before gets its authors, its series, and what may be remembered of each book.
 */
export const recallPart = part({
  about: 'authors, series and memories made of a catalogue that is there, and half-memories in it',
  options: { works: '1000000', seed: '1', questions: '900' },
  small: { works: '2000', questions: '50' },
  async run({ works, seed, questions }, tell) {
    const server = await filledDatabase(Number(works), Number(seed), 'recall');
    const rows: Measured[] = [];
    try {
      await withDb(server.url, async (db) => {
        rows.push(...(await backfills(db)));
        await loadCatalogue(db, () => {});
      });
      await onUrl(server.url, 'vacuum analyze book_memories');
      rows.push(
        ...(await asked(server.url, await madeUp(server.url, Number(questions), Number(seed)))),
      );
    } finally {
      await server.stop();
    }
    tell(MEASURED_HEAD, rows.map(measuredCells), `${count(Number(works))} works.`);
    if (rows.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  },
});

/** As if the catalogue had been there before there were authors, series and memories. */
async function backfills(db: Db): Promise<Measured[]> {
  // What readers remember of the starter catalogue comes with it, and only once.
  await db.many(sql`
    create table remembered as
    select book_id, remembered from book_memories where remembered is not null`);
  await db.many(sql`truncate authors, series, book_memories cascade`);
  await db.many(sql`
    insert into authors_to_come (name) values ('books'), ('series'), ('memories') on conflict do nothing`);
  const kinds: Record<string, JobKind> = {
    'who worked on them': crediting(db),
    'where their titles say they stand': readingTitles(db),
    'what may be remembered of them': remembering(db),
  };
  const rows: Measured[] = [];
  let all = 0;
  for (const [what, kind] of Object.entries(kinds)) {
    const start = performance.now();
    await kind.run('', new AbortController().signal, () => false, 1, { id: '', details: null });
    const seconds = (performance.now() - start) / 1_000;
    all += seconds;
    rows.push({ what: `all books are told ${what}`, value: `${seconds.toFixed(0)} s` });
    console.log(rows.at(-1));
  }
  await db.many(sql`
    update book_memories m
       set remembered = k.remembered, words = m.words || remembered_words(k.remembered, null)
      from remembered k
     where k.book_id = m.book_id`);
  await db.many(sql`drop table remembered`);
  return [
    ...rows,
    {
      what: 'together',
      value: `${(all / 60).toFixed(1)} minutes`,
      bar: `≤ ${BAR_MINUTES}`,
      isMet: all <= BAR_MINUTES * 60,
    },
  ];
}

/** Five words of the description of a book drawn by chance, in their order. */
const madeUp = (url: string, wanted: number, seed: number) =>
  withDb(url, async (db) => {
    const books = await db.many<Question & { description: string }>(sql`
      select title, description
        from books tablesample system (2) repeatable (${seed})
       where source = 'openlibrary' and char_length(description) > 80
       limit ${wanted}`);
    const chance = chanceOf(seed, 78);
    return books.map(({ title, description }) => {
      const words = description.match(/\p{L}{4,}/gu) ?? [];
      const from = Math.floor(chance.unit() * Math.max(1, words.length - 12));
      return {
        title,
        q: words
          .slice(from, from + 12)
          .filter((_, at) => at % 5 < 2)
          .join(' '),
      };
    });
  });

async function asked(url: string, made: Question[]): Promise<Measured[]> {
  const real: Question[] = JSON.parse(
    readFileSync(join(projectRoot, 'tests/support/recallQuestions.json'), 'utf8'),
  );
  const site = await runSite({ DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const rows: Measured[] = [];
    for (const [what, questions] of [
      ['of the starter catalogue', real],
      ['of made-up works', made],
    ] as const) {
      const times: number[] = [];
      let found = 0;
      for (const [at, { q, title }] of questions.entries()) {
        const start = performance.now();
        const answer = await fetch(
          `${site.url}/api/books/recall?limit=${SEEN}&q=${encodeURIComponent(q)}`,
          { headers: { 'x-forwarded-for': `10.${at % 200}.${at % 250}.1` } },
        );
        if (!answer.ok) throw new Error(`${q} was answered with ${answer.status}`);
        const { results } = (await answer.json()) as { results: { book: { title: string } }[] };
        times.push(performance.now() - start);
        if (results.some(({ book }) => book.title === title)) found++;
      }
      const share = Math.round((100 * found) / Math.max(1, questions.length));
      rows.push(
        within(
          `questions ${what}, 95th of a hundred`,
          percentile(times, 0.95),
          BAR_MS,
          `${percentile(times, 0.5).toFixed(1)} median`,
        ),
        what === 'of the starter catalogue'
          ? {
              what: 'found among five',
              value: `${share} %`,
              bar: `≥ ${BAR_FOUND}`,
              isMet: share >= BAR_FOUND,
            }
          : { what: 'found among five', value: `${share} %` },
      );
    }
    return rows;
  } finally {
    await site.end();
  }
}
