import { isLanguage, LANGUAGES, type Language } from '../../shared/languages.ts';
import { language, loadWords } from './words.ts';

const KEY = 'commonplace.language';
const listeners = new Set<() => void>();

/** What was chosen in this browser; else the first of the reader's languages that there is. */
export function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase());
  return chosen() ?? wanted.find(isLanguage) ?? 'en';
}

/** Puts a language into use and remembers it; rejects where its words cannot be had. */
export async function chooseLanguage(code: Language) {
  await goOverTo(code);
  try {
    // Not the code: another one may have been chosen meanwhile.
    localStorage.setItem(KEY, language);
  } catch {
    // Storage may be forbidden; then the choice lasts until the page is left.
  }
}

/** Puts a language into use and has what is shown made anew; rejects where its words cannot be had. */
export async function goOverTo(code: Language) {
  await putInUse(code);
  for (const changed of listeners) changed();
}

/** For `useSyncExternalStore`. */
export function onLanguage(changed: () => void) {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

/** Loads the words of a language and says on the page which it is. */
export async function putInUse(code: Language) {
  await loadWords(code);
  const { lang, dir } = { lang: language, dir: LANGUAGES[language].dir };
  Object.assign(document.documentElement, { lang, dir });
}

function chosen(): Language | undefined {
  try {
    const code = localStorage.getItem(KEY);
    return isLanguage(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
