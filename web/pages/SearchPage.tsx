import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { FoundBook } from '../../shared/contract/books.ts';
import { SEARCH_CACHE_MAX, SEARCH_CHIP_DELAY_MS, SEARCH_TEXT_MAX } from '../../shared/limits.ts';
import { foundBooks, searchSentence } from '../features/books/books.api.ts';
import { FoundBookRow, FoundBookRowsToCome } from '../features/books/FoundBookRow.tsx';
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
import { words } from '../locales/words.ts';
import { navigate, useSearchParams } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Combobox } from '../ui/Combobox.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Filled } from '../ui/Filled.tsx';
import { focusField } from '../ui/focusField.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { libraryPart } from './libraryPart.ts';
import styles from './SearchPage.module.css';

const WantButton = libraryPart(
  async () => (await import('../features/library/WantButton.tsx')).WantButton,
);

const isOnDesk = matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * Finds books; the query and what narrows it down are kept in the address, and with them the results
 * where they are short.
 */
export function SearchPage() {
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
      title={words.search.title}
      documentTitle={q ? words.search.documentTitleOf(q) : words.search.documentTitle}
      width="prose"
      above={
        <ButtonLink look="quiet" small to="/home">
          {words.controls.home}
        </ButtonLink>
      }
    >
      <search>
        <form noValidate onSubmit={submit} className={styles.form}>
          <div className={styles.line}>
            <Combobox
              label={words.search.label}
              placeholder={words.search.placeholder}
              value={text}
              options={suggestions.map((suggestion) => ({
                id: placeOfSuggestion(suggestion),
                content: <SuggestionRow suggestion={suggestion} />,
              }))}
              listLabel={words.search.suggestions}
              listSaid={words.search.suggestionsSaid}
              autoFocus={isOnDesk && !q}
              onChange={type}
              onChoose={({ id }) => navigate(id)}
              onDismiss={drop}
            />
            <Button type="submit" look="primary">
              {words.search.submit}
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
    <h2 id="popular">{words.search.popular}</h2>
    <ul>
      {Object.entries(words.search.chips).map(([chip, label]) => (
        <li key={chip}>
          <button type="button" className={styles.chip} onClick={() => onChoose(chip)}>
            {label}
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
  const userId = useAccount().currentUser?._id;
  if (error)
    return (
      <Alert text={searchSentence(error)}>
        <Button small onClick={onRetry}>
          {words.controls.tryAgain}
        </Button>
      </Alert>
    );
  if (!books)
    return (
      <Waiting text={words.search.searching}>
        <div className={styles.rows}>
          <FoundBookRowsToCome />
        </div>
      </Waiting>
    );
  return (
    <section aria-labelledby="results">
      <header className={styles.found}>
        <h2 id="results">
          <Filled text={words.search.resultsFor}>
            <bdi>{q}</bdi>
          </Filled>
        </h2>
        <p role="status">{words.search.found(books.length)}</p>
        {corrected ? (
          <p className={styles.corrected}>
            <Filled text={words.search.correctedTo}>
              <bdi>
                <strong>{corrected}</strong>
              </bdi>
            </Filled>
          </p>
        ) : null}
      </header>
      {books.length > 0 ? (
        <>
          <ul className={styles.rows}>
            {books.map((book, index) => (
              <li key={book.googleId}>
                <FoundBookRow
                  book={book}
                  isFirst={index < 4}
                  action={
                    <Suspense>
                      <WantButton userId={userId} book={book} search={{ q }} />
                    </Suspense>
                  }
                />
              </li>
            ))}
          </ul>
          <p className={styles.end}>
            <Filled text={words.search.notMeant}>
              <Link to="/add-book">{words.search.addMissing}</Link>
            </Filled>
          </p>
        </>
      ) : (
        <Empty drawing="lamp" text={words.search.none} more={words.search.noneMore}>
          <ButtonLink to="/add-book">{words.search.addMissing}</ButtonLink>
        </Empty>
      )}
    </section>
  );
}
