import { lazy, Suspense } from 'react';
import { Everybody } from '../features/feed/Everybody.tsx';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Page } from '../ui/Page.tsx';
import styles from './EverybodyPage.module.css';

const PeopleToFollow = lazy(async () => ({
  default: (await import('./PeopleToFollow.tsx')).PeopleToFollow,
}));

/** What everybody writes, for visitors as well; for members with whom they might follow beside it. */
export function EverybodyPage() {
  const isMember = useAccount().currentUser !== null;
  return (
    <Page title={words.feed.everybody} intro={words.feed.everybodyIntro}>
      <div className={isMember ? styles.parts : undefined}>
        <div className={styles.main}>
          <Everybody />
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
