import { type Call, contract, type Row } from '../../../shared/contract/index.ts';

/** At most so many tries in a window of time. */
export interface Limit {
  /** What is limited; part of the key in the database. */
  name: string;
  max: number;
  /** Instead for accounts that are less than a day old, where that is fewer. */
  firstDay?: number;
  seconds: number;
  /** Each process counts for itself: what is only read leaves no row behind. */
  isLocal?: true;
}

/** The limits of the product; tests hand in smaller ones. */
export const LIMITS = {
  /** Failed sign-ins from one address, whatever the account. */
  signInByAddress: { name: 'signin-address', max: 25, seconds: 5 * 60 },
  /** Failed sign-ins with one account, from browsers that it was never signed in with. */
  signInByAccount: { name: 'signin-account', max: 25, seconds: 60 * 60 },
  /** The same from one browser that was: guessing elsewhere never locks the owner out of it. */
  signInByDevice: { name: 'signin-device', max: 25, seconds: 60 * 60 },
  /** Sign-ins with one account that go well: each is a session, and a line in the log. */
  signedIn: { name: 'signed-in', max: 600, seconds: 60 * 60 },
  /** A class of 100 behind one address gets in. */
  signUp: { name: 'signup', max: 100, seconds: 60 * 60 },
  /** Names and addresses that were taken, at sign-up or later: who tries very many is not looking for a free one. */
  signUpTaken: { name: 'signup-taken', max: 200, seconds: 60 * 60 },
  /** Other addresses that somebody gives for theirs: each is a question about members, and a mail. */
  emailChange: { name: 'email-change', max: 20, seconds: 60 * 60 },
  /** Guesses at the current password by somebody who is signed in: perhaps at an open computer. */
  ownPassword: { name: 'own-password', max: 25, seconds: 60 * 60 },
  /** Guesses at the second factor of an account, by whoever knows its password. */
  secondFactor: { name: 'second-factor', max: 10, seconds: 60 * 60 },
  /** Sign-ins with a passkey that are begun or tried: none can be guessed, but each costs work. */
  passkey: { name: 'passkey', max: 1_000, seconds: 60 * 60 },
  /** Ways to and from the provider of OpenID Connect: none can be guessed, but each asks it. */
  oidc: { name: 'oidc', max: 600, seconds: 60 * 60 },
  /** Apps of others that register themselves: each leaves a row behind. */
  appRegistered: { name: 'app-registered', max: 200, seconds: 60 * 60 },
  /** Codes that apps bring for tokens, and tokens they give back: none can be guessed, but each costs a look. */
  appToken: { name: 'app-token', max: 1_000, seconds: 60 * 60 },
  /** Mails that somebody asks for: a class of 100 behind one address that has forgotten everything. */
  mailRequest: { name: 'mail-request', max: 200, seconds: 60 * 60 },
  /**
   * Mails that go to one account, whoever asks for them; more are not sent, and nobody is told. Each kind
   * has a count of its own: those that an open browser can cause take none from who forgot a password.
   */
  resetMail: { name: 'mail-account', max: 10, seconds: 60 * 60 },
  noticeMail: { name: 'mail-notice', max: 10, seconds: 60 * 60 },
  newsMail: { name: 'mail-news', max: 60, seconds: 60 * 60 },
  /** Push messages to all browsers of one account together; more are not sent. */
  pushMessage: { name: 'push-message', max: 120, seconds: 60 * 60 },
  verificationMail: { name: 'mail-verification', max: 10, seconds: 60 * 60 },
  /** The mail about one's own address, sent again. */
  mailAgain: { name: 'mail-again', max: 10, seconds: 60 * 60 },
  /** Links from mails that are tried: none can be guessed, but each costs a look. */
  link: { name: 'link', max: 600, seconds: 60 * 60 },
  /** A class of 100 behind one address, each of whom searches every 2 seconds; suggestions while typing. */
  search: { name: 'search', max: 3_000, seconds: 60 },
  suggest: { name: 'suggest', max: 6_000, seconds: 60 },
  /** The same class of 100 in the list of users, which asks again while a name is typed. */
  people: { name: 'people', max: 3_000, seconds: 60 },
  /** Added and changed: ten a minute all hour long are more than anybody writes. */
  review: { name: 'review', max: 600, seconds: 60 * 60 },
  follow: { name: 'follow', max: 200, firstDay: 100, seconds: 60 * 60 },
  comment: { name: 'comment', max: 300, firstDay: 60, seconds: 60 * 60 },
  /** What somebody asks the readers. */
  question: { name: 'question', max: 5, seconds: 24 * 60 * 60 },
  like: { name: 'like', max: 600, firstDay: 200, seconds: 60 * 60 },
  /** People who are told that a text names them. */
  mention: { name: 'mention', max: 100, firstDay: 50, seconds: 60 * 60 },
  /** Who sees what, which may move counts of thousands of books. */
  privacy: { name: 'privacy', max: 600, seconds: 60 * 60 },
  /** Lists that somebody makes. */
  list: { name: 'list', max: 60, firstDay: 30, seconds: 60 * 60 },
  /** Reading groups that somebody makes, and whom they let in or invite, together with what they join. */
  group: { name: 'group', max: 20, firstDay: 10, seconds: 60 * 60 },
  invitation: { name: 'invitation', max: 100, firstDay: 40, seconds: 60 * 60 },
  block: { name: 'block', max: 300, seconds: 60 * 60 },
  report: { name: 'report', max: 30, seconds: 60 * 60 },
  /** Books and editions added and corrected by hand, and covers handed in. */
  bookAdded: { name: 'book-added', max: 120, seconds: 60 * 60 },
  bookCorrected: { name: 'book-corrected', max: 600, seconds: 60 * 60 },
  /** Pictures of oneself: each is decoded, however large it is. */
  pictureSet: { name: 'picture-set', max: 60, seconds: 60 * 60 },
  coverSet: { name: 'cover-set', max: 120, seconds: 60 * 60 },
  /** Everything else that members change, together, and what is changed without an account, by address. */
  write: { name: 'write', max: 2_000, seconds: 60 * 60 },
  writeByAddress: { name: 'write-by-address', max: 6_000, seconds: 60 * 60 },
  /** The same of what is only read; by address there may be very many. */
  read: { name: 'read', max: 12_000, seconds: 60, isLocal: true },
  readByAddress: { name: 'read-by-address', max: 120_000, seconds: 60, isLocal: true },
  /**
   * What no token may do, such as revoking one: whatever somebody's programs have used up, what opens and closes doors to
   * them is left.
   */
  byHand: { name: 'by-hand', max: 2_000, seconds: 60 * 60 },
  byHandRead: { name: 'by-hand-read', max: 12_000, seconds: 60, isLocal: true },
  /** What is sent again, with its key, by who may make no more of it: it is answered as it was, and costs a look. */
  askedAgain: { name: 'asked-again', max: 2_000, seconds: 60 * 60 },
  /** Cookies of sessions that there are none of: each costs a look, and is let past what is cached for visitors. */
  unknownSession: { name: 'unknown-session', max: 6_000, seconds: 60, isLocal: true },
  /** Pictures of books for those who show a link: each is drawn once, in a fifth of a second, and kept. */
  preview: { name: 'preview', max: 300, seconds: 10 * 60, isLocal: true },
  /** Files with books: each is read, and looked up row by row. */
  import: { name: 'import', max: 60, seconds: 60 * 60 },
  /** The time that one person’s files may take to be read and looked up, half of each hour, 5 seconds at a time. */
  importTime: { name: 'import-time', max: 360, seconds: 60 * 60 },
  /** Everything about oneself as a file. */
  export: { name: 'export', max: 10, seconds: 60 * 60 },
} satisfies Record<string, Limit>;
export type Limits = Record<keyof typeof LIMITS, Limit>;

