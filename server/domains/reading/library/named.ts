/** So many books are named. */
const NAMED = 5;

/** The titles of some of these books, as they stand within a refusal in any language. */
export function named(titles: string[]) {
  const names = titles.slice(0, NAMED).map((title) => `“${title}”`);
  return [...names, ...(titles.length > NAMED ? ['…'] : [])].join(', ');
}
