/** Shelves to walk along (`/browse`): what stands on one is decided by how much books are read and liked. */

/** Those that there is one of each. */
export const PLAIN_SHELVES = ['following', 'wanted', 'loved-by-few', 'new', 'short'] as const;
export type PlainShelf = (typeof PLAIN_SHELVES)[number];
export const SHELF_KINDS = [...PLAIN_SHELVES, 'category', 'decade', 'language'] as const;
export type ShelfKind = (typeof SHELF_KINDS)[number];

/** A shelf, as its title is made of it. */
export interface BrowseShelf {
  kind: ShelfKind;
  params: { category?: string; decade?: number; language?: string };
}

/** The shelf that a text names: `short`, `category:Fantasy`, `decade:1980`, `language:fr`; undefined: there can be none. */
export function browseShelfOf(name: string): BrowseShelf | undefined {
  const plain = PLAIN_SHELVES.find((each) => each === name);
  if (plain) return { kind: plain, params: {} };
  const [, kind = '', of = ''] = /^(category|decade|language):(.+)$/s.exec(name) ?? [];
  if (kind === 'category' && of.trim() !== '') return { kind, params: { category: of } };
  if (kind === 'decade' && /^[1-9]\d\d?0$/.test(of))
    return { kind, params: { decade: Number(of) } };
  if (kind === 'language' && /^[a-z]{2,3}$/.test(of)) return { kind, params: { language: of } };
  return undefined;
}

/** What a shelf is called in addresses. */
export const nameOfShelf = ({ kind, params }: BrowseShelf) =>
  [kind, ...Object.values(params)].join(':');

/** The words that titles of shelves are made of, in a language. */
export interface ShelfWords {
  browse: {
    decade(decade: string): string;
    language(language: string): string;
    following: string;
    wanted: string;
    lovedByFew: string;
    new: string;
    short: string;
  };
  categoryName(category: string): string;
  languageName(code: string): string;
}

/** What a shelf is called in the language of some words. */
export function titleOfShelf({ kind, params }: BrowseShelf, words: ShelfWords): string {
  const { category, decade, language } = params;
  if (category !== undefined) return words.categoryName(category);
  if (decade !== undefined) return words.browse.decade(`${decade}`);
  if (language !== undefined) return words.browse.language(words.languageName(language));
  return words.browse[NAMES[kind as PlainShelf]];
}

const NAMES = {
  following: 'following',
  wanted: 'wanted',
  'loved-by-few': 'lovedByFew',
  new: 'new',
  short: 'short',
} as const satisfies Record<PlainShelf, string>;
