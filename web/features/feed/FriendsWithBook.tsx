import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Friend } from '../../../shared/contract/feed.ts';
import { pathTo } from '../../../shared/paths.ts';
import { oneDecimal } from '../../format.ts';
import { locale, words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { nameOf } from '../../ui/nameOf.ts';
import { PersonLines } from '../../ui/PersonLines.tsx';
import { Stars } from '../../ui/Stars.tsx';
import styles from './Feed.module.css';
import { friendsWith } from './feed.api.ts';

/** So many are shown before somebody asks for the others. */
const AT_FIRST = 4;

/** Whom one follows and who has the book; nothing where nobody has, and no failure disturbs whoever reads. */
export function FriendsWithBook({ googleId }: { googleId: string }) {
  const list = useInfiniteQuery(friendsWith(googleId));
  const [isOpen, setOpen] = useState(false);
  const friends = someOf(list);
  if (!friends) return null;
  const isAll = isOpen || friends.length <= AT_FIRST;
  return (
    <section aria-labelledby="friends" className={styles.friends}>
      <h2 id="friends">
        {list.hasNextPage ? words.feed.manyFriends : words.feed.friends(friends.length)}
      </h2>
      <ul>
        {(isAll ? friends : friends.slice(0, AT_FIRST)).map((friend) => (
          <li key={friend.user._id}>
            <FriendRow friend={friend} googleId={googleId} />
          </li>
        ))}
      </ul>
      {isAll ? (
        <MoreButton query={list} />
      ) : (
        <Button small variant="quiet" onClick={() => setOpen(true)}>
          {words.controls.more}
        </Button>
      )}
    </section>
  );
}

function FriendRow({ friend, googleId }: { friend: Friend; googleId: string }) {
  const { user, status, rating, percent, review } = friend;
  const name = nameOf(user);
  const isReading = status === 'reading' || status === 'paused';
  const told = [
    status ? words.library.theirStatuses[status] : '',
    isReading && percent !== null
      ? new Intl.NumberFormat(locale(), { style: 'percent' }).format(percent / 100)
      : '',
  ].filter(Boolean);
  return (
    <>
      <Avatar person={user} />
      <PersonLines person={user}>
        {told.length > 0 ? <span>{told.join(' · ')}</span> : null}
        {rating === null ? null : <Stars rating={rating} figure={oneDecimal(rating)} />}
        {review ? (
          <Link
            className={styles.theirReview}
            to={`${pathTo('/details/:googleId', { googleId })}?review=${review._id}`}
            aria-label={[words.feed.theirReview(name), review.title].join(words.controls.colon)}
          >
            <bdi>{review.title}</bdi>
          </Link>
        ) : null}
      </PersonLines>
    </>
  );
}
