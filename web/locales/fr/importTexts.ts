import type { ImportTextId } from '../../../shared/importTexts.ts';

/** What an import says of a file and of its rows, by its id. */
export const importTexts: Record<ImportTextId, string> = {
  isbn: 'L’ISBN est celui de ce livre',
  isbn_title_author: 'L’ISBN, le titre et l’auteur sont ceux de ce livre',
  isbn_title: 'L’ISBN et le titre sont ceux de ce livre',
  isbn_author: 'L’ISBN et l’auteur sont ceux de ce livre, le titre est différent',
  isbn_only: 'L’ISBN est celui de ce livre, le titre et l’auteur sont différents',
  id: 'L’identifiant est celui de ce livre',
  id_title_author: 'L’identifiant, le titre et l’auteur sont ceux de ce livre',
  id_title: 'L’identifiant et le titre sont ceux de ce livre',
  id_author: 'L’identifiant et l’auteur sont ceux de ce livre, le titre est différent',
  id_only: 'L’identifiant est celui de ce livre, le titre et l’auteur sont différents',
  title_author: 'Le titre et l’auteur sont les mêmes',
  title_author_nearly: 'Le titre et l’auteur sont presque les mêmes',
  title: 'Le titre est le même, pas l’auteur',
  author: 'L’auteur est le même',
  numbers_differ: 'Ses numéros sont ceux de plusieurs livres',
  number_of_other: 'Le numéro est d’un livre, le titre et l’auteur d’un autre',
  several_books: 'Plusieurs livres ont ce titre et cet auteur',
  other_place: 'Le titre et l’auteur sont les mêmes, mais pas la place dans la série',
  number_unknown: 'Aucun livre connu n’a ce numéro, et la ligne n’a pas de titre',
  title_unknown: 'Aucun livre n’a ce titre ici ; il sera ajouté',
  left_out: 'Vous l’avez écarté',
  wanted_new: 'Vous voulez l’ajouter comme nouveau livre',
  chosen: 'Vous avez choisi ce livre',
  second_row: 'Une ligne précédente est du même livre : celle-ci complète ce qui y manque',
  book_gone: 'Ce livre n’est plus ici. Importez de nouveau cette ligne.',
  books_many:
    'Vos imports ont déjà ajouté {most} nouveaux livres aujourd’hui. Importez de nouveau cette ligne demain.',
  changed_since: 'Vous l’avez modifié depuis, cela reste donc : {fields}',
  row_cells: 'Cette ligne a {cells} cellules, l’en-tête {headers}',
  row_cells_to:
    'Cette ligne a {cells} cellules, l’en-tête {headers} (elle va jusqu’à la ligne {line} : il manque peut-être un guillemet)',
  row_no_book: 'Cette ligne ne désigne aucun livre : elle n’a ni titre ni numéro',
  no_book: 'Ce n’est pas un livre',
  list_no_book:
    '« {cell} » n’est pas un livre : les listes peuvent aussi contenir des auteurs et des sujets',
  no_work: 'Cette ligne ne désigne aucune œuvre d’Open Library',
  say_columns: 'Indiquez d’abord quelle colonne contient les titres ou les ISBN',
  deleted_there: 'Ce livre a été supprimé dans {service}',
  status_wrong: '« {cell} » n’est pas un état de lecture connu',
  rating_wrong: '« {cell} » n’est pas une note de 0 à {most}',
  number_wrong: '« {cell} » n’est pas un nombre',
  isbn_wrong: '« {cell} » n’est pas un ISBN',
  rounded: '« {cell} » a été arrondi par un tableur et ne désigne aucun livre',
  date_wrong: '« {cell} » n’est pas une date',
  dates_wrong: '« {cell} » n’est pas une période',
  month_unclear:
    'Impossible de savoir quel nombre de « {cell} » est le mois : seule l’année a été reprise',
  date_future: '« {cell} » est dans le futur',
  json_wrong: '« {cell} » n’est pas du JSON',
  value_wrong: '« {cell} » n’est pas connu à cet endroit',
  note_wrong: '« {cell} » n’est pas une note personnelle',
  note_long: 'La note dépasse 100 000 caractères : sa fin a été laissée de côté',
  start_alone:
    'Un début sans fin ne correspond à aucune lecture d’un livre dans cet état : il a été laissé de côté',
  readings_many: 'Sur {count} lectures sans date, {taken} ont été reprises',
  ends_before:
    'Une lecture finit ({endedOn}) avant de commencer ({startedOn}) : son début a été laissé de côté',
  review_unrated: 'Une critique demande une note : sans elle, le texte a rejoint la note privée',
  review_long: 'Une critique a au plus {most} caractères : sa fin a rejoint la note privée',
  half_star: 'Une critique a au moins une étoile : une demie en est devenue une',
  file_empty: 'Ce fichier est vide.',
  file_blank: 'Ce fichier ne contient que des espaces et des lignes vides.',
  file_large: 'Ce fichier dépasse 50 Mo, plus que n’importe quelle liste de livres.',
  rows_many:
    'Ce fichier a plus de {most} lignes. Divisez-le et importez les parties l’une après l’autre.',
  rows_none: 'Il n’y a pas de livres dans ce fichier : il a un en-tête et aucune autre ligne.',
  columns_many:
    'La première ligne de ce fichier a {columns} colonnes. Les tableaux de plus de {most} colonnes ne sont pas des listes de livres.',
  quote_open:
    'Dans la ligne qui commence à la ligne {line}, un guillemet est ouvert et jamais fermé. Fermez-le et renvoyez le fichier.',
  row_long:
    'La ligne qui commence à la ligne {line} dépasse un million de caractères : ce n’est pas un livre.',
  row_long_quote:
    'La ligne qui commence à la ligne {line} dépasse un million de caractères : ce n’est pas un livre. Un guillemet y est peut-être ouvert et jamais fermé : fermez-le et renvoyez le fichier.',
  row_wrong: 'La ligne qui commence à la ligne {line} est illisible.',
  row_wrong_quote:
    'La ligne qui commence à la ligne {line} est illisible. Un guillemet y est peut-être ouvert et jamais fermé : fermez-le et renvoyez le fichier.',
  text_unknown:
    'Aucune liste de livres dans ce fichier : il n’a ni colonnes ni ISBN. Il commence par « {begin} ».',
  json_unknown:
    'C’est du JSON, mais pas une liste de livres que nous connaissons : il contient {names}. Nous lisons ce que LibraryThing, BookWyrm et Commonplace exportent en JSON.',
  json_unknown_bare:
    'C’est du JSON, mais pas une liste de livres que nous connaissons : il ne contient aucun nom. Nous lisons ce que LibraryThing, BookWyrm et Commonplace exportent en JSON.',
  json_deep: 'Ce JSON est trop imbriqué pour être une liste de livres.',
  json_item_long: 'Un élément de ce JSON (« {key} ») est trop long pour être un livre.',
  json_cut:
    'Ce JSON s’arrête au milieu : le fichier n’a pas été enregistré ou envoyé jusqu’au bout.',
  json_invalid: 'Ce fichier n’est pas du JSON valide, près de « {near} ».',
  nul: 'Ce fichier contient des octets qu’aucun texte ne contient : ce n’est pas un fichier texte, ou il a été abîmé en route. Exportez-le de nouveau et envoyez-le tel quel.',
  nul_line:
    'Ce fichier contient des octets qu’aucun texte ne contient (le premier à la ligne {line}) : ce n’est pas un fichier texte, ou il a été abîmé en route. Exportez-le de nouveau et envoyez-le tel quel.',
  web_page:
    'C’est une page web, pas un export. Vous étiez peut-être déconnecté au moment du téléchargement : connectez-vous là-bas et exportez de nouveau.',
  excel:
    'C’est un classeur Excel. Ouvrez-le, choisissez « Enregistrer sous », puis « CSV UTF-8 », et envoyez ce fichier.',
  workbook:
    'C’est un classeur de tableur. Ouvrez-le, choisissez « Enregistrer sous », puis « CSV UTF-8 », et envoyez ce fichier.',
  pdf: 'C’est un PDF. Les livres se lisent dans des fichiers CSV, TSV, JSON ou texte.',
  picture: 'C’est une image. Les livres se lisent dans des fichiers CSV, TSV, JSON ou texte.',
  database:
    'C’est une base de données. Exportez vos livres en CSV depuis l’application à laquelle elle appartient, et envoyez ce fichier.',
  packed: 'C’est une archive {kind}. Décompressez-la, ou compressez-la en ZIP, et envoyez cela.',
  archive_empty: 'Rien dans cette archive ne permet de lire des livres.',
  archive_unknown: 'Aucune liste de livres parmi les fichiers de cette archive : {names}.',
  archive_unknown_more:
    'Aucune liste de livres parmi les fichiers de cette archive : {names} et {more} autres.',
  archive_large:
    'Décompressée, cette archive dépasse 50 Mo. Décompressez-la et n’envoyez que le fichier de vos livres.',
  archive_files: 'Cette archive contient trop de fichiers. N’envoyez que le fichier de vos livres.',
  archive_password: 'Cette archive a un mot de passe. Envoyez-la sans.',
  archive_damaged:
    'Cette archive est abîmée : elle ne peut pas être décompressée. Refaites-la, ou envoyez le fichier qu’elle contient.',
  waits_for_hour:
    'Vos fichiers ont utilisé leur part de cette heure. Celui-ci reprendra de lui-même dans la suivante.',
  given_up:
    'Quelque chose a échoué chez nous, plusieurs fois de suite. Réessayez, ou prévenez les responsables de ce site.',
  row_failed:
    'Une erreur s’est produite chez nous à chaque import de cette ligne : elle a été laissée de côté',
  row_progress_many:
    'Cette ligne a {count} notes de progression. Un livre en a {most} au plus : il serait impossible d’en écrire plus en une fois.',
  file_progress_many:
    'Avec cette ligne, le fichier a plus de {most} notes de progression, plus qu’un import ne peut en apporter.',
  rows_failed:
    'Une erreur s’est produite chez nous pour ces livres, laissés de côté : {titles}. Tout le reste est importé.',
  rows_failed_more:
    'Une erreur s’est produite chez nous pour ces livres, laissés de côté : {titles} et {more} autres. Tout le reste est importé.',
  apply_given_up:
    'Une erreur s’est produite chez nous à plusieurs reprises, et le reste n’a pas été importé. Vous pouvez continuer, ou annuler ce qui a été importé.',
  undo_given_up:
    'Une erreur s’est produite chez nous à plusieurs reprises, et le reste n’a pas été annulé. Veuillez réessayer de l’annuler.',
  undo_failed:
    'Une erreur s’est produite chez nous, et ces livres n’ont pas été retirés : {titles}. Veuillez réessayer l’annulation.',
  undo_failed_more:
    'Une erreur s’est produite chez nous, et ces livres n’ont pas été retirés : {titles} et {more} autres. Veuillez réessayer l’annulation.',
  kept_books: 'Ce que vous avez modifié depuis a été conservé : {titles}',
  kept_books_more: 'Ce que vous avez modifié depuis a été conservé : {titles} et {more} autres',
};
