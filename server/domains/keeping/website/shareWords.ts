import type { Language } from '../../../../shared/languages.ts';

interface ShareWords {
  finished: (name: string) => string;
  list: (name: string) => string;
  year: (name: string, year: string) => string;
  books: (count: number, shown: string) => string;
  pages: (count: number, shown: string) => string;
}

/** What pictures to be shared say. */
export const SHARE_WORDS: Record<Language, ShareWords> = {
  en: {
    finished: (name) => `${name} finished`,
    list: (name) => `A list by ${name}`,
    year: (name, year) => `${name} in ${year}`,
    books: (count, shown) => (count === 1 ? '1 book' : `${shown} books`),
    pages: (count, shown) => (count === 1 ? '1 page' : `${shown} pages`),
  },
  de: {
    finished: (name) => `${name} hat gelesen`,
    list: (name) => `Eine Liste von ${name}`,
    year: (name, year) => `${name} im Jahr ${year}`,
    books: (count, shown) => (count === 1 ? '1 Buch' : `${shown} Bücher`),
    pages: (count, shown) => (count === 1 ? '1 Seite' : `${shown} Seiten`),
  },
  fr: {
    finished: (name) => `${name} a terminé`,
    list: (name) => `Une liste de ${name}`,
    year: (name, year) => `${name} en ${year}`,
    books: (count, shown) => (count < 2 ? `${shown} livre` : `${shown} livres`),
    pages: (count, shown) => (count < 2 ? `${shown} page` : `${shown} pages`),
  },
  es: {
    finished: (name) => `${name} ha terminado`,
    list: (name) => `Una lista de ${name}`,
    year: (name, year) => `${name} en ${year}`,
    books: (count, shown) => (count === 1 ? '1 libro' : `${shown} libros`),
    pages: (count, shown) => (count === 1 ? '1 página' : `${shown} páginas`),
  },
  ar: {
    finished: (name) => `أنهى القراءة: ${name}`,
    list: (name) => `قائمة من إعداد ${name}`,
    year: (name, year) => `${name} في ${year}`,
    books: (_, shown) => `الكتب: ${shown}`,
    pages: (_, shown) => `الصفحات: ${shown}`,
  },
  ja: {
    finished: (name) => `${name}さんが読み終えた本`,
    list: (name) => `${name}さんのリスト`,
    year: (name, year) => `${name}さんの${year}年`,
    books: (_, shown) => `${shown}冊`,
    pages: (_, shown) => `${shown}ページ`,
  },
};
