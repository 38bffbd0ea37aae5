import type { Words } from '../words.ts';

export const conversation: Words['conversation'] = {};
