import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type BrowseShelf, browseShelfOf } from '../../shared/browse.ts';
import { isStatus } from '../api.ts';
import { FoundBookRow, FoundBookRowsToCome } from '../features/books/FoundBookRow.tsx';
import { booksOnShelf } from '../features/browse/browse.api.ts';
import { titleOfShelf } from '../features/browse/titleOfShelf.ts';
import { words } from '../locales/words.ts';
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

/** All that stands on a shelf, the best first. */
export function BrowseShelfPage() {
  const { shelf: name = '' } = useParams();
  const shelf = browseShelfOf(name);
  return shelf ? <KnownShelf key={name} name={name} shelf={shelf} /> : <NoShelf />;
}

function KnownShelf({ name, shelf }: { name: string; shelf: BrowseShelf }) {
  const list = useInfiniteQuery(booksOnShelf(name));
  if (isStatus(list.error, 404)) return <NoShelf />;
  const title = titleOfShelf(shelf);
  return (
    <Page title={<bdi>{title}</bdi>} documentTitle={title} width="prose" above={<ToShelves />}>
      <PagedList
        list={list}
        failed={words.books.failed}
        loading={
          <Waiting text={words.books.loading}>
            <div className={styles.rows}>
              <FoundBookRowsToCome />
            </div>
          </Waiting>
        }
        empty={
          <Empty drawing="shelf" text={words.browse.shelfEmpty}>
            <ButtonLink to="/browse">{words.browse.title}</ButtonLink>
          </Empty>
        }
      >
        {(books) => (
          <section aria-labelledby="books">
            <h2 id="books" className="visually-hidden">
              {title}
            </h2>
            <ul className={styles.rows}>
              {books.map((book, index) => (
                <li key={book.googleId}>
                  <FoundBookRow
                    book={book}
                    isFirst={index < 4}
                    action={
                      <Suspense>
                        <WantButton book={book} search={{}} />
                      </Suspense>
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </PagedList>
    </Page>
  );
}

const NoShelf = () => (
  <Page title={words.browse.title} width="prose" above={<ToShelves />}>
    <Empty drawing="lamp" text={words.browse.notFound}>
      <ButtonLink to="/browse">{words.browse.title}</ButtonLink>
    </Empty>
  </Page>
);

const ToShelves = () => (
  <ButtonLink variant="quiet" small to="/browse">
    {words.browse.title}
  </ButtonLink>
);
