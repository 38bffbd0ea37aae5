import type { Words } from '../words.ts';

export const credits: Words['credits'] = {
  title: 'Über diese Seite',
  text: 'Commonplace heißt nach dem „commonplace book“: dem Heft, in das Lesende abschrieben, was sie bewahren wollten.',
  course: 'Kurs',
  term: 'Semester',
  client: 'Repository der Oberfläche',
  server: 'Repository des Servers',
};
