import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchBooks } from '../server/domains/books/search/search.sql.ts';
import { loadCatalogue } from '../server/domains/catalogue/starter.ts';
import { type Db, openDatabase, sql } from '../server/platform/db/db.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';

/** What is typed, and the books of the starter catalogue of which any is meant. */
interface Typed {
  kind: Kind;
  text: string;
  meant: string[];
}

const KINDS = [
  'exact title',
  'cut in the middle of its last word',
  'cut to two letters of its last word',
  'cut to one letter of its last word',
  'one word misspelt',
] as const;
type Kind = (typeof KINDS)[number];

const LOOKED_AT = 3;

/**
 * Every title of the starter catalogue, typed whole, cut within its last word, and with a slip in each
 * of its longer words: real titles with a known truth. Returns rows of a table.
 */
export async function starterRelevance(): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-bench-starter-'));
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, poolSize: 5 });
  await migrate(server.url);
  const db = openDatabase({ url: server.url, poolSize: 2, warn: console.error });
  await loadCatalogue(db, () => {});
  const places = new Map<Typed, number>();
  for (const typed of await typedFor(db)) {
    const { hits } = await searchBooks(db, { q: typed.text }, { limit: 10, after: undefined });
    const place = hits.findIndex(({ googleId }) => typed.meant.includes(googleId)) + 1;
    places.set(typed, place);
    const isMissed = typed.kind === 'exact title' ? place !== 1 : place < 1 || place > LOOKED_AT;
    if (isMissed) console.log(`${typed.kind}: “${typed.text}” is at ${place || 'no place'}`);
  }
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return KINDS.map((kind) => {
    const some = [...places].flatMap(([typed, place]) => (typed.kind === kind ? [place] : []));
    const share = (isHit: (place: number) => boolean) =>
      `${((100 * some.filter(isHit).length) / some.length).toFixed(1)} %`;
    return [
      kind,
      `${some.length}`,
      share((place) => place === 1),
      share((place) => place >= 1 && place <= LOOKED_AT),
    ];
  });
}

async function typedFor(db: Db): Promise<Typed[]> {
  const books = await db.many<{ googleId: string; title: string }>(sql`
    select google_id as "googleId", title from books order by google_id`);
  const byTitle = new Map<string, string[]>();
  for (const { googleId, title } of books)
    byTitle.set(title, [...(byTitle.get(title) ?? []), googleId]);
  const titles = [...byTitle].filter(([title]) => /^\p{Script=Latin}/u.test(title));
  return titles.flatMap(([title, meant]) => [
    { kind: KINDS[0], text: title, meant },
    ...cutsOf(title).map(({ kind, text }) => ({ kind, text, meant })),
    ...slipsIn(title).map((text) => ({ kind: KINDS[4], text, meant })),
  ]);
}

/** A title of several words as it is typed before its last word is whole. */
function cutsOf(title: string) {
  const [, before, last] = /^(.*[\s’'-])(\p{L}{2,})$/u.exec(title) ?? [];
  if (before === undefined || last === undefined) return [];
  const cut = (kind: Kind, letters: number) => ({ kind, text: before + last.slice(0, letters) });
  return [
    ...(last.length > 3 ? [cut(KINDS[1], Math.max(3, Math.ceil(last.length / 2)))] : []),
    ...(last.length > 2 ? [cut(KINDS[2], 2)] : []),
    cut(KINDS[3], 1),
  ];
}

/** In the middle of each word of five letters or more two letters swapped, or one of them wrong, in turn. */
function slipsIn(title: string) {
  return [...title.matchAll(/\p{L}{5,}/gu)].flatMap(({ 0: word, index }) => {
    const at = word.length >> 1;
    const [before, a, b, after] = [
      word.slice(0, at),
      word.charAt(at),
      word.charAt(at + 1),
      word.slice(at + 2),
    ];
    const other =
      index % 2 === 0
        ? `${before}${a === 'q' ? 'z' : 'q'}${b}${after}`
        : `${before}${b}${a}${after}`;
    return other === word ? [] : [title.slice(0, index) + other + title.slice(index + word.length)];
  });
}
