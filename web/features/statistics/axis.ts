/** The marks of an axis from 0 to `most`: whole numbers, in steps of 1, 2 or 5 and their tens. */
export function marksTo(most: number, marks = 4) {
  const rough = Math.max(most, 1) / marks;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((by) => by * ten >= rough) ?? 10) * ten);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step);
}
