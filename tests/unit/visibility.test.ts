import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../server/config.ts';
import { visibleComment } from '../../server/domains/talk/comments/comments.sql.ts';

/** Tables with what people put down, and who is seen with whom: whoever reads them asks who may see it. */
const THINGS = [
  'reviews',
  'favorites',
  'follows',
  'follow_requests',
  'deleted_reviews',
  'removed_comments',
  'entries',
  'readings',
  'progress',
  'shelves',
  'shelf_entries',
  'quotes',
  'goals',
  'earlier_reviews',
  'review_likes',
  'feed_items',
  'feed_activities',
  'comments',
  'comment_likes',
  'questions',
  'answers',
  'lists',
  'list_books',
  'list_suggestions',
  'list_likes',
  'quote_likes',
  'progress_likes',
  'group_members',
  'group_votes',
  'author_follows',
  'profile_pictures',
];

/** Tables that know of people and hold nothing that is for others. */
const NOT_THINGS: Record<string, string> = {
  sessions: 'read by its owner and by the server',
  known_devices: 'read by the server',
  account_tokens: 'read by the server',
  device_documents: 'read by its owner and by the server',
  device_progress: 'read by the server',
  feed_addresses: 'read by its owner and by the server',
  api_tokens: 'read by its owner and by the server',
  app_grants: 'read by its owner and by the server',
  invitations: 'read by its owner, by admins and by the server',
  invited: 'read by admins and by who invited them, who is asked by notHiddenFrom',
  totp_secrets: 'read by its owner and by the server',
  oidc_identities: 'read by its owner and by the server',
  passkeys: 'read by its owner and by the server',
  passkey_challenges: 'read by the server',
  recovery_codes: 'read by the server',
  pending_sign_ins: 'read by the server',
  notifications: 'read by whom they tell; what they tell is asked for',
  notification_causes: 'read with these',
  notification_settings: 'read by their owner and by the server',
  push_subscriptions: 'read by the server',
  mentions: 'names in texts; read with these, and asked by notHiddenFrom',
  blocks: 'read by whoever blocks, and by the rule itself',
  mutes: 'read by whoever mutes, and where things come to them by themselves',
  hidings: 'read by whoever hides, and where books come to them by themselves',
  impressions: 'read by whoever says it; counted for everybody as far as everybody sees the entry',
  undos: 'read by the server',
  idempotency_keys: 'read by the server',
  library_imports: 'read by its owner and by the server',
  import_effects: 'read by the server',
  deleted_texts: 'read by the server',
  recommendation_answers: 'read by their owner',
  burst_ratings: 'counted for everybody and read by admins, as far as everybody sees the rating',
  book_merges: 'about two books; whose name stands there is asked by profileVisibleTo',
  book_merge_rows: 'read by the server',
  reports: 'read by admins, who see what is reported',
  book_series: 'read with the entry that its file made, which asks',
  book_revisions: 'about a book; whose name stands there is asked by profileVisibleTo',
  edition_revisions: 'about an edition; whose name stands there is asked by profileVisibleTo',
  author_changes: 'about an author; whose name stands there is asked by profileVisibleTo',
  series_changes: 'about a series; whose name stands there is asked by profileVisibleTo',
};

const WHO_IT_IS = 'its caller’s own';
const COUNTS = 'counts, and returns nothing of what it counts';
const INTERNAL = 'holds or changes rows, and returns none';

