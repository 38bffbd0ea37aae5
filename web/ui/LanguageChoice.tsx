import { Languages } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isLanguage, LANGUAGES } from '../../shared/languages.ts';
import { chooseLanguage } from '../locales/preference.ts';
import { language, words } from '../locales/words.ts';
import styles from './LanguageChoice.module.css';
import { Select } from './Select.tsx';
import { useToasts } from './Toasts.tsx';

/** Where a choice is made that makes the page anew: within a screen or around it. The focus stays there. */
let chosenIn: 'screen' | 'frame' | undefined;

const placeOf = (select: HTMLElement | null) => (select?.closest('main') ? 'screen' : 'frame');

/** Chooses the language of the interface; each has its own name for itself. */
export function LanguageChoice({ className = '' }: { className?: string | undefined }) {
  const select = useRef<HTMLSelectElement>(null);
  const { alert } = useToasts();

  useEffect(() => {
    if (chosenIn !== placeOf(select.current)) return;
    select.current?.focus({ preventScroll: true });
    chosenIn = undefined;
  }, []);

  function choose(code: string) {
    if (!isLanguage(code)) return;
    chosenIn = placeOf(select.current);
    chooseLanguage(code).catch(() => {
      chosenIn = undefined;
      alert(words.frame.languageFailed);
    });
  }

  return (
    <span className={`${styles.language} ${className}`}>
      <Languages size={18} aria-hidden />
      <Select
        ref={select}
        label={words.frame.language}
        value={language}
        onChange={(event) => choose(event.target.value)}
      >
        {Object.entries(LANGUAGES).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </span>
  );
}
