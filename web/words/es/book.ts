import type { Words } from '../words.ts';

export const book: Words['book'] = {
  documentTitle: 'Libro',
  untitled: 'Sin título',
  verifying: 'Comprobando el acceso…',
  loading: 'Cargando el libro…',
  signInRequired: 'Es necesario entrar',
  signInReason: 'Entra para ver los libros, escribir reseñas y gestionar tus favoritos.',
  thisBook: 'este libro',
  signIn: 'Entrar',
  goBack: 'Volver',
  notFound: '¡Vaya! Libro no encontrado',
  notLoaded: 'No se ha podido cargar el libro',
  gone: 'El libro que buscas no existe o se ha retirado.',
  toProfile: 'Volver al perfil',
  toHome: 'Ir al inicio',
  back: 'Volver',
  home: 'Inicio',
  correct: 'Corregir este libro',
  changes: 'Cambios',
  findAnother: 'Buscar otro libro',
};
