import { type FormEvent, useState } from 'react';
import type { Account } from '../../../shared/contract/users.ts';
import { BIO_MAX } from '../../../shared/limits.ts';
import { ROLES } from '../../../shared/roles.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { capitalised } from '../../format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { useToasts } from '../../ui/Toasts.tsx';
import { useCreateUser, useUpdateUser } from './users.api.ts';

interface UserDialogProps {
  /** Whose account is changed; none to add a new one. */
  user: Account | undefined;
  onClose: () => void;
}

/** Adds a user or changes one. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const [values, setValues] = useState({
    username: user?.username ?? '',
    email: user?.email ?? '',
    password: '',
    role: user?.roleWish ?? user?.role ?? 'reader',
    bio: user?.bio ?? '',
  });
  const [refusal, setRefusal] = useState<{ text: string; fields: Record<string, string> }>();
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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const outcome = {
      onSuccess: () => {
        say(user ? 'User updated successfully!' : 'User created successfully!');
        onClose();
      },
      onError: (error: unknown) =>
        setRefusal({
          text: user
            ? `Error updating user: ${sentenceOf(error, 'Failed to update user')}`
            : `Error creating user: ${sentenceOf(error, 'Failed to create user')}`,
          fields: error instanceof ApiError ? error.fields : {},
        }),
    };
    if (user) update.mutate(values, outcome);
    else creation.mutate(values, outcome);
  }

  return (
    <Dialog title={user ? 'Edit User' : 'Add New User'} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        {refusal ? <Alert text={refusal.text} /> : null}
        <TextField label="Username" autoComplete="off" {...field('username')} />
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <TextField
          label={user ? 'Password (Leave blank to keep current)' : 'Password'}
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
        <SelectField label="Role" {...field('role')}>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {capitalised(role)}
            </option>
          ))}
        </SelectField>
        <TextArea label="Bio (optional)" rows={3} maxLength={BIO_MAX} {...field('bio')} />
        <div className={form.actions}>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {labelOf(user !== undefined, isBusy)}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

function labelOf(isEdit: boolean, isBusy: boolean) {
  if (isEdit) return isBusy ? 'Saving...' : 'Save Changes';
  return isBusy ? 'Adding...' : 'Add User';
}
