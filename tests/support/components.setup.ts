import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { endServer, startServer } from './fakeServer.ts';

configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') });

const FOCUS_SOUGHT_MS = 2_500;

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

// What still looks for the next thing to focus (web/ui/focusNext.ts) ends before the document does.
afterAll(() => new Promise((resolve) => setTimeout(resolve, FOCUS_SOUGHT_MS)));
