import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Account, User } from '../../shared/contract/users.ts';
import { VIEWED_AS, type ViewedAs } from '../../shared/visibility.ts';
import { isStatus } from '../api.ts';
import { favoritesOf } from '../features/favorites/favorites.api.ts';
import { commonWith } from '../features/feed/feed.api.ts';
import { FollowButton } from '../features/follows/FollowButton.tsx';
import { FollowerList } from '../features/follows/FollowerList.tsx';
import { FollowList } from '../features/follows/FollowList.tsx';
import { FollowRequests } from '../features/follows/FollowRequests.tsx';
import {
  followerCount,
  followersOf,
  followingCount,
  followingOf,
} from '../features/follows/follows.api.ts';
import { SeeAs, SeenAs } from '../features/privacy/SeeAs.tsx';
import { ProfileForm, profileFormOf } from '../features/profiles/ProfileForm.tsx';
import { ProfileInfo } from '../features/profiles/ProfileInfo.tsx';
import { ProfilePicture } from '../features/profiles/ProfilePicture.tsx';
import { ProfileLine, ProfileSummary } from '../features/profiles/ProfileSummary.tsx';
import { profileOf } from '../features/profiles/profiles.api.ts';
import { reviewsOfUser } from '../features/reviews/reviews.api.ts';
import { wholeNumber } from '../format.ts';
import { words } from '../locales/words.ts';
import { useParams, useSearchParams } from '../params.ts';
import { useLocation } from '../router.tsx';
import { ownProfile, useAccount } from '../session/account.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { nameOf, shownNameOf } from '../ui/nameOf.ts';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useLate } from '../ui/useLate.ts';
import { isFormSaved } from '../ui/useSavedForm.ts';
import { Skeleton } from '../ui/Waiting.tsx';
import { communityPart } from './communityPart.ts';
import { isShut, ProfileFront, useIsFrontToCome } from './ProfileFront.tsx';
import { OwnProfileMenu, ProfileMenu } from './ProfileMenu.tsx';
import styles from './ProfileParts.module.css';
import {
  FailedProfile,
  LoadingProfile,
  PrivateProfile,
  ProfileFavorites,
  ProfileReviews,
} from './ProfileParts.tsx';

/** One's own profile when the address names nobody else; otherwise somebody's. */
export function ProfilePage() {
  const { currentUser } = useAccount();
  const { userId } = useParams();
  const id = userId ?? currentUser?._id;
  // Of a page that came drawn nothing is taken away while it becomes a member's.
  const wasVisitor = useRef(currentUser === null).current;
  if (id === undefined) return <SignInFirst />;
  return id === currentUser?._id ? (
    <OwnProfile key={id} wasVisitor={wasVisitor} />
  ) : (
    <OtherProfile key={id} id={id} wasVisitor={wasVisitor} />
  );
}

const SignInFirst = () => (
  <Page title={words.profiles.title} width="prose">
    <Empty drawing="chair" text={words.profiles.signInFirst}>
      <ButtonLink variant="primary" to="/Account/Signin" state={{ returnTo: '/Account/Profile' }}>
        {words.controls.signIn}
      </ButtonLink>
      <ButtonLink to="/Account/Signup" state={{ returnTo: '/Account/Profile' }}>
        {words.frame.signUp}
      </ButtonLink>
    </Empty>
  </Page>
);

interface DrawnProps {
  /** What everybody sees of it was there before it was known who asks. */
  wasVisitor: boolean;
}

