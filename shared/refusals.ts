/** What kind a refusal is, for programs; each has a status of HTTP. */
export const REFUSAL_CODES = [
  'validation',
  'unauthenticated',
  'second_factor',
  'forbidden',
  'not_found',
  'conflict',
  'rate_limited',
  'too_large',
  'unavailable',
  'internal',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/**
 * Every sentence with which people are refused something, once, by its id: what kind of refusal it is, and what
 * it says in English. `{name}` stands for a value of `params`. The pages have each of them in all languages
 * (`web/messages/<language>/refusals.arb`); an id that has been released keeps its meaning, its sentence may change.
 */
export const REFUSALS = {
  // Accounts
  username_required: invalid('Username is required'),
  username_too_short: invalid('Username must be at least {least} characters'),
  username_too_long: invalid('Username must be at most {most} characters'),
  username_characters: invalid('Use only letters, digits, “_”, “-” and “.” in a username'),
  username_dot: invalid('Username may not begin or end with “.”'),
  username_alphabets: invalid('Username may hold letters of one alphabet only'),
  username_taken: conflict('Username is already taken'),
  username_or_email_required: invalid('Please type your username or email'),
  email_required: invalid('Email is required'),
  email_wrong: invalid('Please enter a valid email address'),
  email_taken: conflict('Email is already registered'),
  email_confirmed_already: conflict('Your email address is confirmed already'),
  password_required: invalid('Password is required'),
  password_too_short: invalid('Password must be at least {least} characters'),
  password_too_long: invalid('Password must be at most {most} characters'),
  password_common: invalid(
    'This password is among the most common ones. Please choose one that nobody would guess.',
  ),
  password_changed_meanwhile: conflict(
    'Your password was changed a moment ago. Please sign in with the new one.',
  ),
  current_password_required: invalid('Please type your current password'),
  current_password_wrong: invalid('That is not your current password'),
  confirmation_required: invalid('Please confirm your password'),
  confirmation_differs: invalid('Passwords do not match'),
  identity_required: invalid('Please select your identity'),
  fields_required: invalid('Please fill in all fields'),
  bio_too_long: invalid('Bio must be at most {most} characters'),
  display_name_blank: invalid('Please give a name, or none'),
  display_name_too_long: invalid('The name may be at most {most} characters long'),
  picture_wrong_type: invalid('This is no whole picture: JPEG, PNG, WebP or AVIF'),
  picture_square_wrong: invalid('The square must lie within the picture'),
  picture_not_found: notFound('Picture not found'),
  credentials_wrong: unauthenticated('Invalid username or password'),
  mail_off: notFound('This site does not send email. Please ask an administrator.'),
  link_used: invalid('This link has been used or has expired. Please ask for a new one.'),
  push_address_wrong: invalid('This site cannot send messages to the push service of your browser'),
  session_not_found: notFound('Session not found'),
  admin_keeps_role: forbidden('An admin cannot give up their own role'),
  admin_keeps_account: forbidden(
    'An admin cannot delete their own account. Another admin can make you a reader first.',
  ),
  role_changed_meanwhile: conflict('Your role was changed a moment ago. Please check it again.'),

  // The second factor
  second_factor_required: {
    code: 'second_factor',
    message: 'Please show your second factor',
  },
  sign_in_expired: unauthenticated('This took too long. Please sign in again.'),
  code_required: invalid('Please type a code'),
  code_wrong: invalid('That code is wrong, or has already been used'),
  authenticator_off: notFound('This site does not support authenticator apps'),
  authenticator_exists: conflict('There is an authenticator app already. Please remove it first.'),
  authenticator_expired: conflict('This took too long. Please set the app up again.'),
  recovery_codes_without_factor: conflict('Recovery codes are for accounts with a second factor'),
  oidc_off: notFound('This site offers no other way to sign in'),
  oidc_failed: unavailable('Signing in there did not work. Please try again.'),
  oidc_denied: forbidden('You have not agreed there to sign in here'),
  oidc_unknown: unauthenticated(
    'No account here is linked with that one. Sign in with your password, then link it in the account settings.',
  ),
  oidc_suspended: forbidden('Your account is suspended. Sign in with your password to read why.'),
  oidc_only: forbidden('Nobody signs in or up with a password on this site'),
  oidc_not_let_in: forbidden(
    'You have no account here yet, and new people come in by invitation only, or not at all',
  ),
  oidc_email_taken: conflict(
    'An account here has your address already. Sign in to it, then link it in the account settings.',
  ),
  oidc_kept_out: forbidden(
    'Your account is suspended. An administrator of the site can tell you why.',
  ),
  oidc_password_first: conflict(
    'Choose a password first: without one you could not sign in any more',
  ),
  oidc_proof_required: forbidden('Please confirm first that it is you, by signing in there again'),
  oidc_other_person: forbidden('You signed in there as somebody else'),
  oidc_in_use: conflict('It is linked with another account here already'),
  oidc_not_linked: notFound('Your account is not linked'),
  passkeys_off: notFound('This site does not support passkeys'),
  passkey_unknown: unauthenticated('No account here uses this passkey'),
  passkey_not_added: invalid('The passkey could not be added. Please try again.'),
  passkey_in_use: conflict('This passkey is already in use, or you have too many of them'),
  passkey_not_found: notFound('Passkey not found'),
  passkey_name_required: invalid('Please give the passkey a name'),
  passkey_name_too_long: invalid('The name may be at most {most} characters long'),

  // Tokens of programs
  token_name_required: invalid('Please give the token a name'),
  token_name_too_long: invalid('The name may be at most {most} characters long'),
  token_scopes_required: invalid('Please choose what the token may do'),
  token_end_past: invalid('The end of the token must lie ahead'),
  tokens_too_many: conflict('You can have at most {most} tokens. Please revoke one first.'),
  token_not_found: notFound('Token not found'),
  app_unknown: invalid(
    'This app is not known here any more. Sign out in the app, and connect it again.',
  ),
  app_address_wrong: invalid(
    'The app asks to be answered at an address that it has not registered. Nothing was sent there.',
  ),
  app_scope_wrong: invalid(
    'The app asks for nothing that can be given, or for more than it registered',
  ),
  app_challenge_wrong: invalid('The app asks in a way that is not supported'),
  document_not_found: notFound('Your e-readers have not told of this document'),

  // Who may come in
  registration_closed: forbidden('Nobody can sign up here at the moment'),
  invitation_required: forbidden(
    'Signing up here takes an invitation. Please ask a member for a link.',
  ),
  invitation_over: forbidden(
    'This invitation has been used up or has ended. Please ask for another one.',
  ),
  registration_answer_required: invalid('Please answer the question'),
  registration_answer_too_long: invalid('The answer may be at most {most} characters long'),
  invitations_off: forbidden('Signing up here takes no invitation'),
  invitation_too_early: forbidden(
    'You can invite others once you have been a member for {days} days',
  ),
  invitations_too_many: conflict(
    'You can have at most {most} open invitations. Please end one first.',
  ),
  invitation_end_past: invalid('The end of the invitation must lie ahead'),
  invitation_end_late: invalid('An invitation lasts at most {days} days'),
  invitation_not_found: notFound('Invitation not found'),
  registration_not_found: notFound('Nobody of this id asks to be let in any more'),

  // People
  user_not_found: notFound('User not found'),
  follow_oneself: invalid('You cannot follow yourself'),
  follow_request_not_found: notFound('Nobody of this id asks to follow you'),
  block_oneself: invalid('You cannot block yourself'),
  mute_oneself: invalid('You cannot mute yourself'),
  edit_oneself: forbidden('You cannot edit your own account here'),
  delete_oneself: forbidden('You cannot delete your own account'),
  view_as_others: forbidden('Only its owner can look at a profile as others see it'),

  // Reports and moderation
  report_oneself: invalid('You cannot report yourself'),
  report_subject_gone: notFound('There is nothing left to report'),
  report_reason_required: invalid('Please say what is wrong with it'),
  report_other_required: invalid('Please say which other book it is'),
  report_text_required: invalid('Please describe what is wrong'),
  report_text_too_long: invalid('The description may be at most {most} characters long'),
  report_not_found: notFound('Report not found'),
  burst_not_found: notFound('These ratings are not set aside'),
  report_closed_already: conflict('Somebody has closed this report already'),
  resolution_required: invalid('Please note what was done'),
  resolution_too_long: invalid('The note may be at most {most} characters long'),
  review_written_again: conflict('Its author has reviewed this book again since'),

  // Reviews
  review_incomplete: invalid('Please fill in all fields and select a rating'),
  review_title_too_long: invalid('The title may be at most {most} characters long'),
  review_too_long: invalid('The review may be at most {most} characters long'),
  rating_wrong: invalid('The rating must be {least} to {most} stars, in halves'),
  text_changed: conflict(
    'This was changed elsewhere since you opened it. What you wrote is still here; saving once more replaces the other text',
  ),
  review_exists: conflict('You have already reviewed this book'),
  review_not_found: notFound('Review not found'),
  review_edit_of_others: forbidden('Only the author can edit this review'),
  review_delete_of_others: forbidden('You cannot delete this review'),
  text_removed_before: forbidden(
    'A moderator has removed this text. Within {days} days it cannot be posted again; please write another one.',
  ),
  like_own: invalid('You cannot like what you wrote yourself'),

  // Comments
  comment_not_found: notFound('Comment not found'),
  comment_required: invalid('Please write a comment'),
  comment_too_long: invalid('A comment may be at most {most} characters long'),
  comment_edit_of_others: forbidden('Only the author can edit this comment'),
  comment_delete_of_others: forbidden('You cannot delete this comment'),
  question_not_found: notFound('Question not found'),
  question_required: invalid('Please say what you remember of the book'),
  question_too_short: invalid('Please say a little more: at least {least} characters'),
  question_too_long: invalid('A question may be at most {most} characters long'),
  question_of_others: forbidden('Only who asked can do this'),
  question_delete_of_others: forbidden('You cannot delete this question'),
  answer_not_found: notFound('Answer not found'),
  answer_too_long: invalid('An answer may be at most {most} characters long'),
  answer_book_required: invalid('Please choose the book'),
  answered_already: conflict('You have named this book already'),
  answers_too_many: conflict('You have named {most} books here, which is as many as there can be'),
  question_full: conflict('This question has {most} answers, which is as many as there can be'),
  answer_of_others: forbidden('Only the author can edit this answer'),
  answer_delete_of_others: forbidden('You cannot delete this answer'),
  reply_elsewhere: invalid('The comment you reply to stands under something else'),
  reply_to_deleted: conflict('The comment you reply to was deleted'),
  mentions_too_many: invalid('A text may name at most {most} people'),
  feed_kind_unknown: invalid('There is no such kind: {kind}'),
  feed_item_not_found: notFound('This is not in your feed'),
  account_suspended: forbidden('This account is suspended: {reason}'),
  suspend_oneself: forbidden('You cannot suspend your own account'),
  suspension_reason_required: invalid('Please say why: the person is shown it'),
  suspension_reason_too_long: invalid('The reason may be at most {most} characters long'),

  // Books
  book_not_found: notFound('Book not found'),
  author_not_found: notFound('Author not found'),
  authors_followed_too_many: conflict('You can follow at most {most} authors'),
  author_forbidden: forbidden('Only writers and administrators may correct authors'),
  author_name_required: invalid('Please give the name of the author'),
  author_name_too_long: invalid('The name may be at most {most} characters long'),
  author_bio_too_long: invalid('The text may be at most {most} characters long'),
  author_day_wrong: invalid('Please give the day as in 1929, 1929-10 or 1929-10-21'),
  author_days_wrong: invalid('Nobody dies before they are born'),
  author_exists: conflict('There is an author of this name already. You can merge the two.'),
  author_is_themselves: invalid('An author cannot be merged into themselves'),
  authors_too_many_merged: conflict('At most {most} authors can be merged into one'),
  author_books_not_theirs: conflict('Not all of these are books of this author'),
  author_split_all: invalid('Leave this author at least one book'),
  series_not_found: notFound('Series not found'),
  browse_shelf_not_found: notFound('There is no such shelf'),
  browse_shelf_members: unauthenticated('Please sign in to see what the people you follow love'),
  series_forbidden: forbidden('Only writers and administrators may correct series'),
  series_name_required: invalid('Please give the name of the series'),
  series_name_too_long: invalid('The name may be at most {most} characters long'),
  series_description_too_long: invalid('The description may be at most {most} characters long'),
  series_position_wrong: invalid('Please give the place as in 1, 0.5 or 1-3'),
  series_exists: conflict('There is a series of this name already. You can merge the two.'),
  series_is_itself: invalid('A series cannot be merged into itself'),
  series_too_many_names: conflict('A series can have at most {most} names, counting earlier ones'),
  series_too_many_merged: conflict('At most {most} series can be merged into one'),
  series_of_book_too_many: conflict('A book can stand in at most {most} series'),
  search_text_required: invalid('Please type what to search for'),
  book_title_required: invalid('Please give the title of the book'),
  book_title_too_long: invalid('A title may be at most {most} characters long'),
  book_subtitle_too_long: invalid('A subtitle may be at most {most} characters long'),
  authors_required: invalid('Please name the author, or “Anonymous” if nobody knows'),
  authors_too_many: invalid('A book may have at most {most} authors'),
  author_too_long: invalid('Each of the authors may be at most {most} characters long'),
  categories_too_many: invalid('A book may have at most {most} categories'),
  category_too_long: invalid('Each of the categories may be at most {most} characters long'),
  year_wrong: invalid('The year must be one from {earliest} BCE (−{earliest}) to {latest}'),
  pages_wrong: invalid('The number of pages must be 1 to {most}'),
  language_wrong: invalid('The language must be a code of two or three letters, such as “en”'),
  publisher_too_long: invalid('The publisher may be at most {most} characters long'),
  book_description_too_long: invalid('The description may be at most {most} characters long'),
  book_description_tags: invalid('The description holds more than {most} tags'),
  isbn_wrong: invalid('Not a valid ISBN. Check the digits against the book.'),
  isbn_taken: conflict('This ISBN belongs to another book: {book}'),
  isbn_known: conflict('This ISBN is already here, with {book}'),
  book_exists: conflict('This book is already here: {book}'),
  cover_too_large: {
    code: 'too_large',
    message: 'The picture must not be larger than {megabytes} MB',
  },
  cover_wrong_type: invalid('The cover must be a picture: JPEG, PNG or WebP'),
  cover_too_wide: invalid('The picture is too wide or too high; {most} pixels a side are allowed'),
  cover_too_many_pixels: invalid('The picture has too many pixels; {millions} million are allowed'),
  cover_required: invalid('Please choose a picture'),
  cover_gone: conflict('That cover is no longer stored. Please upload it again.'),
  correct_book_forbidden: forbidden('Only writers and administrators may correct this book'),
  change_cover_forbidden: forbidden(
    'Only writers, administrators and whoever added a book may change its cover',
  ),
  edition_not_found: notFound('Edition not found'),
  correct_edition_forbidden: forbidden(
    'Only writers, administrators and whoever added an edition may correct it',
  ),
  revert_forbidden: forbidden('Only writers and administrators may revert changes'),
  change_not_found: notFound('Change not found'),
  change_not_revertible: conflict('This cannot be reverted. Please correct it instead.'),
  change_overtaken: conflict(
    'This has been changed again since, so it cannot be reverted. Please correct it instead.',
  ),
  change_reverted_already: conflict('The book already is as it was before this change.'),

  book_merge_forbidden: forbidden('Only writers and administrators may merge books'),
  book_merge_not_found: notFound('This merge is not known'),
  book_is_itself: invalid('A book cannot be merged into itself'),
  book_merge_too_large: conflict(
    'Too many people have these books: at most {most} may have the first, and at most {both} both of them',
  ),
  book_merge_undone: conflict('These are two books again already'),
  book_merge_too_old: conflict('This was too long ago to be taken back'),
  book_merge_overtaken: conflict(
    'Another merge came after this one. Please take that one back first.',
  ),

  // The library
  entry_not_found: notFound('This book is not in your library'),
  entry_note_too_long: invalid('The note may be at most {most} characters long'),
  tag_required: invalid('Please give the tag a name'),
  tag_not_found: notFound('You have no such tag'),
  tag_too_long: invalid('A tag may be at most {most} characters long'),
  tags_too_many: invalid('A book may have at most {most} tags'),
  edition_of_other_book: invalid('This is not an edition of this book'),
  rating_held_by_review: conflict('Your review holds this rating. Delete the review to remove it'),
  review_rating_wrong: invalid('The rating of a review must be {least} to {most} stars'),
  reading_not_found: notFound('Reading not found'),
  reading_open_already: conflict('You are reading this book already'),
  readings_too_many: conflict('A book may have at most {most} readings'),
  date_wrong: invalid('Please give a date that there is, as 2024, 2024-05 or 2024-05-17'),
  date_to_come: invalid('This day has not come yet'),
  dates_in_wrong_order: invalid('A book cannot end before it begins'),
  no_reading_yet: invalid('This book has no reading yet that began or ended'),
  not_being_read: invalid('A book that is not being read has no dates'),
  finished_later: invalid('You finished this book after that day'),
  open_reading_ended: invalid('A book that is being read has not ended yet'),
  time_wrong: invalid('Please give a time that there is'),
  time_to_come: invalid('This moment has not come yet'),
  time_zone_wrong: invalid('The time zone must be one such as Europe/Berlin'),
  progress_not_found: notFound('Progress not found'),
  progress_too_much: conflict('There is no more room for progress of this book'),
  book_shelves_too_many: conflict('A book may stand on at most {most} shelves'),
  bulk_too_much: conflict(
    'Too much hangs on these books for this to be undone. Please choose fewer at once.',
  ),
  position_required: invalid('Please say how far you are: a page, a percentage or a minute'),
  position_ambiguous: invalid(
    'Please say where you are in one way: a page, a percentage or a minute',
  ),
  page_after_last: invalid('This edition has {pages} pages'),
  pages_before_page: invalid('This page would be after the last'),
  bulk_action_required: invalid('Please say what to do: “set” something, or “remove” the books'),
  bulk_books_required: invalid('Please say which books: “books” or a “filter”'),
  bulk_change_required: invalid('Please say what to set'),
  bulk_too_many: invalid('These are more than {most} books. Please narrow them down'),
  bulk_began_later: invalid('Begun after that date: {books}'),
  filter_wrong: invalid('This filter cannot be understood'),
  undo_expired: conflict('This can no longer be undone'),
  undo_overtaken: conflict('Nothing was undone: {books} changed in the meantime'),

  // Shelves, quotes and goals
  shelf_not_found: notFound('Shelf not found'),
  shelf_gone: invalid('One of these shelves is not there any more'),
  shelf_required: invalid('Please say of which shelf the order is meant'),
  shelf_of_others: forbidden('Only its owner can change a shelf'),
  shelf_name_required: invalid('Please give the shelf a name'),
  shelf_name_too_long: invalid('The name may be at most {most} characters long'),
  shelf_name_taken: conflict('You have a shelf of this name already'),
  shelf_description_too_long: invalid('The description may be at most {most} characters long'),
  dismissals_too_many: conflict(
    'You have dismissed {most} books, which is as many as there can be',
  ),
  tastes_too_many: conflict('You have named {most} books, which is as many as there can be'),
  shelves_too_many: conflict('You have {most} shelves, which is as many as there can be'),
  quote_of_others: forbidden('Only who wrote a quote down can change it'),
  quote_not_found: notFound('Quote not found'),
  quotes_too_many: conflict('You keep {most} quotes, which is as many as there can be'),
  quote_required: invalid('Please write the passage down'),
  quote_too_long: invalid('A quote may be at most {most} characters long'),
  quote_note_too_long: invalid('The note may be at most {most} characters long'),
  year_not_found: notFound('There is no such year'),

  // Lists
  list_not_found: notFound('List not found'),
  list_of_others: forbidden('Only its owner can change a list'),
  list_group_required: invalid('Please choose the group that puts books on the list'),
  list_title_required: invalid('Please give the list a title'),
  list_title_too_long: invalid('The title may be at most {most} characters long'),
  list_description_too_long: invalid('The description may be at most {most} characters long'),
  list_note_too_long: invalid('The note may be at most {most} characters long'),
  lists_too_many: conflict('You have {most} lists, which is as many as there can be'),
  list_full: conflict('There are {most} books on this list, which is as many as there can be'),
  list_like_own: invalid('This list is yours: others can like it'),
  list_suggest_own: invalid('This list is yours: just put the book on it'),
  list_not_open: conflict('This list takes no suggestions'),
  list_has_book: conflict('This book is on the list already'),
  list_suggestion_not_found: notFound('Suggestion not found'),
  list_suggestions_too_many: conflict(
    'There are many suggestions waiting. Please try again later.',
  ),

  // Reading groups
  group_not_found: notFound('Group not found'),
  group_title_required: invalid('Please give the group a name'),
  group_title_too_long: invalid('The name may be at most {most} characters long'),
  group_description_too_long: invalid('The description may be at most {most} characters long'),
  group_of_owners: forbidden('Only its owners can do this in a group'),
  group_of_moderators: forbidden('Only owners and moderators can do this in a group'),
  group_of_members: forbidden('Only its members can do this in a group'),
  group_by_invitation: forbidden('This group is for those who are invited'),
  group_member_not_found: notFound('This person is not in the group'),
  group_last_owner: conflict(
    'A group has an owner: please make somebody else one first, or delete the group',
  ),
  group_full: conflict('There are {most} people in this group, which is as many as there can be'),
  group_read_not_found: notFound('The group does not read this'),
  group_reads_too_many: conflict('The group has {most} books, which is as many as there can be'),
  group_day_wrong: invalid('Please give a day that there is, as 2024-05-17'),
  group_days_in_wrong_order: invalid('The end is before the beginning'),
  section_name_required: invalid('Please give each section a name'),
  section_name_too_long: invalid('The name of a section may be at most {most} characters long'),
  group_votes_too_many: conflict('There is no more room for votes. Please take one back first.'),

  // Imports
  import_not_found: notFound('Import not found'),
  import_row_not_found: notFound('Row not found'),
  import_file_empty: invalid('This file is empty.'),
  imports_too_many: conflict(
    'You have many imports that are not applied. Please apply or delete some.',
  ),
  import_columns_known: invalid('The columns of this file are known'),
  import_row_unreadable: invalid('Nothing can be done with this row: it could not be read'),
  import_row_without_title: invalid('This row has no title to add a book by'),
  import_decision_missing: invalid('Please say a book, “skip”, “create” or what to take'),
  import_decision_ambiguous: invalid('Please say one thing: a book, “skip” or “create”'),
  import_busy: conflict('This import is being worked on. Please wait a moment.'),
  import_being_read: conflict('This import is still being read'),
  import_applied_already: conflict('This import was applied already'),
  import_undone: conflict('This import was undone. Please import the file again.'),
  import_failed: conflict('This file could not be read'),
  import_not_applied: conflict('This import was not applied yet'),
  import_undone_already: conflict('This import was undone already'),
  import_undo_over: conflict(
    'This import was applied more than {days} days ago and can no longer be undone',
  ),
  import_forgotten: conflict(
    'The rows of this file were deleted, so this import can no longer be undone',
  ),
  import_only_undone: conflict('This import was applied: it can only be undone'),

  // Everywhere
  sign_in_required: unauthenticated('Please sign in first'),
  admins_only: forbidden('Only administrators may do this'),
  not_found: notFound('Not found'),
  page_not_found: invalid('This list does not go on from there'),
  text_too_long: invalid('The {field} is too long'),
  text_has_stacked_marks: invalid('The {field} stacks more marks on a letter than can be read'),
  text_has_control_characters: invalid(
    'The {field} holds invisible control characters; please remove them',
  ),
  too_many_attempts: rateLimited('Too many attempts. Please try again later.'),
  too_many_attempts_minute: rateLimited('Too many attempts. Please try again in a minute.'),
  too_many_attempts_minutes: rateLimited(
    'Too many attempts. Please try again in {minutes} minutes.',
  ),
  too_large: { code: 'too_large', message: 'That is too much for one request' },
  busy: unavailable('The site is busy. Please try again in a moment.'),
  internal: {
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  },
} as const satisfies Refusals;

/** The same for what only programs run into: people never see these, and they are in English only. */
export const PROGRAM_REFUSALS = {
  field_missing: invalid('“{field}” is missing'),
  field_no_text: invalid('“{field}” must be a text'),
  field_no_whole_number: invalid('“{field}” must be a whole number'),
  field_no_number: invalid('“{field}” must be a number'),
  field_no_text_nor_null: invalid('“{field}” must be a text or null'),
  field_of_another_kind: invalid('“{field}” must be of another kind'),
  field_too_small: invalid('“{field}” must be at least {least}'),
  field_too_great: invalid('“{field}” must be at most {most}'),
  field_too_long: invalid('“{field}” may be at most {most} characters long'),
  field_holds_too_much: invalid('“{field}” may hold at most {most}'),
  field_wrong: invalid('“{field}” is not right'),
  body_no_object: invalid('The body must be a JSON object'),
  body_no_json: invalid('The body is not valid JSON'),
  body_of_wrong_length: invalid('The body is not as long as it was said to be'),
  body_type_no_json: {
    code: 'validation',
    status: 415,
    message: 'Bodies must be JSON (content-type application/json)',
  },
  body_type_wrong: { code: 'validation', status: 415, message: 'Bodies must be {types}' },
  body_compressed: {
    code: 'validation',
    status: 415,
    message: 'Bodies must not be compressed',
  },
  // Why a file cannot be imported is told by whoever reads it (server/domains/moving/imports/formats).
  import_file_unreadable: invalid('{reason}'),
  import_file_too_large: { code: 'too_large', message: '{reason}' },
  import_file_unknown: { code: 'validation', status: 415, message: '{reason}' },
  request_wrong: invalid('The request cannot be understood'),
  token_wrong: unauthenticated(
    'This token is wrong, has run out or was revoked. Please make a new one in Account settings.',
  ),
  token_lacks_scope: forbidden('This call needs a token with the scope “{scope}”'),
  token_not_taken: forbidden('No token may do this. Please sign in on the site.'),
  request_too_slow: {
    code: 'unavailable',
    status: 408,
    message: 'The request took too long to arrive',
  },
  idempotency_key_wrong: invalid(
    'The Idempotency-Key must be 1 to {most} characters of ASCII, without spaces',
  ),
  idempotency_key_reused: {
    code: 'validation',
    status: 422,
    message: 'This Idempotency-Key came with another call or another body before',
  },
  idempotency_key_spent: conflict(
    'This was done with the same Idempotency-Key before; its answer was too large to be kept',
  ),
  address_wrong: invalid('The address cannot be understood'),
  host_ambiguous: invalid('A request names one host'),
  host_of_others: {
    code: 'validation',
    status: 421,
    message:
      'This site does not answer by that name. Whoever runs it can set PUBLIC_URL to the address that people use.',
  },
  call_not_found: notFound('There is no such call'),
  other_site: forbidden('This can only be done from the pages of this site'),
  process_ending: unavailable('This process is ending'),
  database_not_ready: unavailable('The database is not ready yet'),
} as const satisfies Refusals;

/** The id of a refusal that people see. */
export type RefusalId = keyof typeof REFUSALS;
/** The id of any refusal. */
export type AnyRefusalId = RefusalId | keyof typeof PROGRAM_REFUSALS;

/** The values that the sentence of a refusal takes; a number is shown as the language writes it. */
export type RefusalParams<I extends AnyRefusalId> = {
  [N in NamesIn<Sentences[I]>]: string | number;
};

/** That something is refused, and why: the same for the rules of the forms, the server and the pages. */
export type Refused<I extends AnyRefusalId = RefusalId> = {
  [J in I]: HasParams<J> extends true ? { id: J; params: RefusalParams<J> } : { id: J };
}[I];

/** The params of a refusal as arguments: none where its sentence takes no values. */
export type RefusalArguments<I extends AnyRefusalId> =
  HasParams<I> extends true ? [params: RefusalParams<I>] : [];

interface Refusals {
  readonly [id: string]: {
    readonly code: RefusalCode;
    readonly message: string;
    /** Where it is another one than that of the code. */
    readonly status?: number;
  };
}
type Sentences = {
  [I in RefusalId]: (typeof REFUSALS)[I]['message'];
} & { [I in keyof typeof PROGRAM_REFUSALS]: (typeof PROGRAM_REFUSALS)[I]['message'] };
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type HasParams<I extends AnyRefusalId> = [NamesIn<Sentences[I]>] extends [never] ? false : true;

function invalid<const S extends string>(message: S) {
  return { code: 'validation', message } as const;
}
function unauthenticated<const S extends string>(message: S) {
  return { code: 'unauthenticated', message } as const;
}
function forbidden<const S extends string>(message: S) {
  return { code: 'forbidden', message } as const;
}
function notFound<const S extends string>(message: S) {
  return { code: 'not_found', message } as const;
}
function conflict<const S extends string>(message: S) {
  return { code: 'conflict', message } as const;
}
function rateLimited<const S extends string>(message: S) {
  return { code: 'rate_limited', message } as const;
}
function unavailable<const S extends string>(message: S) {
  return { code: 'unavailable', message } as const;
}
