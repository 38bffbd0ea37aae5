import type { Words } from '../words.ts';

export const snippets: Words['snippets'] = {
  anonymous: 'Anonyme',
  unknownBook: 'Livre inconnu',
  following: 'Vous suivez',
  place: 'Critique',
  outOf: (rating) => `${rating.toLocaleString('fr')} étoiles sur 5`,
  emptyFollowed: 'Pas encore de critiques des personnes que vous suivez.',
  emptyFollowedMore: 'Suivez d’autres membres pour voir leurs critiques ici !',
  findReaders: 'Trouver des lecteurs à suivre',
  emptyCommunity: 'Pas encore de critiques.',
  emptyCommunityMore: 'Soyez la première personne à en écrire une !',
  findBook: 'Trouver un livre à critiquer',
  spoilerInSnippet: '[spoiler]',
};
