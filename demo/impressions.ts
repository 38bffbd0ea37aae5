import type { Db } from '../server/platform/db/db.ts';
import { sql } from '../server/platform/db/db.ts';
import type { Impression } from '../shared/contract/impressions.ts';
import { type Mood, PACES } from '../shared/impressions.ts';
import type { Status } from '../shared/library.ts';
import { chanceOf } from './chance.ts';

interface Reviewed {
  userId: string;
  bookId: string;
  createdAt: Date;
}

interface Entry {
  userId: string;
  bookId: string;
  status: Status;
  isReviewed: boolean;
  addedAt: Date;
}

/** What may be said of any book on such a shelf. */
const MOODS: Record<string, readonly Mood[]> = {
  Adventure: ['adventurous', 'tense'],
  Art: ['inspiring', 'informative'],
  Biography: ['inspiring', 'informative'],
  Children: ['whimsical', 'lighthearted', 'adventurous'],
  Fantasy: ['adventurous', 'mysterious', 'whimsical'],
  History: ['informative', 'challenging'],
  Horror: ['dark', 'tense', 'mysterious'],
  Humor: ['funny', 'lighthearted'],
  Memoir: ['emotional', 'reflective', 'inspiring'],
  Mystery: ['mysterious', 'tense', 'dark'],
  Nature: ['relaxing', 'informative', 'inspiring'],
  Philosophy: ['reflective', 'challenging'],
  Poetry: ['reflective', 'emotional'],
  Romance: ['romantic', 'emotional', 'hopeful'],
  Science: ['informative', 'challenging', 'inspiring'],
};
const OTHERWISE: readonly Mood[] = ['reflective', 'emotional', 'challenging'];

/** What some who have reviewed a book, or read it, say of it as well: moods of its shelf, and a pace. */
export function impressionsOf(
  reviews: readonly Reviewed[],
  books: readonly { id: string; categories: readonly string[] }[],
  entries: readonly Entry[],
) {
  const { random, pick } = chanceOf(20_261_127);
  const shelves = new Map(books.map(({ id, categories }) => [id, categories[0] ?? '']));
  const read = entries
    .filter(({ status, isReviewed }) => status === 'read' && !isReviewed)
    .map(({ addedAt, ...entry }) => ({ ...entry, createdAt: addedAt }));
  return [...reviews, ...read].flatMap(({ userId, bookId, createdAt }) => {
    if (random() < 0.25) return [];
    const shelf = shelves.get(bookId) ?? '';
    const moods = (MOODS[shelf] ?? OTHERWISE).filter((_, at) => random() < (at === 0 ? 0.85 : 0.4));
    const pace = random() < 0.5 ? pick(PACES) : null;
    const dies = shelf === 'Horror' || shelf === 'Mystery';
    const said: Impression = {
      moods: [...moods],
      pace,
      warnings: dies && random() < 0.5 ? [{ id: 'death', level: pick(['minor', 'moderate']) }] : [],
    };
    return moods.length + said.warnings.length === 0 && pace === null
      ? []
      : [{ userId, bookId, createdAt, ...said }];
  });
}

/** Triggers count them. */
export const storeImpressions = (db: Db, said: ReturnType<typeof impressionsOf>) =>
  db.many(sql`
    insert into impressions (user_id, book_id, moods, pace, warnings, created_at, updated_at)
    select "userId", "bookId", moods, pace, warnings, "createdAt", "createdAt"
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as n (
             "userId" uuid, "bookId" uuid, moods text[], pace text, warnings jsonb, "createdAt" timestamptz)`);
