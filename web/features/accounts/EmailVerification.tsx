import { CircleCheck } from 'lucide-react';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useRequestVerification } from './accounts.api.ts';
import styles from './Settings.module.css';

/** Whether the address is proven; where it is not, the mail can be sent again. */
export function EmailVerification({ isVerified }: { isVerified: boolean }) {
  const { say } = useToasts();
  const request = useRequestVerification();
  if (isVerified)
    return (
      <p className={styles.state}>
        <CircleCheck size={18} aria-hidden />
        {words.recovery.isVerified}
      </p>
    );
  return (
    <p className={styles.state}>
      {words.recovery.isNotVerified}
      <Button
        small
        aria-disabled={request.isPending}
        onClick={() => {
          if (request.isPending) return;
          request.mutate(undefined, {
            onSuccess: () => say(words.recovery.sentAgain),
          });
        }}
      >
        {request.isPending ? words.recovery.sending : words.recovery.sendAgain}
      </Button>
    </p>
  );
}
