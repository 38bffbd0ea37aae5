import type { Call } from '../../shared/contract/index.ts';

/** Who asks, in the order of the columns. */
export const ASKERS = ['anonymous', 'reader', 'writer', 'admin', 'owner', 'ended'] as const;
export type Caller = (typeof ASKERS)[number];

const APP_ASKS = {
  clientId: '00000000-0000-7000-8000-000000000000',
  redirectUri: 'urn:ietf:wg:oauth:2.0:oob',
};

/** What is there, anew for each cell that changes it: a reader who owns a review and a favourite of one book. */
export interface Things {
  ownerId: string;
  ownerName: string;
  ownerPassword: string;
  reviewId: string;
  googleId: string;
  /** Another book. */
  otherGoogleId: string;
  /** The last change of that book. */
  changeId: string;
  /** An edition of that book that the owner has added, and the last change of it. */
  editionId: string;
  editionChangeId: string;
  /** The session of the owner. */
  sessionId: string;
  /** A token of theirs for a program. */
  tokenId: string;
  /** An invitation of theirs, and somebody who asks to be let in. */
  invitationId: string;
  registrationId: string;
  burstId: string;
  /** What an e-reader of theirs has told of. */
  document: string;
  /** A reading of the owner of that book, and what they said of its progress. */
  readingId: string;
  progressId: string;
  /** A shelf of theirs, with that book on it, and a quote from it. */
  shelfId: string;
  quoteId: string;
  /** An open list of theirs with that book on it, and what a writer has suggested for it. */
  listId: string;
  suggestionId: string;
  /** An open group of theirs with a member, which reads that book. */
  groupId: string;
  memberId: string;
  readId: string;
  /** An import of theirs that is ready, and one that was applied. */
  importId: string;
  appliedId: string;
  /** A review of the owner that was deleted by a writer, and one that they have deleted themselves. */
  deletedReviewId: string;
  withdrawnReviewId: string;
  /** A comment of the owner under a review by somebody else. */
  commentId: string;
  /** A question of the owner, and their own answer to it. */
  questionId: string;
  answerId: string;
  /** An open report of that review. */
  reportId: string;
  /** Tokens of links for the owner, new for each call. */
  resetToken: string;
  verifyToken: string;
  /** A word nobody has used for a name yet. */
  newName: string;
}

interface TableRow {
  /** The statuses for the askers in their order; the owner is the one whom the things belong to. */
  statuses: [number, number, number, number, number, number];
  /** How the call is made. */
  input?: (things: Things) => { params?: Record<string, string>; body?: object; search?: string };
}

const owner = ({ ownerId }: Things) => ({ params: { id: ownerId } });
const edition = ({ editionId }: Things) => ({ params: { id: editionId } });
const question = ({ questionId }: Things) => ({ params: { id: questionId } });
const answer = ({ questionId, answerId }: Things) => ({ params: { id: questionId, answerId } });
const muted = ({ ownerId }: Things) => ({ params: { userId: ownerId } });
const book = ({ googleId }: Things) => ({ params: { googleId } });

const review = { title: 'Good', content: 'I liked it.', rating: 4 };
/** A PNG of 4 by 6 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAGCAIAAABrW6giAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWOo0tODIwZKOQAWCxQRFDKWtgAAAABJRU5ErkJggg==',
  'base64',
);
/** The shape of what a browser answers with for a passkey. */
const answerWith = (response: object) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', ...response },
});
const OPEN: TableRow['statuses'] = [200, 200, 200, 200, 200, 200];
const MEMBERS: TableRow['statuses'] = [401, 200, 200, 200, 200, 401];
const ADMINS: TableRow['statuses'] = [401, 403, 403, 200, 403, 401];

const reading = ({ readingId }: Things) => ({ params: { id: readingId } });
const shelf = ({ shelfId }: Things) => ({ params: { id: shelfId } });
const list = ({ listId }: Things) => ({ params: { id: listId } });
const group = ({ groupId }: Things) => ({ params: { id: groupId } });
const read = ({ groupId, readId }: Things) => ({ params: { id: groupId, readId } });
const groupMember = ({ groupId, memberId }: Things) => ({
  params: { id: groupId, userId: memberId },
});
const voted = ({ groupId, googleId }: Things) => ({ params: { id: groupId, googleId } });
const listedBook = ({ listId, googleId }: Things) => ({ params: { id: listId, googleId } });
/** Of the starter catalogue. */
const author = () => ({ params: { id: 'ursula-k-le-guin' } });
/** Of the starter catalogue. */
const series = () => ({ params: { id: 'the-lord-of-the-rings' } });
const suggestion = ({ listId, suggestionId }: Things) => ({ params: { id: listId, suggestionId } });
const quote = ({ quoteId }: Things) => ({ params: { id: quoteId } });
const ofYear = () => ({ params: { year: '2024' } });
const ownImport = ({ importId }: Things) => ({ params: { id: importId } });
const progress = ({ progressId }: Things) => ({ params: { id: progressId } });

