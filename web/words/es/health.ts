import type { Words } from '../words.ts';
import { plural } from './plural.ts';

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
    disk: 'Libre en el disco, al menos',
    loop: 'Retraso del bucle de eventos (99 de 100)',
    memory: 'Memoria de este proceso',
    kept: 'Respuestas guardadas en memoria',
    mails: 'Correos en espera',
    stuck: 'Correos fallidos tres veces',
    replicas: 'Réplicas en uso, al menos',
    lag: 'Retraso de la réplica más lenta',
    openlibrary: 'Open Library: llamadas de hoy',
    google: 'Google Books: llamadas de hoy',
  },
};
