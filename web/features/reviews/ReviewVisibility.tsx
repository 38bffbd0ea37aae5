import type { Visibility } from '../../../shared/visibility.ts';
import { words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import { useNarrowedHint } from '../../session/useVisibility.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';

interface ReviewVisibilityProps {
  value: Visibility;
  onChange: (visibility: Visibility) => void;
}

/** Chooses who sees a review. */
export function ReviewVisibility(field: ReviewVisibilityProps) {
  const hint = useNarrowedHint(useAccount().currentUser?._id, field.value);
  return <VisibilityField label={words.library.reviewVisibility} {...field} hint={hint} />;
}
