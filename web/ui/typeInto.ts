/** What is to be put in place of which piece of a text, and what is selected afterwards. */
export interface Change {
  from: number;
  to: number;
  insert: string;
  select: [number, number];
}

/** Changes what is written as if it were typed, so that it can be undone like everything else. */
export function typeInto(area: HTMLTextAreaElement, { from, to, insert, select }: Change) {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, and to this day the only way into the browser's own history of changes.
  const isTyped = document.execCommand(insert ? 'insertText' : 'delete', false, insert);
  if (!isTyped) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
