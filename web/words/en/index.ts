import { home } from './home.ts';

export const english = { home };
