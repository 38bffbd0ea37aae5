import type { Language } from '../../shared/languages.ts';
import type { OwnPreviewWords, PreviewWords } from '../../shared/previewWords.ts';
import { home as homeAr } from '../locales/ar/home.ts';
import { previews as ar } from '../locales/ar/previews.ts';
import { home as homeDe } from '../locales/de/home.ts';
import { previews as de } from '../locales/de/previews.ts';
import { home as homeEn } from '../locales/en/home.ts';
import { previews as en } from '../locales/en/previews.ts';
import { home as homeEs } from '../locales/es/home.ts';
import { previews as es } from '../locales/es/previews.ts';
import { home as homeFr } from '../locales/fr/home.ts';
import { previews as fr } from '../locales/fr/previews.ts';
import { home as homeJa } from '../locales/ja/home.ts';
import { previews as ja } from '../locales/ja/previews.ts';

/*
 * What the heads of pages say, for the server (vite.pages.config.ts): a piece without the application, which only
 * the thread that draws loads.
 */

/** The words in a language. */
export function previewWords(language: Language): PreviewWords {
  const { title, welcome } = HOMES[language];
  return { ...PREVIEWS[language], home: { title, welcome } };
}

const PREVIEWS: Record<Language, OwnPreviewWords> = { ar, de, en, es, fr, ja };
const HOMES: Record<Language, PreviewWords['home']> = {
  ar: homeAr,
  de: homeDe,
  en: homeEn,
  es: homeEs,
  fr: homeFr,
  ja: homeJa,
};
