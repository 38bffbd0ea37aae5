import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Review } from '../../shared/contract/reviews.ts';
import { type Caller, mayDeleteComment } from '../../shared/permissions.ts';
import { changeCached } from '../cached.ts';
import { Comments } from '../features/comments/Comments.tsx';
import { commentOnReview, commentsOfReview } from '../features/comments/comments.api.ts';
import { entryOf } from '../features/library/library.api.ts';
import { ReportButton } from '../features/reports/ReportButton.tsx';

interface ReviewCommentsProps {
  review: Review;
  asker: Caller;
  /** The comment that somebody came for. */
  comment: string | undefined;
  /** Somebody came to say something. */
  isWriting: boolean;
}

/** What is said under a review. */
export function ReviewComments({ review, asker, comment, isWriting }: ReviewCommentsProps) {
  const { _id: id, book, user } = review;
  const options = commentsOfReview(id);
  const list = useInfiniteQuery(options);
  const entry = useQuery(entryOf(book.googleId));
  const queries = useQueryClient();
  return (
    <Comments
      conversation={{
        id,
        userId: asker.id,
        list,
        queryKey: options.queryKey,
        mayWrite: true,
        mayDelete: (said) =>
          mayDeleteComment(asker, {
            authorId: said.user?._id ?? '',
            reviewAuthorId: user?._id ?? '',
          }),
        add: (body) => commentOnReview(id, body),
        onCount: (by) =>
          changeCached<Review>(queries, id, ({ comments }) => ({ comments: comments + by })),
        ownPlace: entry.data?.position,
        actionsOf: (said) =>
          said.user && said.user._id !== asker.id ? (
            <ReportButton small kind="comment" subject={said._id} username={said.user.username} />
          ) : null,
      }}
      linked={comment}
      isWriting={isWriting}
    />
  );
}
