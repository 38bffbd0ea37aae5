import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Visibility } from '../../shared/visibility.ts';
import { words } from '../locales/words.ts';
import { ownPrivacy } from './privacy.api.ts';

/** Who is to see what is written in a form: as before, or as the settings say, until somebody chooses. */
export function useVisibility(userId: string, before: Visibility | undefined) {
  const [chosen, choose] = useState(before);
  return useChosenVisibility(userId, chosen, choose);
}

/** The same where the form itself keeps what was chosen. */
export function useChosenVisibility(
  userId: string,
  chosen: Visibility | undefined,
  choose: (visibility: Visibility) => void,
) {
  const settings = useQuery({ ...ownPrivacy(), enabled: chosen === undefined }).data;
  const value = chosen ?? settings?.defaultVisibility ?? 'public';
  const hint = useNarrowedHint(userId, value);
  return {
    field: { value, onChange: choose, hint },
    /** What is sent; without a choice nothing, as the server knows the settings. */
    sent: chosen === undefined ? {} : { visibility: chosen },
  };
}

/**
 * What somebody is to know of a thing of their own that is for everyone, while their profile is private and so only
 * their followers see it; undefined where it is as it says, or another's: then `userId` is undefined.
 */
export function useNarrowedHint(userId: string | undefined, visibility: Visibility) {
  const isAsked = userId !== undefined && visibility === 'public';
  const privacy = useQuery({ ...ownPrivacy(), enabled: isAsked }).data;
  return isAsked && privacy?.profile === 'followers' ? words.library.narrowed : undefined;
}
