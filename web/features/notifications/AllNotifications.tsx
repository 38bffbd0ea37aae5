import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { type AnswerOf, NotificationDays } from './NotificationList.tsx';
import styles from './Notifications.module.css';
import { notificationsOf, unreadCount, useMarkRead } from './notifications.api.ts';

/** All that somebody is told, page by page; what comes meanwhile is shown when it is asked for. */
export function AllNotifications({ answerOf }: { answerOf: AnswerOf }) {
  const list = useInfiniteQuery(notificationsOf());
  const markRead = useMarkRead('in place');
  const hasMore = useHasMore(list.dataUpdatedAt);
  const { notifications } = words;
  return (
    <>
      {hasMore ? (
        <p className={styles.new}>
          <Button
            small
            onClick={() => {
              void list.refetch();
              focusNext('main h1');
            }}
          >
            {notifications.showNew}
          </Button>
        </p>
      ) : null}
      <PagedList
        list={list}
        failed={notifications.failed}
        loading={<Waiting text={words.states.loading} />}
        empty={
          <Empty drawing="lamp" text={notifications.empty} more={notifications.emptyMore}>
            <ButtonLink to="/users-list">{words.snippets.findReaders}</ButtonLink>
          </Empty>
        }
      >
        {(items) => (
          <NotificationDays
            items={items}
            answerOf={answerOf}
            onOpen={({ _id, isRead }) => {
              if (!isRead) markRead.mutate({ ids: [_id] });
            }}
          />
        )}
      </PagedList>
    </>
  );
}

/** Marks all of them as read. */
export function MarkAllRead() {
  const newest = someOf(useInfiniteQuery(notificationsOf()))?.[0];
  const count = useQuery(unreadCount()).data?.count ?? 0;
  const markRead = useMarkRead(() => words.notifications.notMarked);
  const { say } = useToasts();
  if (!newest || count === 0) return null;
  return (
    <Button
      aria-disabled={markRead.isPending}
      onClick={() =>
        markRead.mutate(
          { upTo: newest._id },
          {
            onSuccess: () => {
              say(words.notifications.allRead);
              focusNext('main h1');
            },
          },
        )
      }
    >
      {words.notifications.markAllRead}
    </Button>
  );
}

/** Whether more is unread than when the list was loaded. */
function useHasMore(loadedAt: number) {
  const { data } = useQuery(unreadCount());
  const count = data?.count;
  const [known, setKnown] = useState({ loadedAt, count });
  const isMore = known.count !== undefined && count !== undefined && count > known.count;
  const isOther = known.loadedAt !== loadedAt || known.count !== count;
  if (isOther && (known.loadedAt !== loadedAt || !isMore)) setKnown({ loadedAt, count });
  return isMore;
}
