import type { Words } from '../words.ts';
import { plural } from './plural.ts';

export const history: Words['history'] = {
  title: 'Historial',
  titleOf: (title) => `Historial de ${title}`,
  failed: 'No se ha podido cargar el historial.',
  none: 'Nadie ha cambiado nada todavía.',
  noneMore: 'Lo que dice el catálogo de este libro está tal como llegó.',
  count: (count) => plural(count, { one: '# cambio', other: '# cambios' }),
  kinds: {
    added: '{} añadió este libro',
    corrected: '{} corrigió',
    reverted: '{} deshizo un cambio',
  },
  somebodyWhoLeft: 'Alguien que ya no está',
  before: 'antes: ',
  after: 'después: ',
  fields: {
    title: 'Título',
    subtitle: 'Subtítulo',
    authors: 'Autores',
    categories: 'Categorías',
    publishedDate: 'Publicación',
    pageCount: 'Páginas',
    publisher: 'Editorial',
    language: 'Idioma',
    isbn13: 'ISBN',
    description: 'Descripción',
    cover: 'Cubierta',
  },
  pictureHandedIn: 'Una imagen enviada',
  revert: 'Deshacer',
  reverting: 'Deshaciendo…',
  revertOf: (fields) => `Deshacer este cambio: ${fields.join(', ').toLowerCase()}`,
  reverted: 'El cambio se ha deshecho.',
  revertFailed: 'No se ha podido deshacer el cambio. Inténtalo de nuevo.',
};
