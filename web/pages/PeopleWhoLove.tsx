import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../api.ts';
import { suggestedPeople } from '../features/feed/feed.api.ts';
import { words } from '../locales/words.ts';
import { Link } from '../ui/Link.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Skeleton } from '../ui/Waiting.tsx';
import { PeopleToFollow } from './PeopleToFollow.tsx';
import { FOLLOWED, useStepsDone } from './useStepsDone.ts';
import styles from './WelcomePage.module.css';

/** People who have the books that one loves, to be followed. */
export function PeopleWhoLove({ userId }: { userId: string }) {
  const people = useQuery(suggestedPeople());
  const { followed } = useStepsDone(userId);
  return (
    <>
      {followed === undefined ? null : (
        <p role="status">{words.welcome.followed(Math.min(followed, FOLLOWED), FOLLOWED)}</p>
      )}
      {people.isPending ? (
        <div className={styles.wide}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : null}
      {people.isError && !people.data ? (
        <RetryAlert
          text={failureMessage(people.error, words.welcome.peopleFailed)}
          query={people}
        />
      ) : null}
      {people.data && people.data.length > 0 ? (
        <div className={styles.wide}>
          <PeopleToFollow isBelow />
        </div>
      ) : null}
      {people.data?.length === 0 ? <p>{words.welcome.nobody}</p> : null}
      <p>
        <Link to="/users-list">{words.welcome.everybody}</Link>
      </p>
    </>
  );
}
