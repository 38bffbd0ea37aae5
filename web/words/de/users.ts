import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Leute',
  all: (count) => `Alle Leute (${count})`,
  search: 'Leute suchen',
  searchPlaceholder: 'Leute nach Namen suchen',
  searching: 'Leute werden gesucht …',
  loading: 'Leute werden geladen …',
  none: 'Niemand gefunden',
  noneFor: (term) => `Niemand gefunden, der zu „${term}“ passt`,
  noneMore: 'Sei die erste Person in unserer Community!',
  unavailable: 'Die Liste ist im Moment nicht verfügbar',
  failed: 'Die Liste konnte nicht geladen werden',
  failedMore: 'Bitte versuche es später noch einmal oder wende dich an den Support.',
};
