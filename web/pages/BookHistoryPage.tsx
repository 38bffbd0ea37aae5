import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { mayCorrectBook } from '../../shared/permissions.ts';
import { useAccount } from '../account.tsx';
import { isStatus } from '../api.ts';
import { BookHistory } from '../features/books/BookHistory.tsx';
import { bookDetails, changesOfBook } from '../features/books/books.api.ts';
import { wholeNumber } from '../format.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';

/** Who changed what of a book, and when; for everybody. */
export function BookHistoryPage() {
  const { googleId = '' } = useParams();
  const place = `/details/${encodeURIComponent(googleId)}`;
  const { currentUser } = useAccount();
  const book = useQuery(bookDetails(googleId));
  const list = useInfiniteQuery(changesOfBook(googleId));
  const changes = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total ?? 0;
  const title = book.data?.title;

  return (
    <Page
      title="History"
      documentTitle={title ? `History of ${title}` : 'History'}
      intro={title ? <bdi>{title}</bdi> : null}
      width="prose"
      above={
        <ButtonLink look="quiet" small to={place}>
          Back to the book
        </ButtonLink>
      }
    >
      {list.isPending ? (
        <Waiting text="Loading…">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Waiting>
      ) : null}
      {list.isError && !changes ? (
        <Alert
          text={isStatus(list.error, 404) ? 'Book not found' : 'The history could not be loaded.'}
        >
          <Button small onClick={() => list.refetch()}>
            Retry
          </Button>
        </Alert>
      ) : null}
      {changes?.length === 0 ? (
        <Empty
          drawing="page"
          text="Nobody has changed anything yet."
          more="What the catalogue says of this book is as it came in."
        />
      ) : null}
      {changes && changes.length > 0 ? (
        <section aria-labelledby="changes">
          <h2 id="changes" tabIndex={-1}>
            {total === 1 ? '1 change' : `${wholeNumber(total)} changes`}
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
