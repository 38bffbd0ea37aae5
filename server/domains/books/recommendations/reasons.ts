import type { BookSummary } from '../../../../shared/contract/books.ts';
import type { Reason } from '../../../../shared/contract/recommendations.ts';
import { MOODS } from '../../../../shared/impressions.ts';
import { keyOf } from '../books/search/normalize.ts';
import type { Speaking } from './recommended.sql.ts';
import type { AskedBook, Likeness } from './similar.sql.ts';

/** Why a book is like another one. */
export function reasonOf(
  kind: Likeness,
  { categories }: Pick<AskedBook, 'categories'>,
  book: BookSummary,
): Reason {
  const keys = new Set(book.categories.map(keyOf));
  const category = categories.find((each) => keys.has(keyOf(each)));
  return reasonFor(kind, kind === 'subject' ? category : undefined);
}

/** What a book may have in common with one that somebody likes. */
interface InCommon {
  liked: BookSummary | undefined;
  /** It was neither read nor said to be liked. */
  isWanted: boolean;
  mood: string | null;
  category: string | undefined;
}

/** Why a book is recommended: where there is one, for the sake of a book that its reader likes. */
export function becauseOf(kind: Likeness, { liked, isWanted, mood, category }: InCommon): Reason {
  if (kind !== 'readers' || liked === undefined) return reasonFor(kind, category);
  const { title } = liked;
  const shared = MOODS.find(({ id }) => id === mood);
  if (shared === undefined && isWanted)
    return {
      kind,
      text: `Because you want to read ${title}`,
      id: 'because_wanted',
      params: { title },
    };
  if (shared === undefined)
    return { kind, text: `Because of ${title}`, id: 'because_of', params: { title } };
  const text = `${shared.text}, like ${title}`;
  return { kind, text, id: 'same_mood', params: { title, mood: shared.id } };
}

/**
 * Of the books that speak for one, those nearly as much as the first, the one that was named least so far: a list says more
 * than one reason for all of it.
 */
export function namedInTurn() {
  const named = new Map<string, number>();
  return (speaking: readonly Speaking[]) => {
    const most = speaking[0]?.strength ?? 0;
    const timesOf = ({ id }: Speaking) => named.get(id) ?? 0;
    const [least] = speaking
      .filter(({ strength }) => strength >= NEARLY * most)
      .toSorted((one, other) => timesOf(one) - timesOf(other));
    if (least) named.set(least.id, timesOf(least) + 1);
    return least;
  };
}

/** What speaks for a book at least so much, beside the one that speaks most for it, is as good a reason. */
const NEARLY = 0.4;

function reasonFor(kind: Likeness, category: string | undefined): Reason {
  const { id, text } = REASONS[kind];
  if (category === undefined) return { kind, id, text, params: {} };
  return { kind, id, text: `Also in ${category}`, params: { category } };
}

const REASONS = {
  readers: { id: 'same_readers', text: 'Liked by the same readers' },
  series: { id: 'same_series', text: 'In the same series' },
  author: { id: 'same_author', text: 'By the same author' },
  text: { id: 'same_words', text: 'About similar things' },
  subject: { id: 'same_category', text: 'In the same category' },
  known: { id: 'well_known', text: 'From the catalog' },
} as const satisfies Record<Likeness, Pick<Reason, 'id' | 'text'>>;
