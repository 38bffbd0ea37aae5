import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { EverybodysLists } from '../features/lists/EverybodysLists.tsx';
import { ListCards } from '../features/lists/ListCards.tsx';
import { ListDialog } from '../features/lists/ListDialog.tsx';
import { everybodysLists, ownLists } from '../features/lists/lists.api.ts';
import { words } from '../locales/words.ts';
import { navigate } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { useLate } from '../ui/useLate.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { LibraryPlaces } from './LibraryPlaces.tsx';
import styles from './ListsPage.module.css';

/** One's own lists, and those of everybody. */
export function ListsPage() {
  const userId = useAccount().currentUser?._id;
  // One's own stand above: those of everybody wait for them, and are asked for at the same time. Where the line is slow both come late.
  // Once one's own are there, only what is shown is asked for: it may be in another order, or what a search finds.
  const own = useInfiniteQuery({ ...ownLists(), enabled: userId !== undefined });
  const everybodys = useInfiniteQuery({
    ...everybodysLists('liked', ''),
    enabled: own.isLoading,
  });
  const isLate = useLate(!everybodys.isPending);
  const [isMaking, setMaking] = useState(false);
  const make = () => setMaking(true);
  return (
    <Page
      title={userId === undefined ? words.lists.title : words.lists.mine}
      above={userId === undefined ? null : <LibraryPlaces />}
      actions={
        userId === undefined ? (
          <ButtonLink to="/Account/Signin" state={{ returnTo: '/lists' }}>
            {words.lists.signInToMake}
          </ButtonLink>
        ) : (
          <MakeButton onPress={make} />
        )
      }
    >
      <div className={styles.parts}>
        {userId === undefined ? null : <OwnLists />}
        <div hidden={own.isLoading && !isLate}>
          <EverybodysLists userId={userId} />
        </div>
      </div>
      {isMaking && userId !== undefined ? (
        <ListDialog
          userId={userId}
          onClose={() => setMaking(false)}
          onSaved={({ _id }) => navigate(pathTo('/lists/:listId', { listId: _id }))}
        />
      ) : null}
    </Page>
  );
}

const MakeButton = ({ onPress }: { onPress: () => void }) => (
  <Button variant="primary" onClick={onPress}>
    <Plus size={18} aria-hidden />
    {words.lists.make}
  </Button>
);

function OwnLists() {
  const lists = useInfiniteQuery(ownLists());
  return (
    <PagedList
      list={lists}
      failed={words.lists.allFailed}
      loading={<Waiting text={words.states.loading} />}
      empty={<Empty drawing="page" text={words.lists.empty} more={words.lists.emptyMore} />}
    >
      {(items) => <ListCards lists={items} />}
    </PagedList>
  );
}
