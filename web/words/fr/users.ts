import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Membres',
  all: (count) => `Tous les membres (${count})`,
  search: 'Chercher des membres',
  searchPlaceholder: 'Chercher des membres par leur nom',
  searching: 'Recherche de membres…',
  loading: 'Chargement des membres…',
  none: 'Aucun membre trouvé',
  noneFor: (term) => `Aucun membre ne correspond à « ${term} »`,
  noneMore: 'Soyez le premier membre de notre communauté !',
  unavailable: 'La liste des membres n’est pas disponible pour le moment',
  failed: 'Les membres n’ont pas pu être chargés',
  failedMore: 'Veuillez réessayer plus tard ou contacter l’assistance.',
};
