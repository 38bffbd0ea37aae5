/** Figures of all scripts as 0 to 9: `٢١٤` and `２１４` are `214`. The rest stays. */
export const latinFigures = (text: string) =>
  text.replace(/\p{Nd}/gu, (figure) => `${figureOf(figure.codePointAt(0) ?? 0)}`);

/** The figures of a script follow one another from its zero on. */
function figureOf(code: number) {
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
