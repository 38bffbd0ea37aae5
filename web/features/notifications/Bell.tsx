import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { NOTIFICATIONS_COUNTED } from '../../../shared/limits.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import counts from '../../ui/Count.module.css';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import styles from './Bell.module.css';
import { type AnswerOf, NotificationList } from './NotificationList.tsx';
import lists from './Notifications.module.css';
import { newestNotifications, unreadCount, useMarkRead } from './notifications.api.ts';

/** The bell in the header, with how many notifications are unread; it opens a panel with the newest. */
export function Bell({ answerOf }: { answerOf: AnswerOf }) {
  const count = useQuery(unreadCount()).data?.count ?? 0;
  const news = useNews(count);
  const [isOpen, setOpen] = useState(false);
  const [edge, setEdge] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const { notifications } = words;
  const unread =
    count >= NOTIFICATIONS_COUNTED ? notifications.manyUnread : notifications.unread(count);
  const shown =
    count >= NOTIFICATIONS_COUNTED
      ? notifications.moreThan(wholeNumber(NOTIFICATIONS_COUNTED - 1))
      : wholeNumber(count);
  return (
    <>
      <IconButton
        ref={button}
        className={styles.bell}
        label={count > 0 ? `${words.frame.notifications} ${shown}` : words.frame.notifications}
        popoverTarget={id}
        aria-describedby={count > 0 ? `${id}-unread` : undefined}
        title={words.frame.notifications}
        onClick={() => setEdge(distanceFromEnd(button.current))}
      >
        <BellIcon size={20} aria-hidden />
        {count > 0 ? (
          <span className={`${counts.count} ${styles.count}`} data-count>
            {shown}
          </span>
        ) : null}
      </IconButton>
      <span id={`${id}-unread`} hidden>
        {unread}
      </span>
      <span role="status" className="visually-hidden">
        {news ? unread : ''}
      </span>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={count > 0 ? `${words.frame.notifications} ${shown}` : words.frame.notifications}
        tabIndex={-1}
        className={styles.panel}
        style={{ '--edge': `${edge}px` } as CSSProperties}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen ? (
          <Panel
            answerOf={answerOf}
            count={count}
            onClose={() => panel.current?.hidePopover()}
            // The button that was pressed has gone.
            onAllRead={() => panel.current?.focus()}
          />
        ) : null}
      </section>
    </>
  );
}

interface PanelProps {
  answerOf: AnswerOf;
  count: number;
  onClose: () => void;
  onAllRead: () => void;
}

function Panel({ answerOf, count, onClose, onAllRead }: PanelProps) {
  const newest = useQuery({ ...newestNotifications(), refetchOnMount: 'always' });
  const markRead = useMarkRead(() => words.notifications.notMarked);
  const { notifications } = words;
  const items = someOf(newest);
  const first = items?.[0];

  // What comes while the panel is open is shown in it.
  const { refetch } = newest;
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current) void refetch();
    known.current = count;
  }, [count, refetch]);

  return (
    <>
      <header className={styles.header}>
        <h2>{words.frame.notifications}</h2>
        {first && count > 0 ? (
          <Button
            small
            variant="quiet"
            aria-disabled={markRead.isPending}
            onClick={() => markRead.mutate({ upTo: first._id }, { onSuccess: onAllRead })}
          >
            {notifications.markAllRead}
          </Button>
        ) : null}
      </header>
      <div className={styles.items}>
        {newest.isPending ? (
          <div role="status" aria-label={words.states.loading} className={lists.waiting}>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </div>
        ) : null}
        {newest.isError && !newest.data ? (
          <RetryAlert text={notifications.failed} query={newest} />
        ) : null}
        {newest.data && !first ? <p className={styles.empty}>{notifications.empty}</p> : null}
        {items ? (
          <NotificationList
            items={items}
            answerOf={answerOf}
            onOpen={({ _id, isRead }) => {
              onClose();
              if (!isRead) markRead.mutate({ ids: [_id] });
            }}
          />
        ) : null}
      </div>
      <footer className={styles.footer}>
        <ButtonLink small variant="quiet" to="/notifications" onClick={onClose} data-all-told="">
          {notifications.seeAll}
        </ButtonLink>
      </footer>
    </>
  );
}

/** Whether there are more than before: that is said to those who hear the page, and nothing else is. */
function useNews(count: number) {
  const [known, setKnown] = useState({ count, isMore: false });
  if (known.count !== count) setKnown({ count, isMore: count > known.count });
  return known.isMore;
}

/** How far a button is from where lines end, in pixels: the panel hangs below it. */
function distanceFromEnd(button: HTMLElement | null) {
  if (!button) return 0;
  const { left, right } = button.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  return Math.round(isRightToLeft ? left : document.documentElement.clientWidth - right);
}
