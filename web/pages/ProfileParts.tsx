import { type ComponentProps, Suspense } from 'react';
import type { Favorite } from '../../shared/contract/favorites.ts';
import type { Review } from '../../shared/contract/reviews.ts';
import { FavoriteList } from '../features/favorites/FavoriteList.tsx';
import { UserReviews } from '../features/reviews/UserReviews.tsx';
import { words } from '../locales/words.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import { communityPart } from './communityPart.ts';
import styles from './ProfileParts.module.css';

/*
 * What members and visitors see alike of a profile.
 */

const ReviewLine = communityPart(async () => (await import('./ReviewFoot.tsx')).ReviewLine);

type Listed<T> = ComponentProps<typeof PagedList<T>>['list'];

interface FavoritesProps {
  favorites: Listed<Favorite>;
  isOwn: boolean;
}

/** Somebody's favourite books. */
export const ProfileFavorites = ({ favorites, isOwn }: FavoritesProps) => (
  <section aria-labelledby="favorites" className={styles.section}>
    <h2 id="favorites">{words.profiles.favoriteBooks}</h2>
    <PagedList
      list={favorites}
      failed={words.profiles.failed}
      empty={
        <Empty drawing="shelf" text={words.profiles.noFavorites}>
          {isOwn ? (
            <ButtonLink variant="primary" to="/search">
              {words.profiles.findBook}
            </ButtonLink>
          ) : null}
        </Empty>
      }
    >
      {(items) => <FavoriteList favorites={items} />}
    </PagedList>
  </section>
);

interface ReviewsProps {
  reviews: Listed<Review>;
  isOwn: boolean;
  /** Who reads them; undefined: a visitor. */
  readerId: string | undefined;
}

/** Everything somebody has reviewed. */
export const ProfileReviews = ({ reviews, isOwn, readerId }: ReviewsProps) => (
  <section aria-labelledby="reviews" className={styles.reviews}>
    <h2 id="reviews">{words.profiles.allReviews}</h2>
    <PagedList
      list={reviews}
      failed={words.profiles.failed}
      empty={
        <Empty drawing="page" text={words.profiles.noReviews}>
          {isOwn ? (
            <ButtonLink variant="primary" to="/search">
              {words.profiles.findBookToReview}
            </ButtonLink>
          ) : null}
        </Empty>
      }
    >
      {(items) => (
        <UserReviews
          reviews={items}
          footOf={(review) => (
            <Suspense>
              <ReviewLine review={review} userId={readerId} />
            </Suspense>
          )}
        />
      )}
    </PagedList>
  </section>
);

/** In the place of a private profile's lists. */
export const PrivateProfile = () => (
  <Empty drawing="lamp" text={words.privacy.isPrivate} more={words.privacy.isPrivateMore} />
);

export const LoadingProfile = () => (
  <Page title={words.profiles.title} isWaiting>
    <Waiting text={words.profiles.loading} hasSpinner>
      <Skeleton shape="circle" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Waiting>
  </Page>
);

interface FailedProfileProps {
  /** Asks again; undefined where there is nobody to ask for. */
  onRetry: (() => void) | undefined;
}

export const FailedProfile = ({ onRetry }: FailedProfileProps) => (
  <Page title={words.profiles.title} width="prose">
    <div className={styles.failed}>
      <Alert text={words.profiles.failed}>
        {onRetry ? (
          <Button small onClick={onRetry}>
            {words.controls.retry}
          </Button>
        ) : null}
      </Alert>
      {onRetry ? null : <p>{words.profiles.gone}</p>}
      <ButtonLink to="/home">{words.controls.home}</ButtonLink>
    </div>
  </Page>
);
