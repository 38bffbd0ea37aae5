import type { Account } from '../../../shared/contract/users.ts';
import { SUSPENSION_REASON_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useSuspend } from './users.api.ts';

/** Suspends an account with a reason; of one that is suspended, says another reason or restores it. */
export function SuspensionDialog({ user, onClose }: { user: Account; onClose: () => void }) {
  const { suspension, username } = user;
  const { manageUsers } = words;
  const { say } = useToasts();
  const { field, submit, send, end, refusal, isBusy } = useForm({
    savedAs: `suspension.${user._id}`,
    start: { reason: suspension?.reason ?? '' },
    save: useSuspend(user._id),
    bodyOf: ({ reason }): string | null => reason,
    failure: manageUsers.suspendFailed,
    onSaved: (to) =>
      say(
        to === null
          ? manageUsers.restored
          : suspension
            ? manageUsers.reasonSaved
            : manageUsers.suspended,
      ),
    onEnd: onClose,
  });

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
          rows={3}
          maxLength={SUSPENSION_REASON_MAX}
          {...field('reason')}
        />
        <FormAlert refusal={refusal} />
        <div className={form.actions}>
          <Button onClick={end}>{words.controls.cancel}</Button>
          {suspension ? (
            <Button variant="primary" onClick={() => send(null)}>
              {manageUsers.restore}
            </Button>
          ) : null}
          <Button
            type="submit"
            variant={suspension ? 'secondary' : 'danger'}
            aria-disabled={isBusy}
          >
            {suspension ? manageUsers.saveReason : manageUsers.suspend}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
