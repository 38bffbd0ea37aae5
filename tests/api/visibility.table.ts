import type { ProfileVisibility, Visibility } from '../../shared/visibility.ts';

/** Who looks at the things of an owner. `requested` has asked to follow, `blocked` was blocked by the owner. */
export const VIEWERS = [
  'visitor',
  'member',
  'follower',
  'requested',
  'blocked',
  'owner',
  'admin',
] as const;
export type Viewer = (typeof VIEWERS)[number];

const EVERYONE: Viewer[] = ['visitor', 'member', 'follower', 'requested', 'owner', 'admin'];
const FOLLOWERS: Viewer[] = ['follower', 'owner'];

/** Who sees a thing, by the profile it is of and its own visibility. */
export const SEES: Record<ProfileVisibility, Record<Visibility, Viewer[]>> = {
  public: { public: EVERYONE, followers: FOLLOWERS, private: ['owner'] },
  followers: { public: FOLLOWERS, followers: FOLLOWERS, private: ['owner'] },
};

/** What there is: each word stands in one thing only, and so tells whether an answer shows it. */
export interface Things {
  ownerId: string;
  /** Follows the owner, and is looked at by all viewers as well. */
  readerId: string;
  googleId: string;
  reviewId: string;
  /** A review by somebody else, under which the owner has commented. */
  othersReviewId: string;
  /** In the owner's library, on a shelf of theirs. */
  entryId: string;
  shelfId: string;
  listId: string;
  quoteId: string;
  progressId: string;
  /** What the owner asks, and what somebody else does, whom the owner has answered. */
  questionId: string;
  othersQuestionId: string;
}

/** The word that stands in the thing of each kind. */
export const WORDS = {
  review: 'Quokka',
  entry: 'Numbat',
  shelf: 'Bilby',
  quote: 'Potoroo',
  list: 'Kowari',
  /** The note of a book on a list. */
  listed: 'Quoll',
  favorite: 'Wombat',
  follower: 'Follower-of-theirs',
  following: 'Followed-by-them',
  /** By somebody else under the owner's review, and by the owner under somebody else's. */
  comment: 'Dunnart',
  ownComment: 'Bettong',
  /** A note of the owner's progress, and that it names viewers, of which they are told. */
  note: 'Woylie',
  mention: '"kind":"mention"',
  question: 'Chuditch',
  answer: 'Kultarr',
  profile: '"createdAt":"',
} as const;
export type Kind = keyof typeof WORDS;

/** The kind of a feed's items that tell of such a thing. */
const FEED_KIND = {
  review: 'review',
  entry: 'finished',
  list: 'list',
  quote: 'quote',
  note: 'progress',
};

interface Row {
  kind: Kind;
  /** A call that could show it. */
  address: (things: Things) => string;
  /** Only members may ask. */
  isForMembers?: true;
  /** It is shown to these alone, also where others may see the thing. */
  isFor?: Viewer[];
  /** What is answered to those who do not see it: it is left out, or 404. Of whom one is kept apart, all is 404. */
  hidden: 'left out' | 404;
  /** Of a private profile it is 404 for others. */
  isNotForOthers?: true;
  /** It is a list of the owner's profile: 404 across a block, and no total where it is private. */
  isOfProfile?: true;
}

