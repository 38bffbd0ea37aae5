import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { List } from '../../shared/contract/lists.ts';
import { pathTo } from '../../shared/paths.ts';
import { WantButton } from '../features/library/WantButton.tsx';
import { ListBooks } from '../features/lists/ListBooks.tsx';
import { booksOnList, likeList, listOf } from '../features/lists/lists.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import type { Intent } from '../session/intents.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { LikeButton } from '../ui/LikeButton.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { useAnswers } from './drawnFrom.ts';
import { ListDescription, ListFacts } from './ListFacts.tsx';
import type { ListPageData } from './pageData.ts';
import { VisitorScreen } from './VisitorScreen.tsx';

/** `/list/{id}`: a list of books, as everybody may see it, for whoever comes by a link. */
export function VisitorListPage() {
  const { listId = '' } = useParams();
  useAnswers('list', keep);
  return (
    <VisitorScreen
      query={useQuery(listOf(listId))}
      members={pathTo('/lists/:listId', { listId })}
      title={words.lists.title}
      notFound={words.lists.notFound}
      failed={words.lists.loadFailed}
    >
      {(list) => <OpenList list={list} />}
    </VisitorScreen>
  );
}

/** The answers that the page was drawn from are those that its parts would ask for. */
function keep(queries: QueryClient, { list, books }: ListPageData) {
  queries.setQueryData(listOf(list._id).queryKey, list);
  queries.setQueryData(booksOnList(list._id).queryKey, { pages: [books], pageParams: [undefined] });
}

function OpenList({ list }: { list: List }) {
  const { _id: id, title } = list;
  const books = useInfiniteQuery(booksOnList(id));
  return (
    <Page
      title={<bdi>{title}</bdi>}
      documentTitle={title}
      above={
        <ButtonLink variant="quiet" small to="/home">
          {words.controls.home}
        </ButtonLink>
      }
      intro={<ListFacts list={list} isOwn={false} />}
      actions={
        <>
          <LikeButton
            thing={list}
            by="visitor"
            intent={{ kind: 'likeList', id } satisfies Intent}
            like={(isLiked) => likeList(id, isLiked)}
          />
          <ShareButton path={`/list/${id}`} title={title} />
        </>
      }
    >
      <ListDescription list={list} />
      {list.kind === 'open' ? (
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
      <PagedList
        list={books}
        failed={words.lists.loadFailed}
        empty={<Empty drawing="shelf" text={words.lists.emptyOther} />}
      >
        {(items) => (
          <ListBooks
            listId={id}
            books={items}
            actionOf={(book) => <WantButton book={book} search={{}} />}
          />
        )}
      </PagedList>
    </Page>
  );
}
