import { MergeList } from '../features/merges/MergeList.tsx';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Page } from '../ui/Page.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** Books that were made one by hand; writers and admins make them two again. */
export function MergedBooksPage() {
  const { currentUser } = useAccount();
  if (!currentUser)
    return <SignInFirst text={words.byHand.mergesSignIn} returnTo="/merged-books" />;
  return (
    <Page
      title={words.byHand.mergedBooks}
      documentTitle={words.byHand.mergedBooks}
      intro={words.byHand.mergesIntro}
      width="prose"
    >
      <MergeList />
    </Page>
  );
}
