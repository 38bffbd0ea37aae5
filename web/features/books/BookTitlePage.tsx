import { Fragment, type ReactNode } from 'react';
import type { BookDetails } from '../../../shared/contract/books.ts';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { languageName, oneDecimal, wholeNumber } from '../../format.ts';
import { categoryName, words } from '../../locales/words.ts';
import { publicationDate } from '../../publicationDate.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Stars } from '../../ui/Stars.tsx';
import styles from './BookTitlePage.module.css';
import type { SeenBook } from './useSeenBook.ts';

const Description = ({ html }: { html: string }) =>
  /[<&]/.test(html) ? (
    <Prose html={html} />
  ) : (
    <p className={styles.description} dir="auto">
      {html}
    </p>
  );

interface BookTitlePageProps {
  book: BookDetails;
  heading: ReactNode;
  /** The button that keeps the book. */
  toggle: ReactNode;
  /** What somebody keeps about it. */
  entry: ReactNode;
  /** It stands above what the book is about: for whoever has the book already. */
  isEntryFirst: boolean;
  /** Where it stands in series. */
  series: ReactNode;
  /** Of the reader's own entry: their copy. */
  own?: Pick<EntryDetails, 'edition' | 'readings'> | null | undefined;
}

/** What a book's title page says: cover, people, description, facts. */
export const BookTitlePage = ({
  book,
  heading,
  toggle,
  entry,
  isEntryFirst,
  series,
  own,
}: BookTitlePageProps) => (
  <div className={styles.book}>
    <div className={styles.cover}>
      <Cover
        src={own?.edition?.thumbnail ?? book.image ?? book.thumbnail}
        drawn={drawnCover(book.googleId)}
        eager
      />
    </div>
    <div className={styles.text}>
      <div className={styles.head}>
        {heading}
        {book.originalTitle ? (
          <p className={styles.original}>
            <bdi lang={book.language ?? undefined}>{book.originalTitle}</bdi>
          </p>
        ) : null}
        <p className={styles.authors}>
          <Filled text={words.books.by}>
            <Links
              names={book.authors}
              to="/author/:name"
              slugs={slugsOfAuthors(book)}
              otherwise={words.books.unknownAuthor}
            />
          </Filled>
        </p>
        {series}
        {book.averageRating === null ? null : (
          <p className={styles.average}>
            <Stars rating={book.averageRating} figure={oneDecimal(book.averageRating)} />
            <span>{words.books.ratings(book.ratingsCount)}</span>
          </p>
        )}
      </div>
      <div className={styles.toggle}>{toggle}</div>
      {isEntryFirst ? (entry ?? <div className={styles.entryToCome} data-for-members="" />) : null}
      {book.description ? <Description html={book.description} /> : null}
      {isEntryFirst ? null : entry}
      {/* What one keeps ends with a rule of its own. */}
      <dl
        className={`${styles.facts} ${book.description && (isEntryFirst || !entry) ? styles.below : ''}`}
      >
        {factsOf(book, own).map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
        <div className={styles.categories}>
          <dt>{words.books.categories}</dt>
          <dd>
            <Links
              names={book.categories}
              to="/category/:name"
              otherwise={words.books.uncategorized}
            />
          </dd>
        </div>
      </dl>
    </div>
  </div>
);

interface BookToComeProps {
  book: SeenBook;
  heading: ReactNode;
  /** What stands in for the rest. */
  children: ReactNode;
}

/** The same while it is on its way, of what a list has said already: each in the place where it will stand. */
export const BookToCome = ({ book, heading, children }: BookToComeProps) => (
  <div className={styles.book}>
    <div className={styles.cover}>
      <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} eager />
    </div>
    <div className={styles.text}>
      <div className={styles.head}>
        {heading}
        {book.authors && book.authors.length > 0 ? (
          <p className={styles.authors}>
            <Filled text={words.books.by}>
              <bdi>{book.authors.join(words.controls.comma)}</bdi>
            </Filled>
          </p>
        ) : null}
      </div>
      {children}
    </div>
  </div>
);

interface FactOf {
  name: string;
  value: string | null;
  /** What it means in full. */
  meaning?: string | undefined;
}

/** Of the reader's own copy where they told which it is, else of the book. What is not known comes last. */
const factsOf = (book: BookDetails, own: BookTitlePageProps['own']): FactOf[] => {
  const { edition, readings = [] } = own ?? {};
  const pages =
    edition?.pageCount ?? book.pageCount ?? readings.find((each) => each.pages !== null)?.pages;
  const language = edition?.language ?? book.language;
  return [
    {
      name: words.books.published,
      value: publicationDate(edition?.publishedDate ?? book.publishedDate),
    },
    { name: words.books.pages, value: pages ? wholeNumber(pages) : null },
    { name: words.books.publisher, value: edition?.publisher ?? book.publisher },
    {
      name: words.books.language,
      value: language?.toUpperCase() ?? null,
      meaning: language ? languageName(language) : undefined,
    },
    { name: words.books.isbn, value: edition?.isbn13 ?? book.isbn13 ?? book.isbn10 },
  ].sort((a, b) => Number(!a.value) - Number(!b.value));
};

const Fact = ({ name, value, meaning }: FactOf) => (
  <div>
    <dt>{name}</dt>
    {value ? (
      <dd>{meaning ? <abbr title={meaning}>{value}</abbr> : <bdi>{value}</bdi>}</dd>
    ) : (
      <dd className={styles.unknown}>—</dd>
    )}
  </div>
);

/** Names that lead to the books they have in common. */
/** What the pages of a book's authors are called; none where not each printed name is somebody else. */
function slugsOfAuthors({ authors, contributors }: BookDetails) {
  const writers = contributors.filter(({ role }) => role === 'author');
  return writers.length === authors.length ? writers.map(({ slug }) => slug) : [];
}

const Links = ({
  names,
  to,
  slugs = [],
  otherwise,
}: {
  names: readonly string[];
  to: '/author/:name' | '/category/:name';
  /** What their pages are called, in the same order; without it their names lead there. */
  slugs?: readonly string[];
  otherwise: string;
}) =>
  names.length > 0
    ? names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 ? words.controls.comma : null}
          <Link to={pathTo(to, { name: slugs[index] ?? name })}>
            <bdi>{to === '/category/:name' ? categoryName(name) : name}</bdi>
          </Link>
        </Fragment>
      ))
    : otherwise;
