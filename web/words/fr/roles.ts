import type { Words } from '../words.ts';

export const roles: Words['roles'] = {
  admin: 'Admin',
  writer: 'Auteur',
  reader: 'Lecteur',
};
