import type { Words } from '../words.ts';

export const favorites: Words['favorites'] = {
  add: 'Zu Favoriten hinzufügen',
  remove: 'Aus Favoriten entfernen',
  added: 'Zu deinen Favoriten hinzugefügt',
  removed: 'Aus deinen Favoriten entfernt',
  signInFirst: 'Bitte melde dich an, um Bücher zu deinen Favoriten hinzuzufügen',
  signInAgain: 'Bitte melde dich neu an, um deine Favoriten zu verwalten',
  failed: 'Die Favoriten konnten nicht geändert werden',
  bookId: (id) => `Buch-ID: ${id}`,
  addedOn: 'Hinzugefügt am {}',
};
