import type { Words } from '../words.ts';

export const roles: Words['roles'] = {
  admin: '管理者',
  writer: 'ライター',
  reader: '読者',
};
