import type { FastifyRequest } from 'fastify';
import { isLanguage, LANGUAGE_COOKIE, type Language } from '../../../shared/languages.ts';

/** The language of whoever sends a request, as its header says; our pages name the one in use. */
export function languageOf({ headers }: FastifyRequest): Language {
  const codes = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return codes.find(isLanguage) ?? 'en';
}

/** The language of a page: the one that was chosen in this browser (web/locales/preference.ts), else as its header says. */
export function pageLanguageOf(request: FastifyRequest): Language {
  const [, chosen] = CHOSEN.exec(request.headers.cookie ?? '') ?? [];
  return isLanguage(chosen) ? chosen : languageOf(request);
}

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);