/** Every call that could show something of somebody, by kind. More kinds are more rows. */
export const ROWS: Row[] = [
  { kind: 'review', address: ({ reviewId }) => `/api/reviews/${reviewId}`, hidden: 404 },
  {
    kind: 'review',
    address: ({ ownerId }) => `/api/profile/${ownerId}/reviews`,
    hidden: 'left out',
    isOfProfile: true,
  },
  { kind: 'comment', address: ({ reviewId }) => `/api/reviews/${reviewId}/comments`, hidden: 404 },
  { kind: 'comment', address: ({ quoteId }) => `/api/quotes/${quoteId}/comments`, hidden: 404 },
  {
    kind: 'comment',
    address: ({ progressId }) => `/api/progress/${progressId}/comments`,
    hidden: 404,
  },
  {
    kind: 'ownComment',
    address: ({ othersReviewId }) => `/api/reviews/${othersReviewId}/comments`,
    hidden: 'left out',
  },
  ...['', '?sort=highest', '?sort=lowest', '?stars=4'].map((search) => ({
    kind: 'review' as const,
    address: ({ googleId }: Things) => `/api/reviews/book/${googleId}${search}`,
    hidden: 'left out' as const,
  })),
  {
    kind: 'review',
    address: ({ googleId, ownerId }) => `/api/reviews/book/${googleId}?user=${ownerId}`,
    hidden: 'left out',
  },
  {
    kind: 'review',
    address: ({ googleId }) => `/api/reviews/book/${googleId}?sort=following`,
    isForMembers: true,
    hidden: 'left out',
  },
  { kind: 'review', address: () => '/api/reviews/random', hidden: 'left out' },
  {
    kind: 'review',
    address: ({ readerId }) => `/api/profile/${readerId}/following/reviews`,
    isForMembers: true,
    hidden: 'left out',
  },
  ...['', '?status=read', '?sort=title', '?q=Numbat', '?year=2024', '?rating=4.5'].map(
    (search) => ({
      kind: 'entry' as const,
      address: ({ ownerId }: Things) => `/api/profile/${ownerId}/library${search}`,
      hidden: 'left out' as const,
      isOfProfile: true as const,
    }),
  ),
  {
    kind: 'entry',
    address: ({ ownerId }) => `/api/profile/${ownerId}/statistics?year=2024`,
    hidden: 'left out',
    isNotForOthers: true,
    isOfProfile: true,
  },
  {
    kind: 'entry',
    address: ({ shelfId }) => `/api/shelves/${shelfId}/books`,
    hidden: 404,
  },
  { kind: 'shelf', address: ({ shelfId }) => `/api/shelves/${shelfId}`, hidden: 404 },
  {
    kind: 'shelf',
    address: ({ ownerId }) => `/api/profile/${ownerId}/shelves`,
    hidden: 'left out',
    isOfProfile: true,
  },
  { kind: 'list', address: ({ listId }) => `/api/lists/${listId}`, hidden: 404 },
  { kind: 'listed', address: ({ listId }) => `/api/lists/${listId}/books`, hidden: 404 },
  {
    kind: 'list',
    address: ({ ownerId }) => `/api/profile/${ownerId}/lists`,
    hidden: 'left out',
    isOfProfile: true,
  },
  {
    kind: 'list',
    address: ({ entryId }) => `/api/books/${entryId}/lists`,
    hidden: 'left out',
  },
  // A feed is of those whom one follows: others see nothing of the owner in it, nor does the owner.
  ...(['review', 'entry', 'list', 'quote', 'note'] as const).map((kind) => ({
    kind,
    address: () => `/api/feed?kinds=${FEED_KIND[kind]}`,
    isForMembers: true as const,
    isFor: ['follower' as const],
    hidden: 'left out' as const,
  })),
  // The note names every member; its author is not told of it.
  {
    kind: 'mention',
    address: () => '/api/notifications',
    isForMembers: true,
    isFor: ['member', 'follower', 'requested', 'admin'],
    hidden: 'left out',
  },
  {
    kind: 'quote',
    address: ({ ownerId }) => `/api/profile/${ownerId}/quotes`,
    hidden: 'left out',
    isOfProfile: true,
  },
  { kind: 'quote', address: ({ quoteId }) => `/api/quotes/${quoteId}`, hidden: 404 },
  { kind: 'note', address: ({ progressId }) => `/api/progress/${progressId}`, hidden: 404 },
  {
    kind: 'quote',
    address: ({ entryId }) => `/api/books/${entryId}/quotes?sort=newest`,
    hidden: 'left out',
  },
  {
    kind: 'quote',
    address: ({ entryId }) => `/api/books/${entryId}/quotes`,
    hidden: 'left out',
  },
  { kind: 'question', address: ({ questionId }) => `/api/questions/${questionId}`, hidden: 404 },
  ...['', '?sort=unanswered'].map((search) => ({
    kind: 'question' as const,
    address: () => `/api/questions${search}`,
    hidden: 'left out' as const,
  })),
  {
    kind: 'answer',
    address: ({ othersQuestionId }) => `/api/questions/${othersQuestionId}/answers`,
    hidden: 'left out',
  },
  {
    kind: 'favorite',
    address: ({ ownerId }) => `/api/favorites/user/${ownerId}`,
    hidden: 'left out',
    isOfProfile: true,
  },
  {
    kind: 'favorite',
    address: ({ ownerId }) => `/api/favorites/user/${ownerId}/first`,
    hidden: 'left out',
    isOfProfile: true,
  },
  ...['profile/ID/followers', 'followers/user/ID'].map((path) => ({
    kind: 'follower' as const,
    address: ({ ownerId }: Things) => `/api/${path.replace('ID', ownerId)}`,
    hidden: 'left out' as const,
    isOfProfile: true as const,
  })),
  {
    kind: 'following',
    address: ({ ownerId }) => `/api/profile/${ownerId}/following`,
    hidden: 'left out',
    isOfProfile: true,
  },
  {
    kind: 'profile',
    address: ({ ownerId }) => `/api/profile/${ownerId}`,
    hidden: 'left out',
    isOfProfile: true,
  },
];

/** Calls that say how many there are: of a private profile they are 404 for others. */
export const COUNTS = [
  ({ ownerId }: Things) => `/api/profile/${ownerId}/followers/count`,
  ({ ownerId }: Things) => `/api/profile/${ownerId}/following/count`,
  ({ ownerId }: Things) => `/api/profile/${ownerId}/statistics`,
  ({ ownerId }: Things) => `/api/profile/${ownerId}/goals/2024`,
];
