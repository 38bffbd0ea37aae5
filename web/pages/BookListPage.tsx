import { useInfiniteQuery } from '@tanstack/react-query';
import { SEARCH_TOTAL_MAX } from '../../shared/limits.ts';
import { booksOf } from '../features/books/books.api.ts';
import { FoundBookRows } from '../features/books/FoundBookRow.tsx';
import { categoryName, words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { libraryPart } from './libraryPart.ts';
import styles from './SearchPage.module.css';

const WantButton = libraryPart(
  async () => (await import('../features/library/WantButton.tsx')).WantButton,
);

/** The books of a category, most read first. */
export function CategoryPage() {
  const { name = '' } = useParams();
  const found = useInfiniteQuery(booksOf(name));
  const shown = categoryName(name);

  return (
    <Page
      title={<bdi>{shown}</bdi>}
      documentTitle={shown}
      intro={words.books.category}
      width="prose"
      above={
        <ButtonLink variant="quiet" small to="/search">
          {words.controls.search}
        </ButtonLink>
      }
    >
      <PagedList
        list={found}
        failed={words.books.failed}
        loading={
          <Waiting text={words.books.loading}>
            <FoundBookRows books={undefined} />
          </Waiting>
        }
        empty={
          <Empty drawing="shelf" text={words.books.noneInCategory} more={words.books.noneMore}>
            <ButtonLink variant="primary" to="/add-book">
              {words.search.addMissing}
            </ButtonLink>
          </Empty>
        }
      >
        {(books, total) => (
          <section aria-labelledby="books">
            <header className={styles.found}>
              <h2 id="books">{countOf(total)}</h2>
              <p>{words.books.mostReadFirst}</p>
            </header>
            <FoundBookRows
              books={books}
              actionOf={(book) => <WantButton book={book} among={books} />}
            />
          </section>
        )}
      </PagedList>
    </Page>
  );
}

const countOf = (total: number) =>
  total >= SEARCH_TOTAL_MAX ? words.books.countOrMore(SEARCH_TOTAL_MAX) : words.books.count(total);
