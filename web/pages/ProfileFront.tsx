import { useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/contract/users.ts';
import { pathTo } from '../../shared/paths.ts';
import type { ViewedAs } from '../../shared/visibility.ts';
import { finishedLately } from '../features/library/finishedLately.api.ts';
import { words } from '../locales/words.ts';
import { Link } from '../ui/Link.tsx';
import { SpineBoard } from '../ui/Spines.tsx';
import styles from './ProfileFront.module.css';
import { useLate } from './useLate.ts';

interface FrontProps {
  userId: string;
  /** As whom the owner looks at it. */
  as: ViewedAs | undefined;
}

/** What somebody's profile begins with: the books they finished last, with their backs to the room. */
export function ProfileFront({ userId, as }: FrontProps) {
  const finished = useQuery(finishedLately(userId, as)).data;
  // Fewer are no shelf.
  if (!finished || finished.length < SHELF_MIN) return null;
  return (
    <section aria-labelledby="lately" className={styles.lately}>
      <h2 id="lately">
        <Link to={`${pathTo('/Account/Profile/:userId', { userId })}?tab=library&status=read`}>
          {words.profiles.finishedLately}
        </Link>
      </h2>
      <SpineBoard label={words.profiles.finishedLately} books={finished} />
    </section>
  );
}

const SHELF_MIN = 3;

/**
 * Whether what a profile begins with is still to come: it is asked for beside the profile and shown with it, so that it
 * moves nothing; but a profile waits no longer for it than `useLate` says.
 */
export function useIsFrontToCome(userId: string, as: ViewedAs | undefined, user: User | undefined) {
  const finished = useQuery({ ...finishedLately(userId, as), enabled: !isShut(user) });
  const isLate = useLate(user !== undefined);
  return finished.isLoading && !isLate;
}

/** Whether no more of a private profile is seen than the name and the bio. */
export const isShut = (user: User | undefined) =>
  user !== undefined && user.isPrivate && user.createdAt === null;
