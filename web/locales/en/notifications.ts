import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en-US');

/** What a kind says of one thing, and of several alike: who did it, to what, and how many. */
interface Said {
  one: string;
  many?: string;
}

const said = {
  follow: { one: '{who} follows you', many: '{who} follow you' },
  follow_request: { one: '{who} asks to follow you', many: '{who} ask to follow you' },
  follow_accepted: { one: '{who} accepted your request to follow them' },
  like_review: { one: '{who} liked your review {title}', many: '{who} liked your review {title}' },
  like_comment: {
    one: '{who} liked your comment on {title}',
    many: '{who} liked your comment on {title}',
  },
  comment: {
    one: '{who} commented on your review {title}',
    many: '{things} on your review {title}, the last by {who}',
  },
  reply: {
    one: '{who} replied to your comment on {title}',
    many: '{things} to your comment on {title}, the last by {who}',
  },
  mention_review: { one: '{who} mentioned you in the review {title}' },
  mention_comment: { one: '{who} mentioned you in a comment on {title}' },
  friend_review: { one: '{who} reviewed a book you want to read: {title}' },
  list_suggestion: {
    one: '{who} suggested a book for your list {title}',
    many: '{things} for your list {title}, the last by {who}',
  },
  group_invite: {
    one: '{who} invited you to the reading group {title}',
    many: '{who} invited you to the reading group {title}',
  },
  group_comment: {
    one: '{who} wrote in the reading group {title}',
    many: '{things} in the reading group {title}, the last by {who}',
  },
  role_decision: { one: 'Your role request has been decided: your role is {title}' },
  report_closed: { one: 'What you reported has been looked at. Thank you!' },
  import_ready: { one: 'Your import {title} is ready for you to check' },
  import_done: { one: 'Your import {title} is done' },
} satisfies Record<string, Said>;

/** The bell, the page of notifications, their settings. */
export const notifications = {
  intro: 'What happened around you and what you wrote.',
  signInFirst: 'Sign in to see what is new for you',
  unread: (count: number) =>
    plural(count, { one: '# unread notification', other: '# unread notifications' }),
  manyUnread: 'More than 99 unread notifications',
  isUnread: 'Unread',
  markAllRead: 'Mark all as read',
  allRead: 'All marked as read',
  notMarked: 'That could not be marked as read',
  showNew: 'Show what is new',
  seeAll: 'See all',
  toSettings: 'Choose what you are told',
  failed: 'Your notifications could not be loaded',
  empty: 'Nothing new yet.',
  emptyMore:
    'When somebody follows you, likes or answers what you wrote, or reviews a book you want to read, you hear of it here.',
  others: (count: number) => plural(count, { one: '# other', other: '# others' }),
  things: {
    comment: (count: number) => plural(count, { one: '# new comment', other: '# new comments' }),
    reply: (count: number) => plural(count, { one: '# new reply', other: '# new replies' }),
    list_suggestion: (count: number) =>
      plural(count, { one: '# suggestion', other: '# suggestions' }),
  },
  said,
  settings: 'What you are told',
  settingsIntro: 'Each choice counts at once. Nobody gets mail who has not asked for it.',
  mailNeedsAddress: 'Mail comes once you have given an email address above and confirmed it.',
  kind: 'What happens',
  site: 'On the site',
  mail: 'By email',
  siteOf: (kind: string) => `${kind}: on the site`,
  mailOf: (kind: string) => `${kind}: by email`,
  frequencies: { now: 'At once', daily: 'Daily', weekly: 'Weekly', never: 'Never' },
  saved: 'Saved',
  notSaved: 'That could not be saved',
  settingsFailed: 'These settings could not be loaded',
  kinds: {
    follow: 'Somebody follows you',
    follow_request: 'Somebody asks to follow you',
    follow_accepted: 'You may follow somebody you asked',
    like: 'Somebody likes what you wrote',
    comment: 'A comment on your review',
    reply: 'A reply to your comment',
    mention: 'Somebody mentions you',
    friend_review: 'Somebody you follow reviews a book you want to read',
    list_suggestion: 'A suggestion for one of your lists',
    group_invite: 'An invitation to a reading group',
    group_comment: 'Something new in your reading groups',
    role_decision: 'Your role request is decided',
    report_closed: 'What you reported has been looked at',
    import_ready: 'An import is ready to check',
    import_done: 'An import is done',
  },
};
