import { KeyRound, UserX } from 'lucide-react';
import type { Account } from '../../../shared/contract/users.ts';
import { BIO_MAX } from '../../../shared/limits.ts';
import { ROLES, type Role } from '../../../shared/roles.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useSaveUser } from './users.api.ts';

interface UserDialogProps {
  /** Whose account is changed; none to add a new one. */
  user: Account | undefined;
  onClose: () => void;
  /** Leads to how somebody gets back into their account. */
  onAccess?: () => void;
  /** Leads to where the account is suspended or restored. */
  onSuspend?: () => void;
}

/** Adds a user or changes one. */
export function UserDialog({ user, onClose, onAccess, onSuspend }: UserDialogProps) {
  const { manageUsers } = words;
  const { say } = useToasts();
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `user.${user?._id ?? 'new'}`,
    start: {
      username: user?.username ?? '',
      email: user?.email ?? '',
      password: '',
      role: `${user?.roleRequest ?? user?.role ?? 'reader'}`,
      bio: user?.bio ?? '',
    },
    save: useSaveUser(user?._id),
    bodyOf: (values) => ({ ...values, role: values.role as Role }),
    failure: (error) =>
      user
        ? manageUsers.updateError(failureMessage(error, manageUsers.updateFailed))
        : manageUsers.createError(failureMessage(error, manageUsers.createFailed)),
    onSaved: () => say(user ? manageUsers.updated : manageUsers.created),
    onEnd: onClose,
  });

  return (
    <Dialog
      title={user ? words.manageUsers.editTitle : words.manageUsers.addTitle}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className={form.form}>
        <TextField label={words.manageUsers.username} autoComplete="off" {...field('username')} />
        <TextField
          label={words.manageUsers.email}
          type="email"
          autoComplete="off"
          {...field('email')}
        />
        <PasswordField
          label={user ? words.manageUsers.passwordToKeep : words.manageUsers.password}
          autoComplete="new-password"
          {...field('password')}
        />
        <SelectField label={words.manageUsers.role} {...field('role')}>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {words.roles[role]}
            </option>
          ))}
        </SelectField>
        <TextArea label={words.manageUsers.bio} rows={3} maxLength={BIO_MAX} {...field('bio')} />
        <FormAlert refusal={refusal} />
        <FormActions
          isBusy={isBusy}
          label={user ? words.controls.saveChanges : words.manageUsers.add}
          busyLabel={user ? words.controls.saving : words.controls.adding}
          onCancel={end}
        >
          {onAccess ? (
            <Button variant="quiet" onClick={onAccess}>
              <KeyRound size={16} aria-hidden />
              {words.recovery.access}
            </Button>
          ) : null}
          {onSuspend ? (
            <Button variant="quiet" onClick={onSuspend}>
              <UserX size={16} aria-hidden />
              {user?.suspension ? words.manageUsers.suspension : words.manageUsers.suspend}
            </Button>
          ) : null}
        </FormActions>
      </form>
    </Dialog>
  );
}
