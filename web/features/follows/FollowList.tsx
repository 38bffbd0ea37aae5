import type { ReactNode } from 'react';
import type { Person } from '../../../shared/contract/common.ts';
import { pathTo } from '../../../shared/paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Row } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { nameOf, shownNameOf } from '../../ui/nameOf.ts';
import styles from './FollowList.module.css';

interface FollowListProps {
  people: readonly (Person | undefined)[];
  /** What can be done with each, beside the way to their page. */
  actionOf?: (person: Person) => ReactNode;
}

/** People who follow, or are followed. */
export const FollowList = ({ people, actionOf }: FollowListProps) => (
  <LongList items={people.filter((person) => person !== undefined)} className={styles.list}>
    {(person) => (
      <div className={actionOf ? styles.withAction : undefined}>
        <Row as={Link} to={pathTo('/Account/Profile/:userId', { userId: person._id })}>
          <Avatar person={person} />
          <span className={styles.names}>
            <bdi className={styles.name}>{shownNameOf(person)}</bdi>
            <bdi className={styles.handle}>@{nameOf(person)}</bdi>
          </span>
        </Row>
        {actionOf?.(person)}
      </div>
    )}
  </LongList>
);
