import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('fr');

export const imports: Words['imports'] = {
  title: 'Importer vos livres',
  place: 'Importer',
  intro:
    'Apportez ce que vous avez lu, noté et écrit ailleurs. Vous voyez ce qui se passerait avant que rien ne se passe.',
  offer: 'Vous venez de Goodreads, StoryGraph, LibraryThing… ?',
  bring: 'Apporter vos livres',
  signInFirst: 'Connectez-vous pour apporter vos livres ici',
  from: (service) => `Vos livres de ${service}`,
  fromIsbns: 'Vos livres par ISBN',
  fromFile: 'Vos livres d’un fichier',

  file: 'Fichier de vos livres',
  choose: 'Choisir un fichier',
  sending: 'Envoi…',
  dropHint: 'Ou déposez-le ici : CSV, TSV, JSON ou ZIP, 50 Mo au plus.',
  tooLarge: 'Ce fichier dépasse 50 Mo : aucune liste de livres n’est aussi longue.',
  sendFailed: 'Le fichier n’a pas pu être envoyé',
  paste: 'Ou coller des ISBN',
  isbns: 'Liste d’ISBN',
  isbnsHint: 'N’importe quel texte contenant des ISBN convient.',
  pastedName: 'ISBN collés',
  look: 'Rechercher ces livres',
  where: 'Où trouver le fichier',
  whereMore: 'Connectez-vous au service sur son site, pas dans son application, puis :',
  otherFiles:
    'Tout autre tableau de livres se lit aussi : vous indiquez ce que signifient ses colonnes. Enregistrez d’abord une feuille de calcul en CSV.',
  former: 'Imports précédents',
  toImports: 'Tous les imports',
  another: 'Importer un autre fichier',
  rows: (count) => plural(count, { one: '# ligne', other: '# lignes' }),
  line: (line) => `Ligne ${line}`,

  states: {
    reading: 'Lecture en cours',
    matching: 'Recherche en cours',
    ready: 'Vous attend',
    applying: 'Import en cours',
    applied: 'Importé',
    undoing: 'Annulation en cours',
    undone: 'Annulé',
    failed: 'Illisible',
  },
  doing: {
    reading: 'Lecture de votre fichier…',
    matching: 'Recherche de vos livres…',
    applying: 'Import de vos livres…',
    undoing: 'Annulation de l’import…',
  },
  goesOn: 'Vous pouvez poursuivre votre lecture ailleurs : tout continue.',

  summary: 'Résumé',
  ready: (count) =>
    plural(count, { one: '# livre est prêt à entrer.', other: '# livres sont prêts à entrer.' }),
  nothingNew: 'Aucun livre ne changerait ici.',
  kinds: {
    sure: 'Trouvés',
    unknown: 'Nouveaux ici',
    doubtful: 'À décider',
    conflicts: 'Différents',
    unchanged: 'Inchangés',
    unreadable: 'Illisibles',
    skipped: 'Écartés',
    applied: 'Importés',
    undone: 'Annulés',
    kept: 'Conservés',
  },
  kindsMore: {
    sure: 'Ces livres sont certains : ils entrent d’eux-mêmes.',
    unknown: 'Personne n’a encore ces livres ici : ils sont ajoutés au catalogue.',
    doubtful: 'Elles restent dehors tant que vous n’avez pas dit de quel livre il s’agit.',
    conflicts:
      'Vous avez écrit autre chose ici. Votre version reste, sauf si vous prenez celle du fichier.',
    unchanged: 'Tout cela est déjà ici.',
    unreadable:
      'Elles n’ont pas pu être comprises et figurent dans le fichier des lignes non importées.',
    skipped: 'Vous les avez écartées.',
    applied: 'Ces livres sont dans votre bibliothèque.',
    undone: 'Leur import a été annulé.',
    kept: 'Vous les avez modifiées depuis : elles sont restées.',
  },
  stays:
    'Ce que vous avez écrit ici reste tel quel, les remarques privées restent privées, et l’import peut être annulé pendant 90 jours.',
  visibility: 'Qui peut voir les critiques et les livres importés',
  visibilityHint: 'Ce qui était privé dans le fichier reste privé.',
  import: 'Importer maintenant',
  forget: 'Abandonner ce fichier',
  undecided: (count) =>
    plural(count, {
      one: '# ligne attend votre décision ; sans elle, elle n’est pas importée.',
      other: '# lignes attendent votre décision ; sans elle, elles ne sont pas importées.',
    }),

  which: 'De quel livre s’agit-il ?',
  allDecided: 'Tout est décidé',
  toDecide: (count) => plural(count, { one: '# ligne à décider.', other: '# lignes à décider.' }),
  keysHint: 'Une touche suffit pour chacune.',
  leaveOut: 'Écarter',
  addAsNew: 'Ajouter comme nouveau livre',
  goBack: 'Revenir à la précédente',
  takeIn: 'Reprendre',
  otherBook: 'C’est un autre livre',

  allRows: 'Ligne par ligne',
  find: 'Rechercher dans ce fichier',
  noRows: 'Aucune ligne ne correspond.',
  noTitle: 'Sans titre',
  matched: 'Associé à',
  changes: (count) => plural(count, { one: '# changement', other: '# changements' }),
  take: (field) => `Prendre du fichier : ${field}`,
  fields: {
    library: 'Bibliothèque',
    status: 'Statut',
    rating: 'Note',
    review: 'Critique',
    readings: 'Lectures',
    progress: 'Progression',
    shelves: 'Étagères',
    tags: 'Étiquettes',
    note: 'Remarque privée',
    quotes: 'Citations',
    owned: 'Possédé',
    favorite: 'Favori',
    format: 'Support',
    visibility: 'Qui peut le voir',
    addedAt: 'Date d’ajout',
    startedOn: 'Commencé',
    endedOn: 'Terminé',
    edition: 'Édition',
    pages: 'Nombre de pages',
  },

  columns: 'Ce que signifient les colonnes',
  columnsHint: 'Nous avons deviné. Corrigez ce qui est faux, et le fichier sera relu.',
  readAgain: 'Relire le fichier',
  meanings: {
    title: 'Titre',
    authors: 'Auteurs',
    isbn: 'ISBN',
    rating: 'Note',
    status: 'Statut',
    review: 'Critique',
    startedOn: 'Date de début',
    endedOn: 'Date de fin',
    addedAt: 'Date d’ajout',
    shelves: 'Étagères',
    tags: 'Étiquettes',
    note: 'Remarque privée',
    pages: 'Nombre de pages',
    publisher: 'Éditeur',
    year: 'Année de parution',
    language: 'Langue',
    format: 'Support',
    series: 'Série',
    ignore: 'Rien : à ignorer',
  },

  imported: (count) => plural(count, { one: '# livre importé.', other: '# livres importés.' }),
  rejected: (count) =>
    plural(count, {
      one: '# ligne n’a pas été importée. Emportez-la, corrigez-la et importez-la de nouveau.',
      other:
        '# lignes n’ont pas été importées. Emportez-les, corrigez-les et importez-les de nouveau.',
    }),
  rejects: 'Ce qui n’a pas été importé (CSV)',
  report: 'Voir le compte rendu',
  undo: 'Annuler cet import',
  undoHint: 'Pendant 90 jours. Ce que vous avez modifié depuis reste.',
  undoAsk: 'Annuler cet import ?',
  undoMore:
    'Votre bibliothèque redevient ce qu’elle était. Ce que vous avez modifié depuis l’import reste.',
  wasUndone: 'Cet import a été annulé.',

  reasons: {
    'The ISBN is of this book': 'L’ISBN est celui de ce livre',
    'The ISBN, the title and the author are of this book':
      'L’ISBN, le titre et l’auteur sont ceux de ce livre',
    'The ISBN and the title are of this book': 'L’ISBN et le titre sont ceux de ce livre',
    'The ISBN and the author are of this book, the title is another':
      'L’ISBN et l’auteur sont ceux de ce livre, le titre est différent',
    'The ISBN is of this book, title and author are others':
      'L’ISBN est celui de ce livre, le titre et l’auteur sont différents',
    'Title and author are the same': 'Le titre et l’auteur sont les mêmes',
    'Title and author are nearly the same': 'Le titre et l’auteur sont presque les mêmes',
    'The title is the same, the author is not': 'Le titre est le même, pas l’auteur',
    'The author is the same': 'L’auteur est le même',
    'Its numbers are of several books': 'Ses numéros sont ceux de plusieurs livres',
    'The number is of one book, title and author are of another':
      'Le numéro est d’un livre, le titre et l’auteur d’un autre',
    'Several books have this title and author': 'Plusieurs livres ont ce titre et cet auteur',
    'No book of this number is known, and the row has no title':
      'Aucun livre connu n’a ce numéro, et la ligne n’a pas de titre',
    'No book here has this title; it will be added':
      'Aucun livre n’a ce titre ici ; il sera ajouté',
    'You left it out': 'Vous l’avez écarté',
    'You want it added as a new book': 'Vous voulez l’ajouter comme nouveau livre',
    'You chose this book': 'Vous avez choisi ce livre',
    'A row before it is of the same book: this one adds what that one lacks':
      'Une ligne précédente est du même livre : celle-ci complète ce qui y manque',
  },

  notFound: 'Cet import n’existe pas.',
  loadFailed: 'L’import n’a pas pu être chargé',
  failed: 'Cela n’a pas fonctionné',
};
