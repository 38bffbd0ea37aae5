import { useQuery } from '@tanstack/react-query';
import { FeedList } from '../features/feed/FeedList.tsx';
import { newestOfEverybody, suggestedPeople } from '../features/feed/feed.api.ts';
import { words } from '../locales/words.ts';
import { Link } from '../ui/Link.tsx';
import { useLate } from '../ui/useLate.ts';
import { Skeleton } from '../ui/Waiting.tsx';
import styles from './HomeEverybody.module.css';
import { PeopleToFollow } from './PeopleToFollow.tsx';

/** On the home page of whoever follows nobody: whom they might follow, and the last of what everybody writes. */
export function HomeEverybody() {
  const { data: items = [], isPending } = useQuery(newestOfEverybody());
  const isLate = useLate(!isPending);
  // What stands below the people waits for them, or it would be pushed down, unless that takes too long.
  if (useQuery(suggestedPeople()).isPending && !isLate) return <Skeleton shape="row" />;
  return (
    <>
      <PeopleToFollow />
      {items.length > 0 ? (
        <section aria-labelledby="everybody" className={styles.everybody}>
          <h2 id="everybody">{words.feed.everybody}</h2>
          <FeedList items={items} />
          <p>
            <Link to="/reviews">{words.home.everybody}</Link>
          </p>
        </section>
      ) : isPending ? (
        <Skeleton shape="row" />
      ) : null}
    </>
  );
}
