import type { FormEvent } from 'react';
import type { Account } from '../../../shared/contract/users.ts';
import { SUSPENSION_REASON_MAX } from '../../../shared/limits.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { useToasts } from '../../ui/Toasts.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import { useSuspend } from './users.api.ts';

/** Suspends an account with a reason; of one that is suspended, says another reason or restores it. */
export function SuspensionDialog({ user, onClose }: { user: Account; onClose: () => void }) {
  const { suspension, username } = user;
  const { values, setValues, forget } = useSavedForm(`suspension.${user._id}`, {
    reason: suspension?.reason ?? '',
  });
  const suspend = useSuspend(user._id);
  const { say, alert } = useToasts();
  const { manageUsers } = words;
  const fields = suspend.error instanceof ApiError ? suspend.error.fields : {};

  function end() {
    forget();
    onClose();
  }

  function change(to: string | null, done: string) {
    if (suspend.isPending) return;
    suspend.mutate(to, {
      onSuccess: () => {
        say(done);
        end();
      },
      onError: (error) => {
        const isBesideField = error instanceof ApiError && error.fields.reason !== undefined;
        if (!isBesideField) alert(sentenceOf(error, manageUsers.suspendFailed));
      },
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    change(values.reason, suspension ? manageUsers.reasonSaved : manageUsers.suspended);
  }

  return (
    <Dialog
      title={suspension ? manageUsers.suspensionOf(username) : manageUsers.suspendOf(username)}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className={form.form}>
        <p>{manageUsers.suspendIntro}</p>
        <TextArea
          label={manageUsers.reason}
          hint={manageUsers.reasonHint}
          error={fields.reason}
          rows={3}
          maxLength={SUSPENSION_REASON_MAX}
          value={values.reason}
          onChange={({ target }) => setValues({ reason: target.value })}
        />
        <div className={form.actions}>
          <Button onClick={end}>{words.controls.cancel}</Button>
          {suspension ? (
            <Button variant="primary" onClick={() => change(null, manageUsers.restored)}>
              {manageUsers.restore}
            </Button>
          ) : null}
          <Button
            type="submit"
            variant={suspension ? 'secondary' : 'danger'}
            aria-disabled={suspend.isPending}
          >
            {suspension ? manageUsers.saveReason : manageUsers.suspend}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
