import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowDownUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Reply } from '../../shared/contract/index.ts';
import type { Entry } from '../../shared/contract/library.ts';
import { pathTo } from '../../shared/paths.ts';
import { ScanButton } from '../features/books/ScanButton.tsx';
import { LibraryList } from '../features/library/LibraryList.tsx';
import { ShelfDialog } from '../features/shelves/ShelfDialog.tsx';
import {
  booksOnShelf,
  shelfOf,
  useDeleteShelf,
  usePlaceBook,
  useTakeOff,
} from '../features/shelves/shelves.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { navigate } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { useNarrowedHint } from '../session/useVisibility.ts';
import { BookOrder } from '../ui/BookOrder.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { type Further, furtherOf, idsOf, placeBack } from '../ui/bookMoves.ts';
import { Confirm } from '../ui/Dialog.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Filled } from '../ui/Filled.tsx';
import { besideBook, focusNext } from '../ui/focusNext.ts';
import { Link } from '../ui/Link.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { PersonName } from '../ui/PersonName.tsx';
import { SeenBy } from '../ui/SeenBy.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import styles from './ShelfPage.module.css';

/** A shelf of one's own or of somebody else, in the order its owner gave it. */
export function ShelfPage() {
  const { shelfId = '' } = useParams();
  const shelf = useQuery(shelfOf(shelfId));
  if (!shelf.data)
    return (
      <UnloadedPage
        query={shelf}
        title={words.shelves.title}
        notFound={words.shelves.notFound}
        way={{ to: '/library', label: words.frame.library }}
        failed={words.shelves.loadFailed}
      />
    );
  return <LoadedShelf key={shelfId} shelf={shelf.data} />;
}

function LoadedShelf({ shelf }: { shelf: Reply<'GET /api/shelves/:id'> }) {
  const { _id: id, owner } = shelf;
  const isOwn = useAccount().currentUser?._id === owner._id;
  const hint = useNarrowedHint(isOwn ? owner._id : undefined, shelf.visibility);
  const books = useInfiniteQuery(booksOnShelf(id));
  const [isArranging, setArranging] = useState(false);
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const remove = useDeleteShelf(id);
  const place = usePlaceBook(id);
  const { say } = useToasts();
  const close = () => setOpen(undefined);
  const hasSeveral = (books.data?.pages[0]?.items.length ?? 0) > 1;

  return (
    <Page
      title={<bdi>{shelf.name}</bdi>}
      documentTitle={shelf.name}
      above={
        isOwn ? (
          <ButtonLink variant="quiet" small to="/shelves">
            {words.shelves.title}
          </ButtonLink>
        ) : null
      }
      intro={
        <Facts as="span">
          <span>{words.library.books(shelf.books)}</span>
          {isOwn ? (
            <>
              <SeenBy visibility={shelf.visibility} />
              {hint === undefined ? null : <span>{hint}</span>}
            </>
          ) : (
            <span>
              <Filled text={words.shelves.by}>
                <Link to={pathTo('/Account/Profile/:userId', { userId: owner._id })}>
                  <PersonName person={owner} />
                </Link>
              </Filled>
            </span>
          )}
        </Facts>
      }
      actions={
        isOwn ? (
          <>
            <ScanButton
              isLarge
              isSeries
              onFound={({ googleId }) => place.mutateAsync({ googleId, before: null })}
            />
            {hasSeveral ? (
              <Button aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
                <ArrowDownUp size={18} aria-hidden />
                {isArranging ? words.library.done : words.shelves.arrange}
              </Button>
            ) : null}
            <Menu
              label={words.shelves.options(shelf.name)}
              variant="outlined"
              items={[
                { id: 'edit', label: words.shelves.edit },
                { id: 'delete', label: words.shelves.remove, isDangerous: true },
              ]}
              onChoose={(what) => setOpen(what === 'edit' ? 'edit' : 'delete')}
            />
          </>
        ) : null
      }
    >
      {shelf.description ? (
        <p className={styles.description} dir="auto">
          {shelf.description}
        </p>
      ) : null}
      <PagedList
        list={books}
        failed={words.shelves.loadFailed}
        empty={
          <Empty
            drawing="shelf"
            text={isOwn ? words.shelves.emptyShelf : words.shelves.emptyOther}
            more={isOwn ? words.shelves.emptyShelfMore : undefined}
          >
            {isOwn ? (
              <ButtonLink variant="primary" to="/library">
                {words.library.toLibrary}
              </ButtonLink>
            ) : null}
          </Empty>
        }
      >
        {(entries) =>
          isArranging ? (
            <Arranged id={id} entries={entries} list={books} />
          ) : (
            <LibraryList entries={entries} view="covers" isTheirs={!isOwn} />
          )
        }
      </PagedList>
      {open === 'edit' ? (
        <ShelfDialog
          userId={owner._id}
          shelf={shelf}
          onClose={close}
          onSaved={() => say(words.library.saved)}
        />
      ) : null}
      {open === 'delete' ? (
        <Confirm
          question={words.shelves.removeAsk}
          confirmLabel={words.controls.delete}
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                say(words.shelves.removed);
                navigate('/shelves', { replace: true });
              },
              onError: close,
            })
          }
        >
          <p>{words.shelves.removeMore}</p>
        </Confirm>
      ) : null}
    </Page>
  );
}

interface ArrangedProps {
  id: string;
  entries: readonly Entry[];
  list: Further<Entry>;
}

function Arranged({ id, entries, list }: ArrangedProps) {
  const place = usePlaceBook(id);
  const takeOff = useTakeOff(id);
  const { say } = useToasts();

  const books = entries.map(({ book }) => book);
  const shown = useRef(books);
  shown.current = books;

  function takeOffNow({ googleId }: Entry['book']) {
    const at = books.findIndex((book) => book.googleId === googleId);
    const undo = () => {
      const before = placeBack(idsOf(books), at, idsOf(shown.current));
      place.mutate({ googleId, before });
    };
    takeOff.mutate(googleId, {
      onSuccess: () => {
        focusNext(...besideBook(books, at));
        say(words.shelves.takenOff, { label: words.library.undo, onPress: undo });
      },
    });
  }

  return (
    <BookOrder
      books={books}
      takeOff={words.shelves.takeOff}
      onFurther={furtherOf(list, ({ book }) => book.googleId)}
      onMove={(move) => place.mutate(move)}
      onTakeOff={takeOffNow}
    />
  );
}
