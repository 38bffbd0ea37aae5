/** Chance that is the same each time: mulberry32 (Tommy Ettinger, public domain). */
export function chanceOf(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Items early in the list often, late ones seldom: a power law of this exponent. */
  const pickSkewed = <T>(items: readonly T[], exponent: number): T => {
    const item = items[Math.floor(items.length * random() ** exponent)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  };
  return {
    random,
    pickSkewed,
    pick: <T>(items: readonly T[]) => pickSkewed(items, 1),
    shuffled: <T>(items: readonly T[]) =>
      items
        .map((item) => ({ item, order: random() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}

/** A UUIDv7 (RFC 9562) of a moment. */
export function idAt(time: Date, random: () => number) {
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
  const at = time.getTime().toString(16).padStart(12, '0');
  return `${at.slice(0, 8)}-${at.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
}
