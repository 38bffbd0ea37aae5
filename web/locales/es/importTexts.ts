import type { ImportTextId } from '../../../shared/importTexts.ts';

/** What an import says of a file and of its rows, by its id. */
export const importTexts: Record<ImportTextId, string> = {
  isbn: 'El ISBN es de este libro',
  isbn_title_author: 'El ISBN, el título y el autor son de este libro',
  isbn_title: 'El ISBN y el título son de este libro',
  isbn_author: 'El ISBN y el autor son de este libro, el título es otro',
  isbn_only: 'El ISBN es de este libro, el título y el autor son otros',
  id: 'El identificador es de este libro',
  id_title_author: 'El identificador, el título y el autor son de este libro',
  id_title: 'El identificador y el título son de este libro',
  id_author: 'El identificador y el autor son de este libro, el título es otro',
  id_only: 'El identificador es de este libro, el título y el autor son otros',
  title_author: 'El título y el autor coinciden',
  title_author_nearly: 'El título y el autor casi coinciden',
  title: 'El título coincide, el autor no',
  author: 'El autor coincide',
  numbers_differ: 'Sus números son de varios libros',
  number_of_other: 'El número es de un libro, el título y el autor de otro',
  several_books: 'Varios libros tienen este título y autor',
  other_place: 'El título y el autor coinciden, pero su lugar en la serie es otro',
  number_unknown: 'No se conoce ningún libro con este número y la fila no tiene título',
  title_unknown: 'Aquí no hay ningún libro con este título; se añadirá',
  left_out: 'Lo has dejado fuera',
  wanted_new: 'Quieres añadirlo como libro nuevo',
  chosen: 'Has elegido este libro',
  second_row: 'Una fila anterior es del mismo libro: esta añade lo que le falta',
  book_gone: 'Este libro ya no está aquí. Importa la fila otra vez.',
  books_many:
    'Tus importaciones ya han añadido hoy {most} libros nuevos. Importa esta fila otra vez mañana.',
  changed_since: 'Lo has cambiado desde entonces, así que se queda: {fields}',
  row_cells: 'Esta fila tiene {cells} celdas y el encabezado {headers}',
  row_cells_to:
    'Esta fila tiene {cells} celdas y el encabezado {headers} (llega hasta la línea {line}: quizá falte una comilla)',
  row_no_book: 'Esta fila no nombra ningún libro: no tiene ni título ni número',
  no_book: 'Esto no es un libro',
  list_no_book: '«{cell}» no es un libro: las listas también pueden tener autores y temas',
  no_work: 'Esta fila no nombra ninguna obra de Open Library',
  say_columns: 'Di primero en qué columna están los títulos o los ISBN',
  deleted_there: 'Este libro se borró en {service}',
  status_wrong: '«{cell}» no es un estado de lectura que conozcamos',
  rating_wrong: '«{cell}» no es una valoración de 0 a {most}',
  number_wrong: '«{cell}» no es un número',
  isbn_wrong: '«{cell}» no es un ISBN',
  rounded: 'Una hoja de cálculo redondeó «{cell}», y así no identifica ningún libro',
  date_wrong: '«{cell}» no es una fecha',
  dates_wrong: '«{cell}» no es un periodo',
  month_unclear: 'No se sabe qué número de «{cell}» es el mes: solo se tomó el año',
  date_future: '«{cell}» está en el futuro',
  json_wrong: '«{cell}» no es JSON',
  value_wrong: '«{cell}» no se conoce ahí',
  note_wrong: '«{cell}» no es una nota',
  note_long: 'La nota tiene más de 100 000 caracteres: se dejó fuera su final',
  start_alone:
    'Un comienzo sin final no pertenece a ninguna lectura de un libro en este estado: se dejó fuera',
  readings_many: 'De {count} lecturas sin fecha se tomaron {taken}',
  ends_before:
    'Una lectura termina ({endedOn}) antes de empezar ({startedOn}): se dejó fuera su comienzo',
  review_unrated: 'Una reseña necesita una valoración: sin ella, el texto pasó a la nota privada',
  review_long: 'Una reseña tiene como máximo {most} caracteres: su final pasó a la nota privada',
  half_star: 'Una reseña tiene al menos una estrella: media pasó a ser una',
  file_empty: 'Este archivo está vacío.',
  file_blank: 'Este archivo solo contiene espacios y líneas vacías.',
  file_large: 'Este archivo supera los 50 MB, más que cualquier lista de libros.',
  rows_many: 'Este archivo tiene más de {most} filas. Divídelo e importa una parte tras otra.',
  rows_none: 'No hay libros en este archivo: tiene un encabezado y ninguna fila más.',
  columns_many:
    'La primera línea de este archivo tiene {columns} columnas. Las tablas con más de {most} no son listas de libros.',
  quote_open:
    'En la fila que empieza en la línea {line} se abre una comilla que nunca se cierra. Ciérrala y envía el archivo otra vez.',
  row_long:
    'La fila que empieza en la línea {line} tiene más de un millón de caracteres: eso no es un libro.',
  row_long_quote:
    'La fila que empieza en la línea {line} tiene más de un millón de caracteres: eso no es un libro. Quizá se abra ahí una comilla que nunca se cierra: ciérrala y envía el archivo otra vez.',
  row_wrong: 'La fila que empieza en la línea {line} no se puede leer.',
  row_wrong_quote:
    'La fila que empieza en la línea {line} no se puede leer. Quizá se abra ahí una comilla que nunca se cierra: ciérrala y envía el archivo otra vez.',
  text_unknown:
    'No hay ninguna lista de libros en este archivo: no tiene ni columnas ni ISBN. Empieza por «{begin}».',
  json_unknown:
    'Esto es JSON, pero no una lista de libros que conozcamos: tiene {names}. Leemos lo que LibraryThing, BookWyrm y Commonplace exportan como JSON.',
  json_unknown_bare:
    'Esto es JSON, pero no una lista de libros que conozcamos: no tiene nombres. Leemos lo que LibraryThing, BookWyrm y Commonplace exportan como JSON.',
  json_deep: 'Este JSON está demasiado anidado para ser una lista de libros.',
  json_item_long: 'Un elemento de este JSON («{key}») es demasiado largo para ser un libro.',
  json_cut: 'Este JSON se corta a la mitad: el archivo no se guardó o no se envió hasta el final.',
  json_invalid: 'Este archivo no es JSON válido, cerca de «{near}».',
  nul: 'Este archivo contiene bytes que no tiene ningún texto: no es un archivo de texto o se dañó por el camino. Expórtalo de nuevo y envíalo tal cual.',
  nul_line:
    'Este archivo contiene bytes que no tiene ningún texto (el primero en la línea {line}): no es un archivo de texto o se dañó por el camino. Expórtalo de nuevo y envíalo tal cual.',
  web_page:
    'Esto es una página web, no una exportación. Quizá tu sesión estaba cerrada al descargarla: vuelve a entrar allí y exporta de nuevo.',
  excel:
    'Esto es un libro de Excel. Ábrelo, elige «Guardar como», luego «CSV UTF-8», y envía ese archivo.',
  workbook:
    'Esto es un archivo de hoja de cálculo. Ábrelo, elige «Guardar como», luego «CSV UTF-8», y envía ese archivo.',
  pdf: 'Esto es un PDF. Los libros se leen de archivos CSV, TSV, JSON y de texto.',
  picture: 'Esto es una imagen. Los libros se leen de archivos CSV, TSV, JSON y de texto.',
  database:
    'Esto es una base de datos. Exporta tus libros como CSV desde la aplicación a la que pertenece y envía ese archivo.',
  packed: 'Esto es un archivo {kind}. Descomprímelo, o comprímelo como ZIP, y envía eso.',
  archive_empty: 'No hay nada en este archivo comprimido de donde leer libros.',
  archive_unknown: 'No hay ninguna lista de libros entre los archivos: {names}.',
  archive_unknown_more: 'No hay ninguna lista de libros entre los archivos: {names} y {more} más.',
  archive_large:
    'Descomprimido, este archivo supera los 50 MB. Descomprímelo y envía solo el archivo con tus libros.',
  archive_files:
    'Este archivo comprimido contiene demasiados archivos. Envía solo el que tiene tus libros.',
  archive_password: 'Este archivo comprimido tiene contraseña. Envíalo sin ella.',
  archive_damaged:
    'Este archivo comprimido está dañado: no se puede descomprimir. Comprímelo de nuevo o envía el archivo que contiene.',
  waits_for_hour:
    'Tus archivos ya han consumido su parte de esta hora. Este seguirá por sí solo en la próxima.',
  given_up:
    'Algo falló por nuestra parte, una y otra vez. Inténtalo de nuevo o avisa a quien gestiona este sitio.',
  row_failed:
    'Algo falló por nuestra parte cada vez que se importaba esta fila: se ha dejado fuera',
  row_progress_many:
    'Esta fila tiene {count} notas de progreso. Un libro tiene {most} como máximo: no se podrían escribir más de una vez.',
  file_progress_many:
    'Con esta fila el archivo tiene más de {most} notas de progreso, más de las que puede traer una importación.',
  rows_failed:
    'Algo falló por nuestra parte con estos libros y se han dejado fuera: {titles}. Todo lo demás está importado.',
  rows_failed_more:
    'Algo falló por nuestra parte con estos libros y se han dejado fuera: {titles} y {more} más. Todo lo demás está importado.',
  apply_given_up:
    'Algo falló por nuestra parte una y otra vez y el resto no se ha importado. Puedes continuar o deshacer lo importado.',
  undo_given_up:
    'Algo falló por nuestra parte una y otra vez y el resto no se ha deshecho. Intenta deshacerlo de nuevo.',
  undo_failed:
    'Algo falló por nuestra parte y estos libros no se han retirado: {titles}. Intenta deshacerlo de nuevo.',
  undo_failed_more:
    'Algo falló por nuestra parte y estos libros no se han retirado: {titles} y {more} más. Intenta deshacerlo de nuevo.',
  kept_books: 'Lo que has cambiado desde entonces se ha conservado: {titles}',
  kept_books_more: 'Lo que has cambiado desde entonces se ha conservado: {titles} y {more} más',
};
