import { useQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { muteStatus, useSetMute } from './mutes.api.ts';

/** Mutes somebody or mutes them no more, at once: it is taken back as easily. */
export function useMuting(userId: string, username: string) {
  const { say } = useToasts();
  const status = useQuery(muteStatus(userId));
  const set = useSetMute(userId);
  const isMuted = status.data?.isMuted ?? false;

  function press(onDone?: () => void) {
    if (status.isPending || set.isPending) return;
    set.mutate(!isMuted, {
      onSuccess: () => {
        say((isMuted ? words.safety.unmuted : words.safety.muted)(username));
        onDone?.();
      },
    });
  }

  return { isMuted, isBusy: set.isPending, press };
}
