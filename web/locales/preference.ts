import { isLanguage, LANGUAGE_COOKIE, LANGUAGES, type Language } from '../../shared/languages.ts';
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
  // Not the code: another one may have been chosen meanwhile.
  remember(language);
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
  const [, code] = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie) ?? [];
  return isLanguage(code) ? code : chosenBefore();
}

/** The server is to know it: pages are drawn in it. Where cookies are forbidden, the choice lasts until the page is left. */
function remember(code: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, nor without https
  document.cookie = `${LANGUAGE_COOKIE}=${code}; path=/; max-age=${A_YEAR}; samesite=lax${
    location.protocol === 'https:' ? '; secure' : ''
  }`;
}

const A_YEAR = 365 * 24 * 60 * 60;

/** Until 2026-11-25 the choice was kept where only the browser sees it. */
function chosenBefore(): Language | undefined {
  try {
    const code = localStorage.getItem(KEY);
    if (!isLanguage(code)) return undefined;
    remember(code);
    return code;
  } catch {
    return undefined;
  }
}
