import { appendFileSync, existsSync } from 'node:fs';
import type pg from 'pg';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { linesIn } from './externalSort.ts';
import { bookIdsOf, deleteBooksOfNobody, deleteEditions } from './importing.sql.ts';
import { keyOfGroup } from './incoming.ts';
import { insertAliases } from './resolve.sql.ts';
import { inTransaction, onClient } from './session.ts';

/** What Open Library has taken away or made one with another, by the numbers in their keys. */
export interface Move {
  of: 'author' | 'work' | 'edition';
  key: number;
  /** None: it is deleted. */
  to?: number;
}

/** A list of them that may be longer than the memory, in a file. */
export function redirectsIn(path: string) {
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) appendFileSync(path, lines.join(''));
    lines = [];
  };
  return {
    add(move: Move) {
      lines.push(`${JSON.stringify(move)}\n`);
      if (lines.length > 1_000) flush();
    },
    finish: flush,
    *all(): Generator<Move> {
      if (existsSync(path)) for (const line of linesIn(path)) yield JSON.parse(line);
    },
  };
}
export type Redirects = ReturnType<typeof redirectsIn>;

/** Most are about what is not there, so that one look at many is nearly all there is to do. */
const BATCH = 1_000;

/** Applies those of works and editions, after everything they may be about; returns the merged. */
export async function applyRedirects(client: pg.Client, moves: Iterable<Move>): Promise<number> {
  let merged = 0;
  let batch: Move[] = [];
  for (const move of moves) {
    if (move.of === 'author') continue;
    batch.push(move);
    if (batch.length < BATCH) continue;
    merged += await applyBatch(client, batch);
    batch = [];
  }
  return merged + (await applyBatch(client, batch));
}

async function applyBatch(client: pg.Client, moves: Move[]) {
  const works = moves.filter(({ of }) => of === 'work');
  const merged = await redirect(
    client,
    works.flatMap(({ key, to }) =>
      to === undefined ? [] : [{ from: keyOfGroup(key), to: keyOfGroup(to) }],
    ),
  );
  const gone = works.filter(({ to }) => to === undefined).map(({ key }) => keyOfGroup(key));
  if (gone.length > 0) await inTransaction(client, () => deleteBooksOfNobody(client, gone));
  // One that has become another is here by that other's key.
  const editions = moves.filter(({ of }) => of === 'edition').map(({ key }) => `OL${key}M`);
  if (editions.length > 0) await inTransaction(client, () => deleteEditions(client, editions));
  return merged;
}

/** Merging locks what people may be reviewing just now, so each merge is a transaction of its own. */
async function redirect(client: pg.Client, redirects: { from: string; to: string }[]) {
  if (redirects.length === 0) return 0;
  const ids = await bookIdsOf(
    client,
    redirects.flatMap(({ from, to }) => [from, to]),
  );
  const aliases = new Map<string, string>();
  let merged = 0;
  for (const { from, to } of redirects) {
    const [old, target] = [ids.get(from), ids.get(to)];
    if (old === target) continue;
    if (old && target) {
      await inTransaction(client, () => mergeBooks(onClient(client), old, target));
      for (const [key, id] of ids) if (id === old) ids.set(key, target);
      for (const [key, id] of aliases) if (id === old) aliases.set(key, target);
      merged += 1;
      continue;
    }
    const [key, id] = target ? [from, target] : [to, old as string];
    aliases.set(key, id);
    ids.set(key, id);
  }
  if (aliases.size > 0)
    await inTransaction(client, () =>
      insertAliases(
        client,
        [...aliases].map(([googleId, bookId]) => ({ googleId, bookId })),
      ),
    );
  return merged;
}
