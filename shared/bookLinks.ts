/** A place where books are to be had: an address in which `{isbn}`, `{title}` and `{author}` are filled in. */
export interface BookLink {
  name: string;
  address: string;
}

interface Sought {
  title: string;
  authors: readonly string[];
  isbn13: string | null;
  isbn10: string | null;
}

export const BOOK_LINKS_MAX = 20;
export const BOOK_LINK_NAME_MAX = 60;
export const BOOK_LINK_ADDRESS_MAX = 500;

const GAP = /\{(\w*)\}/g;
const GAPS = ['isbn', 'title', 'author'];

/** Whether it may be offered: a name, and an address of the web with a gap for the ISBN or the title, and none unknown. */
export function isBookLink({ name, address }: BookLink) {
  const gaps = [...address.matchAll(GAP)].map(([, gap = '']) => gap);
  return (
    name.trim() !== '' &&
    name.length <= BOOK_LINK_NAME_MAX &&
    address.length <= BOOK_LINK_ADDRESS_MAX &&
    /^https?:\/\/[^\s/{}]+\/\S*$/.test(address) &&
    gaps.every((gap) => GAPS.includes(gap)) &&
    (gaps.includes('isbn') || gaps.includes('title'))
  );
}

/** Where this book is to be had; a place that asks for what is not known of it is left out. */
export function linksFor(links: readonly BookLink[], book: Sought): BookLink[] {
  const known: Record<string, string> = {
    isbn: book.isbn13 ?? book.isbn10 ?? '',
    title: book.title,
    author: book.authors[0] ?? '',
  };
  return links
    .filter(({ address }) => !address.includes('{isbn}') || known.isbn !== '')
    .filter(({ address }) => !address.includes('{title}') || known.title !== '')
    .map(({ name, address }) => ({
      name,
      address: address.replace(GAP, (_, gap: string) => encodeURIComponent(known[gap] ?? '')),
    }));
}
