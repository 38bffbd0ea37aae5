import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import { CurrentRead } from '../../web/features/groups/CurrentRead.tsx';
import { JoinButton } from '../../web/features/groups/JoinButton.tsx';
import { ReadingLine } from '../../web/features/groups/ReadingLine.tsx';
import { Votes } from '../../web/features/groups/Votes.tsx';
import { OwnPlace, SayPlace } from '../../web/pages/GroupProgress.tsx';
import { GroupsPage } from '../../web/pages/GroupsPage.tsx';
import { person } from '../support/browserReplies.ts';
import { answer, answerList, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, button, entryWith, press, settle, show, type } from '../support/shown.tsx';

it('along a book everybody has their own face', () => {
  const reader = { ...person('grace'), avatarUrl: '/pictures/grace/192' };
  const members = [{ _id: reader._id, user: reader, role: 'member', percent: 50 }];
  const { container } = show(
    <ReadingLine
      read={{ sections: [], pageCount: 100 } as never}
      members={members as never}
      userId={reader._id}
    />,
  );
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/grace/192');
});

it('the form of one’s own progress has the whole width, and what ends along the book its number', () => {
  const sections = [{ name: 'To the end', upTo: { percent: 100 }, on: null }];
  const read = {
    book: 'b1',
    title: 'Emma',
    authors: [],
    from: '2026-11-01',
    until: null,
    sections,
  };
  const reader = { _id: 'u1', user: person('grace'), role: 'member', percent: 50 };
  const { container } = show(
    <CurrentRead
      read={read as never}
      today="2026-11-02"
      form={<form aria-label="How far" />}
      line={<ReadingLine read={read as never} members={[reader as never]} userId="u1" />}
    />,
  );
  const row = container.querySelector('[class*="row"]');
  expect(row?.textContent).toContain('Emma');
  expect(row?.contains(screen.getByRole('form'))).toBe(false);
  expect(container.querySelector('[class*="rule"]')?.textContent).toBe('1');
});

const VOTES = 'GET /api/groups/:id/votes';
const VOTE = 'PUT /api/groups/:id/votes/:googleId';
const candidate = (googleId: string) => ({
  book: { googleId, title: googleId, authors: [], thumbnail: null },
  votes: 1,
  isVoted: false,
});
const votes = (
  <Votes groupId="g1" isMember onRead={undefined} find={() => <p>Propose another</p>} />
);

it('votes that could not be loaded are no empty list, and come when they are asked for again', async () => {
  fail(VOTES, 500);
  show(votes);
  await screen.findByText('The group could not be loaded');
  expect(screen.queryByText('Propose another')).toBeNull();
  answer(VOTES, [candidate('Emma')] as unknown as Reply<typeof VOTES>);
  press('Retry');
  await screen.findByText('Emma');
  screen.getByText('Propose another');
});

it('votes are sent in the order of the presses, and one that fails says so', async () => {
  answer(VOTES, [candidate('Emma'), candidate('Persuasion')] as unknown as Reply<typeof VOTES>);
  show(votes);
  await screen.findByText('Emma');
  const vote = hold(VOTE);
  press('Vote: Emma');
  press('Vote: Persuasion');
  await settle();
  expect(vote.map(({ asked }) => asked.call)).toEqual(['PUT /api/groups/g1/votes/Emma']);
  vote[0]?.fail(500);
  await screen.findByText('The group could not be changed');
  await settle(50);
  expect(vote).toHaveLength(2);
  expect(countOf('PUT /api/groups/g1/votes/Persuasion')).toBe(1);
});

it('a book that one has voted for says so, and a press takes the vote back', async () => {
  answer(VOTES, [{ ...candidate('Emma'), isVoted: true }] as unknown as Reply<typeof VOTES>);
  show(votes);
  await screen.findByRole('button', { name: 'Voted: Emma' });
  const back = hold('DELETE /api/groups/:id/votes/:googleId');
  press('Voted: Emma');
  press('Voted: Emma');
  await settle();
  expect(back.map(({ asked }) => asked.call)).toEqual(['DELETE /api/groups/g1/votes/Emma']);
});

