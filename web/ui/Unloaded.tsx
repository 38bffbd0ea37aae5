import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureMessage, isStatus } from '../api.ts';
import { words } from '../locales/words.ts';
import { ButtonLink } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { Page } from './Page.tsx';
import { RetryAlert } from './RetryAlert.tsx';
import { Waiting } from './Waiting.tsx';

interface UnloadedProps {
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** What is said where there is no such thing, and where one can go instead. */
  notFound: string;
  way?: { to: string; label: string };
  /** What is said where it cannot be loaded and the server has not said why. */
  failed: string;
}

/** In the place of one thing that is not here yet: on its way, not there, or failed. */
export function Unloaded({ query, notFound, way, failed }: UnloadedProps) {
  if (query.isPending) return <Waiting text={words.states.loading} />;
  if (isStatus(query.error, 404))
    return (
      <Empty drawing="lamp" text={notFound}>
        {way ? (
          <ButtonLink variant="primary" to={way.to}>
            {way.label}
          </ButtonLink>
        ) : null}
      </Empty>
    );
  return <RetryAlert text={failureMessage(query.error, failed)} query={query} />;
}

interface UnloadedPageProps extends UnloadedProps {
  title: string;
  above?: ReactNode;
}

/** The same as a screen of its own, until the thing has come. */
export const UnloadedPage = ({ title, above, ...unloaded }: UnloadedPageProps) => (
  <Page
    title={title}
    above={above}
    isWaiting={unloaded.query.isPending}
    width={unloaded.query.isPending ? 'wide' : 'prose'}
  >
    <Unloaded {...unloaded} />
  </Page>
);
