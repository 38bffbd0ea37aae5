import type { Words } from '../words.ts';

export const favorites: Words['favorites'] = {
  add: 'Añadir a favoritos',
  remove: 'Quitar de favoritos',
  added: 'Añadido a tus favoritos',
  removed: 'Quitado de tus favoritos',
  signInFirst: 'Entra para añadir libros a tus favoritos',
  signInAgain: 'Vuelve a entrar para gestionar tus favoritos',
  failed: 'No se han podido cambiar los favoritos',
  bookId: (id) => `Libro n.º ${id}`,
  addedOn: 'Añadido el {}',
};
