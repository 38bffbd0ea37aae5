import type { Words } from '../words.ts';

export const home: Words['home'] = {
  title: 'Lo que se está leyendo',
  documentTitle: 'Inicio',
  loading: 'Cargando contenido…',
  failed: 'No se ha podido cargar el contenido. Inténtalo más tarde.',
  trending: 'Libros del momento',
  followedReviews: 'Reseñas de la gente que sigues',
  communityReviews: 'Reseñas de la comunidad',
  credit: 'Sobre este sitio',
  noTrending: 'Aún no hay libros del momento.',
  noTrendingMore: '¡Vuelve más tarde a ver los títulos más queridos!',
  searchCatalogue: 'Buscar en el catálogo',
  fromCatalogue: 'Del catálogo',
  rank: 'Puesto',
  by: 'de {}',
};
