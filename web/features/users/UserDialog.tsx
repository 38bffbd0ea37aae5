import { KeyRound, UserX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Account } from '../../../shared/contract/users.ts';
import { BIO_MAX } from '../../../shared/limits.ts';
import { ROLES, type Role } from '../../../shared/roles.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, type FormRefusal, formRefusal } from '../../ui/FormAlert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import { useCreateUser, useUpdateUser } from './users.api.ts';

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
  const { values, setValues, forget } = useSavedForm(`user.${user?._id ?? 'new'}`, {
    username: user?.username ?? '',
    email: user?.email ?? '',
    password: '',
    role: `${user?.roleRequest ?? user?.role ?? 'reader'}` as Role,
    bio: user?.bio ?? '',
  });
  const [refusal, setRefusal] = useState<FormRefusal & { fields: Record<string, string> }>();
  const { say } = useToasts();
  const creation = useCreateUser();
  const update = useUpdateUser(user?._id ?? '');
  const isBusy = creation.isPending || update.isPending;

  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: refusal?.fields[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });

  function end() {
    forget();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const outcome = {
      onSuccess: () => {
        say(user ? words.manageUsers.updated : words.manageUsers.created);
        end();
      },
      onError: (error: unknown) =>
        setRefusal({
          ...formRefusal(
            error,
            user
              ? words.manageUsers.updateError(sentenceOf(error, words.manageUsers.updateFailed))
              : words.manageUsers.createError(sentenceOf(error, words.manageUsers.createFailed)),
          ),
          fields: error instanceof ApiError ? error.fields : {},
        }),
    };
    if (user) update.mutate(values, outcome);
    else creation.mutate(values, outcome);
  }

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
