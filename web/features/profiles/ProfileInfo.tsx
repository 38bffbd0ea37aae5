import type { Account, User } from '../../../shared/contract/users.ts';
import { words } from '../../locales/words.ts';
import { nameOf } from '../../ui/nameOf.ts';
import { shownRole } from '../../ui/RoleBadge.tsx';
import styles from './Profile.module.css';

/** The facts about somebody; the address only to themselves. */
export const ProfileInfo = ({ user, isOwn }: { user: User | Account; isOwn: boolean }) => (
  <dl className={styles.info}>
    <div>
      <dt>{words.profiles.username}</dt>
      <dd>
        <bdi>{nameOf(user)}</bdi>
      </dd>
    </div>
    {isOwn && 'email' in user && user.email ? (
      <div>
        <dt>{words.profiles.email}</dt>
        <dd>
          <bdi>{user.email}</bdi>
        </dd>
      </div>
    ) : null}
    <div>
      <dt>{words.profiles.identity}</dt>
      <dd>{words.roles[shownRole(user)]}</dd>
    </div>
    <div>
      <dt>{words.profiles.bio}</dt>
      <dd dir="auto">{user.bio || words.profiles.notProvided}</dd>
    </div>
  </dl>
);
