import { useInfiniteQuery } from '@tanstack/react-query';
import { type BrowseShelf, browseShelfOf } from '../../shared/browse.ts';
import { isStatus } from '../api.ts';
import { FilterFold } from '../features/books/FilterFold.tsx';
import { FoundBookRows } from '../features/books/FoundBookRow.tsx';
import { SearchFacets } from '../features/books/SearchFacets.tsx';
import {
  type FilterTexts,
  filtersInShort,
  filterTextsOf,
  given,
  NO_FILTERS,
} from '../features/books/searchFilters.ts';
import { booksOnShelf } from '../features/browse/browse.api.ts';
import { titleOfShelf } from '../features/browse/titleOfShelf.ts';
import { ImpressionFilters } from '../features/impressions/ImpressionFilters.tsx';
import { words } from '../locales/words.ts';
import { useParams, useSearchParams } from '../params.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { libraryPart } from './libraryPart.ts';

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
  const [address, setAddress] = useSearchParams();
  const { mood, without } = filterTextsOf(address);
  const list = useInfiniteQuery(booksOnShelf(name, { mood, without }));
  if (isStatus(list.error, 404)) return <NoShelf />;
  const title = titleOfShelf(shelf);
  const inForce = filtersInShort({ ...NO_FILTERS, mood, without });
  const narrow = (part: Partial<FilterTexts>) =>
    setAddress(given({ mood, without, ...part }), { replace: true });
  const clear = () => setAddress({}, { replace: true });
  return (
    <Page title={<bdi>{title}</bdi>} documentTitle={title} width="prose" above={<ToShelves />}>
      <FilterFold inForce={inForce} onClear={clear}>
        <ImpressionFilters mood={mood} without={without} onChange={narrow} />
      </FilterFold>
      <SearchFacets facets={undefined} values={{ mood, without }} onNarrow={narrow} />
      <PagedList
        list={list}
        failed={words.books.failed}
        loading={
          <Waiting text={words.books.loading}>
            <FoundBookRows books={undefined} />
          </Waiting>
        }
        empty={
          inForce ? (
            <Empty drawing="lamp" text={words.search.none}>
              <Button
                variant="primary"
                onClick={() => {
                  clear();
                  focusNext('#filters');
                }}
              >
                {words.search.clearFilters}
              </Button>
            </Empty>
          ) : (
            <Empty drawing="shelf" text={words.browse.shelfEmpty}>
              <ButtonLink variant="primary" to="/browse">
                {words.browse.title}
              </ButtonLink>
            </Empty>
          )
        }
      >
        {(books) => (
          <section aria-labelledby="books">
            <h2 id="books" className="visually-hidden">
              {title}
            </h2>
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

const NoShelf = () => (
  <Page title={words.browse.title} width="prose" above={<ToShelves />}>
    <Empty drawing="lamp" text={words.browse.notFound}>
      <ButtonLink variant="primary" to="/browse">
        {words.browse.title}
      </ButtonLink>
    </Empty>
  </Page>
);

const ToShelves = () => (
  <ButtonLink variant="quiet" small to="/browse">
    {words.browse.title}
  </ButtonLink>
);
