/*
 * By what each table would be spread over several primaries (docs/scale.md). Nothing of the product reads it: a test
 * counts by it which statements would need rows of both kinds, and that each table has its place.
 */

/**
 * - `person`: with whose it is. What one person has is in one place.
 * - `book`: with the book that it is said of. What is said of one book is in one place.
 * - `everywhere`: copied to each, written seldom and joined by everything.
 * - `process`: in one place by itself. A deletion reads reports and writes the log beside what it deletes, which the count
 *   leaves out.
 */
export type Distribution = 'person' | 'book' | 'everywhere' | 'process';

const PERSON = [
  'account_tokens api_tokens app_grants blocks deleted_texts device_documents device_highlights device_progress',
  'entries favorites feed_activities feed_addresses feed_items follow_requests follows goals hidings idempotency_keys',
  'import_effects import_files import_rows invited known_devices library_imports list_books list_likes list_suggestions',
  'lists mentions mutes notification_causes notification_settings notifications oidc_identities passkeys',
  'passkey_challenges pending_sign_ins profile_pictures progress progress_likes push_messages push_subscriptions',
  'quote_likes quotes readings recommendation_answers recovery_codes sessions shelf_entries shelves totp_secrets',
  'author_follows undos users group_members group_reads group_votes reading_groups',
];
const BOOK = [
  'all_reviews book_impressions book_likenesses book_listings book_memories burst_ratings comment_likes comments deleted_reviews',
  'earlier_reviews impressions rating_bursts removed_comments review_likes reviews',
];
const EVERYWHERE = [
  'answers author_changes author_news authors authors_merged authors_to_come book_aliases book_authors book_contributors',
  'book_isbns book_merge_rows book_merges book_revisions book_search book_series books cover_images edition_covers',
  'edition_revisions editions loaded_catalogues openlibrary_authors pending_authors questions series series_changes',
  'series_merged totals words',
];
const PROCESS = [
  'apps audit_log catalogue_imports invitations jobs oidc_proofs oidc_sign_ups oidc_steps provider_budgets',
  'provider_requests push_keys rate_limit_counters registrations reports role_choice_closed',
];

const named = (lines: string[], by: Distribution) =>
  lines.flatMap((line) => line.split(' ').map((table) => [table, by] as const));

/** By what each table is spread, by its name. */
export const DISTRIBUTION: ReadonlyMap<string, Distribution> = new Map([
  ...named(PERSON, 'person'),
  ...named(BOOK, 'book'),
  ...named(EVERYWHERE, 'everywhere'),
  ...named(PROCESS, 'process'),
]);

/** The tables that the text of a statement reads or writes: names after the words that tables stand after in SQL. */
export function tablesIn(text: string) {
  const plain = text.replace(/--[^\n]*/g, ' ').replace(/'[^']*'/g, "''");
  const names = plain.matchAll(/\b(?:from|join|update|into|using|table)\s+(?:only\s+)?([a-z_]+)/g);
  return new Set([...names].map(([, name = '']) => name).filter((name) => DISTRIBUTION.has(name)));
}

/** Whether a statement has rows that are spread by person and rows that are spread by book. */
export function isOfBoth(text: string) {
  const by = new Set([...tablesIn(text)].map((table) => DISTRIBUTION.get(table)));
  return by.has('person') && by.has('book');
}
