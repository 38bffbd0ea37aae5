import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SEARCH_TOTAL_MAX } from '../../shared/limits.ts';
import { booksOf } from '../features/books/books.api.ts';
import { FoundBookRow } from '../features/books/FoundBookRow.tsx';
import { wholeNumber } from '../format.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import styles from './SearchPage.module.css';

/** The books of an author or of a category, most read first. */
export function BookListPage({ list }: { list: 'author' | 'subject' }) {
  const { name = '' } = useParams();
  const found = useInfiniteQuery(booksOf(list, name));
  const books = found.data?.pages.flatMap((page) => page.items);
  const total = found.data?.pages[0]?.total ?? 0;

  return (
    <Page
      title={<bdi>{name}</bdi>}
      documentTitle={name}
      intro={list === 'author' ? 'Author' : 'Category'}
      width="prose"
      above={
        <ButtonLink look="quiet" small to="/search">
          Search
        </ButtonLink>
      }
    >
      {found.isPending ? (
        <Waiting text="Loading books…">
          <div className={styles.rows}>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </div>
        </Waiting>
      ) : null}
      {found.isError && !books ? (
        <Alert text="The books could not be loaded. Please try again.">
          <Button small onClick={() => found.refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {books?.length === 0 ? (
        <Empty
          drawing="shelf"
          text={
            list === 'author'
              ? 'No books by this author are here yet.'
              : 'No books are in this category yet.'
          }
          more="You can add one that is missing."
        >
          <ButtonLink to="/add-book">Add a missing book</ButtonLink>
        </Empty>
      ) : null}
      {books && books.length > 0 ? (
        <section aria-labelledby="books">
          <header className={styles.found}>
            <h2 id="books">{countOf(total)}</h2>
            <p>Most read first</p>
          </header>
          <ul className={styles.rows}>
            {books.map((book, index) => (
              <li key={book.googleId}>
                <FoundBookRow book={book} isFirst={index < 4} />
              </li>
            ))}
          </ul>
          <MoreButton query={found} />
        </section>
      ) : null}
    </Page>
  );
}

function countOf(total: number) {
  if (total >= SEARCH_TOTAL_MAX) return `${wholeNumber(SEARCH_TOTAL_MAX)} books or more`;
  return total === 1 ? '1 book' : `${wholeNumber(total)} books`;
}
