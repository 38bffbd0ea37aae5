import type { Words } from '../words.ts';

export const roles: Words['roles'] = {
  admin: 'مشرف',
  writer: 'كاتب',
  reader: 'قارئ',
};
