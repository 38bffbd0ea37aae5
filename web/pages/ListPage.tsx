import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Flag, Pencil, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { List, ListedBook } from '../../shared/contract/lists.ts';
import { pathTo } from '../../shared/paths.ts';
import { type Caller, mayDeleteList } from '../../shared/permissions.ts';
import { BookFinder } from '../features/books/BookFinder.tsx';
import { ReadAmong } from '../features/library/ReadAmong.tsx';
import { WantButton } from '../features/library/WantButton.tsx';
import { ListBooks } from '../features/lists/ListBooks.tsx';
import { ListDialog } from '../features/lists/ListDialog.tsx';
import {
  booksOnList,
  likeList,
  listOf,
  useDeleteList,
  useMoveOnList,
  usePutOnList,
  useTakeOffList,
} from '../features/lists/lists.api.ts';
import { SuggestBook, Suggestions } from '../features/lists/Suggestions.tsx';
import { ReportDialog } from '../features/reports/ReportDialog.tsx';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { someOf } from '../queries.ts';
import { navigate, useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import type { Intent } from '../session/intents.ts';
import { useNarrowedHint } from '../session/useVisibility.ts';
import { BookOrder } from '../ui/BookOrder.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { type Further, furtherOf, idsOf, placeBack } from '../ui/bookMoves.ts';
import { Confirm } from '../ui/Dialog.tsx';
import { Empty } from '../ui/Empty.tsx';
import { besideBook, focusNext } from '../ui/focusNext.ts';
import { LikeButton } from '../ui/LikeButton.tsx';
import type { MenuItem } from '../ui/Menu.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { ShareButton, ShareDialog, useShare } from '../ui/ShareButton.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { ListDescription, ListFacts } from './ListFacts.tsx';
import styles from './ListPage.module.css';
import { useIntent } from './useIntent.ts';

/** A list of one's own or of somebody else. */
export function ListPage() {
  const { listId = '' } = useParams();
  const list = useQuery(listOf(listId));
  const isVisitor = useAccount().currentUser === null;
  // The page that everybody is sent leads where everybody may go.
  const { isPage } = useLocation();
  const way =
    isPage || isVisitor
      ? { to: '/home', label: words.controls.home }
      : { to: '/lists', label: words.frame.lists };
  const back = (
    <ButtonLink variant="quiet" small to={way.to}>
      {way.label}
    </ButtonLink>
  );
  if (!list.data)
    return (
      <UnloadedPage
        query={list}
        title={words.lists.title}
        above={back}
        notFound={words.lists.notFound}
        way={way}
        failed={words.lists.loadFailed}
      />
    );
  return <LoadedList key={listId} list={list.data} back={back} />;
}

function LoadedList({ list, back }: { list: List; back: ReactNode }) {
  const { _id: id, owner } = list;
  const { currentUser } = useAccount();
  const userId = currentUser?._id;
  const asker = currentUser ? { id: currentUser._id, role: currentUser.role } : undefined;
  const isOwn = userId === owner._id;
  const books = useInfiniteQuery(booksOnList(id));
  const [isArranging, setArranging] = useState(false);
  const known = someOf(books);
  const hint = useNarrowedHint(isOwn ? userId : undefined, list.visibility);
  useIntent('suggest', id, true, () => focusNext('#suggest input'));

  return (
    <Page
      title={<bdi>{list.title}</bdi>}
      documentTitle={list.title}
      above={back}
      intro={<ListFacts list={list} isOwn={isOwn} hint={hint} />}
      actions={
        <>
          {list.mayAdd && known && known.length > 1 ? (
            <Button aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
              <ArrowDownUp size={18} aria-hidden />
              {isArranging ? words.library.done : words.shelves.arrange}
            </Button>
          ) : null}
          {isOwn ? null : (
            <LikeButton
              thing={list}
              by={userId === undefined ? 'visitor' : 'member'}
              intent={{ kind: 'likeList', id } satisfies Intent}
              like={(isLiked) => likeList(id, isLiked)}
            />
          )}
          {asker === undefined ? (
            <ShareButton path={`/list/${id}`} title={list.title} picture={pictureOf(id)} />
          ) : (
            <ListMenu list={list} asker={asker} hint={hint} />
          )}
        </>
      }
    >
      <ListDescription list={list} />
      {list.mayAdd ? <AddBooks id={id} known={known} /> : null}
      {userId !== undefined && !isOwn && list.kind === 'open' ? (
        <SuggestBook
          listId={id}
          find={(onChoose) => (
            <BookFinder
              label={words.lists.suggest}
              placeholder={words.lists.suggest}
              hint={words.lists.suggestHint}
              onChoose={onChoose}
            />
          )}
        />
      ) : null}
      {userId === undefined && list.kind === 'open' ? (
        <p>
          <ButtonLink
            small
            to="/Account/Signin"
            state={{
              returnTo: pathTo('/lists/:listId', { listId: id }),
              intent: { kind: 'suggest', id } satisfies Intent,
            }}
          >
            {words.lists.suggest}
          </ButtonLink>
        </p>
      ) : null}
      {userId === undefined ? null : <Suggestions listId={id} isOwn={isOwn} />}
      <PagedList
        list={books}
        failed={words.lists.loadFailed}
        loading={<Waiting text={words.states.loading} />}
        empty={
          <Empty
            drawing="shelf"
            text={isOwn ? words.lists.emptyList : words.lists.emptyOther}
            more={isOwn ? words.lists.emptyListMore : undefined}
          />
        }
      >
        {(items) =>
          list.mayAdd ? (
            <OwnBooks
              id={id}
              books={items}
              list={books}
              isArranging={isArranging}
              isOwnNote={({ noteBy }) => (noteBy ?? owner)._id === userId}
            />
          ) : (
            <>
              {userId === undefined ? null : <ReadAmong books={items} total={list.books} />}
              <ListBooks
                listId={id}
                books={items}
                actionOf={(book) => <WantButton book={book} among={items} />}
              />
            </>
          )
        }
      </PagedList>
    </Page>
  );
}

/** Its picture to be shared. */
const pictureOf = (id: string) => `/share/list/${id}.png`;

interface ListMenuProps {
  list: List;
  asker: Caller;
  hint: string | undefined;
}

/** What is rarely done with a list. */
function ListMenu({ list, asker, hint }: ListMenuProps) {
  const { _id: id, owner, title } = list;
  const [open, setOpen] = useState<'share' | 'edit' | 'delete' | 'report'>();
  const remove = useDeleteList(id);
  const share = useShare();
  const { say } = useToasts();
  const close = () => setOpen(undefined);
  const isOwn = asker.id === owner._id;
  const items: (MenuItem | false)[] = [
    list.visibility === 'public' &&
      item('share', words.links.share, <Share2 size={18} aria-hidden />),
    isOwn && item('edit', words.lists.edit, <Pencil size={18} aria-hidden />),
    mayDeleteList(asker, owner._id) && {
      ...item('delete', words.lists.remove, <Trash2 size={18} aria-hidden />),
      isDangerous: true,
    },
    !isOwn &&
      item(
        'report',
        words.safety.reportOf(words.safety.list(title)),
        <Flag size={18} aria-hidden />,
      ),
  ];

  function choose(what: string) {
    // What not everybody sees has no picture.
    if (what === 'share' && hint) void share({ path: `/list/${id}`, title, hint });
    else setOpen(what as typeof open);
  }

  const shown = items.filter((each) => each !== false);
  return (
    <>
      {shown.length > 0 ? <MoreMenu items={shown} onChoose={choose} /> : null}
      {open === 'share' ? (
        <Suspense>
          <ShareDialog path={`/list/${id}`} title={title} picture={pictureOf(id)} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'report' ? (
        <ReportDialog kind="list" subject={id} what={words.safety.list(title)} onClose={close} />
      ) : null}
      {open === 'edit' ? (
        <ListDialog
          userId={owner._id}
          list={list}
          onClose={close}
          onSaved={() => say(words.library.saved)}
        />
      ) : null}
      {open === 'delete' ? (
        <Confirm
          question={words.lists.removeAsk}
          confirmLabel={words.controls.delete}
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                say(words.lists.removed);
                navigate(isOwn ? '/lists' : '/home', { replace: true });
              },
              onError: close,
            })
          }
        >
          <p>{words.lists.removeMore}</p>
        </Confirm>
      ) : null}
    </>
  );
}

