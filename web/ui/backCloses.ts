import { isOnPhone } from './isOnPhone.ts';

/** What lies over the page. What is within another comes after it. */
const DIALOGS = 'dialog[open]';
/** On a phone menus and panels are sheets. */
const SHEETS = `${DIALOGS}, [popover]:popover-open, [role=menu]`;

/**
 * The browser's Back closes what lies over the page, as in the apps of a phone, and stays on the page; what was typed is
 * kept or not as when it is closed otherwise. The history gets no entry for it: nothing stands in it twice, and Forward, a
 * reload and links within are as they were. A browser without the Navigation API goes back, as does one in which nothing
 * was pressed since the last time, and any where what lies before is another site. Returns what stops it.
 */
export function closeByBack() {
  const { navigation } = window as { navigation?: Navigation };
  navigation?.addEventListener('navigate', stay);
  return () => navigation?.removeEventListener('navigate', stay);
}

function stay(event: NavigateEvent) {
  const { navigationType, cancelable, userInitiated, destination } = event;
  // Where our own code goes back, it has reason to.
  if (navigationType !== 'traverse' || !cancelable || !userInitiated) return;
  const at = window.navigation.currentEntry?.index ?? 0;
  if (destination.index >= at) return;
  const open = [...document.querySelectorAll<HTMLElement>(isOnPhone() ? SHEETS : DIALOGS)].at(-1);
  if (!open) return;
  event.preventDefault();
  if (open.popover) open.hidePopover();
  else if (open instanceof HTMLDialogElement) open.dispatchEvent(new Event('cancel', CANCEL));
  else open.dispatchEvent(new KeyboardEvent('keydown', ESCAPE));
}

/** As the browser says it of a dialog that is open, for Escape. */
const CANCEL = { cancelable: true };
const ESCAPE = { key: 'Escape', bubbles: true };