/** One's own profile, or how others see it. */
function OwnProfile({ wasVisitor }: DrawnProps) {
  const [as, seeAs] = useSeenAs();
  const profile = useQuery(ownProfile());
  const { currentUser, dropUser } = useAccount();
  // What was being typed when the session ended goes on.
  const [isEditing, setEditing] = useState(() =>
    isFormSaved(profileFormOf(currentUser?._id ?? '')),
  );
  const isRefused = isStatus(profile.error, 401);
  const isFrontToCome = useIsFrontToCome(currentUser?._id ?? '', undefined, profile.data);

  useEffect(() => {
    if (isRefused) dropUser();
  }, [isRefused, dropUser]);

  // Whoever opens their own page sees it as everybody does until it is theirs.
  const seen = useQuery({ ...profileOf(currentUser?._id ?? ''), enabled: false }).data;

  if (profile.isPending || (profile.data && isFrontToCome))
    return seen ? (
      <Profile
        user={seen}
        isOwn={false}
        wasVisitor={wasVisitor}
        actions={<Skeleton shape="button" />}
        form={null}
      />
    ) : (
      <LoadingProfile />
    );
  if (!profile.data) return <FailedProfile onRetry={() => profile.refetch()} />;
  if (as) return <SeenProfile id={profile.data._id} as={as} seeAs={seeAs} />;
  return (
    <Profile
      user={profile.data}
      isOwn
      wasVisitor={wasVisitor}
      actions={
        isEditing ? null : (
          <>
            <Button
              id="edit-info"
              onClick={() => {
                setEditing(true);
                focusNext('#profile-form input');
              }}
            >
              {words.profiles.edit}
            </Button>
            <OwnProfileMenu
              userId={profile.data._id}
              username={nameOf(profile.data)}
              onSeeAs={() => seeAs('visitor')}
            />
          </>
        )
      }
      form={
        isEditing ? (
          <>
            <ProfilePicture user={profile.data} />
            <ProfileForm
              user={profile.data}
              onDone={() => {
                setEditing(false);
                focusNext('#edit-info');
              }}
            />
          </>
        ) : null
      }
    />
  );
}

function useSeenAs() {
  const [address, setAddress] = useSearchParams();
  const as = VIEWED_AS.find((id) => id === address.get('as'));
  const seeAs = (chosen: ViewedAs | undefined) =>
    setAddress(
      {
        ...(address.get('tab') ? { tab: address.get('tab') ?? '' } : {}),
        ...(chosen ? { as: chosen } : {}),
      },
      { replace: true },
    );
  return [as, seeAs] as const;
}

interface SeenProfileProps {
  id: string;
  as: ViewedAs;
  seeAs: (as: ViewedAs | undefined) => void;
}

function SeenProfile({ id, as, seeAs }: SeenProfileProps) {
  const profile = useQuery(profileOf(id, as));
  const isFrontToCome = useIsFrontToCome(id, as, profile.data);
  if (profile.isPending || (profile.data && isFrontToCome)) return <LoadingProfile />;
  if (!profile.data) return <FailedProfile onRetry={() => profile.refetch()} />;
  return (
    <Profile
      key={as}
      user={profile.data}
      isOwn={false}
      as={as}
      above={<SeenAs as={as} onChoose={seeAs} />}
      actions={<SeeAs as={as} onChoose={seeAs} />}
      form={null}
    />
  );
}

function OtherProfile({ id, wasVisitor }: DrawnProps & { id: string }) {
  const { currentUser } = useAccount();
  const profile = useQuery(profileOf(id));
  const isFrontToCome = useIsFrontToCome(id, undefined, profile.data);
  // Asked for beside it, and shown with it, or in the room for it: it moves nothing.
  const common = useQuery({ ...commonWith(id), enabled: currentUser !== null });
  const isLate = useLate(profile.data !== undefined);
  const isToCome = isFrontToCome || (common.isLoading && !isLate && !wasVisitor);
  if (profile.isPending || (profile.data && isToCome)) return <LoadingProfile />;
  if (!profile.data)
    return (
      <FailedProfile onRetry={isStatus(profile.error, 404) ? undefined : () => profile.refetch()} />
    );
  return (
    <Profile
      user={profile.data}
      isOwn={false}
      wasVisitor={wasVisitor}
      commonBooks={common.data?.commonBooks}
      actions={
        <>
          <FollowButton
            userId={id}
            username={nameOf(profile.data)}
            isPrivate={profile.data.isPrivate}
          />
          {currentUser ? (
            <>
              <ButtonLink to="/Account/Profile">{words.profiles.myProfile}</ButtonLink>
              <ProfileMenu
                userId={id}
                username={nameOf(profile.data)}
                hasPicture={Boolean(profile.data.avatarUrl)}
              />
            </>
          ) : null}
        </>
      }
      form={null}
    />
  );
}

