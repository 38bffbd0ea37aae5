/** Of the series of a book the one whose order is shown with it: the first in which it has a place. */
export const orderedIn = <S extends { position: string | null }>(series: readonly S[]) =>
  series.find(({ position }) => position !== null);
