import { nameOf } from './nameOf.ts';
import styles from './PersonName.module.css';

interface PersonNameProps {
  person: { username?: string | null; displayName?: string | null };
  /** The username has its `@` also where it stands alone. */
  isHandle?: boolean;
}

/** What somebody wants to be shown with, always with their username beside it: that is theirs alone. */
export const PersonName = ({ person, isHandle = false }: PersonNameProps) =>
  person.displayName ? (
    <>
      <bdi>{person.displayName}</bdi> <bdi className={styles.handle}>@{nameOf(person)}</bdi>
    </>
  ) : (
    <bdi>
      {isHandle ? '@' : ''}
      {nameOf(person)}
    </bdi>
  );
