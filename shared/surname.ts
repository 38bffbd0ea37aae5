/**
 * A written name as what comes before the surname, and the surname with its particles: “Ursula K.” and “Le Guin”. For
 * showing and writing names; whether two names are one person’s is asked of server/domains/books/catalogue/identity.ts.
 * Two family names (“García Márquez”) cannot be told from a middle name, so the last counts. A name of one word is its surname.
 */
export function nameParts(name: string): { given: string; surname: string } {
  const parts = name.split(/\s+/).filter(Boolean);
  const suffixes = parts.length > 2 && SUFFIX.test(parts.at(-1) ?? '') ? parts.splice(-1) : [];
  let from = Math.max(0, parts.length - 1);
  while (from > 1 && PARTICLES.has((parts[from - 1] ?? '').toLowerCase())) from -= 1;
  return {
    given: [...parts.slice(0, from), ...suffixes].join(' '),
    surname: parts.slice(from).join(' ').replace(/,$/, ''),
  };
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** What stands before a surname and belongs to it, in small letters and without accents. */
export const PARTICLES: ReadonlySet<string> = new Set(
  `al ap av ben bin da dal de del della den der des di do dos du el ibn la las le les los mac saint st st.
   ten ter van vom von zu zum zur`.split(/\s+/),
);
