import type { ListedUser } from '../../../shared/contract/users.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Row } from '../../ui/Card.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { PersonLines } from '../../ui/PersonLines.tsx';
import { RoleBadge, shownRole } from '../../ui/RoleBadge.tsx';
import styles from './Users.module.css';

/** People, each leading to their profile. */
export const UserList = ({ people }: { people: readonly ListedUser[] }) => (
  <LongList items={people} className={styles.people}>
    {(user) => (
      <Row>
        <Avatar person={user} isOnline={user.isOnline} />
        <PersonLines
          person={user}
          isCard
          // A link answers Enter by itself; Space is the specification's.
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            event.currentTarget.click();
          }}
        >
          {/* Most are readers: it is said, and not shown. */}
          <div className={isReader(user) && !user.reviewsCount ? 'visually-hidden' : styles.facts}>
            <span className={isReader(user) ? 'visually-hidden' : undefined}>
              <RoleBadge identity={user.identity} role={user.role} />
            </span>
            {user.reviewsCount ? (
              <span className={styles.reviews}>{words.users.reviews(user.reviewsCount)}</span>
            ) : null}
          </div>
          {firstLineOf(user.bio) ? (
            <p className={styles.bio} dir="auto">
              {firstLineOf(user.bio)}
            </p>
          ) : null}
        </PersonLines>
      </Row>
    )}
  </LongList>
);

const isReader = (user: ListedUser) => shownRole(user) === 'reader';

const firstLineOf = (bio: string | null | undefined) => bio?.trim().split('\n', 1)[0] ?? '';
