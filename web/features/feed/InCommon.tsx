import { words } from '../../locales/words.ts';

/** How many books somebody has in common with oneself. */
export const InCommon = ({ books }: { books: number }) => words.feed.common(books);