/** What a call counts as, by account, or by address where anyone may make it; see `limitOf`. */
const CALL_LIMITS: { [C in Call]?: keyof Limits } = {
  'GET /api/users': 'people',
  'GET /api/books/search': 'search',
  'GET /api/books/suggest': 'suggest',
  'GET /api/books/recall': 'search',
  'POST /api/users/signin/passkey/options': 'passkey',
  'POST /api/users/signin/passkey': 'passkey',
  'POST /api/account/reset-request': 'mailRequest',
  'POST /api/account/verification-request': 'mailAgain',
  'POST /api/account/reset': 'link',
  'POST /api/account/verification': 'link',
  'POST /api/books': 'bookAdded',
  'PUT /api/books/:googleId': 'bookCorrected',
  'PUT /api/books/:googleId/cover': 'coverSet',
  'PUT /api/profile/picture': 'pictureSet',
  'POST /api/books/:googleId/changes/:id/revert': 'bookCorrected',
  'POST /api/books/:googleId/editions': 'bookAdded',
  'PUT /api/editions/:id': 'bookCorrected',
  'PUT /api/editions/:id/cover': 'coverSet',
  'POST /api/editions/:id/changes/:changeId/revert': 'bookCorrected',
  'POST /api/reviews': 'review',
  'PUT /api/reviews/:id': 'review',
  'PUT /api/reviews/:id/like': 'like',
  'DELETE /api/reviews/:id/like': 'like',
  'PUT /api/comments/:id/like': 'like',
  'DELETE /api/comments/:id/like': 'like',
  'POST /api/reviews/:id/comments': 'comment',
  'POST /api/quotes/:id/comments': 'comment',
  'POST /api/progress/:id/comments': 'comment',
  'PUT /api/comments/:id': 'comment',
  'POST /api/groups/:id/comments': 'comment',
  'POST /api/questions': 'question',
  'PUT /api/questions/:id': 'comment',
  'POST /api/questions/:id/answers': 'comment',
  'PUT /api/questions/:id/answers/:answerId': 'comment',
  'PUT /api/lists/:id/like': 'like',
  'DELETE /api/lists/:id/like': 'like',
  'PUT /api/quotes/:id/like': 'like',
  'DELETE /api/quotes/:id/like': 'like',
  'GET /api/mentions': 'people',
  'POST /api/follow/:id': 'follow',
  'POST /api/blocks/:id': 'block',
  'PUT /api/mutes/:userId': 'block',
  'PUT /api/books/:googleId/hiding': 'block',
  'PUT /api/account/privacy': 'privacy',
  'POST /api/follow/requests/:id': 'follow',
  'DELETE /api/follow/requests/:id': 'follow',
  'DELETE /api/followers/:id': 'follow',
  'POST /api/lists': 'list',
  'POST /api/groups': 'group',
  'POST /api/groups/:id/members/:userId': 'invitation',
  'POST /api/reports': 'report',
  'POST /api/invitations': 'invitation',
  'POST /api/imports': 'import',
};

