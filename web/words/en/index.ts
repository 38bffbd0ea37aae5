import { home } from './home.ts';
import { links } from './links.ts';

export const english = { home, links };
