import { useInfiniteQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { FeedList, type LikeOf } from './FeedList.tsx';
import { everybodys } from './feed.api.ts';

/** What people put down for everybody: reviews, quotes and lists. */
export function Everybody({ likeOf }: { likeOf: LikeOf }) {
  const list = useInfiniteQuery(everybodys());
  return (
    <PagedList
      list={list}
      failed={words.feed.failed}
      loading={<Waiting text={words.states.loading} />}
      empty={
        <Empty drawing="page" text={words.snippets.emptyCommunity}>
          <ButtonLink to="/search">{words.snippets.findBook}</ButtonLink>
        </Empty>
      }
    >
      {(items) => <FeedList items={items} likeOf={likeOf} />}
    </PagedList>
  );
}
