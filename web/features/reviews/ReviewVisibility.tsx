import type { Visibility } from '../../../shared/visibility.ts';
import { words } from '../../locales/words.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';

interface ReviewVisibilityProps {
  value: Visibility;
  onChange: (visibility: Visibility) => void;
}

/** Chooses who sees a review. */
export const ReviewVisibility = (field: ReviewVisibilityProps) => (
  <VisibilityField label={words.library.reviewVisibility} {...field} />
);
