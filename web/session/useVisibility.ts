import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VISIBILITIES, type Visibility } from '../../shared/visibility.ts';
import { words } from '../locales/words.ts';
import { ownPrivacy } from './privacy.api.ts';

/** Who is to see what is written in a form: as before, or as the settings say, until somebody chooses. */
export function useVisibility(userId: string, before: Visibility | undefined) {
  const [began] = useState(before);
  const [chosen, choose] = useState(before);
  return {
    field: useVisibilityField(userId, chosen ?? '', choose),
    sent: visibilitySent(chosen ?? '', began ?? ''),
  };
}

/** The field, where the form itself keeps what was chosen; '' is nothing yet. */
export function useVisibilityField(
  userId: string,
  chosen: string,
  choose: (visibility: Visibility) => void,
) {
  const known = visibilityIn(chosen);
  const settings = useQuery({ ...ownPrivacy(), enabled: known === undefined }).data;
  const value = known ?? settings?.defaultVisibility ?? 'public';
  return { value, onChange: choose, hint: useNarrowedHint(userId, value) };
}

/**
 * What is sent of it: what somebody chose. Without a choice nothing, as the server knows the settings, and what may have
 * become narrower elsewhere is not widened again by who changes something else.
 */
export function visibilitySent(chosen: string, began: string) {
  const visibility = visibilityIn(chosen);
  return visibility === undefined || chosen === began ? {} : { visibility };
}

const visibilityIn = (text: string) => VISIBILITIES.find((id) => id === text);

/**
 * What somebody is to know of a thing of their own that is for everyone, while their profile is private and so only
 * their followers see it; undefined where it is as it says, or another's: then `userId` is undefined.
 */
export function useNarrowedHint(userId: string | undefined, visibility: Visibility) {
  const isAsked = userId !== undefined && visibility === 'public';
  const privacy = useQuery({ ...ownPrivacy(), enabled: isAsked }).data;
  return isAsked && privacy?.profile === 'followers' ? words.library.narrowed : undefined;
}
