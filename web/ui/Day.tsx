import { dateIn, inLanguage, longDate, mediumDate } from '../format.ts';
import { useHere } from './drawnOn.ts';

const IN_UTC = {
  long: inLanguage(
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  ),
  medium: inLanguage(
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  ),
};

/** A day by the reader's clock. The server, which does not know that, draws it as it is in UTC. */
export function Day({ iso, form = 'long' }: { iso: string; form?: 'long' | 'medium' }) {
  const text = useHere(
    () => (form === 'long' ? longDate : mediumDate)(iso),
    () => dateIn(IN_UTC[form](), iso),
  );
  return <time dateTime={iso}>{text}</time>;
}