/** Who may make which call, cell by cell. */
export const table: Record<Call, TableRow> = {
  'POST /api/users/signup': {
    statuses: [201, 201, 201, 201, 201, 201],
    input: ({ newName }) => ({
      body: { username: newName, email: `${newName}@example.org`, password: 'x', role: 'reader' },
    }),
  },
  'POST /api/users/signin': {
    statuses: OPEN,
    input: ({ ownerName, ownerPassword }) => ({
      body: { username: ownerName, password: ownerPassword },
    }),
  },
  'GET /api/users/role-policy': { statuses: OPEN },
  'POST /api/users/signout': { statuses: [204, 204, 204, 204, 204, 204] },

  'PUT /api/account/password': {
    statuses: [401, 204, 204, 204, 204, 401],
    input: ({ ownerPassword }) => ({
      body: { currentPassword: ownerPassword, newPassword: 'another secret' },
    }),
  },
  'PUT /api/account/email': {
    statuses: MEMBERS,
    input: ({ ownerPassword, newName }) => ({
      body: { currentPassword: ownerPassword, email: `${newName}@example.org` },
    }),
  },
  'GET /api/account/sessions': { statuses: MEMBERS },
  // To everybody else it looks as if there were no such session.
  'DELETE /api/account/sessions/:id': {
    statuses: [401, 404, 404, 404, 204, 401],
    input: ({ sessionId }) => ({ params: { id: sessionId } }),
  },
  'DELETE /api/account/sessions': { statuses: [401, 204, 204, 204, 204, 401] },
  // Asked for with a cookie of its own, which a right password sets: a session is none.
  'GET /api/users/signin/step': { statuses: [401, 401, 401, 401, 401, 401] },
  'POST /api/users/signin/code': {
    statuses: [401, 401, 401, 401, 401, 401],
    input: () => ({ body: { code: '123456' } }),
  },
  'POST /api/users/signin/passkey/options': { statuses: OPEN, input: () => ({ body: {} }) },
  // A passkey that nobody has.
  'POST /api/users/signin/passkey': {
    statuses: [401, 401, 401, 401, 401, 401],
    input: () => ({
      body: { answer: answerWith({ authenticatorData: 'AAAA', signature: 'AAAA' }) },
    }),
  },
  'GET /api/account/factors': { statuses: MEMBERS },
  'POST /api/account/totp': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: ({ ownerPassword }) => ({ body: { currentPassword: ownerPassword } }),
  },
  // Nobody here has begun to set one up.
  'POST /api/account/totp/confirmation': {
    statuses: [401, 409, 409, 409, 409, 401],
    input: () => ({ body: { code: '123456' } }),
  },
  'POST /api/account/totp/removal': {
    statuses: [401, 204, 204, 204, 204, 401],
    input: ({ ownerPassword }) => ({ body: { currentPassword: ownerPassword } }),
  },
  'GET /api/account/feeds': { statuses: MEMBERS },
  'POST /api/account/feeds/renewal': { statuses: MEMBERS, input: () => ({ body: {} }) },
  'GET /api/account/devices': { statuses: MEMBERS },
  'PUT /api/account/devices/:document': {
    statuses: [401, 404, 404, 404, 200, 401],
    input: ({ document, googleId }) => ({ params: { document }, body: { googleId } }),
  },
  'DELETE /api/account/devices/:document': {
    statuses: [401, 404, 404, 404, 204, 401],
    input: ({ document }) => ({ params: { document } }),
  },
  'GET /api/oidc/link': { statuses: MEMBERS },
  'POST /api/oidc/proof': {
    statuses: [401, 404, 404, 404, 404, 401],
    input: () => ({ body: { for: 'email' as const } }),
  },
  // Only in a browser that has come back from a provider.
  'GET /api/oidc/signup': { statuses: [401, 401, 401, 401, 401, 401] },
  'POST /api/oidc/signup': {
    statuses: [401, 401, 401, 401, 401, 401],
    input: () => ({ body: { email: 'somebody@new.example' } }),
  },
  // No provider is set up here.
  'POST /api/oidc/link': { statuses: [401, 404, 404, 404, 404, 401] },
  'DELETE /api/oidc/link': { statuses: [401, 404, 404, 404, 404, 401] },
  'GET /api/account/tokens': { statuses: MEMBERS },
  'POST /api/account/tokens': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: () => ({ body: { name: 'reading machine', scopes: ['read'] } }),
  },
  'DELETE /api/account/tokens/:id': {
    statuses: [401, 404, 404, 404, 204, 401],
    input: ({ tokenId }) => ({ params: { id: tokenId } }),
  },
  // Of an app that nobody knows; tests/api/neodb.test.ts asks about one.
  'GET /api/account/authorization': {
    statuses: [401, 400, 400, 400, 400, 401],
    input: () => ({ search: `?${new URLSearchParams(APP_ASKS)}` }),
  },
  'POST /api/account/authorization': {
    statuses: [401, 400, 400, 400, 400, 401],
    input: () => ({ body: { ...APP_ASKS, isAllowed: true } }),
  },
  'POST /api/account/passkeys/options': {
    statuses: MEMBERS,
    input: ({ ownerPassword }) => ({ body: { currentPassword: ownerPassword } }),
  },
  // One that was made for nobody.
  'POST /api/account/passkeys': {
    statuses: [401, 400, 400, 400, 400, 401],
    input: () => ({ body: { name: 'Mine', answer: answerWith({ attestationObject: 'AAAA' }) } }),
  },
  // Nobody here has one.
  'POST /api/account/passkeys/:id/removal': {
    statuses: [401, 404, 404, 404, 404, 401],
    input: ({ reviewId, ownerPassword }) => ({
      params: { id: reviewId },
      body: { currentPassword: ownerPassword },
    }),
  },
  // Nobody here has a second factor that they would stand in for.
  'POST /api/account/recovery-codes': {
    statuses: [401, 409, 409, 409, 409, 401],
    input: ({ ownerPassword }) => ({ body: { currentPassword: ownerPassword } }),
  },
  'DELETE /api/admin/users/:id/factors': {
    statuses: [401, 403, 403, 204, 403, 401],
    input: owner,
  },
  'GET /api/site': { statuses: OPEN },
  // Whoever has the link is the owner, as far as anybody can tell.
  'POST /api/account/reset-request': {
    statuses: [204, 204, 204, 204, 204, 204],
    input: ({ ownerName }) => ({ body: { username: ownerName } }),
  },
  'POST /api/account/reset': {
    statuses: [204, 204, 204, 204, 204, 204],
    input: ({ resetToken }) => ({ body: { token: resetToken, password: 'another secret' } }),
  },
  'POST /api/account/verification-request': { statuses: [401, 204, 204, 204, 204, 401] },
  'POST /api/account/verification': {
    statuses: [204, 204, 204, 204, 204, 204],
    input: ({ verifyToken }) => ({ body: { token: verifyToken } }),
  },
  'GET /api/account/export': { statuses: MEMBERS },
  // One admin always stays.
  'POST /api/account/deletion': {
    statuses: [401, 204, 204, 403, 204, 401],
    input: ({ ownerPassword }) => ({ body: { currentPassword: ownerPassword } }),
  },

  'GET /api/profile': { statuses: MEMBERS },
  'PUT /api/profile': { statuses: MEMBERS, input: () => ({ body: { bio: 'I read.' } }) },
  'PUT /api/profile/picture': {
    statuses: MEMBERS,
    input: () => ({ body: new Blob([PICTURE], { type: 'image/png' }) }),
  },
  'DELETE /api/profile/picture': { statuses: [401, 204, 204, 204, 204, 401] },
  'GET /api/profile/:id': { statuses: OPEN, input: owner },

  'GET /api/users': { statuses: OPEN },
  'PUT /api/admin/users/:id': {
    statuses: ADMINS,
    input: (things) => ({ ...owner(things), body: { role: 'writer' } }),
  },
  'PUT /api/admin/users/:id/suspension': {
    statuses: ADMINS,
    input: (things) => ({ ...owner(things), body: { reason: 'Spam.' } }),
  },
  'DELETE /api/admin/users/:id/picture': {
    statuses: [401, 403, 403, 204, 403, 401],
    input: owner,
  },
  'DELETE /api/admin/users/:id/suspension': {
    statuses: [401, 403, 403, 204, 403, 401],
    input: owner,
  },
  'POST /api/admin/suspensions': {
    statuses: ADMINS,
    input: ({ ownerId }) => ({ body: { ids: [ownerId], reason: 'Spam.' } }),
  },
  'POST /api/admin/suspensions/end': {
    statuses: ADMINS,
    input: ({ ownerId }) => ({ body: { ids: [ownerId] } }),
  },
  'POST /api/admin/users/:id/reset-link': {
    statuses: [401, 403, 403, 201, 403, 401],
    input: owner,
  },
  'DELETE /api/admin/users/:id': { statuses: [401, 403, 403, 204, 403, 401], input: owner },

  'GET /api/profile/:id/followers/count': { statuses: OPEN, input: owner },
  'GET /api/profile/:id/following/count': { statuses: OPEN, input: owner },
  'GET /api/profile/:id/followers': { statuses: OPEN, input: owner },
  'GET /api/profile/:id/following': { statuses: OPEN, input: owner },
  'GET /api/followers/user/:id': { statuses: OPEN, input: owner },
  'GET /api/follow/status/:id': { statuses: MEMBERS, input: owner },
  // Nobody follows themself.
  'POST /api/follow/:id': { statuses: [401, 200, 200, 200, 400, 401], input: owner },
  'DELETE /api/follow/:id': { statuses: MEMBERS, input: owner },

  'GET /api/account/privacy': { statuses: MEMBERS },
  'PUT /api/account/privacy': {
    statuses: MEMBERS,
    input: () => ({ body: { profile: 'followers' } }),
  },
  'GET /api/account/time-zone': { statuses: MEMBERS },
  'PUT /api/account/time-zone': {
    statuses: MEMBERS,
    input: () => ({ body: { timeZone: 'Europe/Berlin' } }),
  },
  'GET /api/follow/requests': { statuses: MEMBERS },
  // The owner asks nobody.
  'POST /api/follow/requests/:id': { statuses: [401, 404, 404, 404, 404, 401], input: owner },
  'DELETE /api/follow/requests/:id': { statuses: [401, 404, 404, 404, 404, 401], input: owner },
  // Nobody follows themself.
  'DELETE /api/followers/:id': { statuses: [401, 204, 204, 204, 404, 401], input: owner },

  'GET /api/favorites': { statuses: MEMBERS },
  'GET /api/favorites/user/:id': { statuses: OPEN, input: owner },
  'GET /api/favorites/user/:id/first': { statuses: OPEN, input: owner },
  'PUT /api/favorites/first': { statuses: MEMBERS, input: () => ({ body: { books: [] } }) },
  'POST /api/favorites/:googleId': { statuses: MEMBERS, input: book },
  'DELETE /api/favorites/:googleId': { statuses: MEMBERS, input: book },

  'GET /api/books/top-engagement': { statuses: OPEN },
  'GET /api/books/search': { statuses: OPEN, input: () => ({ search: '?q=book' }) },
  'GET /api/books/recall': { statuses: OPEN, input: () => ({ search: '?q=a%20war%20at%20sea' }) },
  'GET /api/books/suggest': { statuses: OPEN, input: () => ({ search: '?q=book' }) },
  'GET /api/books/languages': { statuses: OPEN },
  'GET /api/books/:googleId': { statuses: OPEN, input: book },
  'POST /api/books': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: ({ newName }) => ({ body: { title: `The Diary of ${newName}`, authors: [newName] } }),
  },
  // Writers and admins look after the catalogue; whoever added a book gave it to everybody who uses it (revisions.test.ts).
  'PUT /api/books/:googleId': {
    statuses: [401, 403, 200, 200, 403, 401],
    input: (things) => ({ ...book(things), body: { publisher: 'Kern & Saar' } }),
  },
  'GET /api/books/:googleId/correction': { statuses: MEMBERS, input: book },
  'PUT /api/books/:googleId/cover': {
    statuses: [401, 403, 204, 204, 204, 401],
    input: (things) => ({ ...book(things), body: new Blob([PICTURE], { type: 'image/png' }) }),
  },
  'GET /api/books/:googleId/changes': { statuses: OPEN, input: book },
  'POST /api/books/:googleId/changes/:id/revert': {
    statuses: [401, 403, 201, 201, 403, 401],
    input: ({ googleId, changeId }) => ({ params: { googleId, id: changeId } }),
  },

  'GET /api/profile/:id/reviews': { statuses: OPEN, input: owner },
  'GET /api/profile/:id/following/reviews': { statuses: MEMBERS, input: owner },
  'GET /api/reviews/random': { statuses: OPEN },
  'GET /api/reviews/book/:googleId': { statuses: OPEN, input: book },
  'GET /api/reviews/book/:googleId/ratings': { statuses: OPEN, input: book },
  // Nobody likes what is their own.
  'PUT /api/reviews/:id/like': {
    statuses: [401, 200, 200, 200, 400, 401],
    input: ({ reviewId }) => ({ params: { id: reviewId } }),
  },
  'DELETE /api/reviews/:id/like': {
    statuses: MEMBERS,
    input: ({ reviewId }) => ({ params: { id: reviewId } }),
  },
  'GET /api/reviews/:id/earlier': {
    statuses: OPEN,
    input: ({ reviewId }) => ({ params: { id: reviewId } }),
  },
  'GET /api/reviews/:id/comments': {
    statuses: OPEN,
    input: ({ reviewId }) => ({ params: { id: reviewId } }),
  },
  'POST /api/reviews/:id/comments': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: ({ reviewId }) => ({ params: { id: reviewId }, body: { text: 'So do I.' } }),
  },
  'GET /api/quotes/:id/comments': { statuses: OPEN, input: quote },
  'POST /api/quotes/:id/comments': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: (things) => ({ ...quote(things), body: { text: 'So do I.' } }),
  },
  'GET /api/progress/:id/comments': { statuses: OPEN, input: progress },
  'POST /api/progress/:id/comments': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: (things) => ({ ...progress(things), body: { text: 'So do I.' } }),
  },
  'PUT /api/comments/:id': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: ({ commentId }) => ({ params: { id: commentId }, body: { text: 'I do not.' } }),
  },
  'DELETE /api/comments/:id': {
    statuses: [401, 403, 204, 204, 204, 401],
    input: ({ commentId }) => ({ params: { id: commentId } }),
  },
  'PUT /api/comments/:id/like': {
    statuses: [401, 200, 200, 200, 400, 401],
    input: ({ commentId }) => ({ params: { id: commentId } }),
  },
  'DELETE /api/comments/:id/like': {
    statuses: MEMBERS,
    input: ({ commentId }) => ({ params: { id: commentId } }),
  },
  'GET /api/questions': { statuses: OPEN },
  'POST /api/questions': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: () => ({ body: { text: 'Which book was it?' } }),
  },
  'GET /api/questions/:id': { statuses: OPEN, input: question },
  'PUT /api/questions/:id': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: (things) => ({ ...question(things), body: { text: 'Which book was it then?' } }),
  },
  'DELETE /api/questions/:id': { statuses: [401, 403, 204, 204, 204, 401], input: question },
  'GET /api/questions/:id/answers': { statuses: OPEN, input: question },
  'POST /api/questions/:id/answers': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: ({ questionId, otherGoogleId }) => ({
      params: { id: questionId },
      body: { googleId: otherGoogleId, text: 'This one.' },
    }),
  },
  'PUT /api/questions/:id/answers/:answerId': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: (things) => ({ ...answer(things), body: { text: 'That one.' } }),
  },
  'DELETE /api/questions/:id/answers/:answerId': {
    statuses: [401, 403, 204, 204, 204, 401],
    input: (things) => answer(things),
  },
  'GET /api/questions/:id/answers/:answerId/spoilers': {
    statuses: MEMBERS,
    input: (things) => answer(things),
  },
  'PUT /api/questions/:id/accepted': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: ({ questionId, answerId }) => ({
      params: { id: questionId },
      body: { answer: answerId },
    }),
  },
  'GET /api/notifications': { statuses: MEMBERS },
  'GET /api/notifications/count': { statuses: MEMBERS },
  'PUT /api/notifications/read': {
    statuses: [401, 204, 204, 204, 204, 401],
    input: () => ({ body: { ids: [] } }),
  },
  'GET /api/account/notifications': { statuses: MEMBERS },
  'PUT /api/account/notifications': {
    statuses: MEMBERS,
    input: () => ({ body: { like: { mail: 'daily' } } }),
  },
  'GET /api/account/push': { statuses: MEMBERS },
  'PUT /api/account/push/subscription': {
    statuses: [401, 400, 400, 400, 400, 401],
    input: () => ({ body: { endpoint: 'https://127.0.0.1/', keys: { p256dh: 'A', auth: 'A' } } }),
  },
  'DELETE /api/account/push/subscription': { statuses: [401, 204, 204, 204, 204, 401] },
  'GET /api/reviews/:id/spoilers': {
    statuses: MEMBERS,
    input: ({ reviewId }) => ({ params: { id: reviewId } }),
  },
  'GET /api/comments/:id/spoilers': {
    statuses: MEMBERS,
    input: ({ commentId }) => ({ params: { id: commentId } }),
  },
  'GET /api/feed/everybody': { statuses: OPEN },
  'GET /api/feed': { statuses: MEMBERS },
  // Nobody follows anybody here.
  'GET /api/feed/:id': {
    statuses: [401, 404, 404, 404, 404, 401],
    input: ({ reviewId }) => ({ params: { id: reviewId } }),
  },
  'GET /api/books/:googleId/friends': { statuses: MEMBERS, input: book },
  'GET /api/people/suggested': { statuses: MEMBERS },
  'GET /api/people/:id/common': { statuses: MEMBERS, input: owner },
  'GET /api/mentions': { statuses: MEMBERS, input: () => ({ search: '?q=ro' }) },
  'GET /api/reviews/:id': {
    statuses: OPEN,
    input: ({ reviewId }) => ({ params: { id: reviewId } }),
  },
  // The owner has reviewed this book already, and begun to read it again since.
  'POST /api/reviews': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: ({ googleId }) => ({ body: { ...review, book: googleId } }),
  },
  // A writer may delete what others wrote, but not put words into their mouths.
  'PUT /api/reviews/:id': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: ({ reviewId }) => ({ params: { id: reviewId }, body: review }),
  },
  'DELETE /api/reviews/:id': {
    statuses: [401, 403, 204, 204, 204, 401],
    input: ({ reviewId }) => ({ params: { id: reviewId } }),
  },
  'POST /api/reviews/:id/restoration': {
    statuses: [401, 404, 404, 404, 204, 401],
    input: ({ withdrawnReviewId }) => ({ params: { id: withdrawnReviewId } }),
  },

  'GET /api/blocks': { statuses: MEMBERS },
  'GET /api/blocks/status/:id': { statuses: MEMBERS, input: owner },
  // Nobody blocks themself.
  'POST /api/blocks/:id': { statuses: [401, 200, 200, 200, 400, 401], input: owner },
  'DELETE /api/blocks/:id': { statuses: MEMBERS, input: owner },

  'GET /api/mutes': { statuses: MEMBERS },
  'GET /api/mutes/:userId': { statuses: MEMBERS, input: muted },
  // Nobody mutes themself.
  'PUT /api/mutes/:userId': { statuses: [401, 200, 200, 200, 400, 401], input: muted },
  'DELETE /api/mutes/:userId': { statuses: [401, 200, 200, 200, 400, 401], input: muted },
  'GET /api/hidings': { statuses: MEMBERS },
  'GET /api/books/:googleId/hiding': { statuses: MEMBERS, input: book },
  'PUT /api/books/:googleId/hiding': { statuses: MEMBERS, input: book },
  'DELETE /api/books/:googleId/hiding': { statuses: MEMBERS, input: book },
  'GET /api/impressions': { statuses: OPEN },
  'GET /api/books/:googleId/impressions': { statuses: OPEN, input: book },
  'PUT /api/books/:googleId/impressions': {
    statuses: MEMBERS,
    input: (things) => ({ ...book(things), body: { moods: ['dark'], pace: null, warnings: [] } }),
  },

  // Nobody reports themself.
  'POST /api/reports': {
    statuses: [401, 201, 201, 201, 400, 401],
    input: ({ reviewId }) => ({ body: { kind: 'review', subject: reviewId, reason: 'spam' } }),
  },
  'GET /api/admin/reports': { statuses: ADMINS },
  'POST /api/admin/reports/:id/resolution': {
    statuses: ADMINS,
    input: ({ reportId }) => ({ params: { id: reportId }, body: { note: 'Looked at.' } }),
  },

  'GET /api/invitations': { statuses: MEMBERS },
  // Nobody is invited where everybody may come in; registration.test.ts has those where not.
  'POST /api/invitations': {
    statuses: [401, 403, 403, 403, 403, 401],
    input: () => ({ body: { uses: 1, expiresAt: '2026-12-31T00:00:00Z' } }),
  },
  'DELETE /api/invitations/:id': {
    statuses: [401, 404, 404, 404, 204, 401],
    input: ({ invitationId }) => ({ params: { id: invitationId } }),
  },
  'GET /api/admin/invitations': { statuses: ADMINS },
  'DELETE /api/admin/invitations/:id': {
    statuses: ADMINS,
    input: ({ invitationId }) => ({ params: { id: invitationId } }),
  },
  'GET /api/admin/registrations': { statuses: ADMINS },
  'POST /api/admin/registrations/:id': {
    statuses: ADMINS,
    input: ({ registrationId }) => ({ params: { id: registrationId } }),
  },
  'DELETE /api/admin/registrations/:id': {
    statuses: [401, 403, 403, 204, 403, 401],
    input: ({ registrationId }) => ({ params: { id: registrationId } }),
  },

  'GET /api/admin/log': { statuses: ADMINS },
  'GET /api/admin/health': { statuses: ADMINS },
  'GET /api/admin/role-requests': { statuses: ADMINS },
  'GET /api/admin/set-aside': { statuses: ADMINS },
  'PUT /api/admin/set-aside/:id': {
    statuses: ADMINS,
    input: ({ burstId }) => ({ params: { id: burstId }, body: { decision: 'count' } }),
  },
  'GET /api/admin/deleted-reviews': { statuses: ADMINS },
  'POST /api/admin/deleted-reviews/:id/restoration': {
    statuses: [401, 403, 403, 204, 403, 401],
    input: ({ deletedReviewId }) => ({ params: { id: deletedReviewId } }),
  },

  'GET /api/library': { statuses: MEMBERS },
  'GET /api/library/counts': { statuses: MEMBERS },
  'GET /api/library/statuses': {
    statuses: MEMBERS,
    input: ({ googleId }) => ({ search: `?books=${googleId}` }),
  },
  'GET /api/library/tags': { statuses: MEMBERS },
  // A tag that nobody has.
  'PUT /api/library/tags/:tag': {
    statuses: [401, 404, 404, 404, 404, 401],
    input: () => ({ params: { tag: 'none' }, body: { name: 'other' } }),
  },
  'DELETE /api/library/tags/:tag': {
    statuses: [401, 404, 404, 404, 404, 401],
    input: () => ({ params: { tag: 'none' } }),
  },
  'GET /api/library/:googleId': { statuses: MEMBERS, input: book },
  'PUT /api/library/:googleId': {
    // The owner has it already.
    statuses: [401, 201, 201, 201, 200, 401],
    input: (things) => ({ ...book(things), body: { status: 'reading' } }),
  },
  'POST /api/library/:googleId/readings': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: (things) => ({ ...book(things), body: { endedOn: '2020' } }),
  },
  // To everybody else it looks as if there were no such thing.
  'PUT /api/readings/:id': {
    statuses: [401, 404, 404, 404, 200, 401],
    input: (things) => ({ ...reading(things), body: { startedOn: '2020' } }),
  },
  'DELETE /api/readings/:id': { statuses: [401, 404, 404, 404, 204, 401], input: reading },
  'POST /api/library/:googleId/progress': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: (things) => ({ ...book(things), body: { percent: 10 } }),
  },
  'PUT /api/progress/:id': {
    statuses: [401, 404, 404, 404, 200, 401],
    input: (things) => ({ ...progress(things), body: { percent: 20 } }),
  },
  'GET /api/profile/:id/library': { statuses: OPEN, input: owner },
  'DELETE /api/library/:googleId': { statuses: [401, 404, 404, 404, 200, 401], input: book },
  'POST /api/library/bulk': {
    statuses: MEMBERS,
    input: ({ googleId }) => ({ body: { books: [googleId], set: { isOwned: true } } }),
  },
  // A token that nobody has.
  'POST /api/library/undo': {
    statuses: [401, 409, 409, 409, 409, 401],
    input: () => ({ body: { undo: 'a'.repeat(43) } }),
  },
  'GET /api/books/:googleId/editions': { statuses: OPEN, input: book },
  'POST /api/books/:googleId/editions': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: (things) => ({ ...book(things), body: { title: 'In Another Language' } }),
  },
  // Whoever added it, writers and admins.
  'PUT /api/editions/:id': {
    statuses: [401, 403, 200, 200, 200, 401],
    input: (things) => ({ ...edition(things), body: { publisher: 'Kern & Saar' } }),
  },
  'PUT /api/editions/:id/cover': {
    statuses: [401, 403, 204, 204, 204, 401],
    input: (things) => ({ ...edition(things), body: new Blob([PICTURE], { type: 'image/png' }) }),
  },
  'GET /api/editions/:id/changes': { statuses: OPEN, input: edition },
  'POST /api/editions/:id/changes/:changeId/revert': {
    statuses: [401, 403, 201, 201, 201, 401],
    input: ({ editionId, editionChangeId }) => ({
      params: { id: editionId, changeId: editionChangeId },
    }),
  },
  'GET /api/shelves': { statuses: MEMBERS },
  'GET /api/profile/:id/shelves': { statuses: OPEN, input: owner },
  'POST /api/shelves': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: () => ({ body: { name: 'By the bed' } }),
  },
  'GET /api/shelves/:id': { statuses: OPEN, input: shelf },
  'GET /api/shelves/:id/books': { statuses: OPEN, input: shelf },
  'PUT /api/shelves/:id': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: (things) => ({ ...shelf(things), body: { description: 'Mine' } }),
  },
  'DELETE /api/shelves/:id': { statuses: [401, 403, 403, 403, 204, 401], input: shelf },
  'PUT /api/shelves/:id/books/:googleId': {
    statuses: [401, 403, 403, 403, 204, 401],
    input: ({ shelfId, googleId }) => ({ params: { id: shelfId, googleId }, body: {} }),
  },
  'DELETE /api/shelves/:id/books/:googleId': {
    statuses: [401, 403, 403, 403, 204, 401],
    input: ({ shelfId, googleId }) => ({ params: { id: shelfId, googleId } }),
  },
  'GET /api/lists': { statuses: MEMBERS },
  'GET /api/profile/:id/lists': { statuses: OPEN, input: owner },
  'GET /api/books/:googleId/lists': { statuses: OPEN, input: book },
  'GET /api/books/:googleId/similar': { statuses: OPEN, input: book },
  'GET /api/authors': { statuses: OPEN, input: () => ({ search: '?q=guin' }) },
  'GET /api/authors/:id': { statuses: OPEN, input: author },
  'GET /api/authors/:id/books': { statuses: OPEN, input: author },
  'PUT /api/authors/:id': {
    statuses: [401, 403, 200, 200, 403, 401],
    input: () => ({ ...author(), body: { bio: 'Of Earthsea.' } }),
  },
  // Into herself: whoever may is told that this cannot be.
  'POST /api/authors/:id/merge': {
    statuses: [401, 403, 400, 400, 403, 401],
    input: () => ({ ...author(), body: { into: author().params.id } }),
  },
  // It is not a book of hers.
  'POST /api/authors/:id/split': {
    statuses: [401, 403, 409, 409, 403, 401],
    input: ({ googleId }) => ({ ...author(), body: { books: [googleId] } }),
  },
  'GET /api/authors/:id/changes': { statuses: OPEN, input: author },
  // There is no such change.
  'POST /api/authors/:id/changes/:changeId/revert': {
    statuses: [401, 403, 404, 404, 403, 401],
    input: ({ ownerId }) => ({ params: { ...author().params, changeId: ownerId } }),
  },
  'PUT /api/authors/:id/follow': { statuses: MEMBERS, input: author },
  'DELETE /api/authors/:id/follow': { statuses: MEMBERS, input: author },
  'GET /api/browse': { statuses: OPEN },
  'GET /api/browse/:shelf': { statuses: OPEN, input: () => ({ params: { shelf: 'new' } }) },
  'GET /api/recommendations': { statuses: MEMBERS },
  'GET /api/recommendations/dismissals': { statuses: MEMBERS },
  'PUT /api/recommendations/:googleId/dismissal': { statuses: MEMBERS, input: book },
  'DELETE /api/recommendations/:googleId/dismissal': { statuses: MEMBERS, input: book },
  'GET /api/recommendations/tastes': { statuses: MEMBERS },
  'PUT /api/recommendations/tastes/:googleId': { statuses: MEMBERS, input: book },
  'DELETE /api/recommendations/tastes/:googleId': { statuses: MEMBERS, input: book },
  'GET /api/series': { statuses: OPEN, input: () => ({ search: '?q=lord' }) },
  'GET /api/series/:id': { statuses: OPEN, input: series },
  'GET /api/series/:id/books': { statuses: OPEN, input: series },
  'POST /api/series': {
    statuses: [401, 403, 201, 201, 403, 401],
    input: () => ({ body: { name: 'Roads' } }),
  },
  'PUT /api/series/:id': {
    statuses: [401, 403, 200, 200, 403, 401],
    input: () => ({ ...series(), body: { description: 'Of a ring.' } }),
  },
  'PUT /api/series/:id/books/:googleId': {
    statuses: [401, 403, 204, 204, 403, 401],
    input: ({ googleId }) => ({
      params: { ...series().params, googleId },
      body: { position: '9' },
    }),
  },
  'DELETE /api/series/:id/books/:googleId': {
    statuses: [401, 403, 204, 204, 403, 401],
    input: ({ googleId }) => ({ params: { ...series().params, googleId } }),
  },
  // Into itself: whoever may is told that this cannot be.
  'GET /api/books/merges': { statuses: [401, 403, 200, 200, 403, 401] },
  // It is the same book.
  'POST /api/books/:googleId/merge': {
    statuses: [401, 403, 400, 400, 403, 401],
    input: ({ googleId }) => ({ params: { googleId }, body: { into: googleId } }),
  },
  // There is no such merge.
  'POST /api/books/merges/:id/undo': {
    statuses: [401, 403, 404, 404, 403, 401],
    input: ({ ownerId }) => ({ params: { id: ownerId } }),
  },
  'POST /api/series/:id/merge': {
    statuses: [401, 403, 400, 400, 403, 401],
    input: () => ({ ...series(), body: { into: series().params.id } }),
  },
  'GET /api/series/:id/changes': { statuses: OPEN, input: series },
  // There is no such change.
  'POST /api/series/:id/changes/:changeId/revert': {
    statuses: [401, 403, 404, 404, 403, 401],
    input: ({ ownerId }) => ({ params: { ...series().params, changeId: ownerId } }),
  },
  'POST /api/lists': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: () => ({ body: { title: 'To begin with' } }),
  },
  'GET /api/lists/:id': { statuses: OPEN, input: list },
  'PUT /api/lists/:id': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: (things) => ({ ...list(things), body: { description: 'Mine' } }),
  },
  'DELETE /api/lists/:id': { statuses: [401, 403, 403, 204, 204, 401], input: list },
  'GET /api/lists/:id/books': { statuses: OPEN, input: list },
  'PUT /api/lists/:id/books/:googleId': {
    statuses: [401, 403, 403, 403, 204, 401],
    input: (things) => ({ ...listedBook(things), body: { note: 'The first' } }),
  },
  'DELETE /api/lists/:id/books/:googleId': {
    statuses: [401, 403, 403, 403, 204, 401],
    input: listedBook,
  },
  'PUT /api/lists/:id/like': { statuses: [401, 200, 200, 200, 400, 401], input: list },
  'DELETE /api/lists/:id/like': { statuses: MEMBERS, input: list },
  'GET /api/lists/:id/suggestions': { statuses: MEMBERS, input: list },
  'POST /api/lists/:id/suggestions': {
    // Another book, which is not on it.
    statuses: [401, 201, 201, 201, 400, 401],
    input: (things) => ({ ...list(things), body: { googleId: things.otherGoogleId } }),
  },
  'POST /api/lists/:id/suggestions/:suggestionId': {
    statuses: [401, 403, 403, 403, 204, 401],
    input: suggestion,
  },
  'DELETE /api/lists/:id/suggestions/:suggestionId': {
    statuses: [401, 403, 403, 403, 204, 401],
    input: suggestion,
  },
  'GET /api/groups': { statuses: OPEN },
  'POST /api/groups': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: () => ({ body: { title: 'Tuesdays' } }),
  },
  'GET /api/groups/:id': { statuses: OPEN, input: group },
  'PUT /api/groups/:id': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: (things) => ({ ...group(things), body: { description: 'Ours' } }),
  },
  'DELETE /api/groups/:id': { statuses: [401, 403, 403, 204, 204, 401], input: group },
  'GET /api/groups/:id/members': { statuses: OPEN, input: group },
  'POST /api/groups/:id/members/:userId': {
    // Others invite nobody; whoever joins is in groups.test.ts.
    statuses: [401, 403, 403, 403, 200, 401],
    input: groupMember,
  },
  'PUT /api/groups/:id/members/:userId': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: (things) => ({ ...groupMember(things), body: { role: 'moderator' } }),
  },
  'DELETE /api/groups/:id/members/:userId': {
    statuses: [401, 403, 403, 403, 204, 401],
    input: groupMember,
  },
  'GET /api/groups/:id/reads': { statuses: OPEN, input: group },
  'POST /api/groups/:id/reads': {
    statuses: [401, 403, 403, 403, 201, 401],
    input: (things) => ({ ...group(things), body: { book: things.otherGoogleId } }),
  },
  'PUT /api/groups/:id/reads/:readId': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: (things) => ({ ...read(things), body: { until: null } }),
  },
  'DELETE /api/groups/:id/reads/:readId': {
    statuses: [401, 403, 403, 403, 204, 401],
    input: read,
  },
  'GET /api/groups/:id/comments': { statuses: OPEN, input: group },
  'POST /api/groups/:id/comments': {
    statuses: [401, 403, 403, 403, 201, 401],
    input: (things) => ({ ...group(things), body: { text: 'Well begun.' } }),
  },
  'GET /api/groups/:id/votes': { statuses: OPEN, input: group },
  'PUT /api/groups/:id/votes/:googleId': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: voted,
  },
  'DELETE /api/groups/:id/votes/:googleId': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: voted,
  },
  'GET /api/library/:googleId/quotes': { statuses: MEMBERS, input: book },
  'POST /api/library/:googleId/quotes': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: (things) => ({ ...book(things), body: { text: 'Call me.' } }),
  },
  'PUT /api/quotes/:id': {
    statuses: [401, 403, 403, 403, 200, 401],
    input: (things) => ({ ...quote(things), body: { text: 'Call me.' } }),
  },
  'DELETE /api/quotes/:id': { statuses: [401, 403, 403, 204, 204, 401], input: quote },
  'GET /api/quotes/:id': { statuses: OPEN, input: quote },
  'PUT /api/quotes/:id/like': { statuses: [401, 200, 200, 200, 400, 401], input: quote },
  'DELETE /api/quotes/:id/like': { statuses: MEMBERS, input: quote },
  'GET /api/progress/:id': { statuses: OPEN, input: progress },
  'PUT /api/progress/:id/like': { statuses: [401, 200, 200, 200, 400, 401], input: progress },
  'DELETE /api/progress/:id/like': { statuses: MEMBERS, input: progress },
  'GET /api/profile/:id/quotes': { statuses: OPEN, input: owner },
  'GET /api/books/:googleId/quotes': { statuses: OPEN, input: book },
  'GET /api/goals/:year': { statuses: MEMBERS, input: ofYear },
  'PUT /api/goals/:year': {
    statuses: MEMBERS,
    input: () => ({ ...ofYear(), body: { books: 12 } }),
  },
  'DELETE /api/goals/:year': { statuses: [401, 204, 204, 204, 204, 401], input: ofYear },
  'GET /api/profile/:id/goals/:year': {
    statuses: OPEN,
    input: ({ ownerId }) => ({ params: { id: ownerId, year: '2024' } }),
  },
  'GET /api/statistics': { statuses: MEMBERS },
  'GET /api/plan': { statuses: MEMBERS },
  'GET /api/profile/:id/statistics': { statuses: OPEN, input: owner },
  'POST /api/imports': {
    statuses: [401, 201, 201, 201, 201, 401],
    input: () => ({ body: new Blob(['9780000000002\n'], { type: 'text/plain' }) }),
  },
  'GET /api/imports': { statuses: MEMBERS },
  // To everybody else it looks as if there were no such import.
  'GET /api/imports/:id': { statuses: [401, 404, 404, 404, 200, 401], input: ownImport },
  'PUT /api/imports/:id': {
    statuses: [401, 404, 404, 404, 200, 401],
    input: (things) => ({ ...ownImport(things), body: { visibility: 'private' } }),
  },
  'DELETE /api/imports/:id': { statuses: [401, 404, 404, 404, 204, 401], input: ownImport },
  'GET /api/imports/:id/rows': { statuses: [401, 404, 404, 404, 200, 401], input: ownImport },
  'DELETE /api/imports/:id/rows': { statuses: [401, 404, 404, 404, 409, 401], input: ownImport },
  'PUT /api/imports/:id/rows/:line': {
    statuses: [401, 404, 404, 404, 200, 401],
    input: ({ importId }) => ({ params: { id: importId, line: '2' }, body: { skip: true } }),
  },
  'POST /api/imports/:id/apply': { statuses: [401, 404, 404, 404, 202, 401], input: ownImport },
  'POST /api/imports/:id/undo': {
    statuses: [401, 404, 404, 404, 202, 401],
    input: ({ appliedId }) => ({ params: { id: appliedId } }),
  },
  'GET /api/imports/:id/rejects.csv': {
    statuses: [401, 404, 404, 404, 200, 401],
    input: ownImport,
  },
  'GET /api/library/export.csv': { statuses: MEMBERS },
  'GET /api/account/archive': { statuses: MEMBERS },
  'DELETE /api/progress/:id': { statuses: [401, 404, 404, 204, 204, 401], input: progress },
};
