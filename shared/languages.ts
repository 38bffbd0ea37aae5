/** The languages of the interface: their own names, what Intl calls them, and how they are written. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', dir: 'ltr' },
  de: { name: 'Deutsch', locale: 'de', dir: 'ltr' },
  fr: { name: 'Français', locale: 'fr', dir: 'ltr' },
  es: { name: 'Español', locale: 'es', dir: 'ltr' },
  // The figures of ISBNs and years stand beside counted ones, so all of them are the same.
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', dir: 'rtl' },
  ja: { name: '日本語', locale: 'ja', dir: 'ltr' },
} as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/** The code of the language that a text is in, of these or any other: `de`; ISO 639, two or three letters. */
export const LANGUAGE_CODE_PATTERN = '^[a-z]{2,3}$';
const LANGUAGE_CODE = new RegExp(LANGUAGE_CODE_PATTERN);

export const isLanguageCode = (code: string) => LANGUAGE_CODE.test(code);

/** The cookie with the language that was chosen in a browser, and nothing else: pages are drawn in it. */
export const LANGUAGE_COOKIE = 'language';
