import type { OwnPreviewWords } from '../../../shared/previewWords.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('es-ES');
const figure = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** What the heads of pages say to programs that show links; no part of what a browser loads. */
export const previews: OwnPreviewWords = {
  comma: ', ',
  book: {
    by: (authors) => `De ${authors}.`,
    named: (title, authors) => `${title}, de ${authors}`,
    rated: (average, count) =>
      `${figure.format(average)} de 5 estrellas, ${plural(count, { one: '# valoración', other: '# valoraciones' })}.`,
    unknown: 'Un libro en Commonplace.',
    cover: (name) => `La cubierta de ${name}`,
  },
  mark: 'El logotipo de Commonplace',
  author: (name, titles) => `Libros de ${name}: ${titles}`,
  list: (count, owner) =>
    `${plural(count, { one: '# libro', other: '# libros' })}, una lista de ${at(owner)}.`,
  group: {
    of: (count) =>
      `Un grupo de lectura de ${plural(count, { one: '# miembro', other: '# miembros' })}.`,
    reads: (title) => `Su libro es ${title}.`,
  },
  profile: {
    reviews: (count) => plural(count, { one: '# reseña', other: '# reseñas' }),
    favorites: (count) => plural(count, { one: '# libro favorito', other: '# libros favoritos' }),
    followers: (count) => plural(count, { one: '# seguidor', other: '# seguidores' }),
    isPrivate: 'Este perfil es privado.',
  },
  year: {
    title: (year, name) => `${year} en libros · ${at(name)}`,
    books: (count) => plural(count, { one: '# libro', other: '# libros' }),
    pages: (count) => plural(count, { one: '# página', other: '# páginas' }),
    text: (year, name, counts) => `Las lecturas de ${at(name)} en ${year}: ${counts}.`,
  },
};
