import type { Person } from '../../shared/contract/common.ts';
import cover from './cover.svg';

/** What the parts show: short and long, in both directions, with and without all that may be there. */

export const books = [
  { googleId: 'b1', title: 'Dune', authors: ['Frank Herbert'], thumbnail: cover, pageCount: 412 },
  {
    googleId: 'b2',
    title:
      'The Life and Strange Surprizing Adventures of Robinson Crusoe, of York, Mariner, Who Lived Eight and Twenty Years All Alone',
    authors: ['Daniel Defoe', 'Ada Lovelace', 'Grace Hopper', 'Mary Shelley', 'Jane Austen'],
    thumbnail: cover,
    pageCount: 1_000,
  },
  // No cover of ours is drawn of such an id: the icon stands for it.
  {
    googleId: 'no cover',
    title: 'موسم الهجرة إلى الشمال',
    authors: ['الطيب صالح'],
    thumbnail: null,
  },
  { googleId: 'b4', title: '雪国', authors: ['川端康成'], thumbnail: cover, pageCount: 160 },
  {
    googleId: 'b5',
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    authors: [],
    thumbnail: cover,
  },
] as const;

export const people: Person[] = [
  ['ada', 'Ada Lovelace'],
  ['a-username-of-the-greatest-length', null],
  ['salih', 'الطيب صالح'],
].map(([username, displayName], at) => ({
  _id: `p${at}`,
  username: username ?? '',
  displayName: displayName ?? null,
  firstName: null,
  lastName: null,
  avatarUrl: null,
}));

export const sentence =
  'Read in one night, and again the week after, because the end changes what the beginning meant.';

export const marks = `First **strong**, then *said*, then [a link](https://example.org).

> What somebody else wrote.

- one
- two

# A heading

||Who did it.||

${'Averylongwordwithoutanyspace'.repeat(6)}`;
