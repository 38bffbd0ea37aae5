import { Feed } from '../features/feed/Feed.tsx';
import { SuggestedPeople } from '../features/feed/SuggestedPeople.tsx';
import { FollowButton } from '../features/follows/FollowButton.tsx';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Page } from '../ui/Page.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** What the people do whom somebody follows; where there is nothing yet, whom they might follow. */
export function FeedPage() {
  const userId = useAccount().currentUser?._id;
  if (userId === undefined) return <SignInFirst text={words.feed.signInFirst} returnTo="/feed" />;
  return (
    <Page title={words.frame.feed} width="prose" intro={words.feed.intro}>
      <Feed
        suggestions={
          <SuggestedPeople
            followButton={({ _id, username }) => (
              <FollowButton userId={_id} username={username} isPrivate={false} />
            )}
          />
        }
      />
    </Page>
  );
}
