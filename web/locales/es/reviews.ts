import { wholeNumber } from '../../formatLater.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';
import { roles } from './people.ts';

const plural = pluralsOf('es');

const stars = (count: number) => plural(count, { one: '# estrella', other: '# estrellas' });
const ratingsCount = (count: number) =>
  plural(count, { one: '# valoración', other: '# valoraciones' });

export const reviews: Words['reviews'] = {
  rating: 'Valoración',
  stars,
  chosen: (rating) => `${rating} de 5`,
  halfMore: 'Media estrella más',

  own: 'Tu reseña',
  add: 'Escribe tu reseña',
  editOwn: 'Editar tu reseña',
  title: 'Título de la reseña',
  content: 'Tu reseña',
  hasSpoilers: 'Desvela la trama',
  submit: 'Publicar la reseña',
  submitting: 'Publicando…',
  update: 'Actualizar la reseña',
  updating: 'Actualizando…',
  clear: 'Vaciar',
  submitted: '¡Tu reseña se ha publicado!',
  updated: '¡Tu reseña se ha actualizado!',
  signInAgain: 'La sesión ha terminado. Vuelve a entrar e intenta enviar tu reseña otra vez.',
  notSubmitted: (status) => `No se ha podido publicar la reseña (${status})`,
  networkError: 'error de red',
  length: (length, most) => `${wholeNumber(length)} de ${wholeNumber(most)} caracteres`,
  draftKept: 'Tu borrador se guarda en este navegador.',

  formatting: 'Formato',
  bold: 'Negrita',
  italic: 'Cursiva',
  quote: 'Cita',
  list: 'Lista',
  link: 'Enlace',
  hide: 'Ocultar como spoiler',
  hideUntil: 'Ocultar hasta un lugar del libro',
  boldText: 'texto en negrita',
  italicText: 'texto en cursiva',
  linkText: 'texto del enlace',
  spoilerText: 'lo que desvela la historia',
  preview: 'Vista previa',
  write: 'Escribir',
  nothingToPreview: 'Lo que escribas aparecerá aquí tal como lo verán los demás.',

  spoiler: 'Spoiler',
  readMore: 'Leer más',
  readLess: 'Mostrar menos',
  unfold: 'Mostrarla',
  fold: 'Plegarla',

  ratings: 'Valoraciones',
  ratingsCount,
  bar: (rating, total, percent) => `${stars(rating)}: ${ratingsCount(total)}, ${percent} %`,
  noRatings: 'Aún nadie ha valorado este libro.',

  community: (total) => `Reseñas de la comunidad (${wholeNumber(total)})`,
  all: (total) => `Todas las reseñas (${wholeNumber(total)})`,
  ofStars: (rating, total) => `${stars(rating)} (${wholeNumber(total)})`,
  showAll: 'Mostrar todas las reseñas',
  empty: 'Aún no hay reseñas',
  emptyMore: '¡Comparte antes que nadie qué te ha parecido este libro!',
  sort: 'Ordenar por',
  sorts: {
    newest: 'Más recientes primero',
    highest: 'Mejor valoradas primero',
    lowest: 'Peor valoradas primero',
    following: 'Personas que sigues',
  },

  edit: 'Editar',
  delete: 'Borrar',
  deleting: 'Borrando…',
  deleted: 'Reseña borrada',
  notDeleted: 'No se ha podido borrar la reseña',
  undo: 'Deshacer',
  cleared: 'El formulario vuelve a estar vacío',
  restored: 'Tu reseña vuelve a estar aquí',
  notRestored: 'No se ha podido recuperar tu reseña. Inténtalo de nuevo.',
  ownNotLoaded: 'No se ha podido cargar tu reseña',
  deleteOwn: 'Borrar tu reseña',
  deleteAs: (role) => `Borrar esta reseña (permiso del rol ${roles[role]})`,
  askDeleteOwn: '¿Borrar tu reseña?',
  askDeleteOf: (username) => `¿Borrar la reseña de ${at(username)}?`,
  askDelete: '¿Borrar esta reseña?',
};
