import { authorHasBooks } from './domains/books/authors/authors.events.ts';
import { booksMerged } from './domains/books/catalogue/catalogue.events.ts';
import { moveHidings } from './domains/books/hidings/hidings.sql.ts';
import { moveAnswers } from './domains/books/recommendations/answers.sql.ts';
import { moveBursts } from './domains/keeping/bursts/bursts.sql.ts';
import { reportClosed } from './domains/keeping/reports/reports.events.ts';
import { moveDocuments } from './domains/moving/devices/merge.sql.ts';
import { importDone, importReady } from './domains/moving/imports/imports.events.ts';
import { personBlocked } from './domains/people/blocks/blocks.events.ts';
import {
  followRequested,
  followRequestsAccepted,
  personFollowed,
} from './domains/people/follows/follows.events.ts';
import { peopleNamed } from './domains/people/mentions/mentions.events.ts';
import { roleDecided } from './domains/people/users/users.events.ts';
import { moveFavorites } from './domains/reading/favorites/merge.sql.ts';
import { moveImpressions } from './domains/reading/impressions/impressions.sql.ts';
import { reviewedBookRated } from './domains/reading/library/library.events.ts';
import { mergeEntries } from './domains/reading/library/merge.sql.ts';
import { commentWritten } from './domains/talk/comments/comments.events.ts';
import { moveActivities } from './domains/talk/feed/merge.sql.ts';
import {
  groupCommentWritten,
  groupInvited,
  groupReplyWritten,
} from './domains/talk/groups/groups.events.ts';
import { endSharedMemberships } from './domains/talk/groups/members.sql.ts';
import { moveInGroups } from './domains/talk/groups/merge.sql.ts';
import { thingLiked } from './domains/talk/likes/likes.events.ts';
import { bookSuggested } from './domains/talk/lists/lists.events.ts';
import { moveOnLists } from './domains/talk/lists/merge.sql.ts';
import {
  notifyAnswerAccepted,
  notifyAnswered,
  notifyAuthorBook,
  notifyCommented,
  notifyFollowAccepted,
  notifyFollowed,
  notifyFollowRequested,
  notifyFriends,
  notifyGroup,
  notifyImportDone,
  notifyImportReady,
  notifyInvited,
  notifyLiked,
  notifyNamed,
  notifyReplied,
  notifyReportClosed,
  notifyRoleDecided,
  notifySuggested,
} from './domains/talk/notifications/notifying.ts';
import { moveAnswersGiven } from './domains/talk/questions/merge.sql.ts';
import { answerAccepted, questionAnswered } from './domains/talk/questions/questions.events.ts';
import { moveReviews } from './domains/talk/reviews/merge.sql.ts';
import { reviewPublished } from './domains/talk/reviews/reviews.events.ts';
import { rateReview } from './domains/talk/reviews/reviews.sql.ts';
import { listen } from './platform/events.ts';

// What follows what, in this order and in one transaction with it. docs/consequences.md is written from here.

listen(personFollowed, notifyFollowed);
listen(followRequested, notifyFollowRequested);
listen(followRequestsAccepted, notifyFollowAccepted);
listen(personBlocked, endSharedMemberships);
listen(roleDecided, notifyRoleDecided);
listen(peopleNamed, notifyNamed);

// In the order of locks (docs/consequences.md).
listen(
  booksMerged,
  moveReviews,
  mergeEntries,
  moveBursts,
  moveFavorites,
  moveAnswers,
  moveOnLists,
  moveInGroups,
  moveAnswersGiven,
  moveActivities,
  moveDocuments,
  moveHidings,
  moveImpressions,
);

listen(reviewedBookRated, rateReview);
listen(importReady, notifyImportReady);
listen(importDone, notifyImportDone);

listen(authorHasBooks, notifyAuthorBook);

listen(reviewPublished, notifyFriends);
listen(commentWritten, notifyReplied, notifyCommented);
listen(thingLiked, notifyLiked);
listen(bookSuggested, notifySuggested);
listen(questionAnswered, notifyAnswered);
listen(answerAccepted, notifyAnswerAccepted);
listen(groupInvited, notifyInvited);
listen(groupReplyWritten, notifyReplied);
listen(groupCommentWritten, notifyGroup);
listen(reportClosed, notifyReportClosed);
