import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import styles from './NotificationSettings.module.css';
import { pushState, useSwitchPush } from './push.ts';

/** Push messages to this browser: on or off, or why they cannot be. */
export function PushSwitch({ userId }: { userId: string }) {
  const state = useQuery(pushState());
  const change = useSwitchPush(userId);
  const { say } = useToasts();
  const { push } = words.notifications;
  const isOn = state.data === 'on';
  return (
    <section className={styles.push} aria-labelledby="push-title">
      <h3 id="push-title">{push.title}</h3>
      {state.isPending ? <Skeleton shape="row" /> : null}
      {state.isError ? (
        <RetryAlert text={failureMessage(state.error, push.notKnown)} query={state} />
      ) : null}
      {state.data ? <p role="status">{push.states[state.data]}</p> : null}
      {change.isError ? (
        <Alert text={failureMessage(change.error, change.variables ? push.notOn : push.notOff)} />
      ) : null}
      {state.data === 'on' || state.data === 'off' ? (
        <Button
          aria-disabled={change.isPending}
          onClick={() =>
            change.mutate(!isOn, {
              onSuccess: (after) => {
                if (after !== 'denied') say(after === 'on' ? push.nowOn : push.nowOff);
              },
            })
          }
        >
          <BellRing size={18} aria-hidden />
          {isOn ? push.turnOff : push.turnOn}
        </Button>
      ) : null}
    </section>
  );
}
