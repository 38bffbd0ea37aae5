import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ReviewOfBook } from '../../../shared/contract/reviews.ts';
import type { Caller } from '../../../shared/permissions.ts';
import { isReviewSort, REVIEW_SORTS } from '../../../shared/sorts.ts';
import { languageName } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { LanguageFilter } from '../../ui/LanguageFilter.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { BookReviews } from './BookReviews.tsx';
import styles from './CommunityReviews.module.css';
import { ALL_REVIEWS, type ReviewView, reviewsOfBook } from './reviews.api.ts';

interface CommunityReviewsProps {
  googleId: string;
  /** Nobody: a visitor. */
  asker: Caller | undefined;
  view: ReviewView;
  onView: (view: ReviewView) => void;
  /** What else can be done with a review; of other features, which the page brings together. */
  actionsOf?: (review: ReviewOfBook) => ReactNode;
  /** What stands below it. */
  footOf: (review: ReviewOfBook) => ReactNode;
  /** The review that stands elsewhere on the page. */
  without?: string | undefined;
}

/** What the community says of a book, in the order that the reader chose. */
export function CommunityReviews({
  googleId,
  asker,
  view,
  onView,
  actionsOf,
  footOf,
  without,
}: CommunityReviewsProps) {
  const { sort, stars, language } = view;
  const isNarrowed = stars !== undefined || language !== undefined;
  const all = useInfiniteQuery(reviewsOfBook(googleId, { ...ALL_REVIEWS, sort }));
  const some = useInfiniteQuery({ ...reviewsOfBook(googleId, view), enabled: isNarrowed });
  const list = isNarrowed ? some : all;
  const reviews = someOf(list)?.filter(({ _id }) => _id !== without);
  const total = all.data?.pages[0]?.total ?? 0;
  const shown = list.data?.pages[0]?.total ?? 0;

  return (
    <section aria-labelledby="community" className={styles.community}>
      <h2 id="community" tabIndex={-1}>
        {words.reviews.community(total)}
      </h2>
      {list.isPending ? <Skeleton shape="row" /> : null}
      {total > 0 ? (
        <>
          <div className={styles.head}>
            {/* What is chosen is read out when its reviews are there. */}
            <div role="status" aria-busy={list.isPlaceholderData}>
              <h3 className={styles.all}>
                {list.isPlaceholderData ? words.reviews.all(total) : headingOf(view, shown)}
              </h3>
              <span className="visually-hidden">{words.reviews.sorts[sort]}</span>
            </div>
            {isNarrowed ? (
              <Button
                variant="quiet"
                small
                onClick={() => {
                  onView({ ...ALL_REVIEWS, sort });
                  focusNext('#community');
                }}
              >
                {words.reviews.showAll}
              </Button>
            ) : null}
            {total > 1 ? (
              <>
                <LanguageFilter
                  among={someOf(all)?.map((review) => review.language) ?? []}
                  hasMore={all.hasNextPage}
                  chosen={language}
                  onChoose={(chosen) => onView({ ...view, language: chosen })}
                />
                <Sort
                  sort={sort}
                  sorts={asker ? REVIEW_SORTS : SORTS_OF_VISITORS}
                  onSort={(chosen) => onView({ ...view, sort: chosen })}
                />
              </>
            ) : null}
          </div>
          <div aria-busy={list.isPlaceholderData}>
            <BookReviews
              reviews={reviews ?? NONE}
              asker={asker}
              {...(actionsOf ? { actionsOf } : {})}
              footOf={footOf}
            />
          </div>
          <MoreButton query={list} />
        </>
      ) : null}
      {!all.isPending && total === 0 ? (
        <Empty drawing="page" text={words.reviews.empty} more={words.reviews.emptyMore} />
      ) : null}
    </section>
  );
}

/** Which reviews are shown, and how many there are of these. */
function headingOf({ stars, language }: ReviewView, total: number) {
  const inWhich = language === undefined ? undefined : languageName(language);
  if (stars !== undefined)
    return inWhich
      ? words.reviews.ofStarsIn(stars, inWhich, total)
      : words.reviews.ofStars(stars, total);
  if (inWhich) return words.reviews.inLanguage(inWhich, total);
  return words.reviews.all(total);
}

/** Reviews that cannot be loaded are an empty list, silently, says the specification (8.reviews.1). */
const NONE: ReviewOfBook[] = [];

interface SortProps {
  sort: ReviewView['sort'];
  sorts: readonly ReviewView['sort'][];
  onSort: (sort: ReviewView['sort']) => void;
}

/** They follow nobody. */
const SORTS_OF_VISITORS = REVIEW_SORTS.filter((sort) => sort !== 'following');

function Sort({ sort, sorts, onSort }: SortProps) {
  const id = useId();
  return (
    <p className={styles.sort}>
      <label htmlFor={id}>{words.reviews.sort}</label>
      <Select
        id={id}
        small
        label={words.reviews.sort}
        value={sort}
        onChange={({ target }) => {
          if (isReviewSort(target.value)) onSort(target.value);
        }}
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {words.reviews.sorts[each]}
          </option>
        ))}
      </Select>
    </p>
  );
}
