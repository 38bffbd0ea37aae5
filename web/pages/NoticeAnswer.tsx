import { lazy, Suspense } from 'react';
import type { AnswerOf } from '../features/notifications/NotificationList.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PersonName } from '../ui/PersonName.tsx';
import styles from './NoticeAnswer.module.css';

const AnswerRequest = lazy(async () => {
  const { AnswerRequest } = await import('../features/follows/AnswerRequest.tsx');
  return { default: AnswerRequest };
});

/** What answers a notification where it stands: of requests to follow, that each is accepted or declined. */
export const noticeAnswer: AnswerOf = ({ _id, kind, actors }, goOnAt) => {
  if (kind !== 'follow_request') return null;
  const isOne = actors.length === 1;
  return (
    <ErrorBoundary instead={null}>
      {actors.map((person) => (
        <div key={person._id} className={styles.answer}>
          {isOne ? null : <PersonName person={person} />}
          <Suspense>
            <AnswerRequest
              person={person}
              // Of several, the notification stays.
              goOnAt={isOne ? goOnAt : [`[data-told="${_id}"] a`]}
            />
          </Suspense>
        </div>
      ))}
    </ErrorBoundary>
  );
};
