/** The languages of the interface: their own names, what Intl calls them, and how they are written. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', dir: 'ltr' },
} as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);
