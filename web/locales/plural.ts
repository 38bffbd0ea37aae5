/** The forms of a sentence for counts of different kinds; `#` stands for the count. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The plurals of a language: `plural(2, { one: '# book', other: '# books' })` is `2 books`. */
export function pluralsOf(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const figures = new Intl.NumberFormat(locale);
  return (count: number, forms: Forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('#', figures.format(count));
}
