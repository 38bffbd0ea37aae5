/** What may be wrong with a review or a profile. */
export const REPORT_REASONS = ['spam', 'abuse', 'spoiler', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
