/** Every number of the specification's section 9, and every maximum length of the wire. */

/** A call of the browser is given up after this long, in milliseconds. */
export const API_TIMEOUT_MS = 10_000;

/**
 * What comes in may be so many times as long as the text that is kept: with spaces around it, with
 * letters and marks apart, with HTML that is left out.
 */
export const ROOM = 4;
/** The answers that are kept for those who send a call again with its key: so long, so many of each person, so large. */
export const IDEMPOTENCY_MINUTES = 60;
export const IDEMPOTENCY_KEYS_MAX = 100;
export const IDEMPOTENCY_ANSWER_MAX = 100_000;
/** Characters of such a key. */
export const IDEMPOTENCY_KEY_MAX = 255;
/** What says where a list goes on. */
export const CURSOR_MAX = 600;

/** Lengths of text fields, in Unicode code points after trimming and NFC. */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const EMAIL_MAX = 254;
/** Where an admin grants the roles; the specification has no least length. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const DISPLAY_NAME_MAX = 60;
export const BIO_MAX = 2_000;
export const REVIEW_TITLE_MAX = 200;
export const REVIEW_CONTENT_MAX = 20_000;
/** Of a longer review so much stands on pages for visitors, until somebody asks for the rest. */
export const REVIEW_EXCERPT = 1_000;
/** What a page for visitors has room for of other texts that come in rows, in characters together. */
export const PAGE_TEXT_MAX = 20_000;
export const SEARCH_TEXT_MAX = 200;
/** What people say of a book is shown from so many of them on, and found from as many (`moods_shown`, `warnings_shown`). */
export const IMPRESSIONS_FROM = 3;
/** Of what somebody remembers of a book, and of what they are told: results at most and unless told, and in all. */
export const RECALL_TEXT_MAX = 500;
export const RECALL_RESULTS_MAX = 50;
export const RECALL_RESULTS = 10;
export const RECALL_TOTAL_MAX = 200;
/** The address of a series and what it says of itself. */
export const SERIES_SLUG_MAX = 80;
export const SERIES_DESCRIPTION_MAX = 2_000;
/** What is said of an author, the names they are known by, and how many are found at once unless told and at most. */
export const AUTHOR_BIO_MAX = 2_000;
export const AUTHOR_NAMES_MAX = 100;
/** Authors that may be merged into one, and books that are told apart from an author's at once. */
export const AUTHORS_MERGED_MAX = 100;
export const AUTHOR_SPLIT_MAX = 200;
export const AUTHORS_FOUND = 20;
export const AUTHORS_FOUND_MAX = 50;
/** Authors that one member follows. */
export const AUTHORS_FOLLOWED_MAX = 5_000;
/** People who are told as what they worked on a book. */
export const CONTRIBUTORS_SHOWN = 100;
/** Series that are found at once, unless told and at most. */
export const SERIES_FOUND = 20;
export const SERIES_FOUND_MAX = 50;
/** Series that a search of books tells beside them. */
export const SEARCH_SERIES_MAX = 3;
/** Series that may be merged into one, and names that one has had, together. */
export const SERIES_MERGED_MAX = 100;
/** What is remembered of one book, beside what it says of itself. */
export const REMEMBERED_MAX = 2_000;
/** More unread notifications are not counted: the bell says “99+”. */
export const NOTIFICATIONS_COUNTED = 100;
/** What one notification tells (likes of one review, say) is counted up to this. */
export const CAUSES_COUNTED = 500;
/** So long they are kept. */
export const NOTIFICATION_DAYS = 180;
/** A report is kept for so long after it was closed: it holds what was said, which may be deleted since. */
export const CLOSED_REPORT_DAYS = 180;
/** Browsers of one account that get push messages, and how long the addresses of push services are. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;
export const PUSH_ENDPOINT_MAX = 1_000;
/** Why an account is suspended. */
export const SUSPENSION_REASON_MAX = 2_000;
/** Accounts that are suspended or restored together. */
export const SUSPENDED_AT_ONCE = 100;
/** In what is for everybody, so many in a row are by one person. */
export const EVERYBODY_IN_A_ROW = 2;
/** So many public quotes are looked at for those in one language. */
export const QUOTES_LOOKED_AT = 2_000;
/** So much of a feed, or of what is for everybody, comes at once; and of the latter on home. */
export const FEED_STEP = 20;
export const HOME_EVERYBODY = 5;
/** Characters of one page of either, as it is sent: where texts are long, it ends sooner. */
export const FEED_CHARACTERS_MAX = 300_000;
/** People whom somebody might want to follow. */
export const PEOPLE_SUGGESTED = 10;
export const COMMENT_MAX = 5_000;
/** Comments under one thing or in one group are counted up to this, each by whether its reader may see it. */
export const COMMENTS_COUNTED = 5_000;
export const QUESTION_MIN = 10;
export const QUESTION_MAX = 2_000;
export const ANSWER_MAX = 2_000;
/** Answers to one question: of one person, and of all. Lists of questions count those that one may see. */
export const ANSWERS_OF_ONE_MAX = 20;
export const ANSWERS_MAX = 500;
/** People whom one text may name. */
export const MENTIONS_MAX = 20;
/** Names that are suggested while one types. */
export const MENTION_SUGGESTIONS = 8;
/** What somebody says of what they report, and what an admin says of that. */
export const REPORT_WORDS_MAX = 2_000;

