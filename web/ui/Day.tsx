import { useSyncExternalStore } from 'react';
import { dateIn, inLanguage } from '../format.ts';
import { longDate } from '../formatLater.ts';

const longInUtc = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** A day by the reader's clock. The server, which does not know that, draws it as it is in UTC. */
export function Day({ iso }: { iso: string }) {
  const text = useSyncExternalStore(
    never,
    () => longDate(iso),
    () => dateIn(longInUtc(), iso),
  );
  return <time dateTime={iso}>{text}</time>;
}

const never = () => () => {};
