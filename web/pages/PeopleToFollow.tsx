import { SuggestedPeople } from '../features/feed/SuggestedPeople.tsx';
import { FollowButton } from '../features/follows/FollowButton.tsx';

/** Whom one might follow, each with the button that does; `isBelow` a heading that says so. */
export const PeopleToFollow = ({ isBelow }: { isBelow?: boolean }) => (
  <SuggestedPeople
    isBelow={isBelow ?? false}
    followButton={({ _id, username }) => (
      <FollowButton userId={_id} username={username} isPrivate={false} isOneOfMany />
    )}
  />
);
