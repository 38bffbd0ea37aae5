import type { RecommendedBook } from '../../../../shared/contract/recommendations.ts';
import type { Db } from '../../../platform/db/db.ts';
import { chosenFrom } from './choosing.ts';
import { becauseOf, namedInTurn, reasonOf } from './reasons.ts';
import {
  BECAUSE_MAX,
  bestKnown,
  candidatesFor,
  hasBooks,
  likedByCaller,
  newTo,
  type Speaking,
  seriesPlacesOf,
  summariesOf,
  WANTED,
} from './recommended.sql.ts';
import { type Likeness, similarTo } from './similar.sql.ts';

/** Where too few people like the same, so many of the caller's books are asked for others like them. */
const ASKED_MAX = 5;
const KNOWN_MAX = 100;

/** A book that may be recommended, and how it was found. */
interface Found {
  id: string;
  score: number;
  people: number;
  authors: string[];
  because: Speaking[];
  likeness: Likeness;
  /** The category that it shares with the book it is like. */
  category?: string | undefined;
}

/** What somebody may want to read next, best first. */
export async function recommendedTo(
  db: Db,
  userId: string,
  limit: number,
): Promise<RecommendedBook[]> {
  const liked = await likedByCaller(db, userId);
  if (liked.length === 0 && !(await hasBooks(db, userId))) return [];
  const found: Found[] = (await candidatesFor(db, userId)).map((candidate) => ({
    ...candidate,
    likeness: 'readers',
  }));
  const placesOf = (books: Found[]) =>
    seriesPlacesOf(
      db,
      userId,
      books.map(({ id }) => id),
    );
  let chosen = chosenFrom(found, await placesOf(found), limit);
  if (chosen.length < limit) {
    const known = new Set(found.map(({ id }) => id));
    const more = (await likeThese(db, userId, liked.slice(0, ASKED_MAX))).filter(
      ({ id }) => !known.has(id),
    );
    // What readers have in common goes before what books have in common.
    const all = [...found, ...more];
    chosen = chosenFrom(all, await placesOf(all), limit);
  }
  const wanted = liked.flatMap(({ id, weight }) => (weight === WANTED ? id : []));
  return shown(db, chosen, new Set(wanted));
}

/** Books like these by what is in them, best first, and the best known. */
async function likeThese(
  db: Db,
  userId: string,
  liked: Awaited<ReturnType<typeof likedByCaller>>,
): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const asked of liked) {
    for (const { score, likeness, ...book } of await similarTo(
      db,
      asked,
      { id: userId },
      KNOWN_MAX,
    )) {
      if (likeness === 'known' || (found.get(book._id)?.score ?? 0) >= score) continue;
      const { params } = reasonOf(likeness, asked, book);
      found.set(book._id, {
        id: book._id,
        score,
        people: 0,
        authors: book.authors,
        because: [{ id: asked.id, strength: 1, mood: null }],
        likeness,
        category: params.category,
      });
    }
  }
  for (const { id, authors } of await bestKnown(db, KNOWN_MAX))
    if (!found.has(id))
      found.set(id, {
        id,
        score: 0,
        people: 0,
        authors,
        because: [],
        likeness: 'known',
      });
  const isNew = await newTo(db, userId, [...found.keys()]);
  return [...found.values()]
    .filter(({ id }) => isNew.has(id))
    .toSorted((one, other) => other.score - one.score);
}

/**
 * With the books themselves; scores fall from 1, since they are compared in one answer only. `wanted`: the ids of those
 * that somebody only wants to read.
 */
async function shown(
  db: Db,
  chosen: Found[],
  wanted: ReadonlySet<string>,
): Promise<RecommendedBook[]> {
  const ids = chosen.flatMap(({ id, because }) => [id, ...because.map((each) => each.id)]);
  const bookOf = new Map((await summariesOf(db, ids)).map((book) => [book._id, book]));
  const likedFor = namedInTurn();
  return chosen.flatMap(({ id, because, likeness, category }, at) => {
    const book = bookOf.get(id);
    if (book === undefined) return [];
    const speaking = because.filter((each) => bookOf.has(each.id));
    const named = likedFor(speaking);
    const liked = named && bookOf.get(named.id);
    // The one that is named is among those that are told.
    const told = speaking.slice(0, BECAUSE_MAX);
    if (named && !told.includes(named)) told.splice(BECAUSE_MAX - 1, 1, named);
    return {
      book,
      score: Math.round((1 - at / chosen.length) * 1000) / 1000,
      because: told.flatMap((each) => bookOf.get(each.id) ?? []),
      reason: becauseOf(likeness, {
        liked,
        isWanted: liked !== undefined && wanted.has(liked._id),
        mood: named?.mood ?? null,
        category,
      }),
    };
  });
}
