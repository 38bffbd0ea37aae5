import type { Language } from '../../../../shared/languages.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { japanese } from './ja.ts';

/** What the mails say; English says which words there are. */
export type MailWords = typeof english;

export const MAIL_WORDS: Record<Language, MailWords> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ar: arabic,
  ja: japanese,
};
