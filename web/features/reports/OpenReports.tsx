import { useInfiniteQuery } from '@tanstack/react-query';
import { wholeNumber } from '../../formatLater.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import styles from './OpenReports.module.css';
import { reportsThatAre } from './reports.api.ts';

/** How often an admin's navigation asks whether somebody has reported something. */
const POLL_MS = 60_000;

/** How many reports wait for an admin, wherever they are; nothing when there are none. */
export function OpenReports() {
  const list = useInfiniteQuery({ ...reportsThatAre('open'), refetchInterval: POLL_MS });
  const count = someOf(list)?.length ?? 0;
  if (count === 0) return null;
  const shown = wholeNumber(count);
  return (
    <span className={styles.count} data-count>
      <span aria-hidden>{list.hasNextPage ? words.notifications.moreThan(shown) : shown}</span>
      <span className="visually-hidden">{words.moderation.waitingReports(count)}</span>
    </span>
  );
}