/** The specification's five, then what is of the library. */
const TABS = [
  'followers',
  'following',
  'favorites',
  'reviews',
  'info',
  'library',
  'shelves',
  'lists',
  'quotes',
  'statistics',
] as const;

const ProfileLibrary = lazy(async () => ({ default: (await libraryParts()).ProfileLibrary }));
const ProfileShelves = lazy(async () => ({ default: (await libraryParts()).ProfileShelves }));
const ProfileStatistics = lazy(async () => ({ default: (await libraryParts()).ProfileStatistics }));
const ProfileLists = communityPart(async () => (await import('./ProfileLists.tsx')).ProfileLists);
const ProfileQuotes = communityPart(
  async () => (await import('./ProfileQuotes.tsx')).ProfileQuotes,
);
const InCommon = communityPart(
  async () => (await import('../features/feed/InCommon.tsx')).InCommon,
);
const libraryParts = () => import('./ProfileLibrary.tsx');

interface ProfileProps {
  user: User | Account;
  isOwn: boolean;
  /** As whom the owner looks at it. */
  as?: ViewedAs;
  wasVisitor?: boolean;
  /** How many books they and who is looking both have. */
  commonBooks?: number | undefined;
  above?: ReactNode;
  actions: ReactNode;
  /** The form that changes the profile, while it is open. */
  form: ReactNode;
}

