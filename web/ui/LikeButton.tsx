import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { changeCached } from '../cached.ts';
import { wholeNumber } from '../format.ts';
import { words } from '../locales/words.ts';
import { useLocation } from '../router.tsx';
import { useWrite } from '../write.ts';
import styles from './LikeButton.module.css';
import { Link } from './Link.tsx';

interface Likeable {
  _id: string;
  likes: number;
  isLiked: boolean;
}

interface LikeButtonProps {
  thing: Likeable;
  /** Who looks at it: its author sees how many there are, a visitor is led to sign in. */
  by: 'author' | 'member' | 'visitor';
  /** What signing in is told that a visitor wants. */
  intent: object;
  /** Likes it, or likes it no more. */
  like: (isLiked: boolean) => Promise<Pick<Likeable, 'isLiked' | 'likes'>>;
}

/**
 * Likes something, or likes it no more. It shows at once wherever the thing stands, and goes back where the call
 * fails. Needs the words of the community (`loadCommunityWords`).
 */
export function LikeButton({ thing, by, intent, like }: LikeButtonProps) {
  const { _id: id, likes, isLiked } = thing;
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  const show = (part: Partial<Likeable>) => changeCached<Likeable>(queries, id, () => part);
  const toggle = useWrite(like, {
    onDone: show,
    failure: () => words.conversation.notLiked,
  });

  function press() {
    if (toggle.isPending) return;
    show({ isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) });
    toggle.mutateAsync(!isLiked).catch(() => show({ isLiked, likes }));
  }

  const figure = <span className={styles.figure}>{likes > 0 ? wholeNumber(likes) : null}</span>;
  const heart = <Heart size={18} aria-hidden />;
  if (by === 'author')
    return likes > 0 ? (
      <span className={styles.like}>
        {heart}
        <span aria-hidden>{wholeNumber(likes)}</span>
        <span className="visually-hidden">{words.conversation.likes(likes)}</span>
      </span>
    ) : null;
  if (by === 'visitor')
    return (
      <Link
        to="/Account/Signin"
        state={{ returnTo: pathname + search, intent }}
        className={styles.like}
      >
        {heart}
        <span className="visually-hidden">{words.conversation.signInToLike}</span>
        {figure}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={isLiked}
      title={words.conversation.like}
      onClick={press}
    >
      {heart}
      <span className="visually-hidden">{words.conversation.like}</span>
      {figure}
    </button>
  );
}
