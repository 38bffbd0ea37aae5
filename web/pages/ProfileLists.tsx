import { useInfiniteQuery } from '@tanstack/react-query';
import type { ViewedAs } from '../../shared/visibility.ts';
import { ListCards } from '../features/lists/ListCards.tsx';
import { listsOf } from '../features/lists/lists.api.ts';
import { words } from '../locales/words.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PagedList } from '../ui/PagedList.tsx';

interface ProfileListsProps {
  userId: string;
  isOwn: boolean;
  as: ViewedAs | undefined;
}

/** Somebody's lists. */
export function ProfileLists({ userId, isOwn, as }: ProfileListsProps) {
  const lists = useInfiniteQuery(listsOf(userId, as));
  return (
    <PagedList
      list={lists}
      failed={words.lists.allFailed}
      empty={
        <Empty drawing="page" text={isOwn ? words.lists.empty : words.lists.noneOfTheirs}>
          {isOwn ? (
            <ButtonLink variant="primary" to="/lists">
              {words.lists.mine}
            </ButtonLink>
          ) : null}
        </Empty>
      }
    >
      {(items) => <ListCards lists={items} />}
    </PagedList>
  );
}
