import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { navigate, useLocation } from '../../router.tsx';
import { useAccount } from '../../session/account.tsx';
import type { Intent } from '../../session/intents.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { followStatus, useToggleFollow } from './follows.api.ts';

interface FollowButtonProps {
  userId: string;
  username: string;
  /** Following them takes asking. */
  isPrivate: boolean;
  /** It stands beside others like it, none of which is what the screen is for. */
  isOneOfMany?: boolean;
}

/** Follows somebody, or stops following; of a private profile it asks. A visitor is led to the sign-in page. */
export function FollowButton(props: FollowButtonProps) {
  const { currentUser } = useAccount();
  return currentUser ? <MembersFollowButton {...props} /> : <VisitorsFollowButton {...props} />;
}

function VisitorsFollowButton({ userId, username, isPrivate, isOneOfMany }: FollowButtonProps) {
  const { isPage } = useLocation();
  const intent: Intent = { kind: 'follow', id: userId };
  const state = { returnTo: pathTo('/Account/Profile/:userId', { userId }), intent };
  const title = isPrivate ? words.follows.askUser(username) : words.follows.followUser(username);
  const label = isPrivate ? words.follows.ask : words.follows.follow;
  const look = { variant: isOneOfMany ? 'secondary' : 'primary', small: isOneOfMany } as const;
  // Without a script, a link leads on.
  return isPage ? (
    <ButtonLink {...look} to="/Account/Signin" state={state} title={title}>
      {label}
    </ButtonLink>
  ) : (
    <Button {...look} title={title} onClick={() => navigate('/Account/Signin', { state })}>
      {label}
    </Button>
  );
}

function MembersFollowButton({ userId, username, isPrivate, isOneOfMany }: FollowButtonProps) {
  const status = useQuery(followStatus(userId));
  const toggle = useToggleFollow(userId, isPrivate, !isOneOfMany);
  const isFollowing = status.data?.isFollowing ?? false;
  const isRequested = status.data?.isRequested ?? false;
  const isOn = isFollowing || isRequested;
  /** Whether one follows could not be loaded: a press must not count twice, or undo what it means to do. */
  const isUnknown = status.isError && !status.data;

  function press() {
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
      variant={isOneOfMany || isOn || isUnknown ? 'secondary' : 'primary'}
      small={isOneOfMany}
      aria-disabled={toggle.isPending || (status.isFetching && !status.data)}
      title={title}
      onClick={press}
    >
      {toggle.isPending ? '...' : label}
    </Button>
  );
}
