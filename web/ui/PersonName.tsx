import { nameOf, shownNameOf } from './nameOf.ts';
import styles from './PersonName.module.css';

interface PersonNameProps {
  person: { username?: string | null; displayName?: string | null };
  /** The username has its `@` also where it stands alone, as the specification wants it below a book. */
  isHandle?: boolean;
  /** The username stands beside the name also where it is the name, as the specification wants it of followers. */
  isTwice?: boolean;
}

/** What somebody wants to be called, and quietly beside it their username, which is theirs alone; else that. */
export const PersonName = ({ person, isHandle = false, isTwice = false }: PersonNameProps) =>
  person.displayName || isTwice ? (
    // One thing, whatever it stands in: the space between them would be lost in a flex box.
    <span>
      <bdi className={styles.name}>{shownNameOf(person)}</bdi>{' '}
      <bdi className={styles.handle}>@{nameOf(person)}</bdi>
    </span>
  ) : (
    <bdi className={styles.name}>
      {isHandle ? '@' : ''}
      {nameOf(person)}
    </bdi>
  );
