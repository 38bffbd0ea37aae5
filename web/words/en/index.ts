import { home } from './home.ts';
import { links } from './links.ts';
import { offline } from './offline.ts';
import { shortcuts } from './shortcuts.ts';

export const english = { home, links, offline, shortcuts };
