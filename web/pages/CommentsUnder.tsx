import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Caller, mayDeleteComment } from '../../shared/permissions.ts';
import { changeCached } from '../cached.ts';
import { Comments } from '../features/comments/Comments.tsx';
import { commentOn, commentsUnder, type TalkedOfKind } from '../features/comments/comments.api.ts';
import { entryOf } from '../features/library/library.api.ts';
import { reportAction } from '../features/reports/ReportDialog.tsx';

/** What is talked about, as far as its comments need to know it. */
interface TalkedOf {
  _id: string;
  book: { googleId: string };
  user: { _id: string } | null;
  comments: number;
}

interface CommentsUnderProps {
  kind: TalkedOfKind;
  thing: TalkedOf;
  /** Left out: a visitor. */
  asker?: Caller | undefined;
  /** The comment that somebody came for. */
  comment: string | undefined;
  /** Somebody came to say something. */
  isWriting: boolean;
}

/** What is said under a review, a quote or a note of progress. */
export function CommentsUnder({ kind, thing, asker, comment, isWriting }: CommentsUnderProps) {
  const { _id: id, book, user } = thing;
  const options = commentsUnder(kind, id);
  const list = useInfiniteQuery(options);
  const entry = useQuery({ ...entryOf(book.googleId), enabled: asker !== undefined });
  const queries = useQueryClient();
  return (
    <Comments
      conversation={{
        id,
        userId: asker?.id,
        list,
        queryKey: options.queryKey,
        mayWrite: asker !== undefined,
        mayDelete: (said) =>
          asker !== undefined &&
          mayDeleteComment(asker, {
            authorId: said.user?._id ?? '',
            authorAbove: user?._id ?? '',
          }),
        add: (body) => commentOn(kind, id, body),
        onCount: (by) =>
          changeCached<TalkedOf>(queries, id, ({ comments }) => ({ comments: comments + by })),
        ownPlace: entry.data?.position,
        moreOf: (said) =>
          asker && said.user && said.user._id !== asker.id
            ? [reportAction({ kind: 'comment', subject: said._id, username: said.user.username })]
            : [],
      }}
      linked={comment}
      isWriting={isWriting}
    />
  );
}
