/** What can be reported. */
export const REPORT_KINDS = [
  'review',
  'comment',
  'quote',
  'progress',
  'question',
  'answer',
  'list',
  'group',
  'profile',
  'picture',
  'book',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What may be wrong with it. */
export const REPORT_REASONS = [
  'spam',
  'abuse',
  'spoiler',
  'impersonation',
  'duplicate',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What may be wrong with a thing of a kind: only a book may be there twice. */
export const reasonsOf = (kind: ReportKind) =>
  REPORT_REASONS.filter((reason) => reason !== 'duplicate' || kind === 'book');
