import { LANGUAGES, type Language } from '../../shared/languages.ts';

/** A message with names in braces, in whose places a component puts something: `{who} rated {book}`. */
export type Pattern<Names extends string> = string & { [NAMES]?: Names };
declare const NAMES: unique symbol;

type Forms = Partial<Record<Intl.LDMLPluralRule | `=${number}`, string>> & { other: string };

/** How messages write what they are given, by the language; what is compiled from web/messages calls these. */
export function formatsOf(language: Language) {
  const { locale, dir } = LANGUAGES[language];
  const opposite = dir === 'rtl' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  let rules: Intl.PluralRules | undefined;
  const numberAs = (options: Intl.NumberFormatOptions) => {
    let format: Intl.NumberFormat | undefined;
    return (value: number) => {
      format ??= new Intl.NumberFormat(locale, options);
      return format.format(value);
    };
  };
  const number = numberAs({});
  /**
   * The marks (U+2068, U+2069) that keep the order of what runs the other way stand only where they are needed, as
   * whoever copies the sentence gets them too.
   */
  const text = (value: string | number) =>
    typeof value === 'number'
      ? number(value)
      : opposite.test(value)
        ? `\u2068${value}\u2069`
        : value;
  const choose = (count: number, forms: Forms) => {
    rules ??= new Intl.PluralRules(locale);
    return forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other;
  };
  return {
    number,
    numberAs,
    text,
    /** A name as people write it to each other. */
    person: (username: string) => text(`@${username}`),
    /** The form of a count. */
    choose,
    /** The same, with the count in the place of `#`. */
    plural: (count: number, forms: Forms) => choose(count, forms).replaceAll('#', number(count)),
    select: (value: string, forms: Record<string, string> & { other: string }) =>
      (Object.hasOwn(forms, value) && forms[value]) || forms.other,
  };
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters of an alphabet that is written the other way: what is left of all letters. */
const LEFT_TO_RIGHT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;
