import { type FormEvent, useState } from 'react';
import type { Refused } from '../../../shared/refusals.ts';
import { currentPasswordError } from '../../../shared/rules.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { type FieldTexts, refusalTexts } from '../../locales/refusalTexts.ts';
import { type FormRefusal, formRefusal } from '../../ui/FormAlert.tsx';
import { focusField } from '../../ui/focusField.ts';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import type { Owner } from './OwnerField.tsx';

interface Form<V> {
  empty: V;
  /** Who has no password is not asked for it. */
  owner?: Owner;
  /** Under which name what is typed is kept in this tab, but for passwords and codes. */
  savedAs?: string;
  /** What is wrong before the server is asked. */
  check?: (values: V) => Partial<Record<keyof V & string, Refused | undefined>>;
  send: (values: V) => Promise<unknown>;
  onDone: () => void;
  /** The sentence for a failure that has none of its own. */
  failure: string;
}

/** A small form of the account page: values, errors by field, one sentence above its button, sent once at a time. */
export function useSettingsForm<V extends Record<string, string>>(form: Form<V>) {
  const { values, setValues, forget } = useSavedForm(form.savedAs, form.empty);
  const [errors, setErrors] = useState<FieldTexts<keyof V & string>>({});
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);

  const field = (name: keyof V & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (isBusy) return;
    const wrong = refusalTexts<keyof V & string>({
      ...('currentPassword' in values && form.owner?.elsewhere === undefined
        ? { currentPassword: currentPasswordError(values.currentPassword) }
        : {}),
      ...form.check?.(values),
    } as Partial<Record<keyof V & string, Refused | undefined>>);
    setErrors(wrong);
    const first = Object.keys(form.empty).find((name) => wrong[name] !== undefined);
    if (first !== undefined) return focusField(element, first);
    setBusy(true);
    setRefusal(undefined);
    try {
      await form.send(values);
      setValues(form.empty);
      forget();
      form.onDone();
    } catch (error) {
      setRefusal(formRefusal(error, sentenceOf(error, form.failure)));
      if (error instanceof ApiError) setErrors(error.fields as typeof errors);
    } finally {
      setBusy(false);
    }
  }

  return { field, submit, refusal, isBusy };
}
