import type {
  InfiniteData,
  UseInfiniteQueryResult,
  UseMutationResult,
} from '@tanstack/react-query';
import { mayRevertChanges } from '../../shared/permissions.ts';
import { isStatus, type ListPage } from '../api.ts';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ChangeList, type ShownChange } from '../ui/ChangeList.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';

interface ChangesScreenProps<T> {
  /** Of what, once that is known. */
  of: string | undefined;
  way: { to: string; label: string };
  list: UseInfiniteQueryResult<InfiniteData<ListPage<T>>>;
  shown: (change: T) => ShownChange;
  reverting: UseMutationResult<unknown, Error, string>;
  notFound: string;
}

/** Who changed what of something, and when; for everybody. Writers and admins take a change back. */
export function ChangesScreen<T>({
  of,
  way,
  list,
  shown,
  reverting,
  notFound,
}: ChangesScreenProps<T>) {
  const { currentUser } = useAccount();
  return (
    <Page
      title={words.history.title}
      documentTitle={of ? words.history.titleOf(of) : words.history.title}
      intro={of ? <bdi>{of}</bdi> : null}
      width="prose"
      above={
        <ButtonLink variant="quiet" small to={way.to}>
          {way.label}
        </ButtonLink>
      }
    >
      <PagedList
        list={list}
        failed={isStatus(list.error, 404) ? notFound : words.history.failed}
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
            <ChangeList
              changes={changes.map(shown)}
              mayRevert={
                currentUser !== null &&
                mayRevertChanges({ id: currentUser._id, role: currentUser.role })
              }
              reverting={reverting}
            />
          </section>
        )}
      </PagedList>
    </Page>
  );
}
