import { words } from '../locales/words.ts';
import counts from '../ui/Count.module.css';
import styles from './InboxCount.module.css';
import { useInboxCount } from './useInboxCount.ts';

/** How much waits in an admin's inbox, wherever they are; nothing when there is none. */
export function InboxCount() {
  const waiting = useInboxCount();
  if (!waiting) return null;
  return (
    <span className={`${counts.count} ${styles.count}`} data-count>
      <span aria-hidden>{waiting.shown}</span>
      <span className="visually-hidden">{words.moderation.waiting(waiting.count)}</span>
    </span>
  );
}
