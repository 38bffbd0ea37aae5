import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Favorite } from '../../shared/contract/favorites.ts';
import type { User } from '../../shared/contract/users.ts';
import { pathTo } from '../../shared/paths.ts';
import type { ViewedAs } from '../../shared/visibility.ts';
import { drawnCover } from '../covers.ts';
import { firstFavorites } from '../features/favorites/favorites.api.ts';
import { finishedLately } from '../features/library/library.api.ts';
import { words } from '../locales/words.ts';
import { IconButton } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { Link } from '../ui/Link.tsx';
import { SpineBoard } from '../ui/Spines.tsx';
import { useLate } from '../ui/useLate.ts';
import styles from './ProfileFront.module.css';

const FirstFavoritesDialog = lazy(async () => ({
  default: (await import('../features/favorites/FirstFavoritesDialog.tsx')).FirstFavoritesDialog,
}));

interface FrontProps {
  userId: string;
  isOwn: boolean;
  /** As whom the owner looks at it. */
  as: ViewedAs | undefined;
}

/**
 * What somebody's profile begins with, on one board: the favourites they chose, with their covers to the room, and the
 * books they finished last, with their backs to it.
 */
export function ProfileFront({ userId, isOwn, as }: FrontProps) {
  const favorites = useQuery({ ...firstFavorites(userId, as), ...ONCE }).data;
  const finished = useQuery({ ...finishedLately(userId, as), ...ONCE }).data;
  const hasFavorites = favorites !== undefined && favorites.length > 0;
  // Fewer are no shelf.
  const isShelf = finished !== undefined && finished.length >= SHELF_MIN;
  if (!hasFavorites && !isShelf) return null;
  const profile = pathTo('/Account/Profile/:userId', { userId });
  return (
    <div className={styles.front}>
      {hasFavorites ? (
        <section aria-labelledby="first">
          <div className={styles.head}>
            <h2 id="first">
              <Link to={`${profile}?tab=favorites`}>{words.profiles.favorites}</Link>
            </h2>
            {isOwn ? <ChooseFirst userId={userId} first={favorites} /> : null}
          </div>
          <ul aria-labelledby="first" className={styles.favorites}>
            {favorites.map(({ book, title, thumbnail }) => (
              <li key={book}>
                <Link
                  to={pathTo('/details/:googleId', { googleId: book })}
                  aria-label={title || words.favorites.bookId(book)}
                  title={title}
                >
                  <Cover src={thumbnail} drawn={drawnCover(book)} eager />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {isShelf ? (
        <section aria-labelledby="lately">
          <div className={styles.head}>
            <h2 id="lately">
              <Link to={`${profile}?tab=library&status=read`}>{words.profiles.finishedLately}</Link>
            </h2>
          </div>
          <SpineBoard label={words.profiles.finishedLately} books={finished} />
        </section>
      ) : null}
    </div>
  );
}

const SHELF_MIN = 3;

/** A profile that is shown without what could not be loaded does not wait for it again. */
const ONCE = { retryOnMount: false } as const;

function ChooseFirst({ userId, first }: { userId: string; first: readonly Favorite[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={words.profiles.chooseFirst}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <FirstFavoritesDialog userId={userId} first={first} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Whether what a profile begins with is still to come: it is asked for beside the profile and shown with it, so that it
 * moves nothing; but a profile waits no longer for it than `useLate` says.
 */
export function useIsFrontToCome(userId: string, as: ViewedAs | undefined, user: User | undefined) {
  const enabled = !isShut(user);
  const favorites = useQuery({ ...firstFavorites(userId, as), ...ONCE, enabled });
  const finished = useQuery({ ...finishedLately(userId, as), ...ONCE, enabled });
  const isLate = useLate(user !== undefined);
  return (favorites.isLoading || finished.isLoading) && !isLate;
}

/** Whether no more of a private profile is seen than the name and the bio. */
export const isShut = (user: User | undefined) =>
  user?.isPrivate === true && user.createdAt === null;