/** Statements that read such a table and do not ask, and why. */
const EXEMPT: Record<string, Record<string, string>> = {
  'domains/moving/export/export.ts': { jsonOf: 'what somebody takes along is their own' },
  'domains/moving/devices/devices.sql.ts': { keepTold: WHO_IT_IS, noteOfDevice: INTERNAL },
  'domains/people/blocks/blocks.sql.ts': { addBlock: INTERNAL },
  'domains/people/privacy/counted.sql.ts': { lockOwnersOf: INTERNAL },
  'domains/people/pictures/pictures.sql.ts': {
    removePicture: INTERNAL,
    removePictureOf: INTERNAL,
    ownPicture: WHO_IT_IS,
  },
  'domains/books/books/recount.sql.ts': {
    ratingsOf: COUNTS,
    correct: COUNTS,
    countAgain: COUNTS,
    countEntriesAgain: COUNTS,
  },
  'domains/books/books/trendingReaders.sql.ts': { countSomeReaders: COUNTS },
  'domains/books/recall/memories.sql.ts': { readingReviews: INTERNAL },
  'domains/talk/comments/comments.sql.ts': {
    commentedKind: INTERNAL,
    lockConversationOf: INTERNAL,
  },
  'domains/talk/comments/recount.sql.ts': { recountCommentsOf: COUNTS },
  'domains/talk/comments/removal.sql.ts': {
    removeConversationsOf: INTERNAL,
    removeSome: INTERNAL,
    removeCommentsOf: INTERNAL,
  },
  'domains/talk/notifications/subjects.sql.ts': {
    partOf: 'a part: what a subject is, each of which asks for itself',
  },
  'domains/talk/feed/recount.sql.ts': { correct: COUNTS },
  'domains/talk/spoilers/reach.sql.ts': { reachOf: WHO_IT_IS },
  'domains/books/catalogue/merge.sql.ts': {
    countAnew: COUNTS,
  },
  'domains/reading/favorites/merge.sql.ts': { moveFavorites: INTERNAL },
  'domains/talk/feed/merge.sql.ts': { moveActivities: INTERNAL },
  'domains/talk/reviews/merge.sql.ts': { moveReviews: INTERNAL },
  'domains/talk/reviews/earlier.sql.ts': {
    makeEarlier: INTERNAL,
    makeNewest: INTERNAL,
    ownReviewOf: WHO_IT_IS,
  },
  'domains/reading/favorites/favorites.sql.ts': {
    removeFavorite: WHO_IT_IS,
    removeFavorites: WHO_IT_IS,
    putFirst: WHO_IT_IS,
  },
  'domains/keeping/bursts/bursts.sql.ts': {
    settleSome: INTERNAL,
    settleReviews: INTERNAL,
  },
  // Its two callers say whose it is: an admin's to look after, or the author's own.
  'domains/keeping/moderation/moderation.sql.ts': {
    bringBack: INTERNAL,
    lockKept: INTERNAL,
    reviewBeside: INTERNAL,
  },
  'domains/books/authors/news.ts': { tellSome: INTERNAL },
  'domains/books/authors/authors.sql.ts': {
    authorFor: 'how many follow an author, and whether the viewer does',
    countFollowed: WHO_IT_IS,
    unfollowAuthor: WHO_IT_IS,
  },
  'domains/books/recommendations/likers.sql.ts': {
    likedBy: 'a part: it reads what is said publicly, of people of whom `likersOf` has asked',
  },
  'domains/books/recommendations/recommended.sql.ts': {
    likedByCaller: WHO_IT_IS,
    hasBooks: WHO_IT_IS,
    candidatesFor: WHO_IT_IS,
    newTo: WHO_IT_IS,
    seriesPlacesOf: WHO_IT_IS,
  },
  'domains/books/series/series.sql.ts': {
    seriesFor: 'how many of the books are among what the viewer has read',
    booksOfSeries: 'what the viewer has of each book in their own library',
  },
  'domains/people/follows/follows.sql.ts': {
    followersSeen: COUNTS,
    followStatus: WHO_IT_IS,
    writeFollow: WHO_IT_IS,
    unfollow: WHO_IT_IS,
  },
  'domains/people/follows/requests.sql.ts': {
    acceptRequest: WHO_IT_IS,
    removeFollower: WHO_IT_IS,
  },
  'domains/reading/library/filters.sql.ts': {
    fitting: 'a condition on entries; the statement it stands in asks who may see them',
  },
  'domains/reading/library/entry.sql.ts': {
    entriesFrom: 'a part: whoever reads from it asks',
    finishedFrom: 'a part: the readings of an entry that was asked about',
    lengthOf: 'a part: the finished readings of an entry that was asked about, for its owner',
    copyPages: 'a part: the reading under way of an entry that was asked about',
    readingOf: WHO_IT_IS,
    progressOf: WHO_IT_IS,
  },
  'domains/books/books/revisions/revisions.sql.ts': {
    onlyUserOf: 'who may correct a book, and nothing of what others have done with it',
  },
  'domains/reading/goals/goals.sql.ts': {
    goalOf: 'the caller has asked for the profile: profileSeen of the statistics',
    removeGoal: WHO_IT_IS,
  },
  'domains/reading/library/library.sql.ts': { statusesOf: WHO_IT_IS },
  'domains/reading/library/tags.sql.ts': {
    tagsOf: WHO_IT_IS,
    renameTag: WHO_IT_IS,
    removeTag: WHO_IT_IS,
  },
  'domains/keeping/merges/kept.sql.ts': {
    KEPT: 'parts of what is kept and moved',
    keepBefore: INTERNAL,
    keepAfter: INTERNAL,
    moveBack: INTERNAL,
    putBack: INTERNAL,
    changeBack: INTERNAL,
  },
  'domains/keeping/merges/merges.sql.ts': { sizeOf: COUNTS, lockBoth: INTERNAL },
  'domains/keeping/merges/undoing.sql.ts': {
    judgeAnew: 'marks accounts to be carried over: shows nobody anything',
    isNowhereElse: INTERNAL,
    newestAgain: INTERNAL,
    restoreReviews: INTERNAL,
    linkReviews: INTERNAL,
    placesOnListsBack: INTERNAL,
  },
  'domains/keeping/merges/undoing.ts': { separateBooks: INTERNAL },
  'domains/reading/library/separate.sql.ts': {
    separateEntries: INTERNAL,
    separateReadings: INTERNAL,
    separateRest: INTERNAL,
  },
  'domains/people/privacy/visibility.sql.ts': {
    maybeVisibleTo: 'a part: what asks for itself beside it',
  },
  'domains/reading/library/undo.sql.ts': {
    widestBut: INTERNAL,
    noWiderThanTheRest: INTERNAL,
    positionAgain: 'a part: it compares places',
    entriesAsTheyAre: WHO_IT_IS,
    removeEntries: WHO_IT_IS,
    takeBack: INTERNAL,
    changedSince: WHO_IT_IS,
    restore: INTERNAL,
  },
  'domains/talk/quotes/quotes.sql.ts': { addQuote: INTERNAL, bookOfQuote: WHO_IT_IS },
  'domains/reading/shelves/shelves.sql.ts': {
    addShelf: COUNTS,
    removeShelf: INTERNAL,
    placeOnShelf: WHO_IT_IS,
    putOnShelf: INTERNAL,
    takeOffShelf: INTERNAL,
  },
  'domains/talk/groups/members.sql.ts': { removeMember: INTERNAL, endSharedMemberships: INTERNAL },
  'domains/talk/groups/comments.sql.ts': { membersToNotify: INTERNAL },
  'domains/talk/groups/merge.sql.ts': { moveInGroups: INTERNAL },
  'domains/talk/groups/reads.sql.ts': { addRead: INTERNAL },
  'domains/talk/groups/recount.sql.ts': { correct: COUNTS },
  'domains/talk/groups/removal.sql.ts': {
    lockGroupsOf: INTERNAL,
    lockOwnerless: INTERNAL,
    leaveGroups: INTERNAL,
    ownerlessGroups: INTERNAL,
    removeGroupComments: INTERNAL,
    removeGroupMembers: INTERNAL,
  },
  'domains/talk/groups/seen.sql.ts': {
    isMember: WHO_IT_IS,
    isOpenFor: 'a part of groupOpen: of a group that was asked about',
    own: WHO_IT_IS,
  },
  'domains/talk/groups/votes.sql.ts': {
    beforeVoting: COUNTS,
    takeVoteBack: INTERNAL,
    votesFor: COUNTS,
  },
  'domains/talk/plan/plan.sql.ts': { amountsByDay: WHO_IT_IS, booksToPlan: WHO_IT_IS },
  'domains/talk/lists/lists.sql.ts': {
    coversOfList: 'a part: whoever reads it asks',
    addList: COUNTS,
    placeOnList: 'its caller has asked whose the list is; which books are on it is all it tells',
    noteOnList: INTERNAL,
    putOnList: INTERNAL,
    takeOffList: INTERNAL,
  },
  'domains/talk/lists/suggestions.sql.ts': {
    beforeSuggesting: COUNTS,
    removeSuggestion: 'its caller has asked whose the list is',
    removeSuggestionsOf: INTERNAL,
  },
  'domains/talk/questions/merge.sql.ts': { moveAnswersGiven: INTERNAL },
  'domains/talk/questions/questions.sql.ts': { lockQuestion: INTERNAL },
  'domains/talk/questions/removal.sql.ts': { removeQuestionsOf: INTERNAL },
  'domains/talk/lists/merge.sql.ts': { moveOnLists: INTERNAL },
  'domains/talk/lists/recount.sql.ts': { correct: COUNTS },
  'domains/talk/lists/removal.sql.ts': {
    removeListsOf: INTERNAL,
  },
  'domains/reading/library/readingItem.sql.ts': { readingJson: 'a part: whoever reads it asks' },
  'domains/reading/library/merge.sql.ts': {
    mergeEntries: INTERNAL,
    mergeEntriesOf: INTERNAL,
    moveThings: INTERNAL,
  },
  'domains/reading/library/state.sql.ts': {
    stateOf: WHO_IT_IS,
    statesOf: WHO_IT_IS,
    statesWithoutNotes: WHO_IT_IS,
    stateOfReading: WHO_IT_IS,
    lockEntry: INTERNAL,
    progressOfReading: WHO_IT_IS,
    readingOfProgress: WHO_IT_IS,
    endsOfShelves: WHO_IT_IS,
    writeEntries: INTERNAL,
  },
  'domains/talk/quotes/quoteItem.sql.ts': {
    roomForQuotes: COUNTS,
    roomForQuotesOf: COUNTS,
    removeQuotes: INTERNAL,
  },
  'domains/talk/reviews/reviewItem.sql.ts': {
    removeReviews: INTERNAL,
    removeEarlierReviews: INTERNAL,
  },
  'domains/moving/imports/forgetting.sql.ts': { forgetTextsOf: WHO_IT_IS },
  'domains/moving/imports/here.sql.ts': {
    thingsOf: WHO_IT_IS,
    weightsHere: WHO_IT_IS,
    shelvesOfUser: WHO_IT_IS,
  },
  'domains/moving/imports/export.sql.ts': {
    nextBooks: WHO_IT_IS,
    linesOf: WHO_IT_IS,
    placesOfUser: WHO_IT_IS,
    restOf: WHO_IT_IS,
  },
  'domains/moving/imports/rest.sql.ts': {
    listsToExport: WHO_IT_IS,
    listBooksToExport: WHO_IT_IS,
    otherTitlesOfLists: WHO_IT_IS,
    endOfList: WHO_IT_IS,
    appendToList: INTERNAL,
    removeListAsIs: INTERNAL,
    peopleToFollow: 'whom one follows already; followQuietly asks of the others',
  },
  'domains/moving/imports/editions.sql.ts': { removeUnusedEditions: INTERNAL },
  'domains/moving/imports/effects.sql.ts': {
    booksToUndo: WHO_IT_IS,
    removeEmptyShelf: INTERNAL,
    removeGoalAsIs: INTERNAL,
    takenPlaces: WHO_IT_IS,
    removeEntriesOf: INTERNAL,
    removeUnusedBook: INTERNAL,
  },
  'domains/moving/imports/seriesOfRows.ts': { rowsWithSeries: INTERNAL },
  'domains/keeping/accountChanges/carryOver.sql.ts': {
    judgeForEverybody: COUNTS,
    PARTS: COUNTS,
    moveInCounts: COUNTS,
    moveEntries: COUNTS,
    moveConversation: COUNTS,
    acceptWaiting: INTERNAL,
  },
  'domains/talk/reviews/reviews.sql.ts': {
    isLikedBy: WHO_IT_IS,
    lockReview: 'holds the row; the statement after it asks',
    rateReview: INTERNAL,
    removedTexts: WHO_IT_IS,
    removedTextsOf: WHO_IT_IS,
    addReview: WHO_IT_IS,
    changeReview: 'holds the row; the statement after it asks',
    reviewedBook: 'for visitors: counts, and only of what everyone sees',
  },
  'platform/db/recount.ts': { recountRows: COUNTS },
  'domains/people/users/recount.sql.ts': { correct: COUNTS },
  'domains/keeping/retention/cleanupJob.ts': { runOut: INTERNAL },
  'domains/keeping/accountChanges/removal.sql.ts': {
    lockFollowsOf: INTERNAL,
    removeFollows: INTERNAL,
    removeLibraryOf: INTERNAL,
    lockBooksOf: INTERNAL,
    removeWorksOf: INTERNAL,
    removeRestOf: INTERNAL,
    removeUnderLibraryOf: INTERNAL,
  },
};

