import { useInfiniteQuery } from '@tanstack/react-query';
import type { Account } from '../../../shared/contract/users.ts';
import { pathTo } from '../../../shared/paths.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Card.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Users.module.css';
import { roleRequests, useGrantRole } from './users.api.ts';

/** Who waits for a role, to be granted or declined. */
export function RoleRequests() {
  const list = useInfiniteQuery(roleRequests());
  return (
    <PagedList
      list={list}
      failed={words.moderation.failed}
      empty={<p className={styles.none}>{words.moderation.noRequests}</p>}
    >
      {(people) => (
        <ul className={styles.list}>
          {people.map((user) => (
            <Row as="li" key={user._id}>
              <Request user={user} request={user.roleRequest ?? user.role} />
            </Row>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Request({ user, request }: { user: Account; request: Account['role'] }) {
  const { say, alert } = useToasts();
  const grant = useGrantRole(user._id);
  const { username, role } = user;

  /** Any role an admin sets answers the request, also the one that is there. */
  function decide(decision: Account['role'], done: string) {
    if (grant.isPending) return;
    // Not the callbacks of mutate(): they are dropped when the reload takes this row away.
    grant.mutateAsync(decision).then(
      () => {
        say(done);
        focusNext(SELECTED_TAB);
      },
      (error: unknown) => alert(failureMessage(error, words.moderation.tryAgain)),
    );
  }

  return (
    <>
      <Avatar person={user} />
      <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })} className={styles.name}>
        <bdi>{username}</bdi>
      </Link>
      <span className={styles.requested}>{words.manageUsers.request(request)}</span>
      <span className={styles.actions}>
        <Button
          small
          variant="primary"
          aria-disabled={grant.isPending}
          aria-label={words.moderation.grantOf(username, request)}
          onClick={() => decide(request, words.moderation.granted(username, request))}
        >
          {words.moderation.grant}
        </Button>
        <Button
          small
          aria-disabled={grant.isPending}
          aria-label={words.moderation.declineOf(username)}
          onClick={() => decide(role, words.moderation.declined(username))}
        >
          {words.moderation.decline}
        </Button>
      </span>
    </>
  );
}
