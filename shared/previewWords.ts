import type { BrowseShelf } from './browse.ts';

/**
 * What the heads of pages say to programs that show links and to search engines, in one language. The words are the
 * application's (web/messages/<language>/previews.arb), which the server loads with the pages.
 */
export interface PreviewWords extends OwnPreviewWords {
  /** What home says of the site there. */
  home: { title: string; welcome: string };
  /** What is said where the code of a page does not come, and what asks for it again. */
  failed: { text: string; reload: string };
  /** The shelves to walk along, and what one of them is called. */
  browse: { title: string; intro: string };
  shelf(shelf: BrowseShelf): string;
}

/** Those that are said nowhere else. */
export interface OwnPreviewWords {
  /** Stands between several. */
  comma: string;
  book: {
    /** `By Frank Herbert.` */
    by(authors: string): string;
    /** `Dune by Frank Herbert` */
    named(title: string, authors: string): string;
    /** `4.5 of 5 stars from 12 readers.` */
    rated(average: number, count: number): string;
    /** Where nothing is known of it. */
    unknown: string;
    cover(name: string): string;
  };
  /** The picture of what has none of its own. */
  mark: string;
  /** What the feeds of a page are called in a program that reads feeds. */
  feeds: { reviews: string; library: string; list: string; group: string };
  /** What this place is. */
  about: { title: string; intro: string };
  /** What readers ask each other. */
  questions: { title: string; intro: string };
  author(name: string, titles: string): string;
  series(count: number, name: string, titles: string): string;
  list(count: number, owner: string): string;
  group: {
    of(count: number): string;
    reads(title: string): string;
  };
  profile: {
    reviews(count: number): string;
    favorites(count: number): string;
    followers(count: number): string;
    isPrivate: string;
  };
  year: {
    /** `2024 in books · @ada` */
    title(year: string, name: string): string;
    books(count: number): string;
    pages(count: number): string;
    /** With both counts. */
    text(year: string, name: string, counts: string): string;
  };
}
