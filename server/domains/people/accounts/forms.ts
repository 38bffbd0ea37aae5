import { isRole, type Role } from '../../../../shared/roles.ts';
import { bioError, emailError, roleError, usernameError } from '../../../../shared/rules.ts';
import { brokenKeyOf, fieldsError, refuse, refuseErrors } from '../../../platform/http/errors.ts';
import { cleanLine, cleanPassword, cleanText } from '../../../platform/http/inputText.ts';
import { newPasswordError } from './passwordPolicy.ts';
import type { RolePolicy } from './rolePolicy.ts';

/** The fields of an account as forms send them. */
interface AccountForm {
  username?: string;
  email?: string;
  password?: string;
  role?: string;
  bio?: string | null;
}

/** The same as they are kept. */
export interface AccountFields {
  username?: string;
  email?: string;
  password?: string;
  role?: Role;
  /** null: there is none. */
  bio?: string | null;
}

type Field = keyof AccountForm;

/**
 * The fields that a form gives, and those it must give, cleaned and held to the rules; 400 with a
 * sentence for each that is wrong.
 */
export function accountFields(
  form: AccountForm,
  policy: RolePolicy,
  required: Field[] = [],
): AccountFields {
  const fields: AccountFields = {};
  const isAsked = (field: Field) => form[field] !== undefined || required.includes(field);

  if (isAsked('username')) fields.username = cleanLine('username', form.username ?? '');
  if (isAsked('email')) fields.email = cleanLine('email', form.email ?? '');
  if (isAsked('password')) fields.password = cleanPassword('password', form.password ?? '');
  if (isAsked('bio')) fields.bio = cleanText('bio', form.bio ?? '') || null;
  refuseErrors({
    ...(isAsked('username') ? { username: usernameError(fields.username) } : {}),
    ...(isAsked('email') ? { email: emailError(fields.email) } : {}),
    ...(isAsked('role') ? { role: roleError(form.role) } : {}),
    ...(isAsked('password') ? { password: newPasswordError(fields.password ?? '', policy) } : {}),
    ...(isAsked('bio') ? { bio: bioError(fields.bio ?? '') } : {}),
  });
  if (isRole(form.role)) fields.role = form.role;
  return fields;
}

/** The fields of `accountFields`, of which these are there. */
export type Required<F extends Field> = AccountFields & {
  [K in F]-?: NonNullable<AccountFields[K]>;
};

/** `accountFields` of a form that must give some of them. */
export function fullAccountFields<F extends Field>(
  form: AccountForm,
  policy: RolePolicy,
  required: F[],
): Required<F> {
  const fields = accountFields(form, policy, required);
  if (required.some((field) => fields[field] === undefined)) throw refuse('fields_required');
  return fields as Required<F>;
}

/** The 409 of a username or an e-mail address that somebody else has. */
export function takenError(taken: { username: boolean; email: boolean }) {
  return fieldsError({
    username: taken.username ? { id: 'username_taken' } : undefined,
    email: taken.email ? { id: 'email_taken' } : undefined,
  });
}

/** The 409 for what a statement ran into, or the error itself. */
export function orTaken(error: unknown) {
  const key = brokenKeyOf(error);
  return (
    takenError({
      username: key === 'users_username_key_key' || key === 'users_username_look_key',
      email: key === 'users_email_key_key',
    }) ?? error
  );
}
