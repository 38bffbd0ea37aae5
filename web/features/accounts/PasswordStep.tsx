import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import styles from './Factors.module.css';
import { OwnerField, useOwner } from './OwnerField.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

interface PasswordStepProps {
  intro: string;
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'danger';
  failure: string;
  send: (values: { currentPassword: string }) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the current password before something of one's account is changed. */
export function PasswordStep({
  intro,
  label,
  busyLabel,
  variant = 'primary',
  failure,
  send,
  onDone,
  onCancel,
}: PasswordStepProps) {
  const owner = useOwner('factors');
  const form = useSettingsForm({
    owner,
    empty: { currentPassword: '' },
    send,
    onDone,
    failure,
  });
  return (
    <form noValidate onSubmit={form.submit} className={styles.step}>
      <p>{intro}</p>
      <OwnerField owner={owner} {...form.field('currentPassword')} />
      <FormAlert refusal={form.refusal} />
      <div className={styles.actions}>
        <Button type="submit" variant={variant} aria-disabled={form.isBusy}>
          {form.isBusy ? busyLabel : label}
        </Button>
        <Button onClick={onCancel}>{words.controls.cancel}</Button>
      </div>
    </form>
  );
}
