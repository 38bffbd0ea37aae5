import { Impressions } from '../features/impressions/Impressions.tsx';
import { useAccount } from '../session/account.tsx';

/** What readers say of a book without a review, and what one says oneself. */
export function BookImpressions({ googleId }: { googleId: string }) {
  const { currentUser } = useAccount();
  return (
    <Impressions googleId={googleId} isMember={currentUser !== null && currentUser !== undefined} />
  );
}
