import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { FoundBook } from '../../shared/contract/books.ts';
import { SEARCH_CACHE_MAX, SEARCH_CHIP_DELAY_MS, SEARCH_TEXT_MAX } from '../../shared/limits.ts';
import { foundBooks, searchSentence } from '../features/books/books.api.ts';
import { FoundBookRow } from '../features/books/FoundBookRow.tsx';
import { SearchFilterFields } from '../features/books/SearchFilterFields.tsx';
import { placeOfSuggestion, SuggestionRow } from '../features/books/SuggestionRow.tsx';
import { cachedBooks } from '../features/books/searchCache.ts';
import {
  type FilterTexts,
  filterErrorsOf,
  filtersOf,
  filterTextsOf,
  NO_FILTERS,
} from '../features/books/searchFilters.ts';
import { useSuggestions } from '../features/books/useSuggestions.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Combobox } from '../ui/Combobox.tsx';
import { Empty } from '../ui/Empty.tsx';
import { focusField } from '../ui/focusField.ts';
import { Page } from '../ui/Page.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import styles from './SearchPage.module.css';

const POPULAR = ['Stephen King', 'Romance', 'Science Fiction', 'Mystery', 'Fantasy', 'Non-fiction'];
const isOnDesk = matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * Finds books; the query and what narrows it down are kept in the address, and with them the results
 * where they are short.
 */
export function SearchPage() {
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const q = address.get('q')?.trim() ?? '';
  const results = address.get('results');
  const cached = useMemo(() => cachedBooks(results), [results]);
  const place = useMemo(() => filterTextsOf(address), [address]);
  const filters = useMemo(() => filtersOf(place), [place]);
  const search = useQuery({ ...foundBooks(q, filters), enabled: q !== '' && !cached });
  const books = cached ?? search.data?.books;
  const corrected = cached
    ? address.get('corrected')?.slice(0, SEARCH_TEXT_MAX)
    : search.data?.corrected;
  const [text, setText] = useState(q);
  const [filterTexts, setFilterTexts] = useState(place);
  const [filterErrors, setFilterErrors] = useState<ReturnType<typeof filterErrorsOf>>({});
  const { suggestions, ask, drop } = useSuggestions();
  const chipTimer = useRef(0);

  // Back and forward change the address; the box and the filters follow it.
  useEffect(() => setText(q), [q]);
  useEffect(() => setFilterTexts(place), [place]);
  useEffect(() => () => clearTimeout(chipTimer.current), []);

  useEffect(() => {
    if (!search.data || search.data.books.length === 0 || cached) return;
    const serialised = JSON.stringify(search.data.books);
    const meant = search.data.corrected;
    if (serialised.length < SEARCH_CACHE_MAX)
      setAddress(
        { q, ...given(place), results: serialised, ...(meant ? { corrected: meant } : {}) },
        { replace: true },
      );
  }, [search.data, cached, q, place, setAddress]);

  function searchFor(wanted: string, narrowed: FilterTexts) {
    clearTimeout(chipTimer.current);
    drop();
    const query = wanted.trim();
    if (!query) return;
    const isSame = query === q && JSON.stringify(given(narrowed)) === JSON.stringify(given(place));
    if (isSame && !cached) search.refetch();
    else setAddress({ q: query, ...given(narrowed) });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = filterErrorsOf(filterTexts);
    setFilterErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) return focusField(event.currentTarget, first);
    searchFor(text, filterTexts);
  }

  function type(typed: string) {
    clearTimeout(chipTimer.current);
    setText(typed);
    ask(typed);
  }

  function chooseChip(chip: string) {
    setText(chip);
    drop();
    clearTimeout(chipTimer.current);
    chipTimer.current = window.setTimeout(() => searchFor(chip, place), SEARCH_CHIP_DELAY_MS);
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
        <form noValidate onSubmit={submit} className={styles.form}>
          <div className={styles.line}>
            <Combobox
              label="Search for books"
              placeholder="Title, author, subject or ISBN"
              value={text}
              options={suggestions.map((suggestion) => ({
                id: placeOfSuggestion(suggestion),
                content: <SuggestionRow suggestion={suggestion} />,
              }))}
              listLabel="Suggestions"
              autoFocus={isOnDesk && !q}
              onChange={type}
              onChoose={({ id }) => navigate(id)}
              onDismiss={drop}
            />
            <Button type="submit" look="primary">
              Search
            </Button>
          </div>
          <SearchFilterFields
            values={filterTexts}
            errors={filterErrors}
            isInForce={Object.keys(filters).length > 0}
            onChange={(part) => {
              setFilterTexts({ ...filterTexts, ...part });
              setFilterErrors({});
            }}
            onClear={() => {
              setFilterTexts(NO_FILTERS);
              setFilterErrors({});
              searchFor(text, NO_FILTERS);
            }}
          />
        </form>
      </search>
      {!q || books?.length === 0 ? <PopularSearches onChoose={chooseChip} /> : null}
      {q ? (
        <Results
          q={q}
          books={books}
          corrected={corrected || undefined}
          error={!cached && search.isError && !search.isFetching ? search.error : undefined}
          onRetry={() => search.refetch()}
        />
      ) : null}
    </Page>
  );
}

/** Those filters that say something, for the address. */
const given = (filters: FilterTexts) =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''));

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
  books: FoundBook[] | undefined;
  /** The words that were meant. */
  corrected: string | undefined;
  error: unknown;
  onRetry: () => void;
}

function Results({ q, books, corrected, error, onRetry }: ResultsProps) {
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
        {corrected ? (
          <p className={styles.corrected}>
            Showing results for “
            <bdi>
              <strong>{corrected}</strong>
            </bdi>
            ”
          </p>
        ) : null}
      </header>
      {books.length > 0 ? (
        <>
          <ul className={styles.rows}>
            {books.map((book, index) => (
              <li key={book.googleId}>
                <FoundBookRow book={book} isFirst={index < 4} />
              </li>
            ))}
          </ul>
          <p className={styles.end}>
            Not the book you mean? <Link to="/add-book">Add a missing book</Link>
          </p>
        </>
      ) : (
        <Empty
          drawing="lamp"
          text="No books found matching your search."
          more="Try adjusting your search terms or browse our suggestions above."
        >
          <ButtonLink to="/add-book">Add a missing book</ButtonLink>
        </Empty>
      )}
    </section>
  );
}
