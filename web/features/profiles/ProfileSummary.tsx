import type { ReactNode } from 'react';
import type { User } from '../../../shared/contract/users.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { nameOf } from '../../ui/nameOf.ts';
import { ReadMore } from '../../ui/ReadMore.tsx';
import { RoleBadge } from '../../ui/RoleBadge.tsx';
import styles from './Profile.module.css';

/** The name as one addresses it, and the role. */
export const ProfileLine = ({ user }: { user: User }) => (
  <span className={styles.line}>
    <bdi>@{nameOf(user)}</bdi>
    <RoleBadge identity={user.identity} role={user.role} />
  </span>
);

interface ProfileSummaryProps {
  user: User;
  /** None: one does not see how much there is. */
  counts:
    | Record<'followers' | 'following' | 'reviews' | 'favorites', number | undefined>
    | undefined;
  /** What they have in common with who is looking, in a line; none: nothing, or a visitor. */
  common?: ReactNode;
  /** A page that came drawn becomes a member's: there is room for that line, whatever comes. */
  isRoomKept?: boolean;
}

/** Who this is in their own words, and how much there is of everything. */
export const ProfileSummary = ({
  user,
  counts,
  common,
  isRoomKept = false,
}: ProfileSummaryProps) => (
  <div className={styles.summary}>
    {user.bio ? (
      <div className={styles.bio}>
        <ReadMore isShort>
          <p dir="auto">{user.bio}</p>
        </ReadMore>
      </div>
    ) : null}
    {common ? <p className={styles.common}>{common}</p> : null}
    {isRoomKept && !common ? (
      <p aria-hidden className={styles.common} data-for-members="">
        {'\u00a0'}
      </p>
    ) : null}
    {/* They are seen on the tabs. */}
    {counts ? (
      <dl className="visually-hidden">
        <Count name={words.profiles.followers} count={counts.followers} />
        <Count name={words.profiles.following} count={counts.following} />
        <Count name={words.profiles.reviews} count={counts.reviews} />
        <Count name={words.profiles.favorites} count={counts.favorites} />
      </dl>
    ) : null}
  </div>
);

const Count = ({ name, count }: { name: string; count: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{count === undefined ? '—' : wholeNumber(count)}</dd>
  </div>
);
