import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import {
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isbn13Of } from '../../shared/isbn.ts';
import { SEARCH_CHIP_DELAY_MS, SEARCH_TOTAL_MAX } from '../../shared/limits.ts';
import { pathTo } from '../../shared/paths.ts';
import { searchFieldsOf } from '../../shared/searchFields.ts';
import { type FoundBooks, foundBooks, searchFailure } from '../features/books/books.api.ts';
import { FoundBookRows } from '../features/books/FoundBookRow.tsx';
import { ScanButton } from '../features/books/ScanButton.tsx';
import { SearchFacets } from '../features/books/SearchFacets.tsx';
import { SearchFilterFields } from '../features/books/SearchFilterFields.tsx';
import { placeOfSuggestion, SuggestionRow } from '../features/books/SuggestionRow.tsx';
import { cachedSearch, searchForAddress } from '../features/books/searchCache.ts';
import {
  type FilterTexts,
  filterErrorsOf,
  filtersInShort,
  filtersOf,
  filterTextsOf,
  given,
  NO_FILTERS,
} from '../features/books/searchFilters.ts';
import { useSuggestions } from '../features/books/useSuggestions.ts';
import { ImpressionFilters } from '../features/impressions/ImpressionFilters.tsx';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { navigate, useLocation } from '../router.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Combobox } from '../ui/Combobox.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Filled } from '../ui/Filled.tsx';
import { focusField } from '../ui/focusField.ts';
import { Link } from '../ui/Link.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Page } from '../ui/Page.tsx';
import tabs from '../ui/Tabs.module.css';
import toggleChip from '../ui/ToggleChip.module.css';
import { Waiting } from '../ui/Waiting.tsx';
import { libraryPart } from './libraryPart.ts';
import styles from './SearchPage.module.css';

const WantButton = libraryPart(
  async () => (await import('../features/library/WantButton.tsx')).WantButton,
);

/** Whoever comes with a question does without. */
const SearchShelves = lazy(async () => ({
  default: (await import('../features/books/SearchShelves.tsx')).SearchShelves,
}));

const isOnDesk = matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * Finds books; the query and what narrows it down are kept in the address, and with them the results
 * where they are short.
 */