function Profile({
  user,
  isOwn,
  as,
  wasVisitor = false,
  commonBooks,
  above,
  actions,
  form,
}: ProfileProps) {
  const { currentUser, error, dispatch } = useAccount();
  const [address, setAddress] = useSearchParams();
  const { pathname, isPage } = useLocation();
  const asked = address.get('tab');
  const tab = TABS.find((id) => id === asked) ?? 'reviews';

  const { _id: id } = user;
  const enabled = !isShut(user);
  const followers = useQuery({ ...followerCount(id, as), enabled }).data?.followerCount;
  const following = useQuery({ ...followingCount(id, as), enabled }).data?.followingCount;
  const reviews = useInfiniteQuery({ ...reviewsOfUser(id, as), enabled });
  const favorites = useInfiniteQuery({ ...favoritesOf(id, as), enabled });

  // The app's error is shown here; one of another screen is not this one's.
  useEffect(() => dispatch({ type: 'error set', error: '' }), [dispatch]);

  const counts = {
    followers,
    following,
    reviews: reviews.data?.pages[0]?.total,
    favorites: favorites.data?.pages[0]?.total,
  };

  return (
    <Page
      title={<bdi>{shownNameOf(user)}</bdi>}
      documentTitle={isOwn ? words.profiles.ownTitle : nameOf(user)}
      picture={<Avatar person={user} size="large" isOnline={user.isOnline} />}
      intro={<ProfileLine user={user} />}
      above={
        <>
          <ButtonLink variant="quiet" small to="/home">
            {words.controls.home}
          </ButtonLink>
          {currentUser ? null : <ShareButton path={`/profile/${user._id}`} title={nameOf(user)} />}
        </>
      }
      actions={actions}
    >
      {above}
      <ProfileSummary
        user={user}
        counts={enabled ? counts : undefined}
        isRoomKept={wasVisitor}
        common={
          commonBooks ? (
            // As high as the line, until its words have come.
            <Suspense fallback={'\u00a0'}>
              <InCommon books={commonBooks} />
            </Suspense>
          ) : null
        }
      />
      {error ? <Alert text={error} /> : null}
      {form}
      {enabled ? <ProfileFront userId={id} isOwn={isOwn} as={as} /> : null}
      {!enabled ? (
        <PrivateProfile />
      ) : isPage && asked === null && !isOwn ? (
        <>
          <nav aria-label={words.profiles.title} className={styles.parts}>
            {PARTS.map((part) => (
              <ButtonLink key={part} small variant="quiet" to={`${pathname}?tab=${part}`}>
                {words.profiles[part]}
                <Figure count={part in counts ? counts[part as keyof typeof counts] : undefined} />
              </ButtonLink>
            ))}
          </nav>
          <ProfileReviews reviews={reviews} isOwn={false} readerId={currentUser?._id} />
          <ProfileFavorites favorites={favorites} isOwn={false} />
        </>
      ) : (
        <Tabs
          label={words.profiles.title}
          tabs={TABS.map((id) => ({
            id,
            label: words.profiles[id],
            count: shownCount(id in counts ? counts[id as keyof typeof counts] : undefined),
          }))}
          selected={tab}
          onSelect={(id) => setAddress({ ...(as ? { as } : {}), tab: id }, { replace: true })}
        >
          {tab === 'followers' ? (
            <>
              {isOwn ? <FollowRequests /> : null}
              <Followers id={id} as={as} isOwn={isOwn && as === undefined} />
            </>
          ) : null}
          {tab === 'following' ? <Following id={id} as={as} /> : null}
          {tab === 'favorites' ? <ProfileFavorites favorites={favorites} isOwn={isOwn} /> : null}
          {tab === 'reviews' ? (
            <ProfileReviews reviews={reviews} isOwn={isOwn} readerId={currentUser?._id} />
          ) : null}
          {tab === 'info' ? <ProfileInfo user={user} isOwn={isOwn} /> : null}
          <Suspense fallback={<Skeleton shape="row" />}>
            {tab === 'library' ? <ProfileLibrary userId={id} isOwn={isOwn} as={as} /> : null}
            {tab === 'shelves' ? <ProfileShelves userId={id} isOwn={isOwn} as={as} /> : null}
            {tab === 'lists' ? <ProfileLists userId={id} isOwn={isOwn} as={as} /> : null}
            {tab === 'quotes' ? <ProfileQuotes userId={id} isOwn={isOwn} as={as} /> : null}
            {tab === 'statistics' ? <ProfileStatistics userId={id} isOwn={isOwn} as={as} /> : null}
          </Suspense>
        </Tabs>
      )}
    </Page>
  );
}

/** What else there is of somebody, beside what stands on their page. */
const PARTS = TABS.filter((tab) => !['reviews', 'favorites', 'info'].includes(tab));

const Figure = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className={styles.figure}>{wholeNumber(count)}</span>;

const shownCount = (count: number | undefined) =>
  count === undefined ? undefined : wholeNumber(count);

interface PeopleProps {
  id: string;
  as: ViewedAs | undefined;
}

function Followers({ id, as, isOwn }: PeopleProps & { isOwn: boolean }) {
  const list = useInfiniteQuery(followersOf(id, as));
  return (
    <PagedList
      list={list}
      failed={words.profiles.failed}
      empty={<Empty drawing="chair" text={words.profiles.noFollowers} />}
    >
      {(records) => {
        const people = records.map((record) => record.follower);
        return isOwn ? <FollowerList people={people} /> : <FollowList people={people} />;
      }}
    </PagedList>
  );
}

function Following({ id, as }: PeopleProps) {
  const list = useInfiniteQuery(followingOf(id, as));
  return (
    <PagedList
      list={list}
      failed={words.profiles.failed}
      empty={<Empty drawing="chair" text={words.profiles.noFollowing} />}
    >
      {(records) => <FollowList people={records.map((record) => record.following)} />}
    </PagedList>
  );
}
