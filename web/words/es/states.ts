import type { Words } from '../words.ts';

export const states: Words['states'] = {
  loading: 'Cargando…',
  pageFailed: 'No se ha podido mostrar esta página.',
  notFound: 'Página no encontrada',
  nothingHere: 'No hay nada en esta dirección.',
  mayBeMistyped: 'Quizá se haya colado una errata.',
  signInRequired: 'Es necesario entrar',
  authenticationRequired: 'Hace falta identificarse',
  accessDenied: 'Acceso denegado',
  verifying: 'Comprobando el acceso…',
};
