import { useInfiniteQuery } from '@tanstack/react-query';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { loadedList } from '../../queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { nameOf } from '../../ui/nameOf.ts';
import { PersonName } from '../../ui/PersonName.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './FollowList.module.css';
import { followRequests, useAnswerRequest } from './follows.api.ts';

/** Who asks to follow; nothing where nobody does. */
export function FollowRequests() {
  const list = useInfiniteQuery(followRequests());
  const answer = useAnswerRequest();
  const { say } = useToasts();
  const requests = loadedList(list);
  if (requests.is === 'failed') return <RetryAlert text={words.states.moreFailed} query={list} />;
  if (requests.is !== 'there' || requests.value.length === 0) return null;

  const press = (id: string, isAccepted: boolean) =>
    answer.mutate(
      { id, isAccepted },
      {
        onSuccess: () => {
          say(isAccepted ? words.follows.accepted : words.follows.declined);
          focusNext('#requests ~ ul button', SELECTED_TAB);
        },
      },
    );
  return (
    <section aria-labelledby="requests" className={styles.requests}>
      <h2 id="requests">{words.follows.requests}</h2>
      <ul>
        {requests.value.map(({ user }) => (
          <li key={user._id}>
            <Avatar person={user} />
            <Link
              to={pathTo('/Account/Profile/:userId', { userId: user._id })}
              className={styles.asker}
            >
              <PersonName person={user} isHandle />
            </Link>
            <Button
              small
              variant="primary"
              aria-label={words.follows.acceptUser(nameOf(user))}
              onClick={() => press(user._id, true)}
            >
              {words.follows.accept}
            </Button>
            <Button
              small
              aria-label={words.follows.declineUser(nameOf(user))}
              onClick={() => press(user._id, false)}
            >
              {words.follows.decline}
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton query={list} />
    </section>
  );
}
