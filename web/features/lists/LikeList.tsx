import { Heart } from 'lucide-react';
import type { List } from '../../../shared/contract/lists.ts';
import { pathTo } from '../../../shared/paths.ts';
import { sentenceOf } from '../../api.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Lists.module.css';
import { useLikeList } from './lists.api.ts';

interface LikeListProps {
  list: List;
  isSignedIn: boolean;
}

/** Likes a list, and says how many do; visitors are led to the sign-in page and back. */
export function LikeList({ list: { _id, isLiked, likes }, isSignedIn }: LikeListProps) {
  const like = useLikeList(_id);
  const { alert } = useToasts();
  const content = (
    <>
      <Heart size={18} aria-hidden className={isLiked ? styles.liked : undefined} />
      {words.lists.like}
      {likes > 0 ? <span className={styles.figure}>{wholeNumber(likes)}</span> : null}
    </>
  );
  if (!isSignedIn)
    return (
      <ButtonLink
        to="/Account/Signin"
        state={{ returnTo: pathTo('/lists/:listId', { listId: _id }) }}
      >
        {content}
      </ButtonLink>
    );
  return (
    <Button
      aria-pressed={isLiked}
      aria-disabled={like.isPending}
      onClick={() =>
        like.mutate(!isLiked, {
          onError: (error) => alert(sentenceOf(error, words.lists.failed)),
        })
      }
    >
      {content}
    </Button>
  );
}
