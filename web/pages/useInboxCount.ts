import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { registrations } from '../features/registration/registration.api.ts';
import { reportsThatAre } from '../features/reports/reports.api.ts';
import { roleRequests } from '../features/users/users.api.ts';
import { wholeNumber } from '../format.ts';
import { words } from '../locales/words.ts';

/** How often an admin's page asks whether something has come. */
const POLL_MS = 60_000;

/** How much waits in an admin's inbox, and how that is written; undefined: nothing. It counts the lists that stand there. */
export function useInboxCount() {
  const lists = [
    useInfiniteQuery({ ...reportsThatAre('open'), refetchInterval: POLL_MS }),
    useInfiniteQuery({ ...registrations(), refetchInterval: POLL_MS }),
    useInfiniteQuery({ ...roleRequests(), refetchInterval: POLL_MS }),
  ].map(countOf);
  const count = lists.reduce((sum, { count }) => sum + count, 0);
  if (count === 0) return undefined;
  const shown = wholeNumber(count);
  const areMore = lists.some(({ areMore }) => areMore);
  return { count, shown: areMore ? words.notifications.moreThan(shown) : shown };
}

interface Loaded {
  pages: readonly { items: readonly unknown[]; total: number; isCounted: boolean }[];
}

/** How many are in a list: as the server counts them, or else what of it has come, beside which there may be more. */
function countOf({
  data,
  hasNextPage,
}: Pick<UseInfiniteQueryResult<Loaded>, 'data' | 'hasNextPage'>) {
  // What has not come or has failed is said where the list stands; here is a number, and none is shown for it.
  if (data === undefined) return { count: 0, areMore: false };
  const [first] = data.pages;
  if (first?.isCounted) return { count: first.total, areMore: false };
  return { count: data.pages.flatMap((page) => page.items).length, areMore: hasNextPage };
}
