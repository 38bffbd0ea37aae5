import { dateIn, inLanguage, longDate } from '../format.ts';
import { useHere } from './drawnOn.ts';

const longInUtc = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** A day by the reader's clock. The server, which does not know that, draws it as it is in UTC. */
export function Day({ iso }: { iso: string }) {
  const text = useHere(
    () => longDate(iso),
    () => dateIn(longInUtc(), iso),
  );
  return <time dateTime={iso}>{text}</time>;
}
