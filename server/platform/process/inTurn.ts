/**
 * Lets work on one thing be done in turn within this process: who comes later waits, and does not compete for what all of
 * them change. Processes beside it do not wait.
 */
export function inTurns() {
  /** The last piece of work on each thing; the next one waits for it. */
  const lastOf = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = lastOf.get(key);
    const mine = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    lastOf.set(key, mine);
    try {
      return await mine;
    } finally {
      if (lastOf.get(key) === mine) lastOf.delete(key);
    }
  };
}
