import type { Author } from '../../../shared/contract/authors.ts';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useFollowAuthor } from './authors.api.ts';

/** Asks to be told of new books of an author, or no more; a visitor is led to the sign-in page. */
export function FollowAuthor({ author }: { author: Author }) {
  const { currentUser } = useAccount();
  const { _id, slug, name, isFollowing } = author;
  const follow = useFollowAuthor(_id);
  const title = isFollowing ? words.follows.unfollowUser(name) : words.follows.followUser(name);
  if (!currentUser)
    return (
      <ButtonLink
        variant="primary"
        to="/Account/Signin"
        state={{ returnTo: pathTo('/author/:name', { name: slug }) }}
        title={title}
      >
        {words.follows.follow}
      </ButtonLink>
    );
  return (
    <Button
      variant={isFollowing ? 'secondary' : 'primary'}
      aria-disabled={follow.isPending}
      title={title}
      onClick={() => follow.isPending || follow.mutate(isFollowing)}
    >
      {isFollowing ? words.follows.unfollow : words.follows.follow}
    </Button>
  );
}