const item = (id: string, label: string, icon: ReactNode): MenuItem => ({ id, label, icon });

/** Puts one book after another on the list, without leaving the page. */
function AddBooks({ id, known }: { id: string; known: readonly ListedBook[] | undefined }) {
  const put = usePutOnList(id);
  const takeOff = useTakeOffList(id);
  const [last, setLast] = useState<{ googleId: string; text: string; isNew: boolean }>();

  function add({ googleId, title }: { googleId: string; title: string }) {
    if (known?.some((book) => book.googleId === googleId))
      return setLast({ googleId, text: words.lists.alreadyOn(title), isNew: false });
    const adding = put.mutateAsync({ googleId });
    // What fails, the write says.
    adding.then(
      () => setLast({ googleId, text: words.lists.added(title), isNew: true }),
      () => undefined,
    );
    return adding;
  }

  function undo(googleId: string) {
    takeOff.mutate(googleId, {
      onSuccess: () => {
        focusNext('#add-books input');
        setLast({ googleId, text: words.lists.takenOff, isNew: false });
      },
    });
  }

  return (
    <div id="add-books" className={styles.adding}>
      <BookFinder
        label={words.lists.addBook}
        placeholder={words.lists.placeholder}
        hint={words.lists.addHint}
        takesSeveral
        onChoose={add}
      />
      <p className={styles.last}>
        <span role="status">{last?.text}</span>
        {last?.isNew ? (
          <Button small variant="quiet" onClick={() => undo(last.googleId)}>
            {words.library.undo}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

interface OwnBooksProps {
  id: string;
  books: readonly ListedBook[];
  list: Further<ListedBook>;
  isArranging: boolean;
  /** Whether oneself wrote the note on a book. */
  isOwnNote: (book: ListedBook) => boolean;
}

function OwnBooks({ id, books, list, isArranging, isOwnNote }: OwnBooksProps) {
  const move = useMoveOnList(id);
  const put = usePutOnList(id);
  const takeOff = useTakeOffList(id);
  const { say } = useToasts();
  const shown = useRef(books);
  shown.current = books;

  function takeOffNow(book: ListedBook) {
    const { googleId, note } = book;
    const at = books.findIndex((book) => book.googleId === googleId);
    const undo = () => {
      const before = placeBack(idsOf(books), at, idsOf(shown.current));
      // Somebody else's words would come back as those of whoever presses.
      put.mutate({ googleId, before, ...(note && isOwnNote(book) ? { note } : {}) });
    };
    takeOff.mutate(googleId, {
      onSuccess: () => {
        focusNext(...besideBook(books, at));
        say(words.lists.takenOff, { label: words.library.undo, onPress: undo });
      },
    });
  }

  return isArranging ? (
    <BookOrder
      books={books}
      takeOff={words.lists.takeOff}
      onFurther={furtherOf(list, ({ googleId }) => googleId)}
      onMove={(to) => move.mutate(to)}
      onTakeOff={takeOffNow}
    />
  ) : (
    <ListBooks listId={id} books={books} onTakeOff={takeOffNow} />
  );
}
