import { useQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import { navigate } from '../../router.tsx';
import { useAccount } from '../../session/account.tsx';
import { Button } from '../../ui/Button.tsx';
import { followStatus, useToggleFollow } from './follows.api.ts';

/** Follows somebody, or stops following; a visitor is led to the sign-in page. */
export function FollowButton({ userId, username }: { userId: string; username: string }) {
  const { currentUser } = useAccount();
  const status = useQuery({
    ...followStatus(currentUser?._id ?? '', userId),
    enabled: currentUser !== null,
  });
  const toggle = useToggleFollow(userId);
  const isFollowing = currentUser !== null && (status.data?.isFollowing ?? false);

  function press() {
    if (!currentUser) return navigate('/Account/Signin');
    if (!toggle.isPending) toggle.mutate(isFollowing);
  }

  const label = isFollowing ? words.follows.unfollow : words.follows.follow;
  return (
    <Button
      look={isFollowing ? 'secondary' : 'primary'}
      aria-disabled={toggle.isPending || (currentUser !== null && status.isPending)}
      title={
        isFollowing ? words.follows.unfollowUser(username) : words.follows.followUser(username)
      }
      onClick={press}
    >
      {toggle.isPending ? '...' : label}
    </Button>
  );
}
