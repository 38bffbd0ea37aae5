import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Gente',
  all: (count) => `Toda la gente (${count})`,
  search: 'Buscar gente',
  searchPlaceholder: 'Buscar gente por su nombre',
  searching: 'Buscando gente…',
  loading: 'Cargando la lista…',
  none: 'No se ha encontrado a nadie',
  noneFor: (term) => `Nadie coincide con «${term}»`,
  noneMore: '¡Sé la primera persona de nuestra comunidad!',
  unavailable: 'La lista no está disponible en este momento',
  failed: 'No se ha podido cargar la lista',
  failedMore: 'Inténtalo más tarde o ponte en contacto con el soporte.',
};
