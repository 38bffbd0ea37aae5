import { useInfiniteQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import { loadedList } from '../../queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { SELECTED_TAB } from '../../ui/focusNext.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PersonLines } from '../../ui/PersonLines.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import styles from './FollowList.module.css';
import { followRequests } from './follows.api.ts';

/** Who asks to follow; nothing where nobody does. */
export function FollowRequests() {
  const list = useInfiniteQuery(followRequests());
  const requests = loadedList(list);
  if (requests.is === 'failed') return <RetryAlert text={words.states.moreFailed} query={list} />;
  if (requests.is !== 'there' || requests.value.length === 0) return null;

  const buttonOf = (at: number) =>
    requests.value.slice(at, at + 1).map(({ user }) => `[data-asker="${user._id}"] button`);
  return (
    <section aria-labelledby="requests" className={styles.requests}>
      <h2 id="requests">{words.follows.requests}</h2>
      <ul>
        {requests.value.map(({ user }, at) => (
          <li key={user._id} data-asker={user._id}>
            <Avatar person={user} />
            <PersonLines person={user} />
            <AnswerRequest
              person={user}
              goOnAt={[...buttonOf(at + 1), ...(at > 0 ? buttonOf(at - 1) : []), SELECTED_TAB]}
            />
          </li>
        ))}
      </ul>
      <MoreButton query={list} />
    </section>
  );
}
