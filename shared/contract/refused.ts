import type { AnyRefusalId, RefusalId } from '../refusals.ts';

/** What the rules refuse that several calls share, for `refuses` of their rows. */
export const USERNAME = [
  'username_required',
  'username_too_short',
  'username_too_long',
  'username_characters',
  'username_dot',
  'username_alphabets',
  'username_taken',
] satisfies RefusalId[];

export const EMAIL = ['email_required', 'email_wrong', 'email_taken'] satisfies RefusalId[];

export const ROLE = ['identity_required'] satisfies RefusalId[];

export const NEW_PASSWORD = [
  'password_required',
  'password_too_short',
  'password_too_long',
  'password_common',
] satisfies RefusalId[];

/** Of who signs up where not everybody may. */
export const REGISTRATION = [
  'registration_closed',
  'invitation_required',
  'invitation_over',
  'registration_answer_required',
  'registration_answer_too_long',
] satisfies RefusalId[];

export const DISPLAY_NAME = ['display_name_blank', 'display_name_too_long'] satisfies RefusalId[];

export const BIO = ['bio_too_long'] satisfies RefusalId[];

/** Of calls for which one has to show that one knows the password. */
export const OWN_PASSWORD = [
  'current_password_required',
  'current_password_wrong',
  'oidc_proof_required',
  'too_many_attempts_minutes',
] satisfies RefusalId[];

export const REVIEW = [
  'review_incomplete',
  'review_title_too_long',
  'review_too_long',
  'rating_wrong',
  'text_removed_before',
  'mentions_too_many',
] satisfies RefusalId[];

export const BOOK = [
  'book_title_required',
  'book_title_too_long',
  'book_subtitle_too_long',
  'authors_required',
  'authors_too_many',
  'author_too_long',
  'categories_too_many',
  'category_too_long',
  'year_wrong',
  'pages_wrong',
  'language_wrong',
  'publisher_too_long',
  'book_description_too_long',
  'book_description_tags',
  'isbn_wrong',
] satisfies RefusalId[];

/** Of a picture that is handed in as a cover. */
export const COVER = [
  'cover_required',
  'cover_wrong_type',
  'cover_too_large',
  'cover_too_wide',
  'cover_too_many_pixels',
  'body_type_wrong',
] satisfies AnyRefusalId[];

export const EDITION = [
  'book_title_required',
  'book_title_too_long',
  'date_wrong',
  'year_wrong',
  'pages_wrong',
  'language_wrong',
  'publisher_too_long',
  'isbn_wrong',
  'isbn_known',
] satisfies RefusalId[];

export const COMMENT = [
  'comment_required',
  'comment_too_long',
  'text_removed_before',
  'mentions_too_many',
] satisfies RefusalId[];

export const QUESTION = [
  'question_required',
  'question_too_short',
  'question_too_long',
  'text_removed_before',
  'mentions_too_many',
] satisfies RefusalId[];

export const ANSWER = [
  'answer_too_long',
  'text_removed_before',
  'mentions_too_many',
] satisfies RefusalId[];

/** Where somebody is in a book. */
export const POSITION = [
  'position_ambiguous',
  'page_after_last',
  'pages_before_page',
] satisfies RefusalId[];

export const DATES = [
  'date_wrong',
  'date_to_come',
  'dates_in_wrong_order',
  'finished_later',
  'open_reading_ended',
  'not_being_read',
  'no_reading_yet',
  'time_zone_wrong',
] satisfies RefusalId[];

export const ENTRY = [
  'entry_note_too_long',
  'tag_too_long',
  'tags_too_many',
  'edition_of_other_book',
  'rating_wrong',
  'rating_held_by_review',
  'review_rating_wrong',
  'readings_too_many',
  'book_shelves_too_many',
  'shelf_gone',
  ...DATES,
] satisfies RefusalId[];

export const SHELF = [
  'shelf_name_required',
  'shelf_name_too_long',
  'shelf_name_taken',
  'shelf_description_too_long',
] satisfies RefusalId[];

export const QUOTE = [
  'quote_required',
  'quote_too_long',
  'quote_note_too_long',
  ...POSITION,
] satisfies RefusalId[];

export const LIST = [
  'list_title_required',
  'list_title_too_long',
  'list_description_too_long',
  'list_group_required',
  'group_of_members',
  'group_not_found',
] satisfies RefusalId[];

export const LIST_NOTE = ['list_note_too_long'] satisfies RefusalId[];

export const GROUP = [
  'group_title_required',
  'group_title_too_long',
  'group_description_too_long',
] satisfies RefusalId[];

export const READ = [
  'group_day_wrong',
  'group_days_in_wrong_order',
  'section_name_required',
  'section_name_too_long',
  'position_required',
] satisfies RefusalId[];
