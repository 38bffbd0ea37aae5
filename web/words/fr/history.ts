import type { Words } from '../words.ts';
import { plural } from './plural.ts';

export const history: Words['history'] = {
  title: 'Historique',
  titleOf: (title) => `Historique de ${title}`,
  failed: 'L’historique n’a pas pu être chargé.',
  none: 'Personne n’a encore rien modifié.',
  noneMore: 'Ce que le catalogue dit de ce livre est tel qu’il est arrivé.',
  count: (count) => plural(count, { one: '# modification', other: '# modifications' }),
  kinds: {
    added: '{} a ajouté ce livre',
    corrected: '{} a corrigé',
    reverted: '{} a annulé une modification',
  },
  somebodyWhoLeft: 'Quelqu’un qui est parti',
  before: 'avant : ',
  after: 'après : ',
  fields: {
    title: 'Titre',
    subtitle: 'Sous-titre',
    authors: 'Auteurs',
    categories: 'Catégories',
    publishedDate: 'Parution',
    pageCount: 'Pages',
    publisher: 'Éditeur',
    language: 'Langue',
    isbn13: 'ISBN',
    description: 'Description',
    cover: 'Couverture',
  },
  pictureHandedIn: 'Une image envoyée',
  revert: 'Annuler la modification',
  reverting: 'Annulation…',
  revertOf: (fields) => `Annuler cette modification : ${fields.join(', ').toLowerCase()}`,
  reverted: 'La modification est annulée.',
  revertFailed: 'La modification n’a pas pu être annulée. Veuillez réessayer.',
};
