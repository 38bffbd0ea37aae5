import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { navigate } from '../../router.tsx';
import { useAccount } from '../../session/account.tsx';
import type { Intent } from '../../session/intents.ts';
import { Button } from '../../ui/Button.tsx';
import { followStatus, useToggleFollow } from './follows.api.ts';

interface FollowButtonProps {
  userId: string;
  username: string;
  /** Following them takes asking. */
  isPrivate: boolean;
}

/** Follows somebody, or stops following; of a private profile it asks. A visitor is led to the sign-in page. */
export function FollowButton({ userId, username, isPrivate }: FollowButtonProps) {
  const { currentUser } = useAccount();
  const status = useQuery({
    ...followStatus(userId),
    enabled: currentUser !== null,
  });
  const toggle = useToggleFollow(userId, isPrivate);
  const isFollowing = currentUser !== null && (status.data?.isFollowing ?? false);
  const isRequested = currentUser !== null && (status.data?.isRequested ?? false);
  const isOn = isFollowing || isRequested;
  /** Whether one follows could not be loaded: a press must not count twice, or undo what it means to do. */
  const isUnknown = currentUser !== null && status.isError && !status.data;

  function press() {
    if (!currentUser) {
      const returnTo = pathTo('/Account/Profile/:userId', { userId });
      const intent: Intent = { kind: 'follow', id: userId };
      return navigate('/Account/Signin', { state: { returnTo, intent } });
    }
    if (isUnknown) return void status.refetch();
    // Whether one follows already is not known yet.
    if (toggle.isPending || status.isPending) return;
    toggle.mutate(isOn);
  }

  const { follows } = words;
  const [label, title] = isUnknown
    ? [words.controls.retry, follows.statusFailed]
    : isFollowing
      ? [follows.unfollow, follows.unfollowUser(username)]
      : isRequested
        ? [follows.requested, follows.takeBack(username)]
        : isPrivate
          ? [follows.ask, follows.askUser(username)]
          : [follows.follow, follows.followUser(username)];
  return (
    <Button
      variant={isOn || isUnknown ? 'secondary' : 'primary'}
      aria-disabled={
        toggle.isPending || (currentUser !== null && status.isFetching && !status.data)
      }
      title={title}
      onClick={press}
    >
      {toggle.isPending ? '...' : label}
    </Button>
  );
}
