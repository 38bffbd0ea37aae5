import { type Static, Type } from 'typebox';
import { isbn13Of } from '../../../../../shared/isbn.ts';
import { ProviderError } from '../../../../platform/http/safeFetch.ts';
import { hasShape } from '../../../../platform/http/validation.ts';
import type { RawBook } from '../book.ts';
import { jsonAt, type Provider, type ProviderOptions } from './provider.ts';

/** Open Library's works, https://openlibrary.org/developers/api. */
export function openLibrary(options: ProviderOptions = {}) {
  const { baseUrl = 'https://openlibrary.org' } = options;

  return {
    name: 'openlibrary',
    requestsOfVolume: 1 + AUTHORS_MAX,
    knows: (id) => WORK_ID.test(id),

    async search(query, limit) {
      const isbn = isbn13Of(query);
      const url = new URL(`${baseUrl}/search.json`);
      // Its language (title:, OR, *) is not our readers': only words are passed on.
      url.searchParams.set('q', isbn ?? wordsOf(query));
      url.searchParams.set('limit', String(limit));
      url.searchParams.set('fields', FIELDS);
      const answer = await jsonAt(url, options);
      if (!hasShape(Found, answer)) throw new ProviderError('answered in another shape');
      return answer.docs.flatMap((doc) => bookOfDoc(doc, isbn) ?? []);
    },

    async volume(id) {
      const work = await jsonAt(
        new URL(`${baseUrl}/works/${encodeURIComponent(id)}.json`),
        options,
      );
      // Redirected and deleted works have no title.
      if (!hasShape(Work, work)) return undefined;
      const keys = (work.authors ?? []).flatMap(({ author }) => author?.key ?? []);
      const authors = await Promise.all(
        keys.slice(0, AUTHORS_MAX).map((key) => jsonAt(new URL(`${baseUrl}${key}.json`), options)),
      );
      return bookOfWork(id, work, authors);
    },
  } satisfies Provider as Provider;
}

const WORK_ID = /^OL\d{1,12}W$/;
const AUTHORS_MAX = 5;
const CATEGORIES_MAX = 4;
const FIELDS =
  'key,title,subtitle,author_name,first_publish_year,number_of_pages_median,cover_i,isbn,subject,language';

const Text = Type.Optional(Type.String());
const Texts = Type.Optional(Type.Array(Type.String()));
const Found = Type.Object({ docs: Type.Array(Type.Unknown()) });
const Doc = Type.Object({
  key: Type.String({ pattern: '^/works/OL\\d{1,12}W$' }),
  title: Type.String(),
  subtitle: Text,
  author_name: Texts,
  first_publish_year: Type.Optional(Type.Integer()),
  number_of_pages_median: Type.Optional(Type.Integer()),
  cover_i: Type.Optional(Type.Integer()),
  isbn: Texts,
  subject: Texts,
  language: Texts,
});
const Work = Type.Object({
  title: Type.String(),
  subtitle: Text,
  authors: Type.Optional(
    Type.Array(
      Type.Object({
        author: Type.Optional(
          Type.Object({ key: Type.String({ pattern: '^/authors/OL\\d{1,12}A$' }) }),
        ),
      }),
    ),
  ),
  description: Type.Optional(Type.Union([Type.String(), Type.Object({ value: Type.String() })])),
  subjects: Texts,
  covers: Type.Optional(Type.Array(Type.Integer())),
  first_publish_date: Text,
});
const Author = Type.Object({ name: Type.String() });

function bookOfDoc(doc: unknown, askedIsbn: string | undefined): RawBook | undefined {
  if (!hasShape(Doc, doc)) return undefined;
  const { isbn = [], language = [] }: Static<typeof Doc> = doc;
  return {
    googleId: doc.key.slice('/works/'.length),
    title: doc.title,
    subtitle: doc.subtitle,
    authors: doc.author_name,
    publishedDate: doc.first_publish_year?.toString(),
    pageCount: doc.number_of_pages_median,
    categories: categoriesOf(doc.subject),
    // Those of all its editions, in no order: only the one that was asked for is known to be meant.
    isbns: isbn
      .filter((each) => askedIsbn !== undefined && isbn13Of(each) === askedIsbn)
      .slice(0, 1),
    language: language.length === 1 ? languageOf(language[0]) : undefined,
    coverKey: coverOf(doc.cover_i),
  };
}

function bookOfWork(id: string, work: Static<typeof Work>, authors: unknown[]): RawBook {
  const { description } = work;
  return {
    googleId: id,
    title: work.title,
    subtitle: work.subtitle,
    authors: authors.flatMap((author) => (hasShape(Author, author) ? author.name : [])),
    publishedDate: /\b\d{4}\b/.exec(work.first_publish_date ?? '')?.[0],
    categories: categoriesOf(work.subjects),
    description: typeof description === 'string' ? description : description?.value,
    coverKey: coverOf(work.covers?.find((cover) => cover > 0)),
  };
}

const wordsOf = (query: string) =>
  (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ').toLowerCase();

/** Without the machine's own marks (`nyt:…`) and long headings of libraries. */
const categoriesOf = (subjects: string[] = []) =>
  subjects
    .filter((subject) => !/[:=]/.test(subject) && subject.length <= 40)
    .slice(0, CATEGORIES_MAX);

const coverOf = (cover: number | undefined) =>
  cover !== undefined && cover > 0 ? String(cover) : undefined;

/** MARC's codes as ISO 639-1, of the languages most books are in; others stay as they are. */
const languageOf = (marc = '') => ISO[marc] ?? marc;
const ISO: Record<string, string> = {
  ara: 'ar',
  chi: 'zh',
  cze: 'cs',
  dan: 'da',
  dut: 'nl',
  eng: 'en',
  fin: 'fi',
  fre: 'fr',
  ger: 'de',
  gre: 'el',
  heb: 'he',
  hin: 'hi',
  hun: 'hu',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  lat: 'la',
  nor: 'no',
  per: 'fa',
  pol: 'pl',
  por: 'pt',
  rus: 'ru',
  spa: 'es',
  swe: 'sv',
  tur: 'tr',
  ukr: 'uk',
};
