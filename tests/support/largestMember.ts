import { raw } from 'sql-template-tag';
import { type Db, sql } from '../../server/platform/db/db.ts';
import {
  ANSWER_MAX,
  BOOK_DESCRIPTION_MAX,
  COMMENT_MAX,
  ENTRY_NOTE_MAX,
  LIST_NOTE_MAX,
  PROGRESS_NOTE_MAX,
  QUESTION_MAX,
  QUOTE_TEXT_MAX,
  REVIEW_CONTENT_MAX,
} from '../../shared/limits.ts';

/** How much somebody has put in. */
export interface Amounts {
  books: number;
  shelves: number;
  shelvesOfBook: number;
  readingsOfBook: number;
  /** Books with as many notes of progress each as `notesOfBook`. */
  notedBooks: number;
  notesOfBook: number;
  reviews: number;
  comments: number;
  quotes: number;
  lists: number;
}

/** As much as the limits let one member put in within some days. */
export const LARGEST: Amounts = {
  books: 5_000,
  shelves: 500,
  shelvesOfBook: 50,
  readingsOfBook: 4,
  notedBooks: 20,
  notesOfBook: 5_000,
  reviews: 500,
  comments: 500,
  quotes: 1_000,
  lists: 1_000,
};

/** Enough of each for a page of every list, in seconds. */
export const SMALLER: Amounts = {
  books: 300,
  shelves: 60,
  shelvesOfBook: 10,
  readingsOfBook: 2,
  notedBooks: 2,
  notesOfBook: 1_000,
  reviews: 110,
  comments: 110,
  quotes: 110,
  lists: 110,
};

/** Of the texts that a page takes longest to draw, one that may be written: nearly a link, again and again. */
export const LONG_TEXT = '<http://a'.repeat(Math.floor(REVIEW_CONTENT_MAX / 9));

/** And of passages in passages. */
const NESTED = `w${'>!'.repeat(REVIEW_CONTENT_MAX / 2 - 1)}`;

/** SQL of a review that is found by what it remembers, and of as many other words as there is space for. */
const MANY_WORDS = sql`
  left('A wizard school in a castle. ' || (select string_agg(md5(n || ' ' || w), ' ') from generate_series(1, 700) w),
       ${REVIEW_CONTENT_MAX}::integer)`;

/** What all of it is found by. */
export interface Held {
  googleId: string;
  review: string;
  comment: string;
  question: string;
  answer: string;
  shelf: string;
  list: string;
  quote: string;
  progress: string;
}

/**
 * Gives a member a library as large as said, and reviews, comments, quotes and lists of the longest texts: rows as the
 * calls would write them, since a person takes days. Counters beside things stay as they were.
 */
