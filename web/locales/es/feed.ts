import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('es');

export const feed: Words['feed'] = {
  intro: 'Lo que leen las personas a las que sigues y lo que dicen de ello.',
  signInFirst: 'Entra para ver qué leen las personas a las que sigues',
  filter: 'Mostrar',
  filters: {
    all: 'Todo',
    reviews: 'Reseñas',
    ratings: 'Valoraciones',
    reading: 'Lecturas',
    wanted: 'Quiero leer',
    quotes: 'Citas',
  },
  failed: 'No se han podido cargar las novedades',
  empty: 'Todavía no hay nada.',
  emptyMore: 'Sigue a algunas personas: lo que lean y digan aparecerá aquí.',
  emptyOfKind: 'Todavía no hay nada de este tipo.',
  showAll: 'Mostrar todo',
  said: {
    review: '{who} ha reseñado {book}',
    rating: '{who} ha valorado {book}',
    started: '{who} ha empezado {book}',
    finished: '{who} ha terminado {book}',
    stopped: '{who} ha dejado {book}',
    progress: '{who} lee {book} y va por: {place}',
    wanted: '{who} quiere leer {book}',
    quote: '{who} ha guardado una cita de {book}',
    list: '{who} ha creado una lista',
    joined: '{who} se ha unido a un grupo de lectura',
  },
  isReading: '{who} está leyendo {book}',
  more: (count) => plural(count, { one: 'y # más', other: 'y # más' }),
  less: 'Mostrar menos',
  moreFailed: 'No se ha podido cargar el resto',
  readOn: 'Leer la reseña',
  readOnOf: (title) => `Leer la reseña de ${title}`,
  folded: 'Esta reseña desvela algo.',
  foldedQuote: 'Esta cita se abre más adelante en el libro.',
  foldedQuoteAt: (place) => `Esta cita se abre a partir de: ${place}.`,
  likes: (count) => plural(count, { one: '# me gusta', other: '# me gusta' }),
  comments: (count) => plural(count, { one: '# comentario', other: '# comentarios' }),
  suggested: 'Personas que quizá quieras seguir',
  alike: (agreement) => `${agreement} % de gustos en común`,
  common: (count) => plural(count, { one: '# libro en común', other: '# libros en común' }),
  showFeed: 'Ver mis novedades',
  friends: (count) =>
    plural(count, {
      one: '# persona a la que sigues lo tiene',
      other: '# personas a las que sigues lo tienen',
    }),
  manyFriends: 'Muchas personas a las que sigues lo tienen',
  theirReview: (name) => `Reseña de ${name}`,
};
