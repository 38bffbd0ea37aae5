import { Bell, BellOff, Eye, Flag, Rss, Settings, Share2, UserX } from 'lucide-react';
import { useState } from 'react';
import { useBlocking } from '../features/blocks/BlockButton.tsx';
import { useMuting } from '../features/mutes/useMuting.ts';
import { ReportDialog } from '../features/reports/ReportDialog.tsx';
import { words } from '../locales/words.ts';
import { navigate } from '../router.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { useShare } from '../ui/ShareButton.tsx';

interface OwnProfileMenuProps {
  userId: string;
  username: string;
  /** Shows the profile as others see it, where one chooses as whom. */
  onSeeAs: () => void;
}

/** What is rarely done with one's own profile. */
export function OwnProfileMenu({ userId, username, onSeeAs }: OwnProfileMenuProps) {
  const share = useShare();

  function choose(id: string) {
    if (id === 'share') void share({ path: `/profile/${userId}`, title: username });
    else if (id === 'seeAs') onSeeAs();
    else navigate(id === 'feeds' ? '/Account/Settings?part=feeds' : '/Account/Settings');
  }

  return (
    <MoreMenu
      items={[
        { id: 'share', label: words.links.share, icon: <Share2 size={18} aria-hidden /> },
        { id: 'seeAs', label: words.privacy.seeAs, icon: <Eye size={18} aria-hidden /> },
        { id: 'settings', label: words.settings.title, icon: <Settings size={18} aria-hidden /> },
        { id: 'feeds', label: words.feeds.title, icon: <Rss size={18} aria-hidden /> },
      ]}
      onChoose={choose}
    />
  );
}

interface ProfileMenuProps {
  userId: string;
  username: string;
  hasPicture: boolean;
}

/** What is rarely done with somebody else’s profile. */
export function ProfileMenu({ userId, username, hasPicture }: ProfileMenuProps) {
  const [reported, setReported] = useState<'profile' | 'picture'>();
  const share = useShare();
  const onBlocked = () => navigate('/users-list');
  const muting = useMuting(userId, username);
  const blocking = useBlocking({ userId, username, onBlocked });

  function choose(id: string) {
    if (id === 'share') void share({ path: `/profile/${userId}`, title: username });
    else if (id === 'mute') muting.press();
    else if (id === 'block') blocking.press();
    else setReported(id === 'picture' ? 'picture' : 'profile');
  }

  return (
    <>
      <MoreMenu
        items={[
          { id: 'share', label: words.links.share, icon: <Share2 size={18} aria-hidden /> },
          {
            id: 'mute',
            label: (muting.isMuted ? words.safety.unmuteOf : words.safety.muteOf)(username),
            icon: muting.isMuted ? (
              <Bell size={18} aria-hidden />
            ) : (
              <BellOff size={18} aria-hidden />
            ),
          },
          {
            id: 'block',
            label: (blocking.isBlocked ? words.safety.unblockOf : words.safety.blockOf)(username),
            icon: <UserX size={18} aria-hidden />,
          },
          {
            id: 'report',
            label: words.safety.reportOf(words.safety.profile(username)),
            icon: <Flag size={18} aria-hidden />,
          },
          ...(hasPicture
            ? [
                {
                  id: 'picture',
                  label: words.safety.reportOf(words.safety.picture(username)),
                  icon: <Flag size={18} aria-hidden />,
                },
              ]
            : []),
        ]}
        onChoose={choose}
      />
      {blocking.question}
      {reported ? (
        <ReportDialog
          kind={reported}
          subject={userId}
          what={words.safety[reported](username)}
          onClose={() => setReported(undefined)}
        />
      ) : null}
    </>
  );
}