export async function fillLargest(db: Db, userId: string, amounts: Amounts): Promise<Held> {
  const me = sql`${userId}::uuid`;
  const id = (kind: string, n: string) => raw(`md5('${kind} ' || ${n})::uuid`);
  const place = (n: string) => raw(`'d' || lpad(to_hex(${n}), 4, '0')`);
  const text = (most: number) => LONG_TEXT.slice(0, most);
  const { books, shelves, shelvesOfBook, readingsOfBook, notedBooks, notesOfBook } = amounts;
  const statements = [
    sql`
    insert into books (id, google_id, source, title, authors, categories, published_date, page_count, language,
                       description)
    select ${id('book', 'n')}, 'Large' || n, 'member', 'A Large Book ' || n, array['Author ' || n % 997],
           array['Fiction', 'Category ' || n % 97], (1900 + n % 120)::text, 100 + n % 700, 'en',
           case when n <= 60 then left(repeat('Xylophonist it is! ', 2000), ${BOOK_DESCRIPTION_MAX}::integer)
                else repeat('A family comes home and finds the door open. ', 10) end
      from generate_series(1, ${books}::integer) n`,
    sql`
    insert into reviews (id, book_id, user_id, title, content, rating, created_at, updated_at)
    select ${id('review', 'n')}, ${id('book', 'n')}, ${me}, 'What I thought',
           case n % 3 when 0 then ${text(REVIEW_CONTENT_MAX)} when 1 then ${NESTED} else ${MANY_WORDS} end, 8, at, at
      from (select n, now() - n * interval '1 minute' as at
              from generate_series(1, ${amounts.reviews}::integer) n) each`,
    sql`
    insert into entries (user_id, book_id, revision, status, rating, review_id, note, tags, visibility, added_at,
                         updated_at, last_ended_on, times_read)
    select ${me}, ${id('book', 'n')}, gen_random_uuid(), 'read', 8,
           case when n <= ${amounts.reviews}::integer then ${id('review', 'n')} end, ${text(ENTRY_NOTE_MAX)},
           array(select 'tag ' || t || ' of ' || n % 50 from generate_series(1, 50) t), 'public',
           now() - n * interval '1 minute', now() - n * interval '1 minute', '2024-05-02',
           ${readingsOfBook}::integer
      from generate_series(1, ${books}::integer) n`,
    sql`
    insert into readings (id, user_id, book_id, started_on, ended_on, outcome)
    select ${id('reading', `n || '-' || k`)}, ${me}, ${id('book', 'n')},
           (2025 - k)::text || '-04-01', (2025 - k)::text || '-05-02', 'finished'
      from generate_series(1, ${books}::integer) n, generate_series(1, ${readingsOfBook}::integer) k`,
    sql`
    insert into progress (id, reading_id, user_id, at, page, percent, note, visibility)
    select ${id('progress', `n || '-' || k`)}, ${id('reading', `n || '-1'`)}, ${me}, timestamptz '2024-04-01' + k * interval '8 minutes',
           k, least(100, k / 50.0), case when n = 1 then ${text(PROGRESS_NOTE_MAX)} end, 'public'
      from generate_series(1, ${notedBooks}::integer) n, generate_series(1, ${notesOfBook}::integer) k`,
    sql`
    insert into shelves (id, user_id, name, name_key, slug, visibility)
    select ${id('shelf', 'k')}, ${me}, 'Shelf ' || k, 'shelf ' || k, 'shelf-' || k, 'public'
      from generate_series(1, ${shelves}::integer) k`,
    sql`
    insert into shelf_entries (shelf_id, user_id, book_id, position)
    select ${id('shelf', `(1 + (n + k) % ${shelves})`)}, ${me}, ${id('book', 'n')}, ${place('n')}
      from generate_series(1, ${books}::integer) n, generate_series(1, ${shelvesOfBook}::integer) k`,
    sql`
    insert into quotes (id, user_id, book_id, text, note, visibility, created_at)
    select ${id('quote', 'n')}, ${me}, ${id('book', '1')}, ${text(QUOTE_TEXT_MAX)}, ${text(QUOTE_TEXT_MAX)}, 'public',
           now() - n * interval '1 minute'
      from generate_series(1, ${amounts.quotes}::integer) n`,
    sql`
    insert into comments (id, review_id, user_id, text, created_at)
    select ${id('comment', 'n')}, ${id('review', '1')}, ${me}, ${text(COMMENT_MAX)}, now() - n * interval '1 minute'
      from generate_series(1, ${amounts.comments}::integer) n`,
    sql`
    insert into questions (id, user_id, text, remembered, created_at)
    select ${id('question', 'n')}, ${me}, ${text(QUESTION_MAX)}, ${text(QUESTION_MAX)}, now() - n * interval '1 minute'
      from generate_series(1, ${amounts.comments}::integer) n`,
    sql`
    insert into answers (id, question_id, user_id, book_id, text, created_at)
    select ${id('answer', 'n')}, ${id('question', '1')}, ${me}, ${id('book', 'n')}, ${text(ANSWER_MAX)}, now() - n * interval '1 minute'
      from generate_series(1, ${amounts.comments}::integer) n`,
    sql`
    insert into lists (id, user_id, title, description, visibility, books_count, updated_at)
    select ${id('list', 'n')}, ${me}, 'A list ' || n, ${text(COMMENT_MAX)}, 'public', ${books}::integer,
           now() - n * interval '1 minute'
      from generate_series(1, ${amounts.lists}::integer) n`,
    sql`
    insert into list_books (list_id, book_id, position, note)
    select ${id('list', 'l')}, ${id('book', 'n')}, ${place('n')}, ${text(LIST_NOTE_MAX)}
      from generate_series(1, 1) l, generate_series(1, ${books}::integer) n`,
  ];
  await db.transaction(async (tx) => {
    await tx.many(sql`select set_config('commonplace.is_restoring', 'on', true)`);
    for (const statement of statements) await tx.many(statement);
  });
  await db.many(sql`analyze`);
  return db.one<Held>(sql`
    select 'Large1' as "googleId", ${id('review', '1')} as review, ${id('comment', '1')} as comment,
           ${id('question', '1')} as question, ${id('answer', '1')} as answer,
           ${id('shelf', '1')} as shelf, ${id('list', '1')} as list, ${id('quote', '1')} as quote, ${id('progress', `1 || '-' || 1`)} as progress`);
}
