import { pathTo } from '../../../shared/paths.ts';
import { navigate } from '../../router.tsx';
import type { Intent } from '../../session/intents.ts';

/** Leads to where one reviews a book, with the focus in the form. */
export const goToReview = (googleId: string) =>
  navigate(pathTo('/details/:googleId', { googleId }), {
    state: { intent: { kind: 'review', id: googleId } satisfies Intent },
  });
