/** Leads to a form's field, such as the first one that has something wrong. */
export const focusField = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
