import type { Words } from '../words.ts';

export const favorites: Words['favorites'] = {
  add: 'Ajouter aux favoris',
  remove: 'Retirer des favoris',
  added: 'Ajouté à vos favoris',
  removed: 'Retiré de vos favoris',
  signInFirst: 'Connectez-vous pour ajouter des livres à vos favoris',
  signInAgain: 'Reconnectez-vous pour gérer vos favoris',
  failed: 'Les favoris n’ont pas pu être modifiés',
  bookId: (id) => `Livre n° ${id}`,
  addedOn: 'Ajouté le {}',
};
