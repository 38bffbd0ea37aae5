import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { List } from '../../shared/contract/lists.ts';
import { ListDialog } from '../../web/features/lists/ListDialog.tsx';
import { PrivacyForm } from '../../web/features/privacy/PrivacyForm.tsx';
import { ShelfDialog } from '../../web/features/shelves/ShelfDialog.tsx';
import { ListPage } from '../../web/pages/ListPage.tsx';
import { ParamsContext } from '../../web/router.tsx';
import { person } from '../support/browserReplies.ts';
import { answer, answerList, countOf } from '../support/fakeServer.ts';
import { ada, press, settle, show, type } from '../support/shown.tsx';

const HINT = 'Your profile is private, so only followers you have accepted can see this.';

const privacy = (profile: 'public' | 'followers') =>
  answer('GET /api/account/privacy', {
    profile,
    defaultVisibility: 'public',
    showFollows: true,
    showInDirectory: true,
    countsInTrends: true,
    quotesFromDevices: 'private',
  });

const list = (owner: List['owner']): List => ({
  _id: 'l1',
  title: 'Where to begin',
  description: null,
  visibility: 'public',
  kind: 'own',
  group: null,
  mayAdd: false,
  books: 0,
  likes: 0,
  isLiked: false,
  covers: [],
  owner,
  createdAt: '2026-10-01T08:00:00.000Z',
  updatedAt: '2026-10-01T08:00:00.000Z',
});

const Shown = () => (
  <ParamsContext value={{ listId: 'l1' }}>
    <ListPage />
  </ParamsContext>
);

it('the privacy of what is there leads to where many books are changed at once', async () => {
  privacy('public');
  show(<PrivacyForm />);
  fireEvent.click(await screen.findByRole('link', { name: /many books at once/ }));
  expect(location.hash).toBe('#/library');
  expect(history.state.state).toEqual({ isChoosing: true });
});

describe('what is for everyone, of somebody whose profile is private', () => {
  it.each([
    ['a list', <ListDialog key="list" userId={ada._id} onClose={vi.fn()} onSaved={vi.fn()} />],
    ['a shelf', <ShelfDialog key="shelf" userId={ada._id} onClose={vi.fn()} />],
  ])('is said to be for followers in the form of %s', async (_what, dialog) => {
    privacy('followers');
    show(dialog);
    await screen.findByText(HINT);
    type(screen.getByLabelText(/^Who can see this/), 'private');
    expect(screen.queryByText(HINT)).toBeNull();
  });

  it('is as it says where the profile is public', async () => {
    privacy('public');
    show(<ListDialog userId={ada._id} onClose={vi.fn()} onSaved={vi.fn()} />);
    await settle();
    expect(countOf('GET /api/account/privacy')).toBe(1);
    expect(screen.queryByText(HINT)).toBeNull();
  });

  it('is said to be so on the list, to its owner alone, and again when its link is copied', async () => {
    privacy('followers');
    answer('GET /api/lists/:id', list(ada));
    answerList('GET /api/lists/:id/books', () => ({ items: [] }));
    answerList('GET /api/lists/:id/suggestions', () => ({ items: [] }));
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: vi.fn(async () => undefined) },
    });
    show(<Shown />);
    await screen.findByText(HINT);
    press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Share' }));
    await screen.findByText(`Link copied. ${HINT}`);
  });

  it('is nothing that others are told', async () => {
    privacy('followers');
    answer('GET /api/lists/:id', list(person('bea')));
    answerList('GET /api/lists/:id/books', () => ({ items: [] }));
    answerList('GET /api/lists/:id/suggestions', () => ({ items: [] }));
    show(<Shown />);
    await screen.findByRole('heading', { name: 'Where to begin' });
    await settle();
    expect(countOf('GET /api/account/privacy')).toBe(0);
    expect(screen.queryByText(HINT)).toBeNull();
  });
});
