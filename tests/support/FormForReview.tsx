import type { Review } from '../../shared/contract/reviews.ts';
import { ReviewForm } from '../../web/features/reviews/ReviewForm.tsx';
import { useSubmitReview } from '../../web/features/reviews/reviews.api.ts';
import { ada } from './shown.tsx';

interface FormForReviewProps {
  edited?: Review | undefined;
  rated: number | null;
  onDone?: () => void;
}

/** The form for a review of the book `b1` by itself, as pages show it. */
export function FormForReview({ edited, rated, onDone = () => {} }: FormForReviewProps) {
  const save = useSubmitReview('b1', ada._id, edited?._id);
  return (
    <ReviewForm
      userId={ada._id}
      googleId="b1"
      edited={edited}
      rated={rated}
      place={undefined}
      save={save}
      visibilityField={() => null}
      onDone={onDone}
      onUndo={() => {}}
    />
  );
}
