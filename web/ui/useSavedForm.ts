import { useEffect, useState } from 'react';

/**
 * What is typed into a form, kept in this tab with every change: whoever has to sign in again meanwhile finds it
 * as it was. `forget` is for when it was sent, or given up.
 */
export function useSavedForm<V extends Record<string, string>>(name: string, before: V) {
  const key = `commonplace.form.${name}`;
  const [values, setValues] = useState<V>(() => ({ ...before, ...saved(key, before) }));
  useEffect(() => {
    try {
      if (values !== before) sessionStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Storage may be forbidden or full; then it lives as long as the form.
    }
  }, [key, values, before]);
  return { values, setValues, forget: () => sessionStorage.removeItem(key) };
}

/** Whether a form was left without being sent or given up. */
export const isFormSaved = (name: string) => saved(`commonplace.form.${name}`, {}) !== undefined;

function saved<V extends Record<string, string>>(key: string, fields: V): Partial<V> | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const texts = Object.entries(found).filter(
      ([field, value]) => field in fields && typeof value === 'string',
    );
    return Object.fromEntries(texts) as Partial<V>;
  } catch {
    return undefined;
  }
}
