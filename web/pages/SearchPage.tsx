import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SEARCH_CACHE_MAX, SEARCH_CHIP_DELAY_MS } from '../../shared/limits.ts';
import { foundBooks, searchSentence } from '../features/books/books.api.ts';
import { FoundBookRow } from '../features/books/FoundBookRow.tsx';
import { cachedBooks } from '../features/books/searchCache.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import styles from './SearchPage.module.css';

const POPULAR = ['Stephen King', 'Romance', 'Science Fiction', 'Mystery', 'Fantasy', 'Non-fiction'];
const isOnDesk = matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Finds books; the query is kept in the address, and with it the results where they are short. */
export function SearchPage() {
  const [address, setAddress] = useSearchParams();
  const q = address.get('q')?.trim() ?? '';
  const results = address.get('results');
  const cached = useMemo(() => cachedBooks(results), [results]);
  const search = useQuery({ ...foundBooks(q), enabled: q !== '' && !cached });
  const books = cached ?? search.data;
  const [text, setText] = useState(q);
  const chipTimer = useRef(0);

  // Back and forward change the address; the box follows it.
  useEffect(() => setText(q), [q]);
  useEffect(() => () => clearTimeout(chipTimer.current), []);

  useEffect(() => {
    if (!search.data || search.data.length === 0 || cached) return;
    const serialised = JSON.stringify(search.data);
    if (serialised.length < SEARCH_CACHE_MAX)
      setAddress({ q, results: serialised }, { replace: true });
  }, [search.data, cached, q, setAddress]);

  function searchFor(wanted: string) {
    clearTimeout(chipTimer.current);
    const query = wanted.trim();
    if (!query) return;
    if (query === q && !cached) search.refetch();
    else setAddress({ q: query });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    searchFor(text);
  }

  function chooseChip(chip: string) {
    setText(chip);
    clearTimeout(chipTimer.current);
    chipTimer.current = window.setTimeout(() => searchFor(chip), SEARCH_CHIP_DELAY_MS);
  }

  return (
    <Page
      title="Discover Your Next Great Read"
      documentTitle={q ? `${q} – Search` : 'Search'}
      width="prose"
      above={
        <ButtonLink look="quiet" small to="/home">
          Home
        </ButtonLink>
      }
    >
      <search>
        <form onSubmit={submit} className={styles.form}>
          <SearchField
            label="Search for books"
            placeholder="Title, author, subject or ISBN"
            value={text}
            onChange={setText}
            autoFocus={isOnDesk && !q}
          />
          <Button type="submit" look="primary">
            Search
          </Button>
        </form>
      </search>
      {!q || books?.length === 0 ? <PopularSearches onChoose={chooseChip} /> : null}
      {q ? (
        <Results
          q={q}
          books={books}
          error={!cached && search.isError && !search.isFetching ? search.error : undefined}
          onRetry={() => search.refetch()}
        />
      ) : null}
    </Page>
  );
}

const PopularSearches = ({ onChoose }: { onChoose: (chip: string) => void }) => (
  <section aria-labelledby="popular" className={styles.popular}>
    <h2 id="popular">Popular Searches</h2>
    <ul>
      {POPULAR.map((chip) => (
        <li key={chip}>
          <button type="button" className={styles.chip} onClick={() => onChoose(chip)}>
            {chip}
          </button>
        </li>
      ))}
    </ul>
  </section>
);

interface ResultsProps {
  q: string;
  books: ReturnType<typeof cachedBooks>;
  error: unknown;
  onRetry: () => void;
}

function Results({ q, books, error, onRetry }: ResultsProps) {
  if (error)
    return (
      <Alert text={searchSentence(error)}>
        <Button small onClick={onRetry}>
          Try again
        </Button>
      </Alert>
    );
  if (!books)
    return (
      <Waiting text="Searching for books...">
        <div className={styles.rows}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      </Waiting>
    );
  return (
    <section aria-labelledby="results">
      <header className={styles.found}>
        <h2 id="results">
          Search Results for "<bdi>{q}</bdi>"
        </h2>
        <p role="status">{books.length} books found</p>
      </header>
      {books.length > 0 ? (
        <ul className={styles.rows}>
          {books.map((book, index) => (
            <li key={book.googleId}>
              <FoundBookRow book={book} isFirst={index < 4} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty
          drawing="lamp"
          text="No books found matching your search."
          more="Try adjusting your search terms or browse our suggestions above."
        />
      )}
    </section>
  );
}
