import { useEffect, useState } from 'react';

/**
 * What is typed into a form, kept in this tab with every change: whoever has to sign in again meanwhile finds what they changed
 * as it was, and the rest as it is by now. `restart` is for when it was sent, or given up. Passwords and codes are never kept, nor is anything
 * without a name.
 */
export function useSavedForm<V extends Record<string, string>>(
  name: string | undefined,
  start: V,
  together?: readonly (keyof V)[],
) {
  const key = `commonplace.form.${name}`;
  const [before, setBefore] = useState(start);
  const [found] = useState(() => (name === undefined ? undefined : saved(key, start)));
  const [taken] = useState(() => takenUp(start, found, together));
  const [values, setValues] = useState<V>(taken.values);
  const [began, begin] = useState<V>(taken.began);
  useEffect(() => {
    if (name === undefined) return;
    try {
      const open = openOf(values);
      if (Object.entries(open).some(([field, value]) => value !== before[field]))
        sessionStorage.setItem(key, JSON.stringify({ ...open, [BEGAN]: openOf(began) }));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage may be forbidden or full; then it lives as long as the form.
    }
  }, [name, key, values, before, began]);
  return {
    values,
    setValues,
    /**
     * What was in the fields when somebody began to type, maybe before a reload: what it changes may have been changed
     * elsewhere since.
     */
    began,
    /** From here on what is typed changes this. */
    begin,
    /** Forgets what was typed: the form is as in the beginning. */
    restart() {
      unlessForbidden(() => sessionStorage.removeItem(key));
      setBefore(start);
      setValues(start);
      begin(start);
    },
    /** Forgets what was typed if it is still what was sent; the form itself has gone. */
    forgetSent: (sent: V) =>
      unlessForbidden(() => {
        if (JSON.stringify(saved(key, sent)?.values) === JSON.stringify(openOf(sent)))
          sessionStorage.removeItem(key);
      }),
  };
}

/**
 * A form as it goes on from what was kept of it: what somebody had changed, and of everything else what it is now, which may
 * have been changed elsewhere since.
 */
export function takenUp<V extends object>(
  start: V,
  kept: { values: Partial<V>; began: Partial<V> } | undefined,
  /** Where one of these was changed, all of them are as they were. */
  together: readonly (keyof V)[] = [],
): { values: V; began: V } {
  const fields = fieldsOf<V>(kept?.values ?? {});
  const isChanged = (field: keyof V) => kept?.values[field] !== kept?.began[field];
  const areChanged = fields.some((field) => together.includes(field) && isChanged(field));
  const changed = fields.filter(
    (field) => isChanged(field) || (areChanged && together.includes(field)),
  );
  const only = (of: Partial<V> = {}) =>
    Object.fromEntries(changed.filter((field) => field in of).map((field) => [field, of[field]]));
  return { values: { ...start, ...only(kept?.values) }, began: { ...start, ...only(kept?.began) } };
}

const fieldsOf = <V extends object>(values: Partial<V>) => Object.keys(values) as (keyof V)[];

/** Beside the fields, whose values are texts. */
const BEGAN = 'began';

const openOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !/password|code/i.test(field)));

/** Forgets what was typed into any form: somebody else sits there now. */
export const forgetForms = () =>
  unlessForbidden(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('commonplace.form.')) sessionStorage.removeItem(key);
  });

const OWNER_KEY = 'commonplace.forms-of';

/** From now on what is typed is theirs. What somebody else has left in this tab, maybe before a reload, is forgotten. */
export const beginFormsOf = (userId: string) =>
  unlessForbidden(() => {
    const before = sessionStorage.getItem(OWNER_KEY);
    if (before !== null && before !== userId) forgetForms();
    sessionStorage.setItem(OWNER_KEY, userId);
  });

/** Storage may be forbidden, as in a frame; then nothing was kept in it. */
function unlessForbidden(work: () => void) {
  try {
    work();
  } catch {}
}

/** Whether a form was left without being sent or given up. */
export const isFormSaved = (name: string) => saved(`commonplace.form.${name}`, {}) !== undefined;

/** Whether any form was left so whose name begins like this. */
export function isAnyFormSaved(beginning: string) {
  try {
    const start = `commonplace.form.${beginning}`;
    return Object.keys(sessionStorage).some((key) => key.startsWith(start));
  } catch {
    return false;
  }
}

function saved<V extends Record<string, string>>(key: string, fields: V) {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const { [BEGAN]: began, ...values } = found as Record<string, unknown>;
    return { values: textsIn(values, fields), began: textsIn(began ?? {}, fields) };
  } catch {
    return undefined;
  }
}

const textsIn = <V extends Record<string, string>>(found: object, fields: V) =>
  Object.fromEntries(
    Object.entries(found).filter(([field, value]) => field in fields && typeof value === 'string'),
  ) as Partial<V>;
