import type { ReactNode } from 'react';
import type { Person } from '../../../shared/contract/common.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Row } from '../../ui/Card.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { PersonLines } from '../../ui/PersonLines.tsx';
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
      <Row>
        <Avatar person={person} />
        <PersonLines person={person} isCard isTwice />
        {actionOf ? <span className={styles.action}>{actionOf(person)}</span> : null}
      </Row>
    )}
  </LongList>
);
