import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { endServer, startServer } from './fakeServer.ts';

configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') });

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
