import { type BrowseShelf, browseShelfOf } from '../../../../shared/browse.ts';
import type { BrowsedShelf } from '../../../../shared/contract/browse.ts';
import type { ManyShelf } from './browse.sql.ts';

/** So many of each kind of which there are many are shown on one day, out of so many. */
const SHOWN = { category: [6, 24], decade: [3, 12], language: [2, 8] } as const;
/** In which order they stand: what changes often first, then one of each in turn. */
const ORDER = [
  'following',
  'wanted',
  'category',
  'loved-by-few',
  'decade',
  'category',
  'new',
  'language',
  'category',
  'short',
  'decade',
  'category',
  'language',
  'category',
  'decade',
  'category',
] as const;

/** The shelves of a day, a whole number: each day others of those of which there are many, so that there is a reason to come back. */
export function shelvesOfDay(found: readonly ManyShelf[], day: number): BrowseShelf[] {
  const turn = (kind: ManyShelf['kind']) => {
    const [shown, most] = SHOWN[kind];
    const names = found.filter((each) => each.kind === kind).slice(0, most);
    const from = (day * shown) % Math.max(1, names.length);
    return [...names.slice(from), ...names.slice(0, from)].slice(0, shown);
  };
  const waiting = {
    category: turn('category'),
    decade: turn('decade'),
    language: turn('language'),
  };
  return ORDER.flatMap((kind) => {
    if (kind !== 'category' && kind !== 'decade' && kind !== 'language')
      return [{ kind, params: {} }];
    const next = waiting[kind].shift();
    const shelf = next && browseShelfOf(`${kind}:${next.name}`);
    return shelf ? [shelf] : [];
  });
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/** What a shelf is called, in English. */
export function titleOf({ kind, params }: BrowseShelf): string {
  if (params.category !== undefined) return params.category;
  if (params.decade !== undefined) return `From the ${params.decade}s`;
  if (params.language !== undefined)
    return `In ${LANGUAGES.of(params.language) ?? params.language}`;
  return TITLES[kind as keyof typeof TITLES];
}

const TITLES = {
  following: 'Loved by people you follow',
  wanted: 'What readers want to read',
  'loved-by-few': 'Loved by a few',
  new: 'New books',
  short: 'Short books',
};

/** The search that finds what is on a shelf, where there is one. */
export function searchOf({ params }: BrowseShelf): Pick<BrowsedShelf, 'query'> {
  if (params.category !== undefined) return { query: { subject: params.category } };
  if (params.decade !== undefined) return { query: { from: params.decade, to: params.decade + 9 } };
  if (params.language !== undefined) return { query: { language: params.language } };
  return {};
}
