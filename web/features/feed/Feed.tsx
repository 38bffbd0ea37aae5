import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { words } from '../../locales/words.ts';
import { useSearchParams } from '../../params.ts';
import { itemsIn, someOf } from '../../queries.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Skeleton, Waiting } from '../../ui/Waiting.tsx';
import styles from './Feed.module.css';
import { FeedFilters } from './FeedFilters.tsx';
import { FeedList, type LikeOf } from './FeedList.tsx';
import { FEED_FILTERS, type FeedFilter, feedOf } from './feed.api.ts';

interface FeedProps {
  /** Whom one might follow: for an empty feed. */
  suggestions: ReactNode;
  likeOf: LikeOf;
}

const FILTERS = Object.keys(FEED_FILTERS) as FeedFilter[];

/** What the people do whom somebody follows; which kinds stands in the address. */
export function Feed({ suggestions, likeOf }: FeedProps) {
  const [address, setAddress] = useSearchParams();
  const filter = FILTERS.find((id) => id === address.get('show'));
  const list = useInfiniteQuery(feedOf(filter));
  // Until they ask for the feed: who follows somebody may want to follow others as well.
  const [isChoosing, setChoosing] = useState(false);
  const isEmpty = list.isSuccess && itemsIn(list.data).length === 0 && filter === undefined;
  if (isEmpty && !isChoosing) setChoosing(true);
  const show = (id?: FeedFilter) => setAddress(id ? { show: id } : {}, { replace: true });

  if (isChoosing)
    return (
      <>
        <Empty drawing="chair" text={words.feed.empty} more={words.feed.emptyMore}>
          <ButtonLink variant="primary" to="/users-list">
            {words.snippets.findReaders}
          </ButtonLink>
          <Button
            variant="quiet"
            onClick={() =>
              list.refetch().then(({ data }) => {
                if (someOf({ data })) setChoosing(false);
              })
            }
          >
            {words.feed.showFeed}
          </Button>
        </Empty>
        {suggestions}
      </>
    );
  return (
    <>
      <FeedFilters filters={FILTERS} chosen={filter} onChoose={show} />
      <PagedList
        list={list}
        failed={words.feed.failed}
        loading={
          <Waiting text={words.states.loading}>
            <div className={styles.skeletons}>
              <Skeleton shape="row" />
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </div>
          </Waiting>
        }
        empty={
          <Empty drawing="page" text={words.feed.emptyOfKind}>
            <Button variant="primary" onClick={() => show()}>
              {words.feed.showAll}
            </Button>
          </Empty>
        }
      >
        {(items) => <FeedList items={items} likeOf={likeOf} />}
      </PagedList>
    </>
  );
}
