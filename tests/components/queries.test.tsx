import { QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import { api } from '../../web/api.ts';
import { useSeenBook } from '../../web/features/books/useSeenBook.ts';
import { askAs, item, list, loaded, loadedList } from '../../web/queries.ts';
import { MoreButton } from '../../web/ui/MoreButton.tsx';
import { saidByWrite, useWrite } from '../../web/write.ts';
import { answer, answerList, countOf, fail, hold } from '../support/fakeServer.ts';
import { press, settle, show } from '../support/shown.tsx';

const STATUS = 'GET /api/follow/status/:id';
const FOLLOW = 'POST /api/follow/:id';
const UNFOLLOW = 'DELETE /api/follow/:id';
const VOTES = 'GET /api/groups/:id/votes';
const VOTE = 'PUT /api/groups/:id/votes/:googleId';
const status = () => item(STATUS, { params: { id: 'u2' } });
const following = (isFollowing: boolean) => ({ isFollowing, isRequested: false });

describe('what is asked for', () => {
  it('is named by its call, what goes in, and who asks', () => {
    askAs('ada');
    const named = item('GET /api/profile/:id', { params: { id: 'u2' }, query: { as: undefined } });
    expect(named.queryKey).toEqual(['GET /api/profile/:id', { params: { id: 'u2' } }, 'ada']);
    askAs('bea');
    expect(status().queryKey).not.toEqual(named.queryKey);
    expect(status().queryKey.at(-1)).toBe('bea');
    askAs(null);
  });

  it('is loading, failed, missing or there', async () => {
    function State() {
      const state = loaded(useQuery(status()));
      return (
        <>
          <p>{state.is === 'there' ? `follows: ${state.value.isFollowing}` : state.is}</p>
          {state.is === 'failed' ? (
            <button type="button" onClick={state.again}>
              again
            </button>
          ) : null}
        </>
      );
    }
    const held = hold(STATUS);
    const { queries } = show(<State />);
    await screen.findByText('loading');
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await act(async () => held[0]?.fail(500));
    await screen.findByText('failed');
    press('again');
    await act(async () => held[1]?.answer(following(true)));
    await screen.findByText('follows: true');
    // What only fails to be loaded again stays; what is not there any more does not.
    fail(STATUS, 500);
    await act(() => queries.invalidateQueries(status()));
    screen.getByText('follows: true');
    fail(STATUS, 404);
    await act(() => queries.invalidateQueries(status()));
    await screen.findByText('missing');
  });

  it('a list goes on where its Link header leads, and says so where a page fails', async () => {
    const person = (name: string) => ({ _id: name, username: name }) as never;
    answerList('GET /api/users', ({ query }) =>
      query.has('cursor')
        ? { items: [person('cleo')] as never, total: 3 }
        : { items: [person('ada'), person('bea')] as never, next: 'two', total: 3 },
    );
    function People() {
      const people = useInfiniteQuery(list('GET /api/users', {}));
      const state = loadedList(people);
      return (
        <>
          <p>{state.is === 'there' ? state.value.map(({ username }) => username).join() : ''}</p>
          <MoreButton query={people} />
        </>
      );
    }
    show(<People />);
    await screen.findByText('ada,bea');
    const held = hold('GET /api/users');
    press('Show more');
    await vi.waitFor(() => expect(held).toHaveLength(1));
    expect(held[0]?.asked.query.get('cursor')).toBe('two');
    await act(async () => held[0]?.fail(0));
    await screen.findByText('The rest could not be loaded.');
    await settle(100);
    // Nothing tries again by itself.
    expect(held).toHaveLength(1);
    press('Retry');
    await vi.waitFor(() => expect(held).toHaveLength(2));
    await act(async () => held[1]?.answer([person('cleo')] as never));
    await screen.findByText('ada,bea,cleo');
  });
});

describe('a write', () => {
  /** Shows at once, and goes by what is loaded after the last. */
  function Toggle({ isAtOnce = true, failure = () => 'It could not be followed.' }) {
    const known = useQuery(status()).data;
    const toggle = useWrite(
      (isOn: boolean) => api(isOn ? FOLLOW : UNFOLLOW, { params: { id: 'u2' } }),
      {
        changes: [status()],
        ...(isAtOnce ? { shows: (keep, isOn) => keep(status(), following(isOn)) } : {}),
        failure,
      },
    );
    const send = (isOn: boolean) => void toggle.mutateAsync(isOn).catch(saidByWrite);
    return (
      <>
        <p>{known ? `follows: ${known.isFollowing}` : 'nothing'}</p>
        <button type="button" onClick={() => send(true)}>
          on
        </button>
        <button type="button" onClick={() => send(false)}>
          off
        </button>
      </>
    );
  }

  it('shows at once, goes one after the other in the order of the presses, and is loaded once', async () => {
    answer(STATUS, following(false));
    show(<Toggle />);
    await screen.findByText('follows: false');
    const asked = countOf(/status/);
    const [on, off] = [hold(FOLLOW), hold(UNFOLLOW)];
    press('on');
    await screen.findByText('follows: true');
    press('off');
    await screen.findByText('follows: false');
    press('on');
    await screen.findByText('follows: true');
    expect([on.length, off.length]).toEqual([1, 0]);
    await act(async () => on[0]?.answer({ isFollowing: true }));
    await vi.waitFor(() => expect(off).toHaveLength(1));
    expect(countOf(/status/)).toBe(asked);
    await act(async () => off[0]?.answer({ isFollowing: false }));
    await vi.waitFor(() => expect(on).toHaveLength(2));
    screen.getByText('follows: true');
    answer(STATUS, following(true));
    await act(async () => on[1]?.answer({ isFollowing: true }));
    await vi.waitFor(() => expect(countOf(/status/)).toBe(asked + 1));
    screen.getByText('follows: true');
  });

  it('is not sent again while the same is on its way', async () => {
    answer(STATUS, following(false));
    show(<Toggle />);
    await screen.findByText('follows: false');
    const on = hold(FOLLOW);
    press('on');
    press('on');
    await settle();
    await act(async () => on[0]?.answer({ isFollowing: true }));
    await settle();
    expect(on).toHaveLength(1);
  });

  it('is taken back where it fails, and says so', async () => {
    answer(STATUS, following(false));
    show(<Toggle />);
    await screen.findByText('follows: false');
    const on = hold(FOLLOW);
    const late = hold(STATUS);
    press('on');
    await screen.findByText('follows: true');
    await act(async () => on[0]?.fail(500));
    await screen.findByText('It could not be followed.');
    screen.getByText('follows: false');
    // How it is by now is asked for.
    await vi.waitFor(() => expect(late).toHaveLength(1));
  });

  it('is not undone by an answer from before it that comes after it', async () => {
    answer(STATUS, following(false));
    const { queries } = show(<Toggle />);
    await screen.findByText('follows: false');
    const [on, late] = [hold(FOLLOW), hold(STATUS)];
    void queries.invalidateQueries(status());
    await vi.waitFor(() => expect(late).toHaveLength(1));
    press('on');
    await screen.findByText('follows: true');
    await act(async () => late[0]?.answer(following(false)));
    await settle();
    screen.getByText('follows: true');
    await act(async () => on[0]?.answer({ isFollowing: true }));
    await vi.waitFor(() => expect(late).toHaveLength(2));
    await act(async () => late[1]?.answer(following(true)));
    screen.getByText('follows: true');
  });

  it('asks again for what was being loaded for the first time', async () => {
    const [on, late] = [hold(FOLLOW), hold(STATUS)];
    show(<Toggle isAtOnce={false} />);
    await vi.waitFor(() => expect(late).toHaveLength(1));
    press('on');
    await vi.waitFor(() => expect(on).toHaveLength(1));
    await act(async () => on[0]?.answer({ isFollowing: true }));
    await vi.waitFor(() => expect(late).toHaveLength(2));
    await act(async () => late[0]?.answer(following(false)));
    await settle();
    expect(screen.queryByText('follows: false')).toBeNull();
    await act(async () => late[1]?.answer(following(true)));
    await screen.findByText('follows: true');
  });

  it('changes what is below a call, and nothing beside it', async () => {
    answer(STATUS, following(false));
    answer(VOTES, [] as Reply<typeof VOTES>);
    answer(VOTE, null as never);
    function Vote() {
      useQuery(item(VOTES, { params: { id: 'g1' } }));
      useQuery(status());
      const vote = useWrite(() => api(VOTE, { params: { id: 'g1', googleId: 'b1' } }), {
        changes: ['GET /api/groups/*'],
        failure: 'in place',
      });
      return (
        <button type="button" onClick={() => vote.mutate()}>
          vote
        </button>
      );
    }
    show(<Vote />);
    await vi.waitFor(() => expect(countOf(/status|votes/)).toBe(2));
    press('vote');
    await vi.waitFor(() => expect(countOf('GET /api/groups/g1/votes')).toBe(2));
    await settle();
    expect(countOf(/status/)).toBe(1);
  });

  it('says nothing itself where the form says it in its place', async () => {
    function Form() {
      const save = useWrite(() => api(FOLLOW, { params: { id: 'u2' } }), { failure: 'in place' });
      return (
        <>
          <button type="button" onClick={() => save.mutate()}>
            save
          </button>
          <p>{save.isError ? 'refused' : ''}</p>
        </>
      );
    }
    fail(FOLLOW, 500);
    show(<Form />);
    press('save');
    await screen.findByText('refused');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

it('a book that a list has shown is looked for in the latest answers, and not in all that a tab has kept', () => {
  let looked = 0;
  const many = Array.from({ length: 50_000 }, (_, at) => ({
    get googleId() {
      looked += 1;
      return `other${at}`;
    },
  }));
  const { queries } = show(<p />);
  queries.setQueryData(['many'], many, { updatedAt: 1 });
  const list = [{ book: { googleId: 'b1', title: 'Middlemarch', thumbnail: null } }];
  queries.setQueryData(['list'], { pages: [{ items: list }] }, { updatedAt: 2 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const seen = (googleId: string) => renderHook(() => useSeenBook(googleId), { wrapper }).result;
  expect(seen('b1').current?.title).toBe('Middlemarch');
  expect(looked).toBe(0);
  expect(seen('nowhere').current).toBeUndefined();
  // Each once to be looked at and once for its parts; twice over while React is strict.
  expect(looked).toBeLessThanOrEqual(4 * 20_000);
});
