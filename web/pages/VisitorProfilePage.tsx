import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/contract/users.ts';
import { pathTo } from '../../shared/paths.ts';
import { isStatus } from '../api.ts';
import { favoritesOf } from '../features/favorites/favorites.api.ts';
import { followerCount, followingCount } from '../features/follows/follows.api.ts';
import { ProfileLine, ProfileSummary } from '../features/profiles/ProfileSummary.tsx';
import { profileOf } from '../features/profiles/profiles.api.ts';
import { reviewsOfUser } from '../features/reviews/reviews.api.ts';
import { wholeNumber } from '../formatLater.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import type { Intent } from '../session/intents.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { nameOf } from '../ui/nameOf.ts';
import { Page } from '../ui/Page.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { useAnswers, useLeadMembers } from './drawnFrom.ts';
import styles from './ProfileParts.module.css';
import {
  FailedProfile,
  LoadingProfile,
  PrivateProfile,
  ProfileFavorites,
  ProfileReviews,
} from './ProfileParts.tsx';
import type { ProfilePageData } from './pageData.ts';

/** `/profile/{id}`: somebody, as everybody may see them, for whoever comes by a link. */
export function VisitorProfilePage() {
  const { userId = '' } = useParams();
  useAnswers('profile', keep);
  const isMember = useLeadMembers(pathTo('/Account/Profile/:userId', { userId }));
  const profile = useQuery(profileOf(userId));
  if (isMember || profile.isPending) return <LoadingProfile />;
  if (!profile.data)
    return (
      <FailedProfile onRetry={isStatus(profile.error, 404) ? undefined : () => profile.refetch()} />
    );
  return <OpenProfile user={profile.data} />;
}

/** The answers that the page was drawn from are those that its parts would ask for. */
function keep(queries: QueryClient, { user, shown }: ProfilePageData) {
  const { _id: id } = user;
  queries.setQueryData(profileOf(id).queryKey, user);
  if (!shown) return;
  queries.setQueryData(followerCount(id).queryKey, shown.followers);
  queries.setQueryData(followingCount(id).queryKey, shown.following);
  queries.setQueryData(reviewsOfUser(id).queryKey, {
    pages: [shown.reviews],
    pageParams: [undefined],
  });
  queries.setQueryData(favoritesOf(id).queryKey, {
    pages: [shown.favorites],
    pageParams: [undefined],
  });
}

function OpenProfile({ user }: { user: User }) {
  const { _id: id, isPrivate } = user;
  const place = pathTo('/Account/Profile/:userId', { userId: id });
  const name = nameOf(user);
  const enabled = !isPrivate;
  const followers = useQuery({ ...followerCount(id), enabled }).data?.followerCount;
  const following = useQuery({ ...followingCount(id), enabled }).data?.followingCount;
  const reviews = useInfiniteQuery({ ...reviewsOfUser(id), enabled });
  const favorites = useInfiniteQuery({ ...favoritesOf(id), enabled });
  const counts = {
    followers,
    following,
    reviews: reviews.data?.pages[0]?.total,
    favorites: favorites.data?.pages[0]?.total,
  };
  return (
    <Page
      title={<bdi>{name}</bdi>}
      documentTitle={name}
      picture={<Avatar username={user.username} size="large" isOnline={user.isOnline} />}
      intro={<ProfileLine user={user} />}
      above={
        <>
          <ButtonLink variant="quiet" small to="/home">
            {words.controls.home}
          </ButtonLink>
          <ShareButton path={`/profile/${id}`} title={name} />
        </>
      }
      actions={
        <ButtonLink
          variant="primary"
          to="/Account/Signin"
          state={{ returnTo: place, intent: { kind: 'follow', id } satisfies Intent }}
          title={isPrivate ? words.follows.askUser(name) : words.follows.followUser(name)}
        >
          {isPrivate ? words.follows.ask : words.follows.follow}
        </ButtonLink>
      }
    >
      <ProfileSummary user={user} counts={isPrivate ? undefined : counts} />
      {isPrivate ? (
        <PrivateProfile />
      ) : (
        <>
          <nav aria-label={words.profiles.title} className={styles.parts}>
            {PARTS.map((part) => (
              <ButtonLink key={part} small variant="quiet" to={`${place}?tab=${part}`}>
                {words.profiles[part]}
                {part in counts ? <Figure count={counts[part as keyof typeof counts]} /> : null}
              </ButtonLink>
            ))}
          </nav>
          <ProfileReviews reviews={reviews} isOwn={false} readerId={undefined} />
          <ProfileFavorites favorites={favorites} isOwn={false} />
        </>
      )}
    </Page>
  );
}

/** What else there is of somebody, on the screen with everything. */
const PARTS = ['followers', 'following', 'library', 'shelves', 'lists', 'statistics'] as const;

const Figure = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className={styles.figure}>{wholeNumber(count)}</span>;
