import type { NotificationSentence } from '../../../shared/notifications.ts';
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
  mention_profile: { one: '{who} mentioned you in a note on their reading' },
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
  report_closed: { one: 'Your report has been dealt with. Thank you!' },
  import_ready: { one: 'Your import {title} is ready for you to check' },
  import_done: { one: 'Your import {title} is done' },
} satisfies Record<NotificationSentence, Said>;

/** The bell, the page of notifications, their settings. */
export const notifications = {
  /** Of a kind that is newer than this page. */
  ofNewKind: 'Something new for you. Reload the page to see what it is.',
  intro: 'New followers, likes, replies and more.',
  signInFirst: 'Sign in to see what is new for you',
  unread: (count: number) =>
    plural(count, { one: '# unread notification', other: '# unread notifications' }),
  manyUnread: 'More than 99 unread notifications',
  moreThan: (most: string) => `${most}+`,
  isUnread: 'Unread',
  markAllRead: 'Mark all as read',
  allRead: 'All marked as read',
  notMarked: 'That could not be marked as read',
  showNew: 'Show what is new',
  seeAll: 'See all',
  toSettings: 'Notification settings',
  failed: 'Your notifications could not be loaded',
  empty: 'Nothing new yet.',
  emptyMore:
    'When someone follows you, likes or replies to something you wrote, or reviews a book you want to read, you’ll see it here.',
  others: (count: number) => plural(count, { one: '# other', other: '# others' }),
  things: {
    comment: (count: number) => plural(count, { one: '# new comment', other: '# new comments' }),
    reply: (count: number) => plural(count, { one: '# new reply', other: '# new replies' }),
    list_suggestion: (count: number) =>
      plural(count, { one: '# suggestion', other: '# suggestions' }),
  },
  said,
  settings: 'Notifications',
  settingsIntro: 'Changes are saved right away. You only get the emails you choose.',
  mailNeedsAddress: 'To get emails, add an email address above and confirm it.',
  kind: 'What happens',
  site: 'On the site',
  mail: 'By email',
  siteOf: (kind: string) => `${kind}: on the site`,
  mailOf: (kind: string) => `${kind}: by email`,
  frequencies: { now: 'Right away', daily: 'Daily', weekly: 'Weekly', never: 'Never' },
  pushColumn: 'Push',
  pushOf: (kind: string) => `${kind}: push message`,
  push: {
    title: 'Push messages to this browser',
    states: {
      unsupported:
        'This browser cannot receive push messages. On an iPhone or iPad, add this site to the Home Screen first.',
      denied:
        'Your browser blocks messages from this site. Allow them in its settings for this page, then come back.',
      on: 'You hear of news right away in this browser, also while this page is closed, as long as you are signed in.',
      off: 'Hear of news right away, also while this page is closed. Your browser will ask whether it may show you messages.',
    },
    turnOn: 'Turn on push messages',
    turnOff: 'Turn off push messages',
    nowOn: 'Push messages are on',
    nowOff: 'Push messages are off',
    notOn:
      'Push messages could not be turned on. Your browser may have no push service, or cannot reach it right now.',
    notOff: 'Push messages could not be turned off. Please try again.',
    notKnown: 'Whether push messages are on could not be found out',
  },
  saved: 'Saved',
  notSaved: 'That could not be saved',
  settingsFailed: 'These settings could not be loaded',
  kinds: {
    follow: 'Somebody follows you',
    follow_request: 'Somebody asks to follow you',
    follow_accepted: 'Your follow request is accepted',
    like: 'Somebody likes what you wrote',
    comment: 'A comment on your review',
    reply: 'A reply to your comment',
    mention: 'Somebody mentions you',
    friend_review: 'Somebody you follow reviews a book you want to read',
    list_suggestion: 'A suggestion for one of your lists',
    group_invite: 'An invitation to a reading group',
    group_comment: 'Something new in your reading groups',
    role_decision: 'Your role request is decided',
    report_closed: 'Your report has been dealt with',
    import_ready: 'An import is ready to check',
    import_done: 'An import is done',
  },
};
