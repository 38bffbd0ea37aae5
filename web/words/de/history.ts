import type { Words } from '../words.ts';
import { plural } from './plural.ts';

export const history: Words['history'] = {
  title: 'Verlauf',
  titleOf: (title) => `Verlauf von ${title}`,
  failed: 'Der Verlauf konnte nicht geladen werden.',
  none: 'Bisher hat niemand etwas geändert.',
  noneMore: 'Was der Katalog über dieses Buch sagt, steht so da, wie es hereinkam.',
  count: (count) => plural(count, { one: '# Änderung', other: '# Änderungen' }),
  kinds: {
    added: '{} hat dieses Buch eingetragen',
    corrected: '{} hat berichtigt',
    reverted: '{} hat eine Änderung zurückgenommen',
  },
  somebodyWhoLeft: 'Jemand, der nicht mehr hier ist,',
  before: 'vorher: ',
  after: 'nachher: ',
  fields: {
    title: 'Titel',
    subtitle: 'Untertitel',
    authors: 'Autor:innen',
    categories: 'Kategorien',
    publishedDate: 'Erschienen',
    pageCount: 'Seiten',
    publisher: 'Verlag',
    language: 'Sprache',
    isbn13: 'ISBN',
    description: 'Beschreibung',
    cover: 'Titelbild',
  },
  pictureHandedIn: 'Ein eingereichtes Bild',
  revert: 'Zurücknehmen',
  reverting: 'Wird zurückgenommen …',
  revertOf: (fields) => `Diese Änderung zurücknehmen: ${fields.join(', ')}`,
  reverted: 'Die Änderung ist zurückgenommen.',
  revertFailed: 'Die Änderung konnte nicht zurückgenommen werden. Bitte versuche es noch einmal.',
};
