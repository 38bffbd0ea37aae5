import type { ComponentProps } from 'react';
import { languageName } from '../format.ts';
import { locale } from '../locales/words.ts';
import { SelectField } from './Field.tsx';

interface LanguageFieldProps extends ComponentProps<typeof SelectField> {
  /** The code of what is chosen, which is among the choices in any case; '' for none. */
  value: string;
  /** What no choice is called. */
  none: string;
}

/** A choice of the language that something is written in. */
export const LanguageField = ({ none, ...select }: LanguageFieldProps) => (
  <SelectField {...select}>
    <option value="">{none}</option>
    {languageOptions(select.value).map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </SelectField>
);

/** Languages in the order of their names. */
const languageOptions = (chosen: string) =>
  [...new Set([...CODES, ...(chosen ? [chosen] : [])])]
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale()));

/** Those in which most books are written. */
const CODES = (
  'af am ar az be bg bn ca cs cy da de el en eo es et eu fa fi fr ga gd gl grc gu he hi hr hu hy id is ' +
  'it ja ka kk ko la lt lv ml mn mr ms ne nl no pa pl pt ro ru sa si sk sl sq sr sv sw ta te th tl tr ' +
  'uk ur uz vi yi zh zu'
).split(' ');
