import { Languages } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isLanguage, LANGUAGES } from '../../shared/languages.ts';
import { chooseLanguage } from '../locales/preference.ts';
import { language, words } from '../locales/words.ts';
import { Select } from '../ui/Select.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import styles from './Frame.module.css';

/** Set while a choice makes the page anew: the focus stays where it was made. */
let isChoosing = false;

/** Chooses the language of the interface; each has its own name for itself. */
export function LanguageChoice() {
  const select = useRef<HTMLSelectElement>(null);
  const { alert } = useToasts();

  useEffect(() => {
    if (isChoosing) select.current?.focus({ preventScroll: true });
    isChoosing = false;
  }, []);

  function choose(code: string) {
    if (!isLanguage(code)) return;
    isChoosing = true;
    chooseLanguage(code).catch(() => {
      isChoosing = false;
      alert(words.frame.languageFailed);
    });
  }

  return (
    <span className={styles.language}>
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