/** So many ms of the processor, of this process and of the database together, most calls cost at their dearest. */
export const USUAL_COST_MS = 20;

/**
 * What a call weighs against its limit where that is more than one: so many times as much it may cost where somebody has
 * put in the most that may be (`npm run costs` compares).
 */
export const CALL_WEIGHTS: { [C in Call]?: number } = {
  'GET /api/profile/:id/statistics': 15,
  'GET /api/statistics': 15,
  'GET /api/profile/:id/library': 5,
  'GET /api/profile/:id/shelves': 5,
  'GET /api/profile/:id/reviews': 4,
  'GET /api/profile/:id/following/reviews': 3,
  'GET /api/library': 5,
  'GET /api/library/counts': 3,
  'GET /api/library/:googleId': 20,
  'GET /api/shelves': 5,
  'GET /api/shelves/:id/books': 5,
  'GET /api/imports/:id/rows': 4,
  'GET /api/books/recall': 5,
  'POST /api/library/bulk': 10,
  'POST /api/library/undo': 10,
};

/** A limit as it holds for an account on its first day: nobody can make new ones to get round it. */
export const onFirstDay = (limit: Limit): Limit =>
  limit.firstDay === undefined ? limit : { ...limit, max: Math.min(limit.max, limit.firstDay) };

/**
 * The limit that a call counts against. Each has one, so that nothing costs work without end: what has none
 * of its own counts with everything else that changes something, or with everything else that is read; and apart from
 * these what no token may do.
 */
export function limitOf(call: Call, isAnyones: boolean): keyof Limits {
  const own = CALL_LIMITS[call];
  if (own !== undefined) return own;
  const isRead = call.startsWith('GET ');
  if (isAnyones) return isRead ? 'readByAddress' : 'writeByAddress';
  if (isByHand(call)) return isRead ? 'byHandRead' : 'byHand';
  return isRead ? 'read' : 'write';
}

/** Whether only people make a call, and none of their programs with a token. */
function isByHand(call: Call) {
  const { byToken }: Row = contract[call];
  return byToken === 'never' || call.includes(' /api/admin/');
}
