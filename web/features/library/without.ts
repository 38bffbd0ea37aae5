/** The names or ids that are not among others. */
export const without = (these: readonly string[], others: readonly string[]) =>
  these.filter((each) => !others.includes(each));
