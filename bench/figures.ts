/** A row of a table: what was measured, what beside it, and whether the bar is met. */
export interface Measured {
  what: string;
  value: string;
  beside?: string;
  ratio?: number | undefined;
  /** The same of the processor time of the process. */
  ofProcessor?: number | undefined;
  bar?: string;
  isMet?: boolean | undefined;
}

export const MEASURED_HEAD = 'what | measured | beside it | ratio | by processor | bar | met';

export const measuredCells = (row: Measured) => [
  row.what,
  row.value,
  row.beside ?? '',
  row.ratio?.toFixed(2) ?? '',
  row.ofProcessor?.toFixed(2) ?? '',
  row.bar ?? '',
  row.isMet === undefined ? '' : row.isMet ? 'yes' : 'no',
];

/** Milliseconds that may be so many. */
export const within = (what: string, value: number, bar: number, beside = ''): Measured => ({
  what,
  value: ms(value),
  beside,
  bar: `≤ ${bar}`,
  isMet: value <= bar,
});

/** Milliseconds that may be so many times those of something else. */
export const withinTimes = (
  what: string,
  [ours, theirs]: readonly [number, number],
  bar: number,
  other: string,
): Measured => ({
  what,
  value: ms(ours),
  beside: `${ms(theirs)} ${other}`,
  ratio: ours / theirs,
  bar: `≤ ${bar}`,
  isMet: ours / theirs <= bar,
});

/** How long a piece of work takes, in ms. */
export async function timed(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;
export const median = (values: readonly number[]) => percentile(values, 0.5);

export const count = (value: number) => Math.round(value).toLocaleString('en');
export const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);
/** One place after the point, of a hundred. */
export const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
