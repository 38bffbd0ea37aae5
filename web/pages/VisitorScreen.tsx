import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from '../locales/words.ts';
import { Page } from '../ui/Page.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useLeadMembers } from './drawnFrom.ts';

interface VisitorScreenProps<T> {
  /** What it is about. */
  query: UseQueryResult<T>;
  /** The screen that members are led to. */
  members: string;
  /** What such a thing is called, until it is there. */
  title: string;
  notFound: string;
  failed: string;
  children: (thing: T) => ReactNode;
}

/** A screen for visitors about one thing, which is on its way, there, not there, or failed. */
export function VisitorScreen<T>({ query, members, children, ...unloaded }: VisitorScreenProps<T>) {
  const isMember = useLeadMembers(members);
  if (isMember)
    return (
      <Page title={unloaded.title} isWaiting>
        <Waiting text={words.states.loading} />
      </Page>
    );
  if (query.data === undefined)
    return (
      <UnloadedPage query={query} way={{ to: '/home', label: words.controls.home }} {...unloaded} />
    );
  return children(query.data);
}
