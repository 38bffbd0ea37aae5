import { type Db, sql } from '../../../platform/db/db.ts';
import { quietly } from '../../../platform/events.ts';
import { countAnew, indexAnew } from '../../books/catalogue/merge.sql.ts';
import { moveEntriesBack, separateEntries } from '../../reading/library/separate.sql.ts';
import { setAsideAnew } from '../bursts/bursts.sql.ts';
import {
  changeBack,
  type KeptRow,
  keptRows,
  moveBack,
  putBack,
  putBookBack,
  type Undoing,
} from './kept.sql.ts';
import {
  backIntoBursts,
  coversBack,
  creditAgain,
  factsBack,
  isNowhereElse,
  judgeAnew,
  linkReviews,
  newestAgain,
  placesOnListsBack,
  rememberedBack,
  restoreFavorites,
  restoreReviews,
} from './undoing.sql.ts';

/** Makes two books of one again, with what each had; what was said of the one since stays with it. */
export async function separateBooks(tx: Db, undoing: Undoing) {
  const { from, into } = undoing;
  await quietly(tx);
  await putBookBack(tx, undoing);
  await factsBack(tx, undoing);
  for (const name of [
    'editions',
    'book_isbns',
    'book_aliases',
    'series_changes',
    'book_revisions',
    'import_effects',
  ])
    await moveBack(tx, undoing, name);
  for (const name of ['book_contributors', 'book_series', 'deleted_texts']) {
    await moveBack(tx, undoing, name);
    await putBack(tx, undoing, name);
  }
  await changeBack(tx, undoing, 'book_series', ['position', 'is_by_hand', 'is_out']);
  await creditAgain(tx, undoing);
  await changeBack(tx, undoing, 'book_authors', ['author_id', 'is_by_hand']);
  await coversBack(tx, undoing);
  await opinionsBack(tx, undoing);
  for (const name of [
    'recommendation_answers',
    'hidings',
    'impressions',
    'group_votes',
    'list_suggestions',
    'group_reads',
    'comments',
    'device_documents',
  ]) {
    await moveBack(tx, undoing, name);
    await putBack(tx, undoing, name, PARENTS[name]);
  }
  await moveBack(tx, undoing, 'answers');
  await judgeAnew(tx, await putBack(tx, undoing, 'answers', PARENTS.answers));
  await placesOnListsBack(tx, undoing);
  await moveBack(
    tx,
    undoing,
    'feed_activities',
    sql`, source_id = case when t.source_id = ${into} then ${from} else t.source_id end`,
  );
  await putBack(
    tx,
    undoing,
    'feed_activities',
    sql`exists (select from feed_items i where i.id = w.item_id)
        and case when w.kind = 'review' then exists (select from reviews v where v.id = w.source_id)
                 when w.kind in ('wanted', 'rating')
                   then exists (select from entries e where e.user_id = w.user_id and e.book_id = w.book_id)
                 when w.kind in ('started', 'finished', 'stopped')
                   then exists (select from readings g where g.id = w.source_id)
                 else true end`,
  );
  for (const id of [from, into]) {
    await setAsideAnew(tx, id);
    await countAnew(tx, id);
    await indexAnew(tx, id);
  }
  await rememberedBack(tx, undoing);
}

/** Without what they hang on, rows cannot come back. */
const PARENTS: Record<string, ReturnType<typeof sql>> = {
  answers: sql`exists (select from questions q where q.id = w.question_id)`,
  list_suggestions: sql`exists (select from lists l where l.id = w.list_id)`,
  group_votes: sql`exists (select from group_members m where m.group_id = w.group_id and m.user_id = w.user_id)`,
};

/** Ratings, reviews, favourites and what people have of either in their libraries. */
async function opinionsBack(tx: Db, undoing: Undoing) {
  await moveBack(tx, undoing, 'rating_bursts');
  await putBack(tx, undoing, 'rating_bursts');
  await backIntoBursts(tx, undoing);
  await moveBack(
    tx,
    undoing,
    'deleted_reviews',
    sql`, review = jsonb_set(t.review, '{book_id}', to_jsonb(${undoing.from}::uuid))`,
  );
  await moveBack(tx, undoing, 'earlier_reviews');
  await moveBack(tx, undoing, 'reviews');
  await entriesBack(tx, undoing);
  const reviews = await putBack(tx, undoing, 'reviews', isNowhereElse);
  await newestAgain(tx, undoing);
  await restoreReviews(tx, reviews);
  await linkReviews(tx, undoing);
  await moveBack(tx, undoing, 'favorites');
  await restoreFavorites(tx, await putBack(tx, undoing, 'favorites'));
}

async function entriesBack(tx: Db, undoing: Undoing) {
  const { from, into } = undoing;
  const entries = await keptRows(tx, undoing, 'entries');
  const gone = entries.filter(({ bookId }) => bookId === from);
  const alone = gone.filter(({ isTwin }) => !isTwin).map(whose);
  await moveEntriesBack(tx, undoing, alone);
  const kept = new Map(
    entries.filter(({ bookId }) => bookId === into).map((row) => [whose(row), row]),
  );
  const isOfBoth = sql`r.user_id = any(${[...kept.keys()]}::uuid[])`;
  const under = async (name: string) => grouped(await keptRows(tx, undoing, name, isOfBoth));
  const [readings, quotes, shelves, series] = [
    await under('readings'),
    await under('quotes'),
    await under('shelf_entries'),
    await under('own_series'),
  ];
  for (const one of gone.filter(({ isTwin }) => isTwin)) {
    const userId = whose(one);
    const other = kept.get(userId);
    if (!other) continue;
    const of = (rows: Map<string, KeptRow[]>) => rows.get(userId) ?? [];
    await separateEntries(tx, undoing, {
      userId,
      gone: one,
      kept: other,
      readings: of(readings),
      quotes: of(quotes),
      shelves: of(shelves),
      series: of(series),
    });
  }
}

function grouped(rows: KeptRow[]) {
  const groups = new Map<string, KeptRow[]>();
  for (const row of rows) {
    const group = groups.get(whose(row));
    if (group) group.push(row);
    else groups.set(whose(row), [row]);
  }
  return groups;
}

const whose = ({ userId }: { userId: string | null }) => userId ?? '';
