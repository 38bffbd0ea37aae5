import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language } from '../../../shared/languages.ts';

/** The language of whoever sends a request, as its header says; our pages name the one in use. */
export function languageOf({ headers }: FastifyRequest): Language {
  const codes = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return codes.find(isLanguage) ?? 'en';
}
