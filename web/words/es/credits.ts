import type { Words } from '../words.ts';

export const credits: Words['credits'] = {
  title: 'Sobre este sitio',
  text: 'Commonplace debe su nombre al «commonplace book», el cuaderno donde los lectores copiaban lo que merecía guardarse.',
  course: 'Curso',
  term: 'Semestre',
  client: 'Repositorio de la interfaz',
  server: 'Repositorio del servidor',
};
