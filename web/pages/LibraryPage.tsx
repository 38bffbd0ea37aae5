import { useInfiniteQuery } from '@tanstack/react-query';
import { Library as Backs, Grid2x2, List, ListChecks, Table2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { failureMessage } from '../api.ts';
import { LibraryFilters } from '../features/library/LibraryFilters.tsx';
import { entriesToCome, LibraryList, VIEWS, type View } from '../features/library/LibraryList.tsx';
import { LibraryTags } from '../features/library/LibraryTags.tsx';
import { type LibraryView, libraryOf } from '../features/library/library.api.ts';
import { viewOf } from '../features/library/libraryView.ts';
import { useSelection } from '../features/library/selection.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { SelectField } from '../ui/Field.tsx';
import { Link } from '../ui/Link.tsx';
import { type FurtherPages, isToGoOn, MoreFailed } from '../ui/MoreButton.tsx';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import { Waiting } from '../ui/Waiting.tsx';
import styles from './LibraryPage.module.css';
import { LibraryPlaces } from './LibraryPlaces.tsx';
import { SignInFirst } from './SignInFirst.tsx';

// What is opened by a press comes with it.
const BulkBar = lazy(async () => ({
  default: (await import('../features/library/BulkBar.tsx')).BulkBar,
}));
const ShelfChoice = lazy(async () => ({
  default: (await import('../features/shelves/ShelfPicker.tsx')).ShelfChoice,
}));
const ShelfField = lazy(async () => ({
  default: (await import('../features/shelves/ShelfPicker.tsx')).ShelfField,
}));
const ShelfPicker = lazy(async () => ({
  default: (await import('../features/shelves/ShelfPicker.tsx')).ShelfPicker,
}));

const ICONS = { covers: Grid2x2, list: List, table: Table2, spines: Backs } satisfies Record<
  View,
  unknown
>;

/** One's own library: found, narrowed and ordered by the address. */
export function LibraryPage() {
  const { currentUser } = useAccount();
  if (!currentUser) return <SignInFirst text={words.library.signInFirst} returnTo="/library" />;
  return <Library />;
}

function Library() {
  const [address, setAddress] = useSearchParams();
  const [view, setView] = useState(rememberedView);
  // As one types, the address follows each letter and the call each pause.
  const asked = useDebounced(address.toString());
  const askedView = viewOf(new URLSearchParams(asked));
  const list = useInfiniteQuery(libraryOf(askedView));
  // While another view is on its way, what is shown and counted is still the one before.
  const shownView = useRef(askedView);
  if (list.data && !list.isPlaceholderData) shownView.current = askedView;
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
  const { selection, books, begin, toggle } = useSelection(
    entries?.map(({ book }) => book.googleId) ?? [],
    filterOf(viewOf(address)),
  );
  // The settings of privacy lead here to change many books at once.
  const isToChoose = (useLocation().state as { isChoosing?: true } | null)?.isChoosing === true;
  useEffect(() => {
    if (isToChoose) begin();
  }, [isToChoose, begin]);
  const isNarrowed = Object.keys(viewOf(address)).some((key) => key !== 'sort' && key !== 'order');

  const follow = (next: URLSearchParams) => setAddress(Object.fromEntries(next), { replace: true });

  return (
    <Page
      title={words.library.title}
      above={<LibraryPlaces />}
      intro={<span role="status">{entries ? words.library.books(total) : '\u00a0'}</span>}
      isInOneLine
      actions={
        entries?.length === 0 && !isNarrowed ? undefined : (
          <>
            <Views
              view={view}
              onChoose={(id) => {
                setView(id);
                rememberView(id);
              }}
            />
            {entries && entries.length > 0 ? (
              <Button
                variant="quiet"
                className={styles.select}
                aria-label={words.bulk.select}
                aria-pressed={selection !== undefined}
                onClick={selection?.end ?? begin}
              >
                <ListChecks size={18} aria-hidden />
                <span>{words.bulk.select}</span>
              </Button>
            ) : null}
          </>
        )
      }
    >
      {entries?.length === 0 && !isNarrowed ? null : (
        <LibraryFilters
          label={words.library.find}
          address={address}
          onChange={follow}
          entries={entries}
          chips={<LibraryTags address={address} onChange={follow} />}
          pickShelf={(chosen, onChange) => (
            <Suspense
              fallback={
                <SelectField label={words.library.filterNames.shelf}>
                  <option>{words.library.all}</option>
                </SelectField>
              }
            >
              <ShelfField
                label={words.library.filterNames.shelf}
                chosen={chosen}
                onChange={onChange}
              />
            </Suspense>
          )}
          total={entries && total}
          isCounted
        />
      )}
      {list.isPending ? (
        <Waiting text={words.library.loading}>{entriesToCome(view)}</Waiting>
      ) : null}
      {list.isError && !entries ? (
        <RetryAlert text={failureMessage(list.error, words.library.loadFailed)} query={list} />
      ) : null}
      {entries && entries.length > 0 ? (
        <>
          <LibraryList entries={entries} view={view} chosen={books} onToggle={toggle} />
          <Further list={list} />
          {selection ? (
            <Suspense>
              <BulkBar
                selection={selection}
                view={shownView.current}
                total={total}
                pickShelves={(chosen, onChange, legend = words.shelves.title) => (
                  <ShelfPicker legend={legend} chosen={chosen} onChange={onChange} />
                )}
                leaveShelves={(chosen, onChange, legend = words.shelves.title) => (
                  <ShelfChoice legend={legend} chosen={chosen} onChange={onChange} />
                )}
              />
            </Suspense>
          ) : null}
        </>
      ) : null}
      {entries?.length === 0 ? (
        isNarrowed ? (
          <Empty drawing="lamp" text={words.library.emptyFound}>
            <Button variant="primary" onClick={() => setAddress({}, { replace: true })}>
              {words.library.clearFilters}
            </Button>
          </Empty>
        ) : (
          <Empty drawing="shelf" text={words.library.empty} more={words.library.emptyMore}>
            <ButtonLink variant="primary" to="/search">
              {words.library.findBooks}
            </ButtonLink>
            <p className={styles.offer}>
              {words.imports.offer}
              {words.controls.betweenSentences}
              <Link to="/imports">{words.imports.bring}</Link>
            </p>
          </Empty>
        )
      ) : null}
    </Page>
  );
}

/** How the books are shown. */
function Views({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{words.library.view}</legend>
      {VIEWS.map((id) => {
        const Icon = ICONS[id];
        return (
          <button
            key={id}
            type="button"
            aria-label={words.library.views[id]}
            title={words.library.views[id]}
            aria-pressed={view === id}
            onClick={() => onChoose(id)}
          >
            <Icon size={18} aria-hidden />
          </button>
        );
      })}
    </fieldset>
  );
}

/** What a view finds, whatever its order. */
const filterOf = ({ sort, order, ...filter }: LibraryView) => JSON.stringify(filter);

/** Fetches the next page before the reader comes to the end of this one. */
function Further({ list }: { list: FurtherPages }) {
  const end = useRef<HTMLDivElement>(null);
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const goesOn = isToGoOn(list);
  useEffect(() => {
    if (!end.current || !goesOn) return;
    const watcher = new IntersectionObserver(
      ([place]) => {
        if (place?.isIntersecting) fetchNextPage();
      },
      { rootMargin: '1200px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [goesOn, fetchNextPage]);
  return (
    <>
      <div ref={end} className={styles.end} role="status">
        {isFetchingNextPage ? words.states.loading : ''}
      </div>
      {isFetchNextPageError && !isFetchingNextPage ? <MoreFailed query={list} /> : null}
    </>
  );
}

const KEY = 'commonplace.library.view';

function rememberedView(): View {
  try {
    const stored = localStorage.getItem(KEY);
    return VIEWS.find((id) => id === stored) ?? 'covers';
  } catch {
    return 'covers';
  }
}

function rememberView(view: View) {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage may be forbidden; then it begins with covers again.
  }
}
