import { home } from './home.ts';
import { links } from './links.ts';
import { offline } from './offline.ts';

export const english = { home, links, offline };
