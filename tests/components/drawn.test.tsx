import { afterEach, expect, it, vi } from 'vitest';
import { takeOver } from '../../web/app/DrawnApplication.tsx';
import { newQueryClient } from '../../web/queryClient.ts';
import { storeSession } from '../../web/session/storedSession.ts';
import { ada } from '../support/shown.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each(['/book/b1', '/list/l1', '/group/g1', '/profile/p1', '/author/Ursula%20K.%20Le%20Guin'])(
  'a member is led on from %s where /early.js has not come',
  (pathname) => {
    storeSession(ada);
    const replace = vi.fn();
    vi.stubGlobal('location', { pathname, hash: '', search: '', replace });
    const root = document.createElement('div');
    root.innerHTML = '<h1>Drawn for visitors</h1>';
    takeOver(root, newQueryClient());
    expect(replace).toHaveBeenCalledTimes(1);
    expect(replace.mock.calls[0]?.[0]).toMatch(/^\/#\/\w+/);
  },
);
