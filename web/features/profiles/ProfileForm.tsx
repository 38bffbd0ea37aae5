import { type FormEvent, useState } from 'react';
import type { Account } from '../../../shared/contract/users.ts';
import { BIO_MAX, DISPLAY_NAME_MAX } from '../../../shared/limits.ts';
import { ROLES } from '../../../shared/roles.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { RoleHint } from '../../session/RoleHint.tsx';
import { roleNotice } from '../../session/roleNotice.ts';
import { Card } from '../../ui/Card.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, type FormRefusal, formRefusal } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import styles from './Profile.module.css';
import { useSaveProfile } from './profiles.api.ts';

/** Under which name what is typed is saved. */
export const profileFormOf = (userId: string) => `${userId}.profile`;

/** Changes one's own profile; a successful save ends it. */
export function ProfileForm({ user, onDone }: { user: Account; onDone: () => void }) {
  const { values, setValues, forget } = useSavedForm(profileFormOf(user._id), {
    email: user.email ?? '',
    role: `${user.roleRequest ?? user.role}`,
    bio: user.bio ?? '',
    displayName: user.displayName ?? '',
  });
  const [refusal, setRefusal] = useState<FormRefusal & { fields: Record<string, string> }>();
  const { say } = useToasts();
  const save = useSaveProfile();

  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: refusal?.fields[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });

  function end() {
    forget();
    onDone();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const { displayName, ...asEver } = values;
    const named = displayName.trim() || null;
    save.mutate(
      // The specification's form sends three fields; the fourth goes along where it says something else.
      { ...asEver, ...(named === user.displayName ? {} : { displayName: named }) },
      {
        onSuccess: (saved) => {
          say(roleNotice(saved) ?? words.profiles.saved);
          end();
        },
        onError: (error) =>
          setRefusal({
            ...formRefusal(error, sentenceOf(error, words.profiles.saveFailed)),
            fields: error instanceof ApiError ? error.fields : {},
          }),
      },
    );
  }

  return (
    <Card
      as="form"
      roomy
      id="profile-form"
      noValidate
      onSubmit={submit}
      className={styles.form}
      aria-label={words.profiles.edit}
    >
      <TextField
        label={words.profiles.email}
        type="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      <SelectField label={words.profiles.identity} hint={<RoleHint />} required {...field('role')}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {words.roles[role]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.profiles.displayName}
        hint={words.profiles.displayNameHint}
        maxLength={DISPLAY_NAME_MAX}
        autoComplete="nickname"
        dir="auto"
        {...field('displayName')}
      />
      <TextArea
        label={words.profiles.bio}
        rows={4}
        maxLength={BIO_MAX}
        dir="auto"
        {...field('bio')}
      />
      <FormAlert refusal={refusal} />
      <FormActions isBusy={save.isPending} label={words.controls.saveChanges} onCancel={end} />
    </Card>
  );
}
