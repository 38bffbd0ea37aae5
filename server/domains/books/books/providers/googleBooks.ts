import { type Static, Type } from 'typebox';
import { isbn13Of } from '../../../../../shared/isbn.ts';
import { ProviderError } from '../../../../platform/http/safeFetch.ts';
import { hasShape } from '../../../../platform/http/validation.ts';
import type { RawBook } from '../book.ts';
import { jsonAt, type Provider, type ProviderOptions } from './provider.ts';

/** Google Books, https://developers.google.com/books/docs/v1/using. */
export function googleBooks(options: ProviderOptions & { apiKey?: string | undefined } = {}) {
  const { baseUrl = 'https://www.googleapis.com/books/v1', apiKey } = options;
  const urlOf = (path: string, query: Record<string, string>) => {
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (apiKey) url.searchParams.set('key', apiKey);
    return url;
  };

  return {
    name: 'google',
    requestsOfVolume: 1,
    knows: (id) => VOLUME_ID.test(id),

    async search(query, limit) {
      const isbn = isbn13Of(query);
      const answer = await jsonAt(
        urlOf('/volumes', {
          // Operators like intitle: are Google's language, not our readers'.
          q: isbn ? `isbn:${isbn}` : query.replaceAll(/[:"]/g, ' '),
          maxResults: String(Math.min(limit, 40)),
          printType: 'books',
        }),
        options,
      );
      if (!hasShape(Volumes, answer)) throw new ProviderError('answered in another shape');
      return (answer.items ?? []).flatMap((item) => bookOfVolume(item) ?? []);
    },

    async volume(id) {
      const answer = await jsonAt(urlOf(`/volumes/${encodeURIComponent(id)}`, {}), options);
      return answer === undefined ? undefined : bookOfVolume(answer);
    },
  } satisfies Provider as Provider;
}

const VOLUME_ID = /^[A-Za-z0-9_-]{12}$/;

/** A search that finds nothing has no `items`. */
const Volumes = Type.Object({ items: Type.Optional(Type.Array(Type.Unknown())) });

const Text = Type.Optional(Type.String());
const Texts = Type.Optional(Type.Array(Type.String()));
const Volume = Type.Object({
  id: Type.String({ pattern: VOLUME_ID.source }),
  volumeInfo: Type.Object({
    title: Type.String(),
    subtitle: Text,
    authors: Texts,
    publisher: Text,
    publishedDate: Text,
    description: Text,
    industryIdentifiers: Type.Optional(
      Type.Array(Type.Object({ type: Type.String(), identifier: Type.String() })),
    ),
    pageCount: Type.Optional(Type.Number()),
    printedPageCount: Type.Optional(Type.Number()),
    printType: Text,
    categories: Texts,
    language: Text,
    imageLinks: Type.Optional(Type.Object({ thumbnail: Text })),
  }),
});

/** A volume of Google's as a book; undefined for what is none, magazines for example. */
export function bookOfVolume(item: unknown): RawBook | undefined {
  if (!hasShape(Volume, item)) return undefined;
  const { id, volumeInfo: info }: Static<typeof Volume> = item;
  if (info.printType !== undefined && info.printType !== 'BOOK') return undefined;
  return {
    googleId: id,
    title: info.title,
    subtitle: info.subtitle,
    authors: info.authors,
    publisher: info.publisher,
    publishedDate: info.publishedDate,
    description: info.description,
    isbns: (info.industryIdentifiers ?? [])
      .filter(({ type }) => type === 'ISBN_13' || type === 'ISBN_10')
      .map(({ identifier }) => identifier),
    pageCount: info.pageCount || info.printedPageCount,
    // "Fiction / Classics" in a volume, "Fiction" in a search.
    categories: info.categories?.flatMap((category) => category.split(' / ')),
    language: info.language,
    // Its cover is found by the volume's id.
    coverKey: info.imageLinks?.thumbnail ? id : undefined,
  };
}
