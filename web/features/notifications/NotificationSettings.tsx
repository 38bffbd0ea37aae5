import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings as Settings } from '../../../shared/contract/notifications.ts';
import {
  MAIL_FREQUENCIES,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../shared/notifications.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { usePressed } from '../../ui/usePressed.ts';
import { Skeleton } from '../../ui/Waiting.tsx';
import styles from './NotificationSettings.module.css';
import { notificationSettings, useChangeSettings } from './notifications.api.ts';
import { PushSwitch } from './PushSwitch.tsx';
import { pushState } from './push.ts';

interface NotificationSettingsProps {
  userId: string;
  /** The site sends mail. */
  hasMail: boolean;
  /** There is a confirmed address to send it to. */
  isReachable: boolean;
}

/** How one is told of each kind; each choice counts at once. */
export function NotificationSettings({ userId, hasMail, isReachable }: NotificationSettingsProps) {
  const settings = useQuery(notificationSettings());
  const save = useChangeSettings();
  const isPushed = useQuery(pushState()).data === 'on';
  const { shown, press } = usePressed();
  const { say, alert } = useToasts();
  const { notifications } = words;

  if (settings.isPending)
    return NOTIFICATION_KINDS.map((kind) => <Skeleton key={kind} shape="row" />);
  if (!settings.data)
    return (
      <RetryAlert
        text={failureMessage(settings.error, notifications.settingsFailed)}
        query={settings}
      />
    );

  const change = (kind: NotificationKind, to: Partial<Settings[NotificationKind]>) => {
    const saving = save.mutateAsync({ [kind]: to });
    for (const [way, value] of Object.entries(to)) press(`${kind} ${way}`, value, saving);
    saving.then(
      () => say(notifications.saved),
      (error: unknown) => alert(failureMessage(error, notifications.notSaved)),
    );
  };
  // Also where they come to another browser only.
  const hasPush = isPushed || NOTIFICATION_KINDS.some((kind) => settings.data[kind].push);
  return (
    <>
      <PushSwitch userId={userId} />
      {hasMail && !isReachable ? (
        <p className={styles.note}>{notifications.mailNeedsAddress}</p>
      ) : null}
      <table className={styles.table} data-is-one={hasMail || hasPush ? undefined : true}>
        <thead>
          <tr>
            <th scope="col">{notifications.kind}</th>
            <th scope="col">{notifications.site}</th>
            {hasMail ? <th scope="col">{notifications.mail}</th> : null}
            {hasPush ? <th scope="col">{notifications.pushColumn}</th> : null}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map((kind) => {
            const name = notifications.kinds[kind];
            const { site, mail, push } = settings.data[kind];
            return (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td>
                  <label>
                    <input
                      type="checkbox"
                      checked={shown(`${kind} site`, site)}
                      aria-label={notifications.siteOf(name)}
                      onChange={({ target }) => change(kind, { site: target.checked })}
                    />
                    <span aria-hidden>{notifications.site}</span>
                  </label>
                </td>
                {hasMail ? (
                  <td>
                    <label>
                      <span aria-hidden>{notifications.mail}</span>
                      <Select
                        small
                        value={shown(`${kind} mail`, mail)}
                        label={notifications.mailOf(name)}
                        onChange={({ target }) => {
                          const chosen = MAIL_FREQUENCIES.find((each) => each === target.value);
                          if (chosen) change(kind, { mail: chosen });
                        }}
                      >
                        {MAIL_FREQUENCIES.map((frequency) => (
                          <option key={frequency} value={frequency}>
                            {notifications.frequencies[frequency]}
                          </option>
                        ))}
                      </Select>
                    </label>
                  </td>
                ) : null}
                {hasPush ? (
                  <td>
                    <label>
                      <input
                        type="checkbox"
                        checked={shown(`${kind} push`, push)}
                        aria-label={notifications.pushOf(name)}
                        onChange={({ target }) => change(kind, { push: target.checked })}
                      />
                      <span aria-hidden>{notifications.pushColumn}</span>
                    </label>
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
