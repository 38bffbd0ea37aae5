/**
 * Does a piece of work for each of these, one after the other, and goes on past those that fail: what is wrong with one
 * keeps no other waiting. All of it once done, it throws what has failed, each with what it was about as its message.
 */
export async function forEachOf<T>(
  items: Iterable<T>,
  nameOf: (item: T) => string,
  work: (item: T) => Promise<unknown>,
) {
  const failures: Error[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (cause) {
      failures.push(new Error(nameOf(item), { cause }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
}
