import { Download } from 'lucide-react';
import { useState } from 'react';
import { words } from '../../locales/words.ts';
import { navigate } from '../../router.tsx';
import { useAccount } from '../../session/account.tsx';
import { Button, DownloadLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useDeleteAccount } from './accounts.api.ts';
import { OwnerField, useOwner } from './OwnerField.tsx';
import styles from './Settings.module.css';
import { useSettingsForm } from './useSettingsForm.ts';

/** Deletes one's own account, after asking for the password. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {words.settings.deleteAccount}
      </Button>
      {isAsking ? <DeletionDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { clearUser } = useAccount();
  const { say } = useToasts();
  const deletion = useDeleteAccount();
  const owner = useOwner('deletion');
  const form = useSettingsForm({
    owner,
    empty: { currentPassword: '' },
    send: (values) => deletion.mutateAsync(values),
    onDone: () => {
      say(words.settings.deleted);
      navigate('/home', { replace: true });
      clearUser();
    },
    failure: words.settings.deleteFailed,
  });
  return (
    <Dialog title={words.settings.deleteQuestion} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className={styles.form}>
        <p>{words.settings.deletionIntro}</p>
        <DownloadLink href="/api/account/archive">
          <Download size={18} aria-hidden />
          {words.settings.export}
        </DownloadLink>
        <OwnerField owner={owner} {...form.field('currentPassword')} />
        <FormAlert refusal={form.refusal} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{words.controls.cancel}</Button>
          <Button type="submit" variant="danger" aria-disabled={form.isBusy}>
            {form.isBusy ? words.controls.deleting : words.settings.deleteAccount}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
