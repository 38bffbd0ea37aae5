/** Where the product's own drawing of a book's cover is. */
export const drawnCover = (googleId: string) =>
  /^[\w-]{1,64}$/.test(googleId) ? `/covers/${googleId}.svg` : null;
