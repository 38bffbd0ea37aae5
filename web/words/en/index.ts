import { home } from './home.ts';
import { moderation } from './moderation.ts';
import { safety } from './safety.ts';
import { settings } from './settings.ts';

export const english = { home, moderation, safety, settings };
