import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../shared/paths.ts';
import { mayCorrectBook } from '../../shared/permissions.ts';
import { isStatus } from '../api.ts';
import { BookHistory } from '../features/books/BookHistory.tsx';
import { bookDetails, changesOfBook } from '../features/books/books.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';

/** Who changed what of a book, and when; for everybody. */
export function BookHistoryPage() {
  const { googleId = '' } = useParams();
  const place = pathTo('/details/:googleId', { googleId });
  const { currentUser } = useAccount();
  const book = useQuery(bookDetails(googleId));
  const list = useInfiniteQuery(changesOfBook(googleId));
  const changes = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total ?? 0;
  const title = book.data?.title;

  return (
    <Page
      title={words.history.title}
      documentTitle={title ? words.history.titleOf(title) : words.history.title}
      intro={title ? <bdi>{title}</bdi> : null}
      width="prose"
      above={
        <ButtonLink look="quiet" small to={place}>
          {words.controls.backToBook}
        </ButtonLink>
      }
    >
      {list.isPending ? (
        <Waiting text={words.states.loading}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Waiting>
      ) : null}
      {list.isError && !changes ? (
        <Alert text={isStatus(list.error, 404) ? words.books.notFound : words.history.failed}>
          <Button small onClick={() => list.refetch()}>
            {words.controls.retry}
          </Button>
        </Alert>
      ) : null}
      {changes?.length === 0 ? (
        <Empty drawing="page" text={words.history.none} more={words.history.noneMore} />
      ) : null}
      {changes && changes.length > 0 ? (
        <section aria-labelledby="changes">
          <h2 id="changes" tabIndex={-1}>
            {words.history.count(total)}
          </h2>
          <BookHistory
            googleId={googleId}
            changes={changes}
            mayRevert={
              currentUser !== null &&
              mayCorrectBook({ id: currentUser._id, role: currentUser.role })
            }
          />
          <MoreButton query={list} />
        </section>
      ) : null}
    </Page>
  );
}
