import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import { useRouteChange } from '../../web/app/navigation.ts';
import { words } from '../../web/locales/words.ts';
import { navigate, Router, useLocation } from '../../web/router.tsx';
import { Prefetch } from '../../web/startup/Prefetch.ts';
import { go, open } from '../support/application.tsx';
import { bookDetails, bookSummary } from '../support/browserReplies.ts';
import { answer, countOf, hold } from '../support/fakeServer.ts';
import { ada, entryWith, settle, show } from '../support/shown.tsx';

describe('a screen', () => {
  it('stays until the code of the next one has come, with no grey page in between', async () => {
    answer('GET /api/users', []);
    open('/credit');
    const before = await screen.findByRole('heading', { level: 1, name: 'Credits' });
    let isGrey = false;
    const watch = new MutationObserver(() => {
      isGrey ||= document.querySelector('h1[data-waiting]') !== null;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    go('/Account/Signup');
    expect(before.isConnected).toBe(true);
    await screen.findByLabelText('Username');
    watch.disconnect();
    expect(isGrey).toBe(false);
    expect(before.isConnected).toBe(false);
  });

  it('leads back from signing in and from signing up, where it needs an account', async () => {
    open('/Account/Profile');
    const leadTo = async (to: string) => {
      await screen.findByText(words.profiles.signInFirst);
      fireEvent.click(document.querySelector(`main a[href="#${to}"]`) as HTMLAnchorElement);
      return history.state.state;
    };
    expect(await leadTo('/Account/Signin')).toEqual({ returnTo: '/Account/Profile' });
    go('/Account/Profile');
    expect(await leadTo('/Account/Signup')).toEqual({ returnTo: '/Account/Profile' });
  });
});

it('pages that are opened anew in one tab are places of their own: none begins where another was left', () => {
  const keys = ['#/credit', '#/about'].map((address) => {
    history.replaceState(null, '', address);
    render(<Router>{null}</Router>).unmount();
    return history.state.key;
  });
  expect(new Set(keys).size).toBe(2);
});

describe('home', () => {
  it('comes without one’s own books and goal where these are slow', async () => {
    answer('GET /api/books/top-engagement', [
      { ...bookSummary({ title: 'Middlemarch' }), reviewCount: 3, favoriteCount: 1 },
    ] as unknown as Reply<'GET /api/books/top-engagement'>);
    answer('GET /api/profile/:id/following/reviews', []);
    hold('GET /api/library');
    const goal = hold('GET /api/goals/:year');
    open('/home', ada);
    await screen.findByText('Middlemarch');
    expect(goal).toHaveLength(1);
  });
});

describe('a link of a page that came drawn', () => {
  it.each(['/#/details/b1', '/book/b1', '#/details/b1'])(
    'has its book fetched when it is pointed at: %s',
    async (href) => {
      answer('GET /api/books/:googleId', {
        success: true,
        book: bookDetails({ googleId: 'b1' }),
      } as Reply<'GET /api/books/:googleId'>);
      show(
        <>
          <Prefetch />
          <a href={href}>A book</a>
        </>,
        null,
      );
      fireEvent.pointerOver(screen.getByText('A book'));
      await settle(150);
      expect(countOf('GET /api/books/b1')).toBe(1);
    },
  );

  function Frame() {
    const main = useRef<HTMLElement>(null);
    const { pathname } = useLocation();
    useRouteChange(main);
    return (
      <main ref={main} tabIndex={-1} key={pathname}>
        <h1 tabIndex={-1}>{pathname}</h1>
        {pathname === '/lists' ? <a href="/book/b1">A book</a> : null}
      </main>
    );
  }

  it('has the focus again when one comes back', async () => {
    navigate('/lists', { replace: true });
    show(<Frame />, null);
    const left = history.state;
    fireEvent.click(await screen.findByText('A book'));
    act(() => navigate('/book/b1'));
    expect(document.activeElement?.textContent).toBe('/book/b1');
    history.replaceState(left, '', '#/lists');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect(document.activeElement?.textContent).toBe('A book');
  });
});

it('a shelf of entries says the day on which each was added by the reader’s clock', async () => {
  const { LibraryList } = await import('../../web/features/library/LibraryList.tsx');
  vi.stubEnv('TZ', 'America/New_York');
  try {
    show(
      <LibraryList entries={[entryWith({ addedAt: '2026-11-25T02:00:00.000Z' })]} view="table" />,
    );
    expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('Nov 24, 2026');
  } finally {
    vi.unstubAllEnvs();
  }
});
