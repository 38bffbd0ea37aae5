import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en-US');

/** Likes, comments under reviews, mentions, shut passages. */
export const conversation = {
  // Likes
  like: 'Like',
  likes: (likes: number) => plural(likes, { one: '# like', other: '# likes' }),
  signInToLike: 'Sign in to like',
  notLiked: 'That like could not be saved. Please try again.',

  // Comments
  title: 'Comments',
  replies: 'Replies',
  comments: (comments: number) =>
    comments === 0 ? 'Comment' : plural(comments, { one: '# comment', other: '# comments' }),
  commentBy: (username: string) => `Comment by ${at(username)}`,
  empty: 'No comments yet.',
  failed: 'The comments could not be loaded.',
  edited: 'edited',
  deleted: 'This comment was deleted.',
  linked: 'The review you followed a link to',
  toAll: 'All reviews of this book',
  gone: 'This review has been removed, or you can’t see it.',

  // Writing them
  write: 'Your comment',
  send: 'Post comment',
  sending: 'Posting...',
  reply: 'Reply',
  replyTo: (username: string) => `Reply to ${at(username)}`,
  replyLabel: (username: string) => `Your reply to ${at(username)}`,
  notSent: 'Your comment could not be posted. Please try again.',
  editOwn: 'Edit your comment',
  changed: 'Comment updated',
  deleteOwn: 'Delete your comment',
  deleteOf: (username: string) => `Delete the comment by ${at(username)}`,
  askDeleteOwn: 'Delete your comment?',
  askDeleteOf: (username: string) => `Delete the comment by ${at(username)}?`,
  removed: 'Comment deleted',
  notDeleted: 'The comment could not be deleted. Please try again.',

  // Places in the book
  place: 'Place in the book',
  onlyFrom: 'Hide it from readers who haven’t reached',
  opensAt: (place: string) => `Opens at ${place}`,
  characters: (length: number) => plural(length, { one: '# character', other: '# characters' }),
  showAnyway: 'Show anyway',
  shutAgain: 'Hide again',
  notOpened: 'This could not be opened. Please try again.',

  // Naming people
  people: 'People',
  peopleFound: (people: number) =>
    plural(people, { one: '# person to name', other: '# people to name' }),
};
