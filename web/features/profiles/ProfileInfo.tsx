import type { Account, User } from '../../../shared/contract/users.ts';
import { capitalised } from '../../format.ts';
import styles from './Profile.module.css';

/** The facts about somebody; the address only to themselves. */
export const ProfileInfo = ({ user, isOwn }: { user: User | Account; isOwn: boolean }) => (
  <dl className={styles.info}>
    <div>
      <dt>Username</dt>
      <dd>
        <bdi>{user.username}</bdi>
      </dd>
    </div>
    {isOwn && 'email' in user && user.email ? (
      <div>
        <dt>Email</dt>
        <dd>
          <bdi>{user.email}</bdi>
        </dd>
      </div>
    ) : null}
    <div>
      <dt>Identity</dt>
      <dd>{capitalised(user.identity ?? user.role)}</dd>
    </div>
    <div>
      <dt>Bio</dt>
      <dd dir="auto">{user.bio || 'Not provided'}</dd>
    </div>
  </dl>
);
