/*
 * Backs of books on a shelf, as the site and pictures to be shared draw them: of the cloth of the drawn cover (cloths.ts), and
 * as thick as they have pages.
 */

/** As much of a book as its back shows. */
export interface BookBack {
  googleId: string;
  title: string;
  authors: readonly string[];
  pageCount?: number | null | undefined;
}

/** What of a book is kept to draw its back. */
export const backOf = ({ googleId, title, authors, pageCount }: BookBack): BookBack => ({
  googleId,
  title,
  authors,
  pageCount,
});

/** 0 for a novella, 4 for a thousand pages. */
export const thickOf = ({ pageCount }: BookBack) =>
  Math.min(4, Math.round(Math.max(0, (pageCount ?? 250) - 150) / 212.5));

/** 0 to 4, always the same for the same book. */
export const tallOf = ({ googleId }: BookBack) =>
  [...googleId].reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973,
    7,
  ) % TALLNESSES.length;

/** How thick a back is drawn, in units of a shelf, and how much of its height it takes (web/ui/Spines.module.css). */
export const THICKNESSES = [2, 2.5, 3, 3.5, 4] as const;
export const TALLNESSES = [0.86, 0.893, 0.926, 0.959, 0.992] as const;

/** Whether the letters of a title stand below each other on a back; those of all other scripts lie on their side. */
export const standsUpright = ({ title }: BookBack) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(title);
