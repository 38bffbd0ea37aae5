import { book } from './book.ts';
import { home } from './home.ts';
import { reviews } from './reviews.ts';

export const english = { book, home, reviews };
