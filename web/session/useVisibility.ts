import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Visibility } from '../../shared/visibility.ts';
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
  const settings = useQuery({ ...ownPrivacy(userId), enabled: chosen === undefined }).data;
  return {
    field: { value: chosen ?? settings?.defaultVisibility ?? 'public', onChange: choose },
    /** What is sent; without a choice nothing, as the server knows the settings. */
    sent: chosen === undefined ? {} : { visibility: chosen },
  };
}
