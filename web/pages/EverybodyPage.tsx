import { lazy, Suspense } from 'react';
import { Everybody } from '../features/feed/Everybody.tsx';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Page } from '../ui/Page.tsx';
import styles from './EverybodyPage.module.css';
import { FeedLike } from './FeedLike.tsx';

const PeopleToFollow = lazy(async () => ({
  default: (await import('./PeopleToFollow.tsx')).PeopleToFollow,
}));

/** What everybody writes, for visitors as well; for members with whom they might follow beside it. */
export function EverybodyPage() {
  const userId = useAccount().currentUser?._id;
  const isMember = userId !== undefined;
  return (
    <Page title={words.feed.everybody} intro={words.feed.everybodyIntro}>
      <div className={isMember ? styles.parts : undefined}>
        <div className={styles.main}>
          <Everybody likeOf={(item) => <FeedLike item={item} userId={userId} />} />
        </div>
        {isMember ? (
          <aside>
            <Suspense>
              <PeopleToFollow />
            </Suspense>
          </aside>
        ) : null}
      </div>
    </Page>
  );
}
