import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('es');

export const conversation: Words['conversation'] = {
  like: 'Me gusta',
  likes: (likes) => plural(likes, { one: '# «me gusta»', other: '# «me gusta»' }),
  signInToLike: 'Entrar para indicar que te gusta',
  notLiked: 'No se ha podido guardar. Inténtalo de nuevo.',

  title: 'Comentarios',
  replies: 'Respuestas',
  comments: (comments) =>
    comments === 0 ? 'Comentar' : plural(comments, { one: '# comentario', other: '# comentarios' }),
  commentBy: (username) => `Comentario de ${at(username)}`,
  empty: 'Nadie ha comentado todavía esta reseña.',
  failed: 'No se han podido cargar los comentarios.',
  edited: 'editado',
  deleted: 'Este comentario se ha borrado.',
  linked: 'La reseña a la que lleva el enlace',
  toAll: 'Todas las reseñas de este libro',
  gone: 'Esta reseña ya no existe o no puedes verla.',

  write: 'Tu comentario',
  send: 'Publicar comentario',
  sending: 'Publicando…',
  reply: 'Responder',
  replyTo: (username) => `Responder a ${at(username)}`,
  replyLabel: (username) => `Tu respuesta a ${at(username)}`,
  notSent: 'No se ha podido publicar tu comentario. Inténtalo de nuevo.',
  editOwn: 'Editar tu comentario',
  changed: 'Comentario actualizado',
  deleteOwn: 'Borrar tu comentario',
  deleteOf: (username) => `Borrar el comentario de ${at(username)}`,
  askDeleteOwn: '¿Borrar tu comentario?',
  askDeleteOf: (username) => `¿Borrar el comentario de ${at(username)}?`,
  removed: 'Comentario borrado',
  notDeleted: 'No se ha podido borrar el comentario. Inténtalo de nuevo.',

  place: 'Lugar del libro',
  onlyFrom: 'Ocultar a quien aún no ha llegado a',
  opensAt: (place) => `Se abre en: ${place}`,
  characters: (length) => plural(length, { one: '# carácter', other: '# caracteres' }),
  showAnyway: 'Mostrar de todos modos',
  shutAgain: 'Volver a ocultar',
  notOpened: 'No se ha podido abrir. Inténtalo de nuevo.',

  people: 'Personas',
  peopleFound: (people) =>
    plural(people, { one: '# persona que mencionar', other: '# personas que mencionar' }),
};
