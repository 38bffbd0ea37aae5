import type { OwnPreviewWords } from '../../../shared/previewWords.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('fr-FR');
const figure = new Intl.NumberFormat('fr-FR', {
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
      `${figure.format(average)} étoiles sur 5, ${plural(count, { one: '# note', other: '# notes' })}.`,
    unknown: 'Un livre sur Commonplace.',
    cover: (name) => `La couverture de ${name}`,
  },
  mark: 'Le logo de Commonplace',
  author: (name, titles) => `Livres de ${name} : ${titles}`,
  list: (count, owner) =>
    `${plural(count, { one: '# livre', other: '# livres' })}, une liste de ${at(owner)}.`,
  group: {
    of: (count) =>
      `Un groupe de lecture de ${plural(count, { one: '# membre', other: '# membres' })}.`,
    reads: (title) => `Son livre : ${title}.`,
  },
  profile: {
    reviews: (count) => plural(count, { one: '# critique', other: '# critiques' }),
    favorites: (count) => plural(count, { one: '# livre favori', other: '# livres favoris' }),
    followers: (count) => plural(count, { one: '# abonné', other: '# abonnés' }),
    isPrivate: 'Ce profil est privé.',
  },
  year: {
    title: (year, name) => `${year} en livres · ${at(name)}`,
    books: (count) => plural(count, { one: '# livre', other: '# livres' }),
    pages: (count) => plural(count, { one: '# page', other: '# pages' }),
    text: (year, name, counts) => `Les lectures de ${at(name)} en ${year} : ${counts}.`,
  },
};
