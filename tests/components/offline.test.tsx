import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Offline } from '../../web/offline/Offline.tsx';
import { navigate } from '../../web/router.tsx';
import { BACK } from '../../web/ui/ErrorBoundary.tsx';
import { show } from '../support/shown.tsx';

/** What stands here for the worker between the page and the network: it says how old its answers are. */
const worker = Object.assign(new EventTarget(), {
  controller: { postMessage: vi.fn() },
  ready: new Promise(() => {}),
  register: () => new Promise(() => {}),
});
const before = Object.getOwnPropertyDescriptor(navigator, 'serviceWorker');

beforeEach(() => {
  worker.controller.postMessage.mockClear();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
});
afterEach(() => {
  if (before) Object.defineProperty(navigator, 'serviceWorker', before);
  else Reflect.deleteProperty(navigator, 'serviceWorker');
});

const answeredFromCache = () =>
  act(() =>
    worker.dispatchEvent(
      new MessageEvent('message', { data: { type: 'cached-at', at: Date.UTC(2026, 4, 2) } }),
    ),
  );
const isOld = () => screen.queryByText(/^What is shown here is from May/) !== null;

it('a screen is old as long as it shows what was kept, and no other screen is', () => {
  act(() => navigate('/home', { replace: true }));
  show(<Offline />);
  answeredFromCache();
  expect(isOld()).toBe(true);
  act(() => navigate('/library', { replace: true }));
  expect(isOld()).toBe(false);
  // Asked once, for the first screen: of the answers of later ones all is heard.
  expect(worker.controller.postMessage).toHaveBeenCalledTimes(1);
  answeredFromCache();
  expect(isOld()).toBe(true);
  // All is asked for anew: the server is there.
  act(() => dispatchEvent(new Event(BACK)));
  expect(isOld()).toBe(false);
});
