import type { Account } from '../../../shared/contract/users.ts';
import { BIO_MAX, DISPLAY_NAME_MAX } from '../../../shared/limits.ts';
import { ROLES } from '../../../shared/roles.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { RoleHint } from '../../session/RoleHint.tsx';
import { roleNotice } from '../../session/roleNotice.ts';
import { Card } from '../../ui/Card.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Profile.module.css';
import { useSaveProfile } from './profiles.api.ts';

/** Under which name what is typed is saved. */
export const profileFormOf = (userId: string) => `${userId}.profile`;

/** Changes one's own profile; a successful save ends it. */
export function ProfileForm({ user, onDone }: { user: Account; onDone: () => void }) {
  const { say } = useToasts();
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: profileFormOf(user._id),
    start: {
      email: user.email ?? '',
      role: `${user.roleRequest ?? user.role}`,
      bio: user.bio ?? '',
      displayName: user.displayName ?? '',
    },
    save: useSaveProfile(),
    bodyOf({ displayName, ...asEver }) {
      const named = displayName.trim() || null;
      // The specification's form sends three fields; the fourth goes along where it says something else.
      return { ...asEver, ...(named === user.displayName ? {} : { displayName: named }) };
    },
    failure: (error) => failureMessage(error, words.profiles.saveFailed),
    onSaved: (saved) => say(roleNotice(saved) ?? words.profiles.saved),
    onEnd: onDone,
  });

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
      <FormActions isBusy={isBusy} label={words.controls.saveChanges} onCancel={end} />
    </Card>
  );
}
