import type { Words } from '../words.ts';

export const feed: Words['feed'] = {};
