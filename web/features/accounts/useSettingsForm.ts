import type { Refused } from '../../../shared/refusals.ts';
import { currentPasswordError } from '../../../shared/rules.ts';
import { failureMessage } from '../../api.ts';
import { refusalTexts } from '../../locales/refusalTexts.ts';
import { useForm } from '../../ui/useForm.ts';
import { useWrite } from '../../write.ts';
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
  /** It is done, whether its form is still there or not. */
  onDone: () => void;
  /** The sentence for a failure that has none of its own. */
  failure: string;
}

/** A form of one's account: all of its fields are required, one's password among them where there is one. */
export function useSettingsForm<V extends Record<string, string>>(form: Form<V>) {
  const { field, submit, refusal, isBusy } = useForm({
    ...(form.savedAs === undefined ? {} : { savedAs: form.savedAs }),
    start: form.empty,
    save: useWrite(form.send, { onDone: form.onDone, isSecret: true, failure: 'in place' }),
    check: (values) =>
      refusalTexts({
        ...('currentPassword' in values && form.owner?.elsewhere === undefined
          ? { currentPassword: currentPasswordError(values.currentPassword) }
          : {}),
        ...form.check?.(values),
      }),
    bodyOf: (values) => values,
    failure: (error) => failureMessage(error, form.failure),
    onEnd: () => {},
  });
  return {
    submit,
    refusal,
    isBusy,
    field: (name: keyof V & string) => ({ ...field(name), required: true }),
  };
}