it('below one’s own groups a line says that there are no others, and a drawing where there are none at all', async () => {
  const mine = {
    _id: 'g1',
    title: 'Slow crime',
    description: null,
    visibility: 'public',
    joining: 'open',
    members: 1,
    faces: [],
    reading: null,
    state: 'member',
    role: 'member',
    createdAt: '2026-11-01T10:00:00.000Z',
  };
  answerList('GET /api/groups', () => ({ items: [mine as never] }));
  const { unmount } = show(<GroupsPage />);
  await screen.findByRole('link', { name: 'Slow crime' });
  await screen.findByText('There is no other group to join yet.');
  expect(document.querySelectorAll('svg use')).toHaveLength(0);
  type(screen.getByLabelText('Part of its name'), 'slow');
  await screen.findByText('No other group by that name.');
  unmount();
  // Those of others may be on the next page.
  answerList('GET /api/groups', () => ({ items: [mine as never], total: 2, next: 'more' }));
  const { unmount: leave } = show(<GroupsPage />);
  await screen.findAllByRole('button', { name: 'Show more' });
  await settle();
  expect(screen.queryByText('There is no other group to join yet.')).toBeNull();
  leave();
  answerList('GET /api/groups', () => ({ items: [] }));
  show(<GroupsPage />);
  await screen.findByText('Start one. A name is enough; the rest you decide together.');
  expect(document.querySelectorAll('svg use')).toHaveLength(1);
});

const ENTRY = 'GET /api/library/:googleId';
const read = { _id: 'read1', book: 'b1', title: 'Emma' } as never;

it('a note of progress in a group is seen by whom the book is, as on its own page', async () => {
  answer('GET /api/account/privacy', {
    profile: 'public',
    defaultVisibility: 'private',
    showFollows: true,
    showInDirectory: true,
    countsInTrends: true,
    quotesFromDevices: 'private',
  });
  answer(ENTRY, { entry: entryWith({ visibility: 'public' }) });
  show(<OwnPlace googleId="b1" onSay={() => {}} />);
  await screen.findByRole('button');
  show(<SayPlace read={read} onDone={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a day or a note' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Who can see this progress').value).toBe(
    'public',
  );
});

it('a book is finished in a group as anywhere, with when and how it was', async () => {
  answer(ENTRY, { entry: null });
  show(<SayPlace read={read} onDone={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'I finished it' }));
  await screen.findByRole('dialog', { name: 'Finished!' });
  const saved = hold('PUT /api/library/:googleId');
  press('Done');
  await settle();
  expect(saved[0]?.asked.body).toMatchObject({ status: 'read' });
});

it('how far one is that could not be loaded is not “not begun”', async () => {
  fail(ENTRY, 500);
  show(<OwnPlace googleId="b1" onSay={() => {}} />);
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText('You haven’t started yet')).toBeNull();
});

it('an invitation that is accepted is not declined as well while that is not answered', async () => {
  const joined = hold('POST /api/groups/:id/members/:userId');
  const group = { _id: 'g1', state: 'invited', joining: 'invited' } as Reply<'GET /api/groups/:id'>;
  show(<JoinButton group={group} userId={ada._id} />);
  press('Accept invitation');
  press('Decline');
  await waitFor(() => expect(joined).toHaveLength(1));
  press('Decline');
  expect(button('Decline').getAttribute('aria-disabled')).toBe('true');
  joined[0]?.fail(500);
  await waitFor(() => expect(button('Decline').getAttribute('aria-disabled')).toBe('false'));
  expect(countOf(/^(POST|DELETE)/)).toBe(1);
  press('Decline');
  await waitFor(() => expect(countOf(/^DELETE/)).toBe(1));
});
