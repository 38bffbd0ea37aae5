import { AllNotifications, MarkAllRead } from '../features/notifications/AllNotifications.tsx';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { noticeAnswer } from './NoticeAnswer.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** What happened around somebody: who follows them, likes or answers what they wrote. */
export function NotificationsPage() {
  const userId = useAccount().currentUser?._id;
  if (userId === undefined)
    return <SignInFirst text={words.notifications.signInFirst} returnTo="/notifications" />;
  return (
    <Page
      title={words.frame.notifications}
      width="prose"
      intro={
        <>
          {words.notifications.intro}
          {words.controls.betweenSentences}
          <Link to="/Account/Settings?part=notifications">{words.notifications.toSettings}</Link>
        </>
      }
      actions={<MarkAllRead />}
    >
      <AllNotifications answerOf={noticeAnswer} />
    </Page>
  );
}
