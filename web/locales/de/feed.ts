import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('de');

export const feed: Words['feed'] = {
  intro: 'Was die Leute lesen, denen du folgst, und was sie dazu sagen.',
  signInFirst: 'Melde dich an, um zu sehen, was die Leute lesen, denen du folgst',
  filter: 'Anzeigen',
  filters: {
    all: 'Alles',
    reviews: 'Rezensionen',
    ratings: 'Bewertungen',
    reading: 'Lektüre',
    wanted: 'Will ich lesen',
    quotes: 'Zitate',
  },
  failed: 'Der Feed konnte nicht geladen werden',
  empty: 'Hier ist noch nichts.',
  emptyMore: 'Folge ein paar Leuten: Was sie lesen und dazu sagen, erscheint hier.',
  emptyOfKind: 'Davon gibt es noch nichts.',
  showAll: 'Alles anzeigen',
  said: {
    review: '{who} hat {book} rezensiert',
    rating: '{who} hat {book} bewertet',
    started: '{who} hat {book} angefangen',
    finished: '{who} hat {book} ausgelesen',
    stopped: '{who} hat {book} abgebrochen',
    progress: '{who} ist in {book} bei {place}',
    wanted: '{who} will {book} lesen',
    quote: '{who} hat ein Zitat aus {book} notiert',
    list: '{who} hat eine Liste angelegt',
    joined: '{who} ist einer Lesegruppe beigetreten',
  },
  isReading: '{who} liest {book}',
  more: (count) => plural(count, { one: 'und # weiteres', other: 'und # weitere' }),
  less: 'Weniger anzeigen',
  moreFailed: 'Die weiteren konnten nicht geladen werden',
  readOn: 'Rezension lesen',
  readOnOf: (title) => `Rezension zu ${title} lesen`,
  folded: 'Diese Rezension verrät etwas.',
  foldedQuote: 'Dieses Zitat öffnet sich weiter hinten im Buch.',
  foldedQuoteAt: (place) => `Dieses Zitat öffnet sich ab: ${place}.`,
  likes: (count) => plural(count, { one: '# „Gefällt mir“', other: '# „Gefällt mir“' }),
  comments: (count) => plural(count, { one: '# Kommentar', other: '# Kommentare' }),
  suggested: 'Leute, denen du folgen könntest',
  alike: (agreement) => `${agreement} % gleicher Geschmack`,
  common: (count) => plural(count, { one: '# gemeinsames Buch', other: '# gemeinsame Bücher' }),
  showFeed: 'Meinen Feed anzeigen',
  friends: (count) =>
    plural(count, {
      one: '# Person, der du folgst, hat es',
      other: '# Leute, denen du folgst, haben es',
    }),
  manyFriends: 'Viele, denen du folgst, haben es',
  theirReview: (name) => `Rezension von ${name}`,
};
