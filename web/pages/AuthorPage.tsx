import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  AUTHOR_BOOKS_SORTS,
  type Author,
  type AuthorBook,
  type AuthorBooksSort,
} from '../../shared/contract/authors.ts';
import { mayCorrectAuthor } from '../../shared/permissions.ts';
import styles from '../features/authors/Author.module.css';
import { authorOf, booksOfAuthor } from '../features/authors/authors.api.ts';
import { FollowAuthor } from '../features/authors/FollowAuthor.tsx';
import { FoundBookRows } from '../features/books/FoundBookRow.tsx';
import { shownDate } from '../format.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { publicationDate } from '../publicationDate.ts';
import { useAccount } from '../session/account.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Select } from '../ui/Select.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { libraryPart } from './libraryPart.ts';

const WantButton = libraryPart(
  async () => (await import('../features/library/WantButton.tsx')).WantButton,
);

const AuthorMenu = libraryPart(async () => (await import('./AuthorMenu.tsx')).AuthorMenu);

/** An author: who they are, and what they have worked on. */
export function AuthorPage() {
  const { name = '' } = useParams();
  const author = useQuery(authorOf(name));
  if (!author.data)
    return (
      <UnloadedPage
        query={author}
        title={words.books.author}
        notFound={words.authors.notFound}
        way={{ to: '/search', label: words.controls.search }}
        failed={words.authors.failed}
      />
    );
  return <LoadedAuthor key={name} asked={name} author={author.data} />;
}

function LoadedAuthor({ asked, author }: { asked: string; author: Author }) {
  const [sort, setSort] = useState<AuthorBooksSort>('read');
  const books = useInfiniteQuery(booksOfAuthor(asked, sort));
  const lived = livedOf(author);
  const { currentUser } = useAccount();
  const mayCorrect =
    currentUser !== null && mayCorrectAuthor({ id: currentUser._id, role: currentUser.role });
  return (
    <Page
      title={<bdi>{author.name}</bdi>}
      documentTitle={author.name}
      above={
        <ButtonLink variant="quiet" small to="/search">
          {words.controls.search}
        </ButtonLink>
      }
      intro={
        <Facts as="span">
          <span>{words.books.author}</span>
          {lived ? <span>{lived}</span> : null}
          {author.followers > 0 ? <span>{words.authors.followers(author.followers)}</span> : null}
        </Facts>
      }
      actions={
        <>
          <FollowAuthor author={author} />
          {mayCorrect ? (
            <Suspense>
              <AuthorMenu author={author} />
            </Suspense>
          ) : (
            <ShareButton path={`/author/${encodeURIComponent(author.slug)}`} title={author.name} />
          )}
        </>
      }
    >
      {author.bio === null && author.otherNames.length === 0 ? null : (
        <div className={styles.about}>
          {author.bio === null ? null : (
            <p className={styles.bio} dir="auto">
              {author.bio}
            </p>
          )}
          {author.otherNames.length === 0 ? null : (
            <p className={styles.names}>
              {words.authors.otherNames(author.otherNames.join(words.controls.comma))}
            </p>
          )}
        </div>
      )}
      <section aria-labelledby="books">
        <header className={styles.found}>
          <h2 id="books">{words.books.count(author.books)}</h2>
          <Select
            small
            label={words.authors.order}
            value={sort}
            onChange={({ target }) =>
              setSort(AUTHOR_BOOKS_SORTS.find((each) => each === target.value) ?? 'read')
            }
          >
            {AUTHOR_BOOKS_SORTS.map((each) => (
              <option key={each} value={each}>
                {words.authors.sorts[each]}
              </option>
            ))}
          </Select>
        </header>
        <PagedList
          list={books}
          failed={words.books.failed}
          loading={
            <Waiting text={words.books.loading}>
              <FoundBookRows books={undefined} />
            </Waiting>
          }
          empty={
            <Empty drawing="shelf" text={words.books.noneByAuthor} more={words.books.noneMore}>
              <ButtonLink variant="primary" to="/add-book">
                {words.search.addMissing}
              </ButtonLink>
            </Empty>
          }
        >
          {(items) => (
            <FoundBookRows
              books={items.map((book) => withoutOnly(book, author.name))}
              actionOf={(book) => (
                <div className={styles.action}>
                  <Suspense>
                    <WantButton book={book} among={items} />
                  </Suspense>
                  <Roles book={book} />
                </div>
              )}
            />
          )}
        </PagedList>
      </section>
    </Page>
  );
}

/** Whose page it is need not stand again in each row; with whom they worked does. */
const withoutOnly = (book: AuthorBook, name: string): AuthorBook =>
  book.authors.length === 1 && book.authors[0] === name ? { ...book, authors: [] } : book;

/** What somebody did for a book, where they have not written it. */
function Roles({ book }: { book: AuthorBook }) {
  const others = book.roles.filter((role) => role !== 'author');
  return others.length === 0 ? null : (
    <span className={styles.roles}>
      {others.map((role) => words.authors.roles[role]).join(words.controls.comma)}
    </span>
  );
}

/** A day as people write it; years before our era are negative on the wire. */
const dayOfLife = (day: string | null) =>
  day?.startsWith('-') ? publicationDate(day) : shownDate(day);

/** When somebody lived, as far as that is known. */
function livedOf({ bornOn, diedOn }: Author) {
  const [born, died] = [dayOfLife(bornOn), dayOfLife(diedOn)];
  if (born && died) return words.authors.lived(born, died);
  if (born) return words.authors.born(born);
  return died ? words.authors.died(died) : null;
}
