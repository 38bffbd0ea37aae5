import type { Words } from '../words.ts';

export const shortcuts: Words['shortcuts'] = {
  title: 'Atajos de teclado',
  search: 'Buscar un libro',
  home: 'Ir al inicio',
  searchPage: 'Ir a la búsqueda',
  profile: 'Ir al perfil',
  users: 'Ir a la gente',
  help: 'Mostrar los atajos',
  use: 'Usar atajos de teclado',
};