/** Of the newest reviews and the earlier ones. */
const READABLE = [...THINGS, 'all_reviews'];
const READS = new RegExp(
  String.raw`\b(?:from|join|using)\s+(?:${READABLE.join('|')})\b|\b(?:from|join)\s+\$\{table\}`,
);
/** The rule, and what of another module asks it. */
const ASKS =
  /\b(?:visibleTo|alsoVisibleTo|visibleOf|visibleToFollower|profileVisibleTo|notHiddenFrom|isHeardOf|profileListOf|listSeen|groupSeen|groupOpen|groupCommentSeen|visibleEntry|shelfSeen|progressFor)[<(]/;
const RUNS = /\.(?:many|first|one)[<(]|\b(?:listOf|wholeList|profileListOf)[<(]/;

/** A declaration of a module: from its first line, which is not indented, to the next one's. */
interface Declared {
  name: string;
  text: string;
  isExported: boolean;
}

function declarationsOf(source: string): Declared[] {
  const starts = [
    ...source.matchAll(/^(export )?(?:async )?(?:const|function|class)\*? (\w+)/gm),
  ].map((match) => ({ at: match.index, isExported: match[1] !== undefined, name: match[2] ?? '' }));
  return starts.map(({ at, ...rest }, n) => ({
    ...rest,
    text: source.slice(at, starts[n + 1]?.at).replace(/\n\/\*\*[\s\S]*?\*\//g, ''),
  }));
}

/** What a declaration says, with the parts of statements of the same module that it names. */
function wholeOf(declared: Declared, all: Declared[], seen = new Set([declared.name])): string {
  const named = all.filter(
    ({ name, text }) =>
      !seen.has(name) &&
      !RUNS.test(text) &&
      new RegExp(String.raw`\b${name}\b`).test(declared.text),
  );
  for (const { name } of named) seen.add(name);
  return [declared.text, ...named.map((each) => wholeOf(each, all, seen))].join('\n');
}

const filesIn = (folder: string, ending: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.replaceAll('\\', '/'));

it('every statement that returns somebody’s things asks who may see them, or says why not', () => {
  const silent: string[] = [];
  const needless: string[] = [];
  let read = 0;
  for (const file of filesIn('server', '.ts')) {
    const exempt = EXEMPT[file] ?? {};
    const all = declarationsOf(readFileSync(join(projectRoot, 'server', file), 'utf8'));
    for (const declared of all) {
      const whole = wholeOf(declared, all);
      const mustAsk = READS.test(whole) && (RUNS.test(declared.text) || declared.isExported);
      const isSilent = mustAsk && !ASKS.test(whole);
      if (mustAsk) read += 1;
      if (isSilent && !(declared.name in exempt)) silent.push(`${file}: ${declared.name}`);
      if (!isSilent && declared.name in exempt) needless.push(`${file}: ${declared.name}`);
    }
  }
  expect(silent).toEqual([]);
  expect(needless).toEqual([]);
  expect(read).toBeGreaterThan(20);
});

it('every table that knows of people is one of these, or holds nothing for others', () => {
  const folder = 'server/platform/db/migrations';
  const text = filesIn(folder, '.sql')
    .sort()
    .map((file) => readFileSync(join(projectRoot, folder, file), 'utf8'))
    .join('\n');
  const presentName = new Map(
    [...text.matchAll(/alter table (\w+) rename to (\w+)/g)].map(([, from, to]) => [from, to]),
  );
  const tables = [...text.matchAll(/create table (\w+) \(\n([\s\S]*?)\n\)/g)]
    .filter(([, , columns = '']) =>
      /references (?:users|entries|shelves|lists|group_members)\b/.test(columns),
    )
    .map(([, name = '']) => presentName.get(name) ?? name);
  expect([...THINGS, ...Object.keys(NOT_THINGS)].sort()).toEqual([...new Set(tables)].sort());
});

it('whether the author of a comment is hidden is asked once of each', () => {
  const { text } = visibleComment({ id: '00000000-0000-4000-8000-000000000001' });
  expect(text.match(/from absences/g)).toHaveLength(1);
});
