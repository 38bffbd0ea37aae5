import { Feed } from '../features/feed/Feed.tsx';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Page } from '../ui/Page.tsx';
import { FeedLike } from './FeedLike.tsx';
import { HomeEverybody } from './HomeEverybody.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** What the people do whom somebody follows; where there is nothing yet, whom they might follow. */
export function FeedPage() {
  const userId = useAccount().currentUser?._id;
  if (userId === undefined) return <SignInFirst text={words.feed.signInFirst} returnTo="/feed" />;
  return (
    <Page title={words.frame.feed} intro={words.feed.intro}>
      <Feed
        suggestions={<HomeEverybody />}
        likeOf={(item) => <FeedLike item={item} userId={userId} />}
      />
    </Page>
  );
}
