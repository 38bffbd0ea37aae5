import type { Words } from '../words.ts';

export const home: Words['home'] = {
  title: 'Ce que l’on lit en ce moment',
  documentTitle: 'Accueil',
  loading: 'Chargement du contenu…',
  failed: 'Le contenu n’a pas pu être chargé. Veuillez réessayer plus tard.',
  trending: 'Livres du moment',
  followedReviews: 'Critiques des personnes que vous suivez',
  communityReviews: 'Critiques de la communauté',
  credit: 'À propos de ce site',
  noTrending: 'Aucun livre du moment pour l’instant.',
  noTrendingMore: 'Revenez plus tard découvrir les titres les plus appréciés !',
  searchCatalogue: 'Chercher dans le catalogue',
  fromCatalogue: 'Dans le catalogue',
  rank: 'Rang',
  by: 'par {}',
};
