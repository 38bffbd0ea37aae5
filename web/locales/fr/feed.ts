import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('fr');

export const feed: Words['feed'] = {
  intro: 'Ce que lisent les personnes que vous suivez, et ce qu’elles en disent.',
  signInFirst: 'Connectez-vous pour voir ce que lisent les personnes que vous suivez',
  filter: 'Afficher',
  filters: {
    all: 'Tout',
    reviews: 'Critiques',
    ratings: 'Notes',
    reading: 'Lectures',
    wanted: 'À lire',
    quotes: 'Citations',
  },
  failed: 'Le fil n’a pas pu être chargé',
  empty: 'Rien ici pour l’instant.',
  emptyMore: 'Suivez quelques personnes : leurs lectures et leurs avis apparaîtront ici.',
  emptyOfKind: 'Rien de ce genre pour l’instant.',
  showAll: 'Tout afficher',
  said: {
    review: '{who} a critiqué {book}',
    rating: '{who} a noté {book}',
    started: '{who} a commencé {book}',
    finished: '{who} a terminé {book}',
    stopped: '{who} a abandonné {book}',
    progress: '{who} lit {book} et en est à : {place}',
    wanted: '{who} veut lire {book}',
    quote: '{who} a relevé une citation de {book}',
    list: '{who} a créé une liste',
    joined: '{who} a rejoint un groupe de lecture',
  },
  isReading: '{who} lit {book}',
  more: (count) => plural(count, { one: 'et # autre', other: 'et # autres' }),
  less: 'Afficher moins',
  moreFailed: 'Les autres n’ont pas pu être chargés',
  readOn: 'Lire la critique',
  readOnOf: (title) => `Lire la critique de ${title}`,
  folded: 'Cette critique dévoile l’histoire.',
  foldedQuote: 'Cette citation s’ouvre plus loin dans le livre.',
  foldedQuoteAt: (place) => `Cette citation s’ouvre à partir de : ${place}.`,
  likes: (count) => plural(count, { one: '# mention « J’aime »', other: '# mentions « J’aime »' }),
  comments: (count) => plural(count, { one: '# commentaire', other: '# commentaires' }),
  suggested: 'Des personnes à suivre',
  alike: (agreement) => `${agreement} % de goûts communs`,
  common: (count) => plural(count, { one: '# livre en commun', other: '# livres en commun' }),
  showFeed: 'Afficher mon fil',
  friends: (count) =>
    plural(count, {
      one: '# personne que vous suivez l’a',
      other: '# personnes que vous suivez l’ont',
    }),
  manyFriends: 'Beaucoup de personnes que vous suivez l’ont',
  theirReview: (name) => `Critique de ${name}`,
};
