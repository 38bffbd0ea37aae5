import type { UseMutationResult } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api.ts';
import { useRefusal } from './FormAlert.tsx';
import { useSavedForm } from './useSavedForm.ts';

interface Form<Values, Sent, Saved> {
  /** Under which name what is typed is kept in this tab; without one it is not. */
  savedAs?: string;
  start: Values;
  /** The call that takes it. */
  save: UseMutationResult<Saved, Error, Sent>;
  /** What is wrong before the server is asked, beside the field; the focus goes to the first. */
  check?: (values: Values) => { [F in keyof Values]?: string | undefined };
  /** What is sent, from what is in the fields, and what was in them in the beginning. */
  bodyOf: (values: Values, began: Values) => Sent;
  /** The sentence for a failure that has none of its own. */
  failure: string;
  onSaved?: ((saved: Saved) => void) | undefined;
  /** It was taken, or given up. */
  onEnd: () => void;
}

/** A form that one call takes: sent once at a time, and what is typed kept until it was taken or given up. */
export function useForm<Values extends Record<string, string>, Sent, Saved>({
  savedAs,
  start,
  save,
  check,
  bodyOf,
  failure,
  onSaved,
  onEnd,
}: Form<Values, Sent, Saved>) {
  const { values, setValues, began, begin, forget } = useSavedForm(savedAs, start);
  const typed = useRef(values);
  typed.current = values;
  const [wrong, setWrong] = useState<Record<string, string | undefined>>();
  const errors: Record<string, string | undefined> =
    wrong ?? (save.error instanceof ApiError ? save.error.fields : {});
  const refused = useRefusal(save.error, failure);
  // A new one for each press, which leads the focus to the field (FormAlert).
  const refusal = useMemo(() => (wrong ? { text: '' } : refused), [wrong, refused]);

  function end() {
    forget();
    onEnd();
  }

  function change(part: Partial<Values>) {
    setValues((before) => ({ ...before, ...part }));
    setWrong((known) => {
      const left = Object.entries(known ?? {}).filter(([field, text]) => text && !(field in part));
      return left.length > 0 ? Object.fromEntries(left) : undefined;
    });
  }

  return {
    values,
    change,
    errors,
    refusal,
    isBusy: save.isPending,
    end,
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: ({ target }: ChangeEvent<{ value: string }>) =>
        change({ [name]: target.value } as Partial<Values>),
    }),
    submit(event: FormEvent) {
      event.preventDefault();
      if (save.isPending) return;
      const found = check?.(values) ?? {};
      const isWrong = Object.values(found).some((text) => text !== undefined);
      setWrong(isWrong ? found : undefined);
      if (isWrong) return;
      const sent = values;
      save.mutate(bodyOf(sent, began), {
        onSuccess: (saved) => {
          onSaved?.(saved);
          // What was typed meanwhile has not been sent: it stays, to be sent as well.
          if (typed.current === sent) end();
          else begin(sent);
        },
      });
    },
  };
}
