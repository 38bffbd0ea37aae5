import type { Words } from '../words.ts';

export const snippets: Words['snippets'] = {
  anonymous: 'Anónimo',
  unknownBook: 'Libro desconocido',
  following: 'Siguiendo',
  place: 'Reseña',
  outOf: (rating) => `${rating.toLocaleString('es')} de 5 estrellas`,
  emptyFollowed: 'Aún no hay reseñas de la gente que sigues.',
  emptyFollowedMore: '¡Sigue a otras personas para ver aquí sus reseñas!',
  findReaders: 'Buscar lectores a los que seguir',
  emptyCommunity: 'Aún no hay reseñas.',
  emptyCommunityMore: '¡Escribe la primera!',
  findBook: 'Buscar un libro para reseñar',
  spoilerInSnippet: '[spoiler]',
};
