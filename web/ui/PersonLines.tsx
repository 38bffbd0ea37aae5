import type { ComponentProps, ReactNode } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { CardLink } from './CardLink.tsx';
import { Link } from './Link.tsx';
import styles from './PersonLines.module.css';
import { PersonName } from './PersonName.tsx';

interface PersonLinesProps {
  person: { _id: string } & ComponentProps<typeof PersonName>['person'];
  /** All of the card they stand on leads to their profile. */
  isCard?: boolean;
  /** Their username stands below their name also where it is the name. */
  isTwice?: boolean;
  onKeyDown?: ComponentProps<typeof Link>['onKeyDown'];
  /** What else is said of them, or done with them, each in a line of its own. */
  children?: ReactNode;
}

/** Beside a face, in a list of people: the name, which leads to their profile, below it the username, and then the rest. */
export function PersonLines({
  person,
  isCard = false,
  isTwice = false,
  onKeyDown,
  children,
}: PersonLinesProps) {
  const Name = isCard ? CardLink : Link;
  return (
    <div className={styles.lines}>
      <Name
        to={pathTo('/Account/Profile/:userId', { userId: person._id })}
        data-name=""
        onKeyDown={onKeyDown}
      >
        <PersonName person={person} isTwice={isTwice} />
      </Name>
      {children}
    </div>
  );
}
