import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('es');

export const shortcuts: Words['shortcuts'] = {
  title: 'Atajos de teclado',
  search: 'Buscar un libro',
  home: 'Ir al inicio',
  searchPage: 'Ir a la búsqueda',
  library: 'Ir a la biblioteca',
  feed: 'Ir a las novedades',
  lists: 'Ir a las listas',
  groups: 'Ir a los clubes',
  notifications: 'Ir a las notificaciones',
  profile: 'Ir al perfil',
  users: 'Ir a las personas',
  help: 'Mostrar los atajos',
  use: 'Usar atajos de teclado',
};

export const links: Words['links'] = {
  share: 'Compartir',
  more: 'Más acciones',
  copied: 'Enlace copiado',
  copiedAnd: (more) => `Enlace copiado. ${more}`,
  notCopied: (link) => `No se ha podido copiar el enlace: ${link}`,
};

export const offline: Words['offline'] = {
  seenAt: (when) => `Lo que se muestra aquí es del ${when}.`,
  newVersion: 'Hay una versión nueva lista',
  later: 'Más tarde',
};

export const health: Words['health'] = {
  allWell: 'Todo está bien.',
  unwell: (count: number) =>
    plural(count, { one: '# punto requiere atención.', other: '# puntos requieren atención.' }),
  part: 'Qué',
  now: 'Ahora',
  limit: 'Límite',
  well: 'Bien',
  notWell: 'Requiere atención',
  since: (start: string, checked: string) =>
    `En marcha desde el ${start}; comprobado el ${checked}.`,
  again: 'Comprobar de nuevo',
  parts: {
    answer: 'Respuesta de la base de datos',
    connections: 'Conexiones en uso',
    size: 'Tamaño de la base de datos',
    disk: 'Espacio libre en disco, al menos',
    loop: 'Retraso del bucle de eventos (percentil 99)',
    memory: 'Memoria de este proceso',
    cache: 'Respuestas guardadas en memoria',
    mails: 'Correos en espera',
    stuck: 'Correos fallidos tres veces',
    replicas: 'Réplicas en uso, al menos',
    lag: 'Retraso de la réplica más lenta',
    openlibrary: 'Open Library: llamadas de hoy',
    google: 'Google Books: llamadas de hoy',
  },
};

export const credits: Words['credits'] = {
  title: 'Sobre este sitio',
  text: 'Commonplace debe su nombre al «commonplace book», el cuaderno donde los lectores copiaban lo que merecía guardarse.',
  course: 'Curso',
  term: 'Semestre',
  client: 'Repositorio de la interfaz',
  server: 'Repositorio del servidor',
};