/** Passkeys of one account, and what its owner calls one. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

/** Invitations: how many may come in by one, how long it lasts at most, how many a member may have open, and from when on. */
export const INVITATION_USES_MAX = 100;
export const INVITATION_DAYS_MAX = 365;
export const INVITATIONS_OPEN_MAX = 5;
export const MEMBER_DAYS_BEFORE_INVITING = 7;
/** So many come at once: each with up to a hundred people. */
export const INVITATIONS_PAGE = 20;
export const INVITATION_CODE_MAX = 100;
/** The admin's question to those who ask to be let in, their answers, and how long these wait. */
export const REGISTRATION_QUESTION_MAX = 500;
export const REGISTRATION_ANSWER_MAX = 2_000;
export const REGISTRATION_DAYS = 90;

/** Tokens for programs of one account, and what its owner calls one. */
export const TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 60;
/** Of an app of others: an address where it is answered, and what it wants to have back. */
export const APP_ADDRESS_MAX = 300;
export const APP_STATE_MAX = 500;

/** Documents of somebody's e-readers that are kept. */
export const DEVICE_DOCUMENTS_MAX = 1_000;

/** The name of a time zone, such as `America/Argentina/ComodRivadavia`. */
export const TIME_ZONE_MAX = 64;

/** How soon a book is to be read: 1 is first. */
export const PRIORITY_FIRST = 1;
export const PRIORITY_LAST = 5;
export const PRIORITY_UNTOLD = 3;

/** Books that people add or correct by hand; what a catalogue file may say is bounded alike. */
export const BOOK_TITLE_MAX = 1_000;
export const BOOK_NAME_MAX = 300;
export const BOOK_LIST_MAX = 50;
export const BOOK_DESCRIPTION_MAX = 20_000;
export const BOOK_PAGES_MAX = 99_999;
export const BOOK_YEAR_MIN = -4_000;
/** Books are announced so many years ahead. */
export const BOOK_YEARS_AHEAD = 5;
/** A cover as a file, in bytes. */
export const COVER_BYTES_MAX = 5 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** A picture of oneself as a file, in bytes; what kinds there may be, and the sides of what is made of it in pixels. */
export const OWN_PICTURE_BYTES_MAX = 8 * 1024 * 1024;
export const OWN_PICTURE_TYPES = [...PICTURE_TYPES, 'image/avif'];
export const OWN_PICTURE_SIDES = [64, 192, 512] as const;
/** How many changes of a book a page shows. */
export const CHANGES_PAGE = 20;

