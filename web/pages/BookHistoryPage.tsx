import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../shared/paths.ts';
import { mayCorrectBook } from '../../shared/permissions.ts';
import { isStatus } from '../api.ts';
import { BookHistory } from '../features/books/BookHistory.tsx';
import { bookDetails, changesOfBook } from '../features/books/books.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { useAccount } from '../session/account.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';

/** Who changed what of a book, and when; for everybody. */
export function BookHistoryPage() {
  const { googleId = '' } = useParams();
  const place = pathTo('/details/:googleId', { googleId });
  const { currentUser } = useAccount();
  const book = useQuery(bookDetails(googleId));
  const list = useInfiniteQuery(changesOfBook(googleId));
  const title = book.data?.title;

  return (
    <Page
      title={words.history.title}
      documentTitle={title ? words.history.titleOf(title) : words.history.title}
      intro={title ? <bdi>{title}</bdi> : null}
      width="prose"
      above={
        <ButtonLink variant="quiet" small to={place}>
          {words.controls.backToBook}
        </ButtonLink>
      }
    >
      <PagedList
        list={list}
        failed={isStatus(list.error, 404) ? words.books.notFound : words.history.failed}
        loading={
          <Waiting text={words.states.loading}>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </Waiting>
        }
        empty={<Empty drawing="page" text={words.history.none} more={words.history.noneMore} />}
      >
        {(changes, total) => (
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
          </section>
        )}
      </PagedList>
    </Page>
  );
}