export function SearchPage() {
  const [address, setAddress] = useSearchParams();
  const q = address.get('q')?.trim() ?? '';
  const cached = useMemo(() => cachedSearch(address), [address]);
  // The same as long as it says the same: results that come into the address change nothing that is being typed.
  const placeText = JSON.stringify(filterTextsOf(address));
  const place = useMemo<FilterTexts>(() => JSON.parse(placeText), [placeText]);
  const filters = useMemo(() => filtersOf(place), [place]);
  const search = useInfiniteQuery({
    ...foundBooks(q, filters, cached),
    enabled: q !== '' && !cached,
  });
  const pages = q ? search.data?.pages : undefined;
  // Results that are put into the address keep theirs; of those that came with it they are not known, since nothing is
  // asked for these. While a search is narrowed down they stay, and with them the focus.
  const before = useRef<{
    q: string;
    placeText: string;
    first: FoundBooks | undefined;
  }>(undefined);
  if (pages && !cached) before.current = { q, placeText, first: pages[0] };
  const isOfThese = before.current?.q === q && (!cached || before.current.placeText === placeText);
  const counted = isOfThese ? before.current?.first : undefined;
  const { type: arrival, key } = useLocation();
  const [text, setText] = useState(q);
  const [filterTexts, setFilterTexts] = useState(place);
  const [filterErrors, setFilterErrors] = useState<ReturnType<typeof filterErrorsOf>>({});
  const { suggestions, ask, drop } = useSuggestions();
  const chipTimer = useRef(0);

  // Back and forward change the address; the box and the filters follow it.
  useEffect(() => setText(q), [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` tells one entry of the history from another
  useEffect(() => {
    if (arrival !== 'POP') return;
    setText(q);
    drop();
  }, [arrival, key, q, drop]);
  useEffect(() => setFilterTexts(place), [place]);
  useEffect(() => () => clearTimeout(chipTimer.current), []);

  const [first] = pages ?? [];
  useEffect(() => {
    const kept = first && !cached ? searchForAddress(first) : undefined;
    if (kept) setAddress({ q, ...given(place), ...kept }, { replace: true });
  }, [first, cached, q, place, setAddress]);

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

  /** The fields that were typed are filters, too. */
  function clearFilters() {
    setFilterTexts(NO_FILTERS);
    setFilterErrors({});
    searchFor(searchFieldsOf(text || q).words || q, NO_FILTERS);
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
        <ButtonLink variant="quiet" small to="/home">
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
            <Button type="submit" variant="primary" aria-label={words.search.submit}>
              <Search size={20} aria-hidden className={styles.lens} />
              <span className={styles.submit}>{words.search.submit}</span>
            </Button>
            <ScanButton
              onFound={({ googleId }) => navigate(pathTo('/details/:googleId', { googleId }))}
            />
          </div>
          <SearchFilterFields
            values={filterTexts}
            errors={filterErrors}
            inForce={filtersInShort(place)}
            onChange={(part) => {
              setFilterTexts({ ...filterTexts, ...part });
              setFilterErrors({});
            }}
            onClear={clearFilters}
          >
            <ImpressionFilters
              {...filterTexts}
              onChange={(part) => setFilterTexts({ ...filterTexts, ...part })}
            />
          </SearchFilterFields>
        </form>
      </search>
      <p className={styles.instead}>
        <Filled text={words.search.noTitle}>
          <Link to={placeToDescribe(text)}>{words.search.describe}</Link>
        </Filled>
        {' · '}
        <Link to="/browse">{words.frame.browse}</Link>
      </p>
      {q ? null : (
        <>
          <PopularSearches isInOneLine={false} onChoose={chooseChip} />
          <Suspense>
            <SearchShelves />
          </Suspense>
        </>
      )}
      {q ? (
        <Results
          q={q}
          pages={pages}
          series={counted?.series}
          error={!pages && search.isError && !search.isFetching ? search.error : undefined}
          onRetry={() => search.refetch()}
          onUnfiltered={clearFilters}
          narrowing={
            <SearchFacets
              facets={counted?.facets}
              total={counted?.total}
              values={place}
              onNarrow={(part) => searchFor(q, { ...place, ...part })}
            />
          }
          suggestions={<PopularSearches isInOneLine onChoose={chooseChip} />}
        >
          <MoreButton query={search} />
        </Results>
      ) : null}
    </Page>
  );
}

interface PopularSearchesProps {
  /** An answer stands below them, which is to be in sight. */
  isInOneLine: boolean;
  onChoose: (chip: string) => void;
}

const PopularSearches = ({ isInOneLine, onChoose }: PopularSearchesProps) => (
  <section aria-labelledby="popular" className={styles.popular}>
    <h2 id="popular">{words.search.popular}</h2>
    <ul className={isInOneLine ? `${tabs.line} ${toggleChip.line} ${styles.inLine}` : styles.chips}>
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
  /** Undefined while they are sought. */
  pages: FoundBooks[] | undefined;
  /** Series that are called like that. */
  series: FoundBooks['series'];
  error: unknown;
  onRetry: () => void;
  /** Searches once more without the filters. */
  onUnfiltered: () => void;
  /** What narrows them down. */
  narrowing: ReactNode;
  /** What else could be searched for, above the sentence that nothing was found. */
  suggestions: ReactNode;
  /** What brings the next page. */
  children: ReactNode;
}

function Results({
  q,
  pages,
  series = [],
  error,
  onRetry,
  onUnfiltered,
  narrowing,
  suggestions,
  children,
}: ResultsProps) {
  if (error)
    return (
      <Alert text={searchFailure(error)}>
        <Button small onClick={onRetry}>
          {words.controls.tryAgain}
        </Button>
      </Alert>
    );
  const [first] = pages ?? [];
  const books = pages?.flatMap((page) => page.books) ?? [];
  const total = first?.total ?? 0;
  /** None is what was asked for: that it can be added is said above them. */
  const isVague = first?.isVague;
  return (
    <section aria-labelledby={first ? 'results' : undefined}>
      <header className={styles.found}>
        {first ? (
          <h2 id="results">
            <Filled text={words.search.resultsFor}>
              <bdi>{q}</bdi>
            </Filled>
          </h2>
        ) : null}
        {/* There before it says anything: what changes in it is read out. */}
        <p role="status">{first ? foundOf(total) : null}</p>
        {first?.corrected ? (
          <p className={styles.corrected}>
            <Filled text={words.search.correctedTo}>
              <bdi>
                <strong>{first.corrected}</strong>
              </bdi>
            </Filled>
          </p>
        ) : null}
        {series.map(({ slug, name }) => (
          <p key={slug} className={styles.corrected}>
            <Filled text={words.search.series}>
              <Link to={pathTo('/series/:slug', { slug })}>
                <bdi>{name}</bdi>
              </Link>
            </Filled>
          </p>
        ))}
        {isVague ? (
          <p className={styles.corrected}>
            {words.search.vague}
            {words.controls.betweenSentences}
            <Link to={placeToAdd(q)}>{words.search.addMissing}</Link>
            {' · '}
            <Link to={placeToDescribe(q)}>{words.search.describe}</Link>
          </p>
        ) : null}
      </header>
      {narrowing}
      {first ? null : (
        <Waiting text={words.search.searching}>
          <FoundBookRows books={undefined} />
        </Waiting>
      )}
      {first && books.length > 0 ? (
        <>
          <FoundBookRows
            books={books}
            actionOf={(book) => <WantButton book={book} among={books} />}
          />
          {total > books.length ? (
            <p role="status" className={styles.shown}>
              {words.search.shown(books.length, total)}
            </p>
          ) : null}
          {children}
          {isVague ? null : (
            <p className={styles.end}>
              <Filled text={words.search.notMeant}>
                <Link to={placeToAdd(q)}>{words.search.addMissing}</Link>
              </Filled>
            </p>
          )}
        </>
      ) : null}
      {first && books.length === 0 ? (
        <>
          {suggestions}
          <Empty
            drawing="lamp"
            text={words.search.none}
            more={
              first.unfiltered ? words.search.unfiltered(first.unfiltered) : words.search.noneMore
            }
          >
            {first.unfiltered ? (
              <Button variant="primary" onClick={onUnfiltered}>
                {words.search.clearFilters}
              </Button>
            ) : null}
            <ButtonLink to={placeToDescribe(q)}>{words.search.describe}</ButtonLink>
            <ButtonLink to={placeToAdd(q)}>{words.search.addMissing}</ButtonLink>
          </Empty>
        </>
      ) : null}
    </section>
  );
}

/** What is counted no further is said to be so many or more. */
const foundOf = (total: number) =>
  total < SEARCH_TOTAL_MAX ? words.search.found(total) : words.search.foundOrMore(total);

/** The same in one's own words, where the title does not come to mind. */
const placeToDescribe = (text: string) =>
  text.trim() ? `/recall?${new URLSearchParams({ q: text.trim() })}` : '/recall';

/** The form for a missing book, which begins with what was searched for. */
function placeToAdd(q: string) {
  const isbn = isbn13Of(q);
  return `/add-book?${new URLSearchParams(isbn ? { isbn } : { title: q })}`;
}
