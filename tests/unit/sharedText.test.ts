import { describe, expect, it } from 'vitest';
import { SEARCH_TEXT_MAX } from '../../shared/limits.ts';
import { meantBy, placeOfMeant } from '../../shared/sharedText.ts';

const HERE = 'https://books.example.org';
const url = (address: string) => meantBy({ url: address }, HERE);
const text = (shared: string) => meantBy({ text: shared }, HERE);

describe('What is shared means', () => {
  it('the book at an address of this site', () => {
    for (const address of [`${HERE}/book/OL893415W`, `${HERE}/#/details/OL893415W?review=1`])
      expect(url(address)).toEqual({ googleId: 'OL893415W' });
    // Of another site such a path says nothing.
    expect(url('https://other.example/book/OL893415W')).not.toHaveProperty('googleId');
  });

  it('the book that Google or Open Library calls so', () => {
    for (const address of [
      'https://books.google.de/books?id=zyTCAlFPjgYC&hl=de',
      'https://www.google.com/books/edition/Dune/zyTCAlFPjgYC?gbpv=1',
      'https://play.google.com/store/books/details/Dune?id=zyTCAlFPjgYC',
    ])
      expect([address, url(address)]).toEqual([address, { googleId: 'zyTCAlFPjgYC' }]);
    expect(url('https://openlibrary.org/works/OL893415W/Dune')).toEqual({ googleId: 'OL893415W' });
    expect(url('https://openlibrary.org/books/OL7353617M')).toEqual({ googleId: 'OL7353617M' });
    expect(url('https://openlibrary.org.example/works/OL893415W')).not.toHaveProperty('googleId');
    // An app of Google's shop that is no book.
    expect(url('https://play.google.com/store/apps/details?id=org.koreader.launcher')).toEqual({
      q: 'details',
    });
  });

  it('the ISBN in it, in any of its shapes, also in the address of a shop', () => {
    const isbn = '9780441172719';
    for (const shared of [
      '9780441172719',
      '0441172717',
      'Dune, Frank Herbert (ISBN 978-0-441-17271-9), look!',
      'Dune ISBN-10: 0-441-17271-7',
      'Dune\nISBN: 9780441172719\nhttps://example.com/x',
      'https://shop.example/Dune-Frank-Herbert/dp/0441172717/ref=sr_1',
      'https://openlibrary.org/isbn/9780441172719',
      'https://shop.example/item?isbn=9780441172719',
    ])
      expect([shared, text(shared)]).toEqual([shared, { isbn }]);
  });

  it('no number whose check digit is wrong, and no telephone number', () => {
    for (const shared of ['9780441172718', 'ISBN 978-0-441-17271-0', 'Call 0441172717 tonight'])
      expect([shared, text(shared)]).toEqual([shared, { q: shared }]);
    expect(text('19780441172719')).toEqual({ q: '19780441172719' });
  });

  it('else words to look for: the title, the text without addresses, the words of an address', () => {
    expect(meantBy({ title: 'Dune', text: 'Read this', url: 'https://x.example/1' })).toEqual({
      q: 'Dune',
    });
    expect(text('Left Hand of Darkness https://x.example/1')).toEqual({
      q: 'Left Hand of Darkness',
    });
    expect(url('https://www.goodreads.com/book/show/44767458-the_left-hand.html')).toEqual({
      q: 'the left hand',
    });
    expect(url('https://x.example/%D9%83%D8%AA%D8%A7%D8%A8')).toEqual({ q: 'كتاب' });
    expect(url('https://x.example/%E0%A4')).toEqual({ q: '' });
    expect(meantBy({})).toEqual({ q: '' });
    expect(text('a'.repeat(10_000))).toEqual({ q: 'a'.repeat(SEARCH_TEXT_MAX) });
  });

  it('a place behind the # as well, where nothing can be looked up', () => {
    expect(placeOfMeant({ googleId: 'OL893415W' })).toBe('/details/OL893415W');
    expect(placeOfMeant({ isbn: '9780441172719' })).toBe('/search?q=9780441172719');
    expect(placeOfMeant({ q: 'a & b' })).toBe('/search?q=a+%26+b');
    expect(placeOfMeant({ q: '' })).toBe('/search');
  });

  it('soon, however odd the text is', () => {
    const began = performance.now();
    for (const odd of ['0'.repeat(1e6), '1-'.repeat(1e5), 'isbn '.repeat(1e5), '978'.repeat(1e5)])
      meantBy({ title: odd, text: odd, url: `https://x.example/${odd}` });
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
