import { useState } from 'react';
import { PASSKEY_NAME_MAX } from '../../../shared/limits.ts';
import { passkeyNameError } from '../../../shared/rules.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Factors.module.css';
import { useAddPasskey } from './factors.api.ts';
import { OwnerField, useOwner } from './OwnerField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

/** Adds a passkey: a name and the password, then what the browser asks, then recovery codes. */
export function PasskeySetup({ onClose }: { onClose: () => void }) {
  const { say } = useToasts();
  const add = useAddPasskey();
  const [codes, setCodes] = useState<string[]>();
  const owner = useOwner('factors');
  const form = useSettingsForm({
    owner,
    empty: { name: words.factors.passkey, currentPassword: '' },
    check: ({ name }) => ({ name: passkeyNameError(name) }),
    async send(values) {
      const { recoveryCodes } = await add.mutateAsync(values);
      say(words.factors.passkeyAdded);
      if (recoveryCodes.length > 0) return setCodes(recoveryCodes);
      onClose();
    },
    onDone: () => {},
    failure: words.factors.passkeyNotAdded,
  });
  return (
    <Dialog title={words.factors.addPasskey} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form noValidate onSubmit={form.submit} className={styles.step}>
          <p>{words.factors.passkeyIntro}</p>
          <TextField
            label={words.factors.passkeyName}
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            {...form.field('name')}
          />
          <OwnerField owner={owner} {...form.field('currentPassword')} />
          <FormAlert refusal={form.refusal} />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" aria-disabled={form.isBusy}>
              {form.isBusy ? words.controls.adding : words.factors.addPasskey}
            </Button>
            <Button onClick={onClose}>{words.controls.cancel}</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
