import type { Language } from '../../../../shared/languages.ts';

interface CalendarWords {
  name: string;
  pages: (title: string, from: number, to: number) => string;
  minutes: (title: string, from: number, to: number) => string;
}

const range = (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`);

/** What the calendar of a reading plan says. */
export const CALENDAR_WORDS: Record<Language, CalendarWords> = {
  en: {
    name: 'Reading plan · Commonplace',
    pages: (title, from, to) => `${title}: ${from === to ? 'page' : 'pages'} ${range(from, to)}`,
    minutes: (title, from, to) =>
      `${title}: ${from === to ? 'minute' : 'minutes'} ${range(from, to)}`,
  },
  de: {
    name: 'Leseplan · Commonplace',
    pages: (title, from, to) => `${title}: ${from === to ? 'Seite' : 'Seiten'} ${range(from, to)}`,
    minutes: (title, from, to) =>
      `${title}: ${from === to ? 'Minute' : 'Minuten'} ${range(from, to)}`,
  },
  fr: {
    name: 'Programme de lecture · Commonplace',
    pages: (title, from, to) => `${title} : ${from === to ? 'page' : 'pages'} ${range(from, to)}`,
    minutes: (title, from, to) =>
      `${title} : ${from === to ? 'minute' : 'minutes'} ${range(from, to)}`,
  },
  es: {
    name: 'Plan de lectura · Commonplace',
    pages: (title, from, to) =>
      `${title}: ${from === to ? 'página' : 'páginas'} ${range(from, to)}`,
    minutes: (title, from, to) =>
      `${title}: ${from === to ? 'minuto' : 'minutos'} ${range(from, to)}`,
  },
  ar: {
    name: 'خطة القراءة · Commonplace',
    pages: (title, from, to) =>
      from === to ? `${title}: الصفحة ${from}` : `${title}: الصفحات من ${from} إلى ${to}`,
    minutes: (title, from, to) =>
      from === to ? `${title}: الدقيقة ${from}` : `${title}: الدقائق من ${from} إلى ${to}`,
  },
  ja: {
    name: '読書プラン · Commonplace',
    pages: (title, from, to) => `『${title}』${range(from, to)}ページ`,
    minutes: (title, from, to) => `『${title}』${range(from, to)}分`,
  },
};