/** Home. */
export const HOME_FOLLOWED_REVIEWS = 5;
/** Books that one is reading. */
export const HOME_READING = 3;
export const HOME_RANDOM_REVIEWS = 3;
export const TRENDING_BOOKS = 10;
/** More people than this who are found by a part of their name are not counted. */
export const PEOPLE_COUNTED = 1_000;
export const TRENDING_TITLE_CUT = 50;
export const CATEGORY_BADGE_CUT = 18;
export const REVIEW_BOOK_TITLE_CUT = 40;
export const REVIEW_SNIPPET_CUT = 120;

/** Books like a book: unless told, and at most. */
export const SIMILAR_BOOKS = 20;
export const SIMILAR_BOOKS_MAX = 50;
/** What somebody may answer to what is recommended to them. */
export const DISMISSALS_MAX = 10_000;
export const TASTES_MAX = 1_000;
/** On a book's page: two shelves of five, as home has. */
export const SIMILAR_SHOWN = 10;
export const RECOMMENDED_ON_HOME = 10;

/** Shelves to walk along: so many books of each at first, so long is what one is called, and up to so many pages a short book has. */
export const SHELF_BOOKS = 12;
export const SHELF_PLACE_MAX = BOOK_NAME_MAX + 'category:'.length;
export const SHORT_PAGES = 200;

/** Search. */
export const SEARCH_RESULTS = 20;
export const SEARCH_RESULTS_MAX = 40;
/** Books of the catalogue on home while nothing is trending. */
export const CATALOGUE_SHELF = 10;
/** The number of all books found is exact below this; it stands for as many or more. */
export const SEARCH_TOTAL_MAX = 1_000;
/** So many categories, languages and decades of what was found are named, those of most books. */
export const FACET_NAMES_MAX = 20;
export const SUGGESTIONS = 8;
export const SEARCH_DESCRIPTION_CUT = 150;
/** Results are kept in the address only when their serialised form is shorter than this. */
export const SEARCH_CACHE_MAX = 8_192;
export const SEARCH_CHIP_DELAY_MS = 100;

/** Ratings: whole or half stars. */
export const RATING_MIN = 1;
export const RATING_MAX = 5;

/** Lists: how many items a page holds unless told, and at most. */
export const PAGE_SIZE = 100;
/** So many at a time on profiles; “Show more” brings the next. */
export const PROFILE_LIST_STEP = 20;
/** The favorites that a profile begins with: as many as the first steps ask for. */
export const FIRST_FAVORITES = 5;
export const PAGE_SIZE_MAX = 100;

/** Who was declined may ask again to follow after so long. */
export const FOLLOW_ASKS_AGAIN_DAYS = 7;

/** Somebody seen within this long counts as online. */
export const ONLINE_MINUTES = 5;

/** A deleted review can be restored for this long. */
export const RESTORABLE_DAYS = 30;
/** Two books that were made one by hand can be made two again for this long. */
export const MERGE_UNDO_DAYS = 30;
/** So many people may have a book in their libraries that is made part of another by hand, and so many of them both. */
export const MERGED_ENTRIES_MAX = 1_000;
export const MERGED_BY_BOTH_MAX = 100;
/** How many entries the lists of administrators show at once. */
export const MODERATION_PAGE = 50;
/** Of a burst of ratings admins are shown the newest. */
export const BURST_RATINGS_SHOWN = 100;

