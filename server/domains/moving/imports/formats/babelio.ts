import { PARTICLES } from '../../../../../shared/surname.ts';
import { distinct, inOrder, nameOf } from '../../../reading/items/cells.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';
import { readColumns } from './columns.ts';
import { withoutEntities } from './markup.ts';
import type { RowReader } from './rows.ts';

export const marks = [
  ['Titre', 'Auteur', 'Statut', 'Note'],
  ['Titre', 'Auteur', 'Date d entrée dans Babelio'],
];

/** Babelio's export: names as “Oates Joyce Carol”, entities whose semicolon became a comma. */
export function read(reader: RowReader) {
  const { out, cell } = reader;
  readColumns(reader, {
    isbns: 'ISBN',
    year: 'Date de publication',
    addedOn: ['Date d entrée dans Babelio', 'Date d entrée'],
    status: 'Statut',
    rating: 'Note',
  });
  reader.id('asin', cell('ISBN').replace(/^978(?=B)/, ''));
  out.title = withoutEntities(cell('Titre'));
  out.authors = distinct(
    withoutEntities(cell('Auteur')).split(/[;/]/, PARTS_MAX).map(givenNameFirst),
  );
  out.publisher = nameOf(withoutEntities(cell('Editeur'))) || null;
}

/** “Le Carré John” → “John Le Carré”. A file that somebody has put in order already stays as it is. */
function givenNameFirst(text: string) {
  const name = nameOf(text);
  if (name.includes(',')) return inOrder(name);
  const words = name.split(' ');
  const first = words[0] ?? '';
  if (words.length < 2 || (GIVEN.has(folded(first)) && !GIVEN.has(folded(words.at(-1) ?? ''))))
    return name;
  // A particle at the end belongs before the family name: “Bruycker Daniel de”.
  if (words.length > 2 && PARTICLES.has(folded(words.at(-1) ?? '')))
    return [...words.slice(1, -1), words.at(-1), first].join(' ');
  let family = 1;
  while (family < words.length - 1 && PARTICLES.has(folded(words[family - 1] ?? ''))) family += 1;
  return [...words.slice(family), ...words.slice(0, family)].join(' ');
}

const folded = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z-]/g, '');

/** Given names that are seldom family names, of the authors most read there. */
const GIVEN = new Set(
  `albert antoine victor marcel emile gustave honore guy jules alexandre stendhal amelie annie anne
   virginie marguerite simone francoise michel jean-paul jean-jacques jean pierre jacques andre louis
   george agatha stephen haruki umberto gabriel isabel jorge mario milan fiodor leon anton franz thomas
   hermann stefan gunter william charles jane emily charlotte virginia oscar arthur ernest john james
   philip paul margaret ursula joanne elena italo primo fred delphine maylis leila mathias eric olivier
   sylvain romain joel guillaume marc david daniel marie claire camille alice sophie julie laura`.split(
    /\s+/,
  ),
);
