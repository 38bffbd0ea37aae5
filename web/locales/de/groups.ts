import type { Words } from '../words.ts';

export const groups: Words['groups'] = {};
