import { uuidv7 } from 'uuidv7';
import { GOAL_BOOKS_MAX, GOAL_PAGES_MAX, SHELVES_MAX } from '../../../shared/limits.ts';
import { VISIBILITIES, type Visibility } from '../../../shared/visibility.ts';
import type { Db } from '../../platform/db/db.ts';
import { slugOf } from '../shelves/slugs.ts';
import { addGoals, type Effect, keepEffects, makeShelves } from './effects.sql.ts';
import { filesIn } from './formats/archives.ts';
import { linesOf, nameOf } from './formats/cells.ts';
import { encodingOf, textOf } from './formats/decoding.ts';
import { jsonItemsOf } from './formats/jsonItems.ts';
import { type ImportJob, inState } from './imports.sql.ts';
import { shelfKeyOf } from './plan.ts';

const PARTS = ['shelves', 'goals'];

/**
 * What an archive of ours holds beside its books, and what is of one's own: shelves, also empty ones, and goals.
 * What is there already stays as it is; doing it twice does it once.
 */
export async function applyRest(db: Db, job: ImportJob, bytes: Buffer) {
  const { shelves, goals } = await restIn(job.fileName, bytes);
  if (shelves.length + goals.length === 0) return;
  await inState(db, job.id, 'applying', async (tx) => {
    const effects: Effect[] = [];
    const add = (field: string, after: unknown) =>
      effects.push({ bookId: null, line: 1, field, before: null, after });
    for (const { id, name } of await makeShelves(tx, job.userId, shelves)) {
      const description = shelves.find((shelf) => shelf.id === id)?.description ?? null;
      add('shelf', { id, name, description });
    }
    for (const goal of await addGoals(tx, job.userId, goals)) add('goal', goal);
    if (effects.length > 0) await keepEffects(tx, job.id, job.userId, effects);
  });
}

async function restIn(fileName: string, bytes: Buffer) {
  const shelves = new Map<string, Parameters<typeof makeShelves>[2][number]>();
  const goals = new Map<number, { year: number; books: number | null; pages: number | null }>();
  for (const file of await filesIn({ name: fileName, bytes })) {
    if (!/\.json$/i.test(file.name) && file.bytes !== bytes) continue;
    const text = textOf(file.bytes, encodingOf(file.bytes));
    for (const item of jsonItemsOf(text, PARTS, (key) => PARTS.includes(key))) {
      if (typeof item?.value !== 'object' || item.value === null) continue;
      const value = item.value as Record<string, unknown>;
      if (item.key === 'shelves' && shelves.size < SHELVES_MAX) {
        const name = [...nameOf(String(value.name ?? ''))].slice(0, 100).join('').trim();
        const nameKey = shelfKeyOf(name);
        const description = [...linesOf(String(value.description ?? ''))].slice(0, 2_000).join('');
        const visibility = VISIBILITIES.find((each) => each === value.visibility) as
          | Visibility
          | undefined;
        if (name !== '' && !shelves.has(nameKey))
          shelves.set(nameKey, {
            id: uuidv7(),
            name,
            nameKey,
            slug: slugOf(nameKey),
            description: description || null,
            visibility: visibility ?? null,
          });
      } else if (item.key === 'goals') {
        const year = Number(value.year);
        const books = wholeOf(value.books, GOAL_BOOKS_MAX);
        const pages = wholeOf(value.pages, GOAL_PAGES_MAX);
        if (Number.isInteger(year) && year >= 1_000 && year <= 9_999 && (books ?? pages) !== null)
          goals.set(year, { year, books, pages });
      }
    }
  }
  return { shelves: [...shelves.values()], goals: [...goals.values()] };
}

const wholeOf = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most ? value : null;
