import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { endServer, startServer } from './fakeServer.ts';

configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') });

/** More than what is waited for between two tries. */
const TRIED_EVERY_MS = 100;

// What the document of these tests lacks of a browser; nothing is laid out in it.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLElement.prototype.scrollIntoView ??= () => {};

beforeEach(() => {
  // The pages log each call and each failure; failures are what these tests are about.
  for (const level of ['debug', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '#/');
  startServer();
});
afterEach(() => {
  cleanup();
  endServer();
});

// What still looks for the next thing to focus (web/ui/focusNext.ts) ends before the document does, and before the tests of
// another file: somebody goes on elsewhere.
afterAll(async () => {
  const elsewhere = document.createElement('button');
  document.body.replaceChildren(elsewhere);
  elsewhere.focus();
  await new Promise((resolve) => setTimeout(resolve, TRIED_EVERY_MS));
  elsewhere.remove();
});
