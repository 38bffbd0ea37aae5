/** What somebody is told of. */
export const NOTIFICATION_KINDS = [
  'follow',
  'follow_request',
  'follow_accepted',
  'like',
  'comment',
  'reply',
  'mention',
  /** A review of a book that one wants to read, by somebody whom one follows. */
  'friend_review',
  /** Somebody says which book it was that one has asked for. */
  'question_answered',
  /** Whoever asked has accepted one’s answer. */
  'answer_accepted',
  'list_suggestion',
  /** A new book of an author whom one follows. */
  'author_book',
  'group_invite',
  'group_comment',
  'role_decision',
  'report_closed',
  'import_ready',
  'import_done',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What the pages have a sentence for: likes, comments and mentions are said of each thing in other words. */
export type NotificationMessage =
  | Exclude<NotificationKind, 'like' | 'mention'>
  | `like_${'review' | 'comment' | 'quote' | 'progress'}`
  | `comment_${'quote' | 'progress'}`
  | `mention_${'review' | 'comment' | 'progress' | 'question' | 'answer'}`;

/** What a notification is about. */
export const NOTIFICATION_SUBJECTS = [
  'profile',
  'review',
  'comment',
  'quote',
  'progress',
  'question',
  'answer',
  'list',
  'group',
  'author',
  'report',
  'import',
] as const;
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

export const MAIL_FREQUENCIES = ['now', 'daily', 'weekly', 'never'] as const;
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];

/** How somebody is told of a kind. */
export interface NotificationSetting {
  site: boolean;
  mail: MailFrequency;
  push: boolean;
}

/** Where nobody has chosen: nobody gets mail that they have not asked for. */
export const DEFAULT_SETTING: NotificationSetting = { site: true, mail: 'never', push: false };

/** What a push message holds, for the service worker that shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** What stands behind the `#`. */
  address: string;
  /** What is told of the same takes its place. */
  tag: string;
  language: string;
  dir: 'ltr' | 'rtl';
}
