import { useQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { hidingStatus, useSetHiding } from './hidings.api.ts';

/** Hides a book or shows it again, at once: it is taken back as easily. */
export function useHiding(googleId: string) {
  const { say } = useToasts();
  const status = useQuery(hidingStatus(googleId));
  const set = useSetHiding(googleId);
  const isHidden = status.data?.isHidden ?? false;

  function press() {
    if (status.isPending || set.isPending) return;
    set.mutate(!isHidden, {
      onSuccess: () => say(isHidden ? words.safety.bookShown : words.safety.bookHidden),
    });
  }

  return { isHidden, press };
}
