import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { failureMessage } from '../api.ts';
import { ShelfDialog } from '../features/shelves/ShelfDialog.tsx';
import { ShelfList } from '../features/shelves/ShelfList.tsx';
import { ownShelves } from '../features/shelves/shelves.api.ts';
import { words } from '../locales/words.ts';
import { navigate } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { LibraryPlaces } from './LibraryPlaces.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** One's own shelves. */
export function ShelvesPage() {
  const { currentUser } = useAccount();
  if (!currentUser) return <SignInFirst text={words.library.signInFirst} returnTo="/shelves" />;
  return <Shelves userId={currentUser._id} />;
}

function Shelves({ userId }: { userId: string }) {
  const shelves = useQuery(ownShelves());
  const [isMaking, setMaking] = useState(false);
  const make = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Plus size={18} aria-hidden />
      {words.shelves.make}
    </Button>
  );
  return (
    <Page
      title={words.shelves.mine}
      above={<LibraryPlaces />}
      actions={shelves.data && shelves.data.length > 0 ? make : null}
    >
      {shelves.isPending ? <Waiting text={words.states.loading} /> : null}
      {shelves.isError && !shelves.data ? (
        <RetryAlert text={failureMessage(shelves.error, words.shelves.allFailed)} query={shelves} />
      ) : null}
      {shelves.data?.length === 0 ? (
        <Empty drawing="shelf" text={words.shelves.empty} more={words.shelves.emptyMore}>
          {make}
        </Empty>
      ) : null}
      {shelves.data && shelves.data.length > 0 ? <ShelfList shelves={shelves.data} /> : null}
      {isMaking ? (
        <ShelfDialog
          userId={userId}
          onClose={() => setMaking(false)}
          onSaved={({ _id }) => navigate(pathTo('/shelves/:shelfId', { shelfId: _id }))}
        />
      ) : null}
    </Page>
  );
}
