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
