import type { ImportTextId } from '../../../shared/importTexts.ts';

/** What an import says of a file and of its rows, by its id. */
export const importTexts: Record<ImportTextId, string> = {
  isbn: 'Die ISBN ist die dieses Buches',
  isbn_title_author: 'ISBN, Titel und Autor sind die dieses Buches',
  isbn_title: 'ISBN und Titel sind die dieses Buches',
  isbn_author: 'ISBN und Autor sind die dieses Buches, der Titel ist ein anderer',
  isbn_only: 'Die ISBN ist die dieses Buches, Titel und Autor sind andere',
  id: 'Die Kennung ist die dieses Buches',
  id_title_author: 'Kennung, Titel und Autor sind die dieses Buches',
  id_title: 'Kennung und Titel sind die dieses Buches',
  id_author: 'Kennung und Autor sind die dieses Buches, der Titel ist ein anderer',
  id_only: 'Die Kennung ist die dieses Buches, Titel und Autor sind andere',
  title_author: 'Titel und Autor sind gleich',
  title_author_nearly: 'Titel und Autor sind fast gleich',
  title: 'Der Titel ist gleich, der Autor nicht',
  author: 'Der Autor ist gleich',
  numbers_differ: 'Die Nummern gehören zu mehreren Büchern',
  number_of_other: 'Die Nummer gehört zu einem Buch, Titel und Autor zu einem anderen',
  several_books: 'Mehrere Bücher haben diesen Titel und Autor',
  other_place: 'Titel und Autor sind gleich, der Platz in der Reihe ist ein anderer',
  number_unknown: 'Ein Buch mit dieser Nummer ist nicht bekannt, und die Zeile hat keinen Titel',
  title_unknown: 'Ein Buch mit diesem Titel gibt es hier noch nicht; es wird aufgenommen',
  left_out: 'Du hast es ausgelassen',
  wanted_new: 'Du möchtest es als neues Buch aufnehmen',
  chosen: 'Du hast dieses Buch gewählt',
  second_row: 'Eine frühere Zeile ist vom selben Buch: Diese ergänzt, was dort fehlt',
  book_gone: 'Dieses Buch gibt es hier nicht mehr. Bitte importiere die Zeile noch einmal.',
  books_many:
    'Deine Importe haben heute schon {most} neue Bücher aufgenommen. Importiere diese Zeile morgen noch einmal.',
  changed_since: 'Das hast du seitdem geändert, darum bleibt es: {fields}',
  row_cells: 'Diese Zeile hat {cells} Zellen, die Kopfzeile {headers}',
  row_cells_to:
    'Diese Zeile hat {cells} Zellen, die Kopfzeile {headers} (sie reicht bis Zeile {line}: vielleicht fehlt ein Anführungszeichen)',
  row_no_book: 'Diese Zeile nennt kein Buch: Sie hat weder einen Titel noch eine Nummer',
  no_book: 'Das ist kein Buch',
  list_no_book: '„{cell}“ ist kein Buch: In Listen können auch Autoren und Themen stehen',
  no_work: 'Diese Zeile nennt kein Werk von Open Library',
  say_columns: 'Sag zuerst, in welcher Spalte die Titel oder die ISBNs stehen',
  deleted_there: 'Dieses Buch wurde in {service} gelöscht',
  status_wrong: '„{cell}“ ist kein Lesestatus, den wir kennen',
  rating_wrong: '„{cell}“ ist keine Bewertung von 0 bis {most}',
  number_wrong: '„{cell}“ ist keine Zahl',
  isbn_wrong: '„{cell}“ ist keine ISBN',
  rounded: '„{cell}“ wurde von einer Tabellenkalkulation gerundet und bezeichnet kein Buch',
  date_wrong: '„{cell}“ ist kein Datum',
  dates_wrong: '„{cell}“ ist kein Zeitraum',
  month_unclear:
    'Welche Zahl in „{cell}“ der Monat ist, lässt sich nicht sagen: Nur das Jahr wurde übernommen',
  date_future: '„{cell}“ liegt in der Zukunft',
  json_wrong: '„{cell}“ ist kein JSON',
  value_wrong: '„{cell}“ ist dort nicht bekannt',
  note_wrong: '„{cell}“ ist keine Notiz',
  note_long: 'Die Notiz ist länger als 100.000 Zeichen: Ihr Ende wurde weggelassen',
  start_alone:
    'Ein Beginn ohne Ende gehört bei diesem Lesestatus zu keiner Lektüre: Er wurde weggelassen',
  readings_many: 'Von {count} Lektüren ohne Datum wurden {taken} übernommen',
  ends_before:
    'Eine Lektüre endet ({endedOn}), bevor sie beginnt ({startedOn}): Ihr Beginn wurde weggelassen',
  review_unrated:
    'Eine Rezension braucht eine Bewertung: Ohne sie kam der Text in die private Notiz',
  review_long: 'Eine Rezension hat höchstens {most} Zeichen: Ihr Ende kam in die private Notiz',
  half_star: 'Eine Rezension hat mindestens einen Stern: Aus einem halben wurde einer',
  file_empty: 'Diese Datei ist leer.',
  file_blank: 'In dieser Datei stehen nur Leerzeichen und leere Zeilen.',
  file_large: 'Diese Datei ist größer als 50 MB, und so lang ist keine Bücherliste.',
  rows_many:
    'Diese Datei hat mehr als {most} Zeilen. Teile sie und importiere einen Teil nach dem anderen.',
  rows_none: 'In dieser Datei sind keine Bücher: Sie hat eine Kopfzeile und keine weiteren Zeilen.',
  columns_many:
    'Die erste Zeile dieser Datei hat {columns} Spalten. Tabellen mit mehr als {most} sind keine Bücherlisten.',
  quote_open:
    'In der Zeile, die in Zeile {line} beginnt, wird ein Anführungszeichen geöffnet und nie geschlossen. Schließe es und sende die Datei noch einmal.',
  row_long:
    'Die Zeile, die in Zeile {line} beginnt, ist länger als eine Million Zeichen: Das ist kein Buch.',
  row_long_quote:
    'Die Zeile, die in Zeile {line} beginnt, ist länger als eine Million Zeichen: Das ist kein Buch. Vielleicht wird dort ein Anführungszeichen geöffnet und nie geschlossen: Schließe es und sende die Datei noch einmal.',
  row_wrong: 'Die Zeile, die in Zeile {line} beginnt, lässt sich nicht lesen.',
  row_wrong_quote:
    'Die Zeile, die in Zeile {line} beginnt, lässt sich nicht lesen. Vielleicht wird dort ein Anführungszeichen geöffnet und nie geschlossen: Schließe es und sende die Datei noch einmal.',
  text_unknown:
    'In dieser Datei wurde keine Bücherliste gefunden: Sie hat weder Spalten noch ISBNs. Sie beginnt mit „{begin}“.',
  json_unknown:
    'Das ist JSON, aber keine Bücherliste, die wir kennen: Es enthält {names}. Wir lesen, was LibraryThing, BookWyrm und Commonplace als JSON ausgeben.',
  json_unknown_bare:
    'Das ist JSON, aber keine Bücherliste, die wir kennen: Es enthält keine Namen. Wir lesen, was LibraryThing, BookWyrm und Commonplace als JSON ausgeben.',
  json_deep: 'Dieses JSON ist zu tief verschachtelt für eine Bücherliste.',
  json_item_long: 'Ein Eintrag dieses JSON („{key}“) ist zu lang für ein Buch.',
  json_cut:
    'Dieses JSON hört mittendrin auf: Die Datei wurde nicht ganz gespeichert oder nicht ganz gesendet.',
  json_invalid: 'Diese Datei ist kein gültiges JSON, bei „{near}“.',
  nul: 'Diese Datei enthält Bytes, die in keinem Text stehen: Sie ist keine Textdatei oder wurde unterwegs beschädigt. Exportiere sie neu und sende sie unverändert.',
  nul_line:
    'Diese Datei enthält Bytes, die in keinem Text stehen (das erste in Zeile {line}): Sie ist keine Textdatei oder wurde unterwegs beschädigt. Exportiere sie neu und sende sie unverändert.',
  web_page:
    'Das ist eine Webseite, kein Export. Vielleicht warst du beim Herunterladen abgemeldet: Melde dich dort an und exportiere noch einmal.',
  excel:
    'Das ist eine Excel-Arbeitsmappe. Öffne sie, wähle „Speichern unter“, dann „CSV UTF-8“, und sende diese Datei.',
  workbook:
    'Das ist eine Datei einer Tabellenkalkulation. Öffne sie, wähle „Speichern unter“, dann „CSV UTF-8“, und sende diese Datei.',
  pdf: 'Das ist ein PDF. Bücher lassen sich aus CSV-, TSV-, JSON- und Textdateien lesen.',
  picture: 'Das ist ein Bild. Bücher lassen sich aus CSV-, TSV-, JSON- und Textdateien lesen.',
  database:
    'Das ist eine Datenbank. Exportiere deine Bücher in der App, zu der sie gehört, als CSV und sende diese Datei.',
  packed: 'Das ist ein {kind}-Archiv. Entpacke es oder packe es als ZIP und sende das.',
  archive_empty: 'In diesem Archiv ist nichts, woraus Bücher zu lesen wären.',
  archive_unknown: 'Unter den Dateien dieses Archivs ist keine Bücherliste: {names}.',
  archive_unknown_more:
    'Unter den Dateien dieses Archivs ist keine Bücherliste: {names} und {more} weitere.',
  archive_large:
    'Entpackt ist dieses Archiv größer als 50 MB. Entpacke es und sende nur die Datei mit deinen Büchern.',
  archive_files: 'Dieses Archiv enthält zu viele Dateien. Sende nur die Datei mit deinen Büchern.',
  archive_password: 'Dieses Archiv hat ein Passwort. Sende es ohne.',
  archive_damaged:
    'Dieses Archiv ist beschädigt: Es lässt sich nicht entpacken. Packe es neu oder sende die Datei darin.',
  waits_for_hour:
    'Deine Dateien haben ihren Anteil an dieser Stunde verbraucht. Diese hier geht in der nächsten von selbst weiter.',
  given_up:
    'Bei uns ist immer wieder etwas schiefgegangen. Bitte versuch es noch einmal oder sag denen Bescheid, die diese Seite betreiben.',
  row_failed: 'Bei dieser Zeile ging bei uns jedes Mal etwas schief: Sie wurde ausgelassen',
  row_progress_many:
    'Diese Zeile hat {count} Lesestände. Ein Buch hat höchstens {most}: Mehr ließe sich nicht auf einmal schreiben.',
  file_progress_many:
    'Mit dieser Zeile hat die Datei mehr als {most} Lesestände, mehr als ein Import bringen kann.',
  rows_failed:
    'Bei diesen Büchern ging bei uns etwas schief, sie wurden ausgelassen: {titles}. Alles andere ist importiert.',
  rows_failed_more:
    'Bei diesen Büchern ging bei uns etwas schief, sie wurden ausgelassen: {titles} und {more} weitere. Alles andere ist importiert.',
  apply_given_up:
    'Bei uns ging immer wieder etwas schief, und der Rest wurde nicht importiert. Du kannst damit weitermachen oder zurücknehmen, was importiert ist.',
  undo_given_up:
    'Bei uns ging immer wieder etwas schief, und der Rest wurde nicht zurückgenommen. Bitte versuche es noch einmal.',
  undo_failed:
    'Bei uns ging etwas schief, und diese Bücher wurden nicht zurückgenommen: {titles}. Bitte versuche es noch einmal.',
  undo_failed_more:
    'Bei uns ging etwas schief, und diese Bücher wurden nicht zurückgenommen: {titles} und {more} weitere. Bitte versuche es noch einmal.',
  kept_books: 'Was du seitdem geändert hast, ist geblieben: {titles}',
  kept_books_more: 'Was du seitdem geändert hast, ist geblieben: {titles} und {more} weitere',
};
