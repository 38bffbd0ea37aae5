import { SERVICE_NAMES, type Service } from '../../../shared/imports.ts';
import { words } from '../../locales/words.ts';

/** Whose file it is: `Your books from Goodreads`. */
export function titleOf(service: Service) {
  if (service === 'isbns') return words.imports.fromIsbns;
  if (service === 'other') return words.imports.fromFile;
  return words.imports.from(SERVICE_NAMES[service]);
}
