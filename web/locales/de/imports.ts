import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('de');

export const imports: Words['imports'] = {
  title: 'Deine Bücher importieren',
  place: 'Importieren',
  intro:
    'Bring mit, was du anderswo gelesen, bewertet und geschrieben hast. Du siehst erst, was geschehen würde, bevor etwas geschieht.',
  offer: 'Du kommst von Goodreads, StoryGraph, LibraryThing …?',
  bring: 'Bücher mitbringen',
  signInFirst: 'Melde dich an, um deine Bücher mitzubringen',
  from: (service) => `Deine Bücher aus ${service}`,
  fromIsbns: 'Deine Bücher nach ISBN',
  fromFile: 'Deine Bücher aus einer Datei',

  file: 'Datei mit deinen Büchern',
  choose: 'Datei auswählen',
  sending: 'Wird gesendet…',
  dropHint: 'Oder hierher ziehen: CSV, TSV, JSON oder ZIP, bis 50 MB.',
  tooLarge: 'Diese Datei ist größer als 50 MB, und so lang ist keine Bücherliste.',
  sendFailed: 'Die Datei konnte nicht gesendet werden',
  paste: 'Stattdessen ISBNs einfügen',
  isbns: 'ISBN-Liste',
  isbnsHint: 'Es genügt ein beliebiger Text, in dem ISBNs stehen.',
  pastedName: 'Eingefügte ISBNs',
  look: 'Nachschlagen',
  where: 'Wo du die Datei findest',
  whereMore: 'Melde dich auf der Website des Dienstes an, nicht in der App, und gehe zu:',
  otherFiles:
    'Auch jede andere Büchertabelle wird gelesen: Du sagst, was ihre Spalten bedeuten. Speichere ein Tabellenblatt zuvor als CSV.',
  former: 'Frühere Importe',
  toImports: 'Alle Importe',
  another: 'Weitere Datei importieren',
  rows: (count) => plural(count, { one: '# Zeile', other: '# Zeilen' }),
  line: (line) => `Zeile ${line}`,

  states: {
    reading: 'Wird gelesen',
    matching: 'Wird zugeordnet',
    ready: 'Wartet auf dich',
    applying: 'Wird importiert',
    applied: 'Importiert',
    undoing: 'Wird zurückgenommen',
    undone: 'Zurückgenommen',
    failed: 'Nicht lesbar',
  },
  doing: {
    reading: 'Deine Datei wird gelesen…',
    matching: 'Deine Bücher werden gesucht…',
    applying: 'Deine Bücher werden importiert…',
    undoing: 'Der Import wird zurückgenommen…',
  },
  goesOn: 'Du kannst woanders weiterlesen: Es geht von selbst weiter.',

  summary: 'Überblick',
  ready: (count) => plural(count, { one: '# Buch ist bereit.', other: '# Bücher sind bereit.' }),
  nothingNew: 'Hier würde sich an keinem Buch etwas ändern.',
  kinds: {
    sure: 'Gefunden',
    unknown: 'Neu hier',
    doubtful: 'Zu entscheiden',
    conflicts: 'Abweichend',
    unchanged: 'Unverändert',
    unreadable: 'Unlesbar',
    skipped: 'Ausgelassen',
    applied: 'Importiert',
    undone: 'Zurückgenommen',
    kept: 'Behalten',
  },
  kindsMore: {
    sure: 'Diese Bücher stehen fest und kommen von selbst herein.',
    unknown: 'Diese Bücher gibt es hier noch nicht. Sie werden in den Katalog aufgenommen.',
    doubtful: 'Sie bleiben draußen, bis du sagst, welches Buch gemeint ist.',
    conflicts:
      'Hier hast du etwas anderes geschrieben. Deines bleibt, außer du nimmst das der Datei.',
    unchanged: 'All das ist schon da.',
    unreadable: 'Sie waren nicht zu verstehen und stehen in der Datei des nicht Importierten.',
    skipped: 'Du hast sie ausgelassen.',
    applied: 'Sie sind in deiner Bibliothek.',
    undone: 'Sie wurden zurückgenommen.',
    kept: 'Du hast sie seitdem geändert, darum sind sie geblieben.',
  },
  stays:
    'Was du hier geschrieben hast, bleibt, wie es ist. Private Notizen bleiben privat, und du kannst den Import 90 Tage lang zurücknehmen.',
  visibility: 'Wer die Rezensionen und Einträge sieht',
  visibilityHint: 'Was in der Datei privat war, bleibt privat.',
  import: 'Jetzt importieren',
  forget: 'Diese Datei verwerfen',
  undecided: (count) =>
    plural(count, {
      one: '# Zeile wartet auf deine Entscheidung; ohne sie wird sie nicht importiert.',
      other: '# Zeilen warten auf deine Entscheidung; ohne sie werden sie nicht importiert.',
    }),

  which: 'Welches Buch ist es?',
  allDecided: 'Alles ist entschieden',
  toDecide: (count) =>
    plural(count, { one: 'Noch # Zeile zu entscheiden.', other: 'Noch # Zeilen zu entscheiden.' }),
  keysHint: 'Jeweils genügt eine Taste.',
  leaveOut: 'Auslassen',
  addAsNew: 'Als neues Buch aufnehmen',
  goBack: 'Zurück zum letzten',
  takeIn: 'Wieder aufnehmen',
  otherBook: 'Es ist ein anderes Buch',

  allRows: 'Zeile für Zeile',
  find: 'In dieser Datei suchen',
  noRows: 'So eine Zeile gibt es nicht.',
  noTitle: 'Ohne Titel',
  matched: 'Zugeordnet:',
  changes: (count) => plural(count, { one: '# Änderung', other: '# Änderungen' }),
  take: (field) => `Aus der Datei nehmen: ${field}`,
  fields: {
    library: 'Bibliothek',
    status: 'Lesestatus',
    rating: 'Bewertung',
    review: 'Rezension',
    readings: 'Gelesen am',
    progress: 'Lesestand',
    shelves: 'Regale',
    tags: 'Schlagwörter',
    note: 'Private Notiz',
    quotes: 'Zitate',
    owned: 'Im Besitz',
    favorite: 'Favorit',
    format: 'Ausgabeform',
    visibility: 'Wer es sieht',
    addedAt: 'Hinzugefügt am',
    startedOn: 'Begonnen',
    endedOn: 'Beendet',
    edition: 'Ausgabe',
    pages: 'Seiten',
  },

  columns: 'Was die Spalten bedeuten',
  columnsHint: 'Wir haben geraten. Ändere, was nicht stimmt, und die Datei wird neu gelesen.',
  readAgain: 'Neu einlesen',
  meanings: {
    title: 'Titel',
    authors: 'Autor:innen',
    isbn: 'ISBN',
    rating: 'Bewertung',
    status: 'Lesestatus',
    review: 'Rezension',
    startedOn: 'Begonnen am',
    endedOn: 'Beendet am',
    addedAt: 'Hinzugefügt am',
    shelves: 'Regale',
    tags: 'Schlagwörter',
    note: 'Private Notiz',
    pages: 'Seiten',
    publisher: 'Verlag',
    year: 'Erscheinungsjahr',
    language: 'Sprache',
    format: 'Ausgabeform',
    series: 'Reihe',
    ignore: 'Nichts: weglassen',
  },

  imported: (count) => plural(count, { one: '# Buch importiert.', other: '# Bücher importiert.' }),
  rejected: (count) =>
    plural(count, {
      one: '# Zeile wurde nicht importiert. Nimm sie mit, bessere sie aus und importiere sie noch einmal.',
      other:
        '# Zeilen wurden nicht importiert. Nimm sie mit, bessere sie aus und importiere sie noch einmal.',
    }),
  rejects: 'Nicht Importiertes (CSV)',
  report: 'Zum Bericht',
  undo: 'Diesen Import zurücknehmen',
  undoHint: '90 Tage lang. Was du seither geändert hast, bleibt.',
  undoAsk: 'Diesen Import zurücknehmen?',
  undoMore:
    'Deine Bibliothek wird, wie sie davor war. Was du seit dem Import geändert hast, bleibt.',
  wasUndone: 'Dieser Import wurde zurückgenommen.',

  reasons: {
    'The ISBN is of this book': 'Die ISBN ist die dieses Buches',
    'The ISBN, the title and the author are of this book':
      'ISBN, Titel und Autor sind die dieses Buches',
    'The ISBN and the title are of this book': 'ISBN und Titel sind die dieses Buches',
    'The ISBN and the author are of this book, the title is another':
      'ISBN und Autor sind die dieses Buches, der Titel ist ein anderer',
    'The ISBN is of this book, title and author are others':
      'Die ISBN ist die dieses Buches, Titel und Autor sind andere',
    'Title and author are the same': 'Titel und Autor sind gleich',
    'Title and author are nearly the same': 'Titel und Autor sind fast gleich',
    'The title is the same, the author is not': 'Der Titel ist gleich, der Autor nicht',
    'The author is the same': 'Der Autor ist gleich',
    'Its numbers are of several books': 'Die Nummern gehören zu mehreren Büchern',
    'The number is of one book, title and author are of another':
      'Die Nummer gehört zu einem Buch, Titel und Autor zu einem anderen',
    'Several books have this title and author': 'Mehrere Bücher haben diesen Titel und Autor',
    'No book of this number is known, and the row has no title':
      'Ein Buch mit dieser Nummer ist nicht bekannt, und die Zeile hat keinen Titel',
    'No book here has this title; it will be added':
      'Ein Buch mit diesem Titel gibt es hier noch nicht; es wird aufgenommen',
    'You left it out': 'Du hast es ausgelassen',
    'You want it added as a new book': 'Du möchtest es als neues Buch aufnehmen',
    'You chose this book': 'Du hast dieses Buch gewählt',
    'A row before it is of the same book: this one adds what that one lacks':
      'Eine frühere Zeile ist vom selben Buch: Diese ergänzt, was dort fehlt',
  },

  notFound: 'Diesen Import gibt es nicht.',
  loadFailed: 'Der Import konnte nicht geladen werden',
  failed: 'Das hat nicht geklappt',
};
