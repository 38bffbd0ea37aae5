/**
 * What a plan warns of, once, by its id. `{name}` stands for a value of `params`. The pages say each of them in all
 * languages; an id that has been released keeps its meaning.
 */
export const PLAN_TEXTS = {
  pace_unknown: '{pages} pages a day, until we know how much you read.',
  too_late: '“{title}” will not be read by {dueOn}: that needs {needs} pages a day.',
  too_late_minutes: '“{title}” will not be heard by {dueOn}: that needs {needs} minutes a day.',
  overdue: '“{title}” was due on {dueOn}.',
  no_length:
    'Nobody has said how long “{title}” is, so it is not planned. Say it where you say how far you are.',
  length_guessed:
    'Nobody has said how long “{title}” takes to hear: it is planned as {minutes} minutes, two for each page.',
} as const;

export type PlanTextId = keyof typeof PLAN_TEXTS;

/** Said once, after the last of the late books. */
export const WOULD_FIT = 'With {together} a day, all that is due would fit.';

interface Warning {
  id: string;
  params: Readonly<Record<string, string | number>>;
}

/** The warnings after which it is said; nothing where that is what the only late book needs, and says. */
export const sayingWhatWouldFit = <W extends Warning>(warnings: readonly W[]) =>
  new Set(
    (['too_late', 'too_late_minutes'] satisfies PlanTextId[]).flatMap((kind) => {
      const late = warnings.filter(({ id }) => id === kind);
      const last = late.at(-1);
      if (!last) return [];
      return late.length > 1 || Number(last.params.together) > Number(last.params.needs)
        ? [last]
        : [];
    }),
  );