/** A library: a rating without a review may be half a star. */
export const ENTRY_RATING_MIN = 0.5;
export const ENTRY_NOTE_MAX = 10_000;
export const TAG_MAX = 60;
/** From whom a book is borrowed, to whom it is lent. */
export const LENT_MAX = 100;
export const TAGS_MAX = 50;
/** Readings of one book, and notes of progress of one reading. */
export const READINGS_MAX = 200;
export const PROGRESS_MAX = 5_000;
/** Notes of progress of one book, and those that one import may bring. */
export const PROGRESS_OF_BOOK_MAX = 5_000;
export const PROGRESS_OF_IMPORT_MAX = 100_000;
/** So many notes of progress, the newest, are counted by statistics. */
export const PROGRESS_COUNTED = 10_000;
export const PROGRESS_NOTE_MAX = 2_000;
/** The longest audiobook, in minutes. */
export const MINUTES_MAX = 99_999;
export const SHELVES_MAX = 500;
/** Shelves that one book stands on. */
export const BOOK_SHELVES_MAX = 50;
export const SHELF_NAME_MAX = 100;
export const SHELF_DESCRIPTION_MAX = 2_000;
/** Cards of a shelf show so many covers. */
export const SHELF_COVERS = 4;
export const QUOTE_TEXT_MAX = 2_000;
export const QUOTE_NOTE_MAX = 2_000;
/** Quotes that one person keeps: lists of quotes go through all of somebody's. */
export const QUOTES_MAX = 20_000;
/** So many of the quotes from a book come at once. */
export const QUOTES_OF_BOOK = 6;
/** Questions, and answers to one, that come at once to the application and stand on their pages for visitors. */
export const QUESTIONS_STEP = 20;
export const BULK_MAX = 1_000;
/** What a filter finds may be more. */
export const BULK_FILTER_MAX = 5_000;
/** What hangs on the books that are changed or removed at once may be so many rows: all of it can be taken back. */
export const BULK_ROWS_MAX = 40_000;
/** And together with these books so many bytes. */
export const BULK_BYTES_MAX = 32_000_000;
/** What was done to a library can be undone for so long, and the deletion of one’s own review. */
export const UNDO_MINUTES = 10;
/** A pace is measured over so many days before today at most. */
export const PACE_DAYS = 90;
/** Of the readings with notes of these days so many count, the last ones, and of those that were finished. */
export const PACE_READINGS = 500;
/** A first note counts no more pages, or minutes, as read on its day. */
export const FIRST_NOTE_PAGES = 100;
/** So many pages, or minutes, a day are planned until somebody's pace is known. */
export const PACE_UNKNOWN = 30;
/** A plan reaches to the last day on which something is due, within these. */
export const PLAN_DAYS = 14;
export const PLAN_DAYS_MAX = 365;
/** So many books are planned of each: with a day on which they are due, begun, wanted, and read in groups. */
export const PLAN_BOOKS_MAX = 100;
export const GOAL_BOOKS_MAX = 10_000;
export const GOAL_PAGES_MAX = 10_000_000;
/** The years that readings can be dated to. */
export const READING_YEAR_MIN = 1_000;

/** Reading groups. */
export const GROUP_MEMBERS_MAX = 10_000;
/** So many members of a group are pictured in a list of groups. */
export const GROUP_FACES_MAX = 3;
export const GROUP_TITLE_MAX = 100;
export const GROUP_DESCRIPTION_MAX = 5_000;
/** Books that a group reads, has read and is going to read: lists of groups look through them for the one that is now. */
export const GROUP_READS_MAX = 500;
/** Parts that the reading of one book is divided into. */
export const SECTIONS_MAX = 100;
/** Lists of groups and of what a group reads have so many of the sections, and so many characters of a description. */
export const LISTED_SECTIONS_MAX = 20;
export const LISTED_DESCRIPTION_MAX = 500;
export const SECTION_NAME_MAX = 200;
/** Books that are voted for at once, and votes of one member. */
export const GROUP_CANDIDATES_MAX = 200;
export const GROUP_VOTES_MAX = 20;

/** Lists of one person, books on a list, and what is suggested for an open one. */
export const LISTS_MAX = 1_000;
export const LIST_BOOKS_MAX = 5_000;
/** So many of the lists with a book come at once. */
export const LISTS_WITH_BOOK = 6;
export const LIST_SUGGESTIONS_MAX = 1_000;
export const LIST_TITLE_MAX = 200;
export const LIST_DESCRIPTION_MAX = 5_000;
export const LIST_NOTE_MAX = 2_000;
