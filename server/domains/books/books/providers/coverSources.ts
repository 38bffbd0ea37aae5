import type { Config } from '../../../../config.ts';

/** A service elsewhere that has covers. Its addresses are made here, from a key of known shape. */
export interface CoverSource {
  name: 'google' | 'openlibrary';
  /** Whether a book's `cover_key` names a cover of its. */
  knows(key: string): boolean;
  urlOf(key: string): URL;
  /** The addresses that it may redirect to. */
  mayFollow(url: URL): boolean;
}

/** Where covers may come from: the providers that the settings name, and nowhere else. */
export const coverSourcesOf = ({ catalogueUpstreams }: Pick<Config, 'catalogueUpstreams'>) =>
  catalogueUpstreams.map((name) => (name === 'google' ? googleCovers() : openLibraryCovers()));

/** Covers of Google Books, by the volume's id: 12 characters. */
export const googleCovers = (baseUrl = 'https://books.google.com'): CoverSource => ({
  name: 'google',
  knows: (key) => /^[A-Za-z0-9_-]{12}$/.test(key),
  urlOf: (key) => new URL(`${baseUrl}/books/content?id=${key}&printsec=frontcover&img=1&zoom=1`),
  mayFollow: (url) =>
    isOf(baseUrl, url) ||
    (url.protocol === 'https:' && url.port === '' && url.hostname === 'books.google.com'),
});

/** Open Library's covers, by their numbers. Older ones lie in the Internet Archive. */
export const openLibraryCovers = (baseUrl = 'https://covers.openlibrary.org'): CoverSource => ({
  name: 'openlibrary',
  knows: (key) => /^[1-9]\d{0,9}$/.test(key),
  // Without `default=false` it has a blank picture where there is none.
  urlOf: (key) => new URL(`${baseUrl}/b/id/${key}-M.jpg?default=false`),
  mayFollow: (url) =>
    isOf(baseUrl, url) ||
    (url.protocol === 'https:' &&
      url.port === '' &&
      /^(covers\.openlibrary\.org|archive\.org|[a-z0-9-]+\.(us|ca)\.archive\.org)$/.test(
        url.hostname,
      )),
});

const isOf = (baseUrl: string, url: URL) => url.origin === new URL(baseUrl).origin;
