import { SuggestedPeople } from '../features/feed/SuggestedPeople.tsx';
import { FollowButton } from '../features/follows/FollowButton.tsx';

/** Whom one might follow, each with the button that does. */
export const PeopleToFollow = () => (
  <SuggestedPeople
    followButton={({ _id, username }) => (
      <FollowButton userId={_id} username={username} isPrivate={false} />
    )}
  />
);
