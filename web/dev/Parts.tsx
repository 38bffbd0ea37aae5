import type { FormEvent } from 'react';
import { isLanguage, LANGUAGES, type Language } from '../../shared/languages.ts';
import { Select } from '../ui/Select.tsx';
import { Books } from './Books.tsx';
import { Buttons } from './Buttons.tsx';
import { Cards } from './Cards.tsx';
import { Fields } from './Fields.tsx';
import { Layers } from './Layers.tsx';
import { Pages } from './Pages.tsx';
import styles from './Parts.module.css';
import { People } from './People.tsx';
import { Ratings } from './Ratings.tsx';
import { States } from './States.tsx';
import { Texts } from './Texts.tsx';

interface Choices {
  theme: 'light' | 'dark';
  language: Language;
  /** In percent. */
  letters: '100' | '200';
}

/** How the parts are looked at, as the address says it: `?theme=dark&language=ar&letters=200`. */
export function choicesIn(search: string): Choices {
  const chosen = new URLSearchParams(search);
  const language = chosen.get('language');
  return {
    theme: chosen.get('theme') === 'dark' ? 'dark' : 'light',
    language: isLanguage(language) ? language : 'en',
    letters: chosen.get('letters') === '200' ? '200' : '100',
  };
}

/** All parts of web/ui, by what they are for. */
export const Parts = ({ choices }: { choices: Choices }) => (
  <main className={styles.parts}>
    <form className={styles.switches} onChange={goOver}>
      <Select label="Theme" name="theme" defaultValue={choices.theme}>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </Select>
      <Select label="Language" name="language" defaultValue={choices.language}>
        {Object.entries(LANGUAGES).map(([code, { dir }]) => (
          <option key={code} value={code}>
            {code} ({dir})
          </option>
        ))}
      </Select>
      <Select label="Letters" name="letters" defaultValue={choices.letters}>
        <option value="100">100 %</option>
        <option value="200">200 %</option>
      </Select>
    </form>
    <Buttons />
    <Layers />
    <Fields />
    <Ratings />
    <Books />
    <Cards />
    <People />
    <Texts />
    <States />
    <Pages />
  </main>
);

/** With another choice the page is loaded anew: so each look has an address. */
function goOver({ currentTarget }: FormEvent<HTMLFormElement>) {
  const chosen = [...new FormData(currentTarget)].map(([name, value]) => [name, `${value}`]);
  location.search = `${new URLSearchParams(chosen)}`;
}
