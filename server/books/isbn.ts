// biome-ignore lint/performance/noBarrelFile: the browser reads ISBNs as well, so they stand there
export { isbn10Of, isbn13Of } from '../../shared/isbn.ts';
