import { Settings2 } from 'lucide-react';
import { AllNotifications, MarkAllRead } from '../features/notifications/AllNotifications.tsx';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { ButtonLink } from '../ui/Button.tsx';
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
      intro={words.notifications.intro}
      actions={
        <>
          <MarkAllRead />
          <ButtonLink variant="quiet" to="/Account/Settings?part=notifications">
            <Settings2 size={18} aria-hidden />
            {words.notifications.toSettings}
          </ButtonLink>
        </>
      }
    >
      <AllNotifications answerOf={noticeAnswer} />
    </Page>
  );
}
