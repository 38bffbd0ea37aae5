import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en-US');

/** The feed, friends on a book’s page, suggested people. */
export const feed = {
  intro: 'What the people you follow read, and what they say of it.',
  signInFirst: 'Sign in to see what the people you follow are reading',
  filter: 'Show',
  filters: {
    all: 'Everything',
    reviews: 'Reviews',
    ratings: 'Ratings',
    reading: 'Reading',
    wanted: 'Want to read',
    quotes: 'Quotes',
  },
  failed: 'The feed could not be loaded',
  empty: 'Nothing here yet.',
  emptyMore: 'Follow a few people, and what they read and say appears here.',
  emptyOfKind: 'Nothing of this kind yet.',
  showAll: 'Show everything',
  said: {
    review: '{who} reviewed {book}',
    rating: '{who} rated {book}',
    started: '{who} started reading {book}',
    finished: '{who} finished {book}',
    stopped: '{who} stopped reading {book}',
    progress: '{who} is at {place} in {book}',
    wanted: '{who} wants to read {book}',
    quote: '{who} kept a quote from {book}',
    list: '{who} made a list',
    joined: '{who} joined a reading group',
  },
  isReading: '{who} is reading {book}',
  more: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  less: 'Show less',
  moreFailed: 'The others could not be loaded',
  readOn: 'Read the review',
  readOnOf: (title: string) => `Read the review of ${title}`,
  folded: 'This review gives something away.',
  foldedQuote: 'This quote opens further on in the book.',
  foldedQuoteAt: (place: string) => `This quote opens from ${place} on.`,
  likes: (count: number) => plural(count, { one: '# like', other: '# likes' }),
  comments: (count: number) => plural(count, { one: '# comment', other: '# comments' }),
  suggested: 'People you may like to follow',
  alike: (agreement: number) => `${agreement}% alike in taste`,
  common: (count: number) => plural(count, { one: '# book in common', other: '# books in common' }),
  showFeed: 'Show my feed',
  friends: (count: number) =>
    plural(count, { one: '# person you follow has this', other: '# people you follow have this' }),
  manyFriends: 'Many people you follow have this',
  theirReview: (name: string) => `Review by ${name}`,
};
