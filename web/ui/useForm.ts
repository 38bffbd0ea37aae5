import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api.ts';
import { type FormRefusal, refusalOf } from './FormAlert.tsx';
import { useToasts } from './Toasts.tsx';
import { useIsThere } from './useIsThere.ts';
import { useSavedForm } from './useSavedForm.ts';

/** What is in the fields, and what keeps it until it was taken or given up. */
interface Kept<Values> {
  values: Values;
  setValues: (change: (before: Values) => Values) => void;
  /** What was in the fields when somebody began to type. */
  began: Values;
  /** From here on what is typed changes this. */
  begin: (from: Values) => void;
  /** Forgets what was typed: the form is as in the beginning. */
  restart: () => void;
  /** Forgets it if it is still what was sent; the form itself has gone. */
  forgetSent: (sent: Values) => void;
}

export interface Form<Values, Sent, Saved> {
  /** The call that takes it. */
  save: Pick<UseMutationResult<Saved, Error, Sent>, 'mutateAsync' | 'isPending'>;
  /**
   * What is wrong before the server is asked, beside its field, or above the button (`form`); the focus goes to the first.
   */
  check?: (values: Values) => { [F in keyof Values | 'form']?: string | undefined };
  /** What is sent, from what is in the fields, and what was in them in the beginning. */
  bodyOf: (values: Values, began: Values) => Sent;
  /** The sentence for a failure that has none of its own; or what is said above the button of any. */
  failure: string | ((error: unknown) => string);
  onSaved?: ((saved: Saved) => void) | undefined;
  /**
   * It was taken, with the answer, or given up. Without one the form leads on to another screen, and what was typed stands
   * in it until that is there.
   */
  onEnd?: (saved?: Saved) => void;
}

/** What a form gives one of its fields. */
export interface FormField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** A form that one call takes: sent once at a time, and what is typed kept until it was taken or given up. */
export const useForm = <Values extends Record<string, string>, Sent, Saved>({
  savedAs,
  start,
  together,
  ...form
}: Form<Values, Sent, Saved> & {
  /** Under which name what is typed is kept in this tab; without one it is not. */
  savedAs?: string;
  start: Values;
  /** Fields that mean something only together, such as a figure and what it counts. */
  together?: readonly (keyof Values)[];
}) => useFormOf(useSavedForm(savedAs, start, together), form);

/** The same of what is no text, such as what was chosen of a list; it goes with the form. */
export const useChoiceForm = <Values extends object, Sent, Saved>({
  start,
  ...form
}: Form<Values, Sent, Saved> & { start: Values }) => {
  const [values, setValues] = useState(start);
  const [began, begin] = useState(start);
  const restart = () => {
    setValues(start);
    begin(start);
  };
  return useFormOf({ values, setValues, began, begin, restart, forgetSent: () => {} }, form);
};

/** The same of what is kept elsewhere. */
export function useFormOf<Values extends object, Sent, Saved>(
  { values, setValues, began, begin, restart, forgetSent }: Kept<Values>,
  { save, check, bodyOf, failure, onSaved, onEnd }: Form<Values, Sent, Saved>,
) {
  const typed = useRef(values);
  typed.current = values;
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<FormRefusal & { isOfServer?: boolean; at?: string }>();
  const isThere = useIsThere();
  const { alert } = useToasts();

  function end(saved?: Saved) {
    restart();
    setErrors({});
    setRefusal(undefined);
    onEnd?.(saved);
  }

  function change(part: Partial<Values>) {
    setValues((before) => ({ ...before, ...part }));
    // What belongs to no field of this name may be about any of them.
    setErrors((known) =>
      Object.fromEntries(
        Object.entries(known).filter(([field]) => field in values && !(field in part)),
      ),
    );
    const isWrong = Object.keys(errors).some((field) => field in values && !(field in part));
    setRefusal((known) => (known?.isOfServer || isWrong ? known : undefined));
  }

  function sayLater({ text, onlineText }: FormRefusal) {
    if (text) alert(onlineText ?? text, { isOfNetwork: onlineText !== undefined });
  }

  /** Sends what is in the fields, or something else of the same. */
  function send(body = bodyOf(values, began)) {
    if (save.isPending) return;
    setErrors({});
    setRefusal(undefined);
    const sent = values;
    save.mutateAsync(body).then(
      (saved) => {
        if (!isThere.current) return forgetSent(sent);
        onSaved?.(saved);
        if (!onEnd) return;
        // What was typed meanwhile has not been sent: it stays, to be sent as well.
        if (typed.current === sent) end(saved);
        else begin(sent);
      },
      (error: unknown) => {
        const refused = refusalOf(error, failure);
        // Whoever has left it believes that it was taken. What was typed is kept where the form keeps it.
        if (!isThere.current) return sayLater(refused);
        const found = error instanceof ApiError ? error.fields : {};
        setErrors(found);
        setRefusal({ ...refused, isOfServer: true, ...firstOf(found) });
      },
    );
  }

  return {
    values,
    change,
    errors,
    refusal,
    isBusy: save.isPending,
    end: () => end(),
    send,
    field: <F extends keyof Values & string>(name: F) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as Partial<Values>),
    }),
    submit(event: FormEvent) {
      event.preventDefault();
      if (save.isPending) return;
      const { form: ofForm, ...found }: Record<string, string | undefined> = check?.(values) ?? {};
      const isWrong = [ofForm, ...Object.values(found)].some((text) => text !== undefined);
      if (!isWrong) return send();
      setErrors(found);
      // A new one for each press, which leads the focus to the field (FormAlert).
      setRefusal({ text: ofForm ?? '', ...firstOf(found) });
    },
  };
}

/**
 * Of what is sent only what somebody changed in its field, which has the same name: the rest may have been changed elsewhere
 * since, and stays.
 */
export const changedOf = <B extends object, V extends Record<keyof B, unknown>>(
  body: B,
  values: V,
  began: V,
) =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name]) =>
        JSON.stringify(values[name as keyof B]) !== JSON.stringify(began[name as keyof B]),
    ),
  ) as Partial<B>;

/** The field that a refusal may stand beside. */
function firstOf(errors: Record<string, string | undefined>) {
  const at = Object.keys(errors).find((field) => errors[field] !== undefined);
  return at === undefined ? {} : { at };
}

/** For a form that has nothing to send yet: Enter in one of its fields does not leave the page. */
export const sendNothing = (event: FormEvent) => event.preventDefault();
