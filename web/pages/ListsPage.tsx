import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { ListCards } from '../features/lists/ListCards.tsx';
import { ListDialog } from '../features/lists/ListDialog.tsx';
import { ownLists } from '../features/lists/lists.api.ts';
import { words } from '../locales/words.ts';
import { navigate } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { LibraryPlaces } from './LibraryPlaces.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** One's own lists. */
export function ListsPage() {
  const { currentUser } = useAccount();
  if (!currentUser) return <SignInFirst text={words.lists.signInFirst} returnTo="/lists" />;
  return <Lists userId={currentUser._id} />;
}

function Lists({ userId }: { userId: string }) {
  const lists = useInfiniteQuery(ownLists());
  const [isMaking, setMaking] = useState(false);
  const isEmpty = lists.data?.pages[0]?.items.length === 0;
  const make = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Plus size={18} aria-hidden />
      {words.lists.make}
    </Button>
  );
  return (
    <Page
      title={words.lists.mine}
      above={<LibraryPlaces />}
      actions={lists.data && !isEmpty ? make : null}
    >
      <PagedList
        list={lists}
        failed={words.lists.loadFailed}
        loading={<Waiting text={words.states.loading} />}
        empty={
          <Empty drawing="page" text={words.lists.empty} more={words.lists.emptyMore}>
            {make}
          </Empty>
        }
      >
        {(items) => <ListCards lists={items} />}
      </PagedList>
      {isMaking ? (
        <ListDialog
          userId={userId}
          onClose={() => setMaking(false)}
          onSaved={({ _id }) => navigate(pathTo('/lists/:listId', { listId: _id }))}
        />
      ) : null}
    </Page>
  );
}
