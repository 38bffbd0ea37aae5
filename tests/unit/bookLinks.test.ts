import { expect, test } from 'vitest';
import { linksFor } from '../../shared/bookLinks.ts';

const links = [
  { name: 'By number', address: 'https://shop.example.org/isbn/{isbn}' },
  { name: 'By title', address: 'https://library.example.org/?q={title}+{author}' },
];
const book = { title: 'Tom & Jerry? #1', authors: ['Ä. B'], isbn13: null, isbn10: null };

test('what is not known of a book is asked for nowhere', () => {
  expect(linksFor(links, book)).toEqual([
    {
      name: 'By title',
      address: 'https://library.example.org/?q=Tom%20%26%20Jerry%3F%20%231+%C3%84.%20B',
    },
  ]);
  expect(linksFor(links, { ...book, title: '', authors: [] })).toEqual([]);
});

test('the longer number goes before the shorter', () => {
  const [byNumber] = linksFor(links, { ...book, isbn13: '9780141439471', isbn10: '0141439474' });
  expect(byNumber?.address).toBe('https://shop.example.org/isbn/9780141439471');
  const [byShort] = linksFor(links, { ...book, isbn10: '0141439474' });
  expect(byShort?.address).toBe('https://shop.example.org/isbn/0141439474');
});
