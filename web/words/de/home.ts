import type { Words } from '../words.ts';

export const home: Words['home'] = {
  title: 'Was gerade gelesen wird',
  documentTitle: 'Start',
  loading: 'Inhalte werden geladen …',
  failed: 'Die Inhalte konnten nicht geladen werden. Bitte versuche es später noch einmal.',
  trending: 'Bücher im Gespräch',
  followedReviews: 'Rezensionen von Leuten, denen du folgst',
  communityReviews: 'Rezensionen aus der Community',
  credit: 'Über diese Seite',
  noTrending: 'Noch ist kein Buch im Gespräch.',
  noTrendingMore: 'Schau später wieder vorbei: Beliebte Titel erscheinen hier.',
  searchCatalogue: 'Im Katalog suchen',
  fromCatalogue: 'Aus dem Katalog',
  rank: 'Platz',
  by: 'von {}',
};
