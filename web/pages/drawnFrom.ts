import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { navigate } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { type PageData, usePageData } from './pageData.ts';

/*
 * What the screens for visitors have in common, which the server draws (pages/drawing.tsx).
 */

/** Puts the answers that the page was drawn from where the parts of the screen look for them. */
export function useAnswers<K extends PageData['kind']>(
  kind: K,
  keep: (queries: QueryClient, data: Extract<PageData, { kind: K }>) => void,
) {
  const queries = useQueryClient();
  const data = usePageData();
  // Before anything asks for them.
  useState(() => {
    if (data?.kind === kind) keep(queries, data as Extract<PageData, { kind: K }>);
  });
}

/** Leads members to the screen that is their own; tells whether somebody is one. */
export function useLeadMembers(to: string) {
  const isMember = useAccount().currentUser !== null;
  useEffect(() => {
    if (isMember) navigate(to, { replace: true });
  }, [isMember, to]);
  return isMember;
}
