import type { ComponentProps, ReactNode } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { Link } from './Link.tsx';
import styles from './PersonLines.module.css';
import { PersonName } from './PersonName.tsx';

interface PersonLinesProps {
  person: { _id: string } & ComponentProps<typeof PersonName>['person'];
  /** What else is said of them, or done with them, each in a line of its own. */
  children?: ReactNode;
}

/** Beside a face, in a list of people: the name, which leads to their profile, below it the username, and then the rest. */
export const PersonLines = ({ person, children }: PersonLinesProps) => (
  <div className={styles.lines}>
    <Link to={pathTo('/Account/Profile/:userId', { userId: person._id })}>
      <PersonName person={person} />
    </Link>
    {children}
  </div>
);
