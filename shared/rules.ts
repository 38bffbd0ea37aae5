import {
  ANSWER_MAX,
  BIO_MAX,
  BOOK_DESCRIPTION_MAX,
  BOOK_LIST_MAX,
  BOOK_NAME_MAX,
  BOOK_PAGES_MAX,
  BOOK_TITLE_MAX,
  BOOK_YEAR_MIN,
  BOOK_YEARS_AHEAD,
  COMMENT_MAX,
  DISPLAY_NAME_MAX,
  EMAIL_MAX,
  PASSKEY_NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  QUESTION_MAX,
  QUESTION_MIN,
  QUOTE_NOTE_MAX,
  QUOTE_TEXT_MAX,
  REGISTRATION_ANSWER_MAX,
  REPORT_WORDS_MAX,
  REVIEW_CONTENT_MAX,
  REVIEW_TITLE_MAX,
  TOKEN_NAME_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits.ts';
import type { Refused } from './refusals.ts';
import { type ReportKind, reasonsOf } from './reports.ts';
import { isRole } from './roles.ts';

/** What is wrong with a form, for each field that has something wrong. */
export type FieldErrors<F extends string> = Partial<Record<F, Refused>>;

interface SignIn {
  username?: string | undefined;
  password?: string | undefined;
}

/** The rules of the sign-in form. */
export function signInErrors({ username = '', password = '' }: SignIn) {
  const errors: FieldErrors<'username' | 'password'> = {};
  if (!username.trim()) errors.username = { id: 'username_required' };
  if (!password.trim()) errors.password = { id: 'password_required' };
  return errors;
}

/** The rule of the form for a forgotten password. */
export const forgottenNameError = (name = ''): Refused | undefined =>
  name.trim() ? undefined : { id: 'username_or_email_required' };

interface SignUp {
  username?: string | undefined;
  email?: string | undefined;
  role?: unknown;
  password?: string | undefined;
}

/** The rules of the sign-up form that the server keeps as well. */
export function signUpErrors({ username, email, role, password = '' }: SignUp) {
  const errors: FieldErrors<'username' | 'email' | 'role' | 'password'> = {};
  set(errors, 'username', usernameError(username));
  set(errors, 'email', emailError(email));
  set(errors, 'role', roleError(role));
  set(errors, 'password', passwordError(password));
  return errors;
}

/** The rule of the field that only the form has: the same password twice. */
export function confirmPasswordError(password: string, confirmation: string): Refused | undefined {
  if (!confirmation) return { id: 'confirmation_required' };
  return confirmation === password ? undefined : { id: 'confirmation_differs' };
}

/** The rule for usernames: letters, digits, `_`, `-` and `.` of any script, 3 to 30 characters. */
export function usernameError(username = ''): Refused | undefined {
  const name = username.trim().normalize('NFC');
  if (!name) return { id: 'username_required' };
  if (lengthOf(name) < USERNAME_MIN)
    return { id: 'username_too_short', params: { least: USERNAME_MIN } };
  if (lengthOf(name) > USERNAME_MAX)
    return { id: 'username_too_long', params: { most: USERNAME_MAX } };
  // One letter may stand for a whole phrase (ﷺ): what it stands for is held to the same rule.
  if (![name, name.normalize('NFKC')].every(isName)) return { id: 'username_characters' };
  if (/^\.|\.$/.test(name)) return { id: 'username_dot' };
  return isOfOneScript(name) ? undefined : { id: 'username_alphabets' };
}

/**
 * The scripts that UAX #31 recommends for names (table 5): those that are in everyday use. Which script a
 * letter is of, Unicode's own data says, as the engine has it (Script_Extensions).
 */
const SCRIPTS = (
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn ' +
  'Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
).split(' ');
/** Those that are written together: Japanese, Korean and Chinese, each also with Latin letters. */
const TOGETHER = ['Latn Hani Hira Kana', 'Latn Hani Hang', 'Latn Hani Bopo'];
const ONE_SCRIPT = [...SCRIPTS, ...TOGETHER].map((scripts) => {
  const classes = scripts.split(' ').map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${classes.join('')}\\p{scx=Zyyy}\\p{scx=Zinh}]+$`, 'u');
});

/**
 * Marks for the letters of any script that UTS #39 does not allow in identifiers: a line below a letter
 * (U+0332) is not told from “_”.
 */
const ODD_MARKS =
  /[\u0305\u030d\u030e\u0312\u0315-\u031a\u031c-\u0322\u0329-\u032c\u032f\u0332-\u0334\u0336\u0337\u033a-\u0341\u0343\u0344\u0346-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/u;

/**
 * The same of letters: signs that count as letters and are drawn like a prime, a dot, an exclamation mark or a raised
 * letter; and what makes an Arabic word longer without another letter (U+0640).
 */
const ODD_LETTERS =
  /[\u01bb-\u01c3\u0294\u02b0-\u02ba\u02bd-\u02ff\u0374\u037a\u0559\u0640\u07fa\u1d2c-\u1d6a\u1d78\u1d9b-\u1dbf\u3031-\u3035\ua717-\ua71f\ua770\ua788\ua78b\ua78c\ua78f\ua7f1-\ua7f4\ua7f7-\ua7f9\uab5c-\uab5f\u{10780}-\u{107bf}]/u;

/** What UTS #39 calls highly restrictive: letters of several scripts in one name are drawn alike. */
const isOfOneScript = (name: string) =>
  ONE_SCRIPT.some((of) => of.test(name)) && !(/\p{scx=Latn}/u.test(name) && STROKES.test(name));

/** Single strokes, parts of Hangul and of Chinese letters: among Latin letters they are drawn like l, i and o. */
const STROKES = /[\u1100-\u11ff\u3105-\u312f\u3131-\u318e\u4e28\u4e36\u4e3f\u4e85]/u;

/**
 * Marks (\p{M}) belong to the letters of many scripts, but a name cannot begin with one nor pile
 * them up; a name of nothing but dots is none; and some "letters" are invisible by design.
 */
const isName = (name: string) =>
  /^[\p{L}\p{Nd}_.-][\p{L}\p{M}\p{Nd}_.-]*$/u.test(name) &&
  /[\p{L}\p{Nd}]/u.test(name) &&
  !/\p{Default_Ignorable_Code_Point}/u.test(name) &&
  !/\p{M}{5}/u.test(name.normalize('NFD')) &&
  !ODD_MARKS.test(name) &&
  !ODD_LETTERS.test(name) &&
  lengthOf(name) <= 2 * USERNAME_MAX;

/** The rule for e-mail addresses; that one is somebody's only a message to it could prove. */
export function emailError(email = ''): Refused | undefined {
  const address = email.trim();
  if (!address) return { id: 'email_required' };
  return lengthOf(address) <= EMAIL_MAX &&
    /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(address)
    ? undefined
    : { id: 'email_wrong' };
}

/** What is wrong with a current password that is to prove who asks. */
export const currentPasswordError = (typed = ''): Refused | undefined =>
  typed.trim() ? undefined : { id: 'current_password_required' };

/** The rule for passwords: anything, as long as there is something. */
export function passwordError(password: string): Refused | undefined {
  if (!password.trim()) return { id: 'password_required' };
  return lengthOf(password) > PASSWORD_MAX
    ? { id: 'password_too_long', params: { most: PASSWORD_MAX } }
    : undefined;
}

/** The rule for passwords of a public site, as far as the browser can know it. */
export const strongPasswordError = (password: string): Refused | undefined =>
  passwordError(password) ??
  (lengthOf(password.trim()) < PASSWORD_MIN
    ? { id: 'password_too_short', params: { least: PASSWORD_MIN } }
    : undefined);

/** The rule for what somebody calls a passkey. */
export function passkeyNameError(name = ''): Refused | undefined {
  if (isBlank(name)) return { id: 'passkey_name_required' };
  return isTooLong(name, PASSKEY_NAME_MAX)
    ? { id: 'passkey_name_too_long', params: { most: PASSKEY_NAME_MAX } }
    : undefined;
}

/** The rule for what somebody calls a token. */
export function tokenNameError(name = ''): Refused | undefined {
  if (isBlank(name)) return { id: 'token_name_required' };
  return isTooLong(name, TOKEN_NAME_MAX)
    ? { id: 'token_name_too_long', params: { most: TOKEN_NAME_MAX } }
    : undefined;
}

/** The rule for the answer to the question of those who let people in. */
export function registrationAnswerError(answer = ''): Refused | undefined {
  if (isBlank(answer)) return { id: 'registration_answer_required' };
  return isTooLong(answer, REGISTRATION_ANSWER_MAX)
    ? { id: 'registration_answer_too_long', params: { most: REGISTRATION_ANSWER_MAX } }
    : undefined;
}

/** The rule for a bio; there need not be one. */
export const bioError = (bio: string): Refused | undefined =>
  lengthOf(bio.trim()) > BIO_MAX ? { id: 'bio_too_long', params: { most: BIO_MAX } } : undefined;

/** The rule for the name that somebody is shown with; null takes it away. */
export function displayNameError(name: string | null): Refused | undefined {
  if (name === null) return undefined;
  if (isBlank(name)) return { id: 'display_name_blank' };
  return isTooLong(name, DISPLAY_NAME_MAX)
    ? { id: 'display_name_too_long', params: { most: DISPLAY_NAME_MAX } }
    : undefined;
}

/** The rule for a role somebody chooses. */
export const roleError = (role: unknown): Refused | undefined =>
  isRole(role) ? undefined : { id: 'identity_required' };

interface ReviewForm {
  title?: string | undefined;
  content?: string | undefined;
  rating?: number | undefined;
}

/** The rule of the review form: everything filled in, a rating chosen, nothing too long. */
export function reviewError({
  title = '',
  content = '',
  rating = 0,
}: ReviewForm): Refused | undefined {
  if (isBlank(title) || isBlank(content) || rating === 0) return { id: 'review_incomplete' };
  if (lengthOf(title.trim()) > REVIEW_TITLE_MAX)
    return { id: 'review_title_too_long', params: { most: REVIEW_TITLE_MAX } };
  if (lengthOf(content.trim()) > REVIEW_CONTENT_MAX)
    return { id: 'review_too_long', params: { most: REVIEW_CONTENT_MAX } };
  return undefined;
}

/** The rule for a comment: something is said, and not too much. */
export function commentError(text: string): Refused | undefined {
  if (isBlank(text)) return { id: 'comment_required' };
  return isTooLong(text, COMMENT_MAX)
    ? { id: 'comment_too_long', params: { most: COMMENT_MAX } }
    : undefined;
}

/** The rule for what somebody remembers of a book: enough to find it by. */
export function questionError(text: string): Refused | undefined {
  if (isBlank(text)) return { id: 'question_required' };
  if ([...text].length < QUESTION_MIN)
    return { id: 'question_too_short', params: { least: QUESTION_MIN } };
  return isTooLong(text, QUESTION_MAX)
    ? { id: 'question_too_long', params: { most: QUESTION_MAX } }
    : undefined;
}

/** The rule for what is said of the book that it may have been; that may be nothing. */
export function answerError(text: string): Refused | undefined {
  return isTooLong(text, ANSWER_MAX)
    ? { id: 'answer_too_long', params: { most: ANSWER_MAX } }
    : undefined;
}

/** The rule for what is quoted: something, and not too much of it. */
export function quoteError(text: string): Refused | undefined {
  if (isBlank(text)) return { id: 'quote_required' };
  return isTooLong(text, QUOTE_TEXT_MAX)
    ? { id: 'quote_too_long', params: { most: QUOTE_TEXT_MAX } }
    : undefined;
}

/** The rule for what somebody says to a quote. */
export const quoteNoteError = (note: string): Refused | undefined =>
  isTooLong(note, QUOTE_NOTE_MAX)
    ? { id: 'quote_note_too_long', params: { most: QUOTE_NOTE_MAX } }
    : undefined;

interface ReportForm {
  kind: ReportKind;
  reason?: unknown;
  text?: string | null | undefined;
  /** Of which book it is a duplicate. */
  other?: string | null | undefined;
}

/** The rules for a report: why, and where the list has no word for it, in words of one's own. */
export function reportErrors({ kind, reason, text, other }: ReportForm) {
  const errors: FieldErrors<'reason' | 'text' | 'other'> = {};
  if (!reasonsOf(kind).some((each) => each === reason))
    errors.reason = { id: 'report_reason_required' };
  if (reason === 'duplicate' && !other) errors.other = { id: 'report_other_required' };
  if (reason === 'other' && isBlank(text ?? '')) errors.text = { id: 'report_text_required' };
  if (isTooLong(text, REPORT_WORDS_MAX))
    errors.text = { id: 'report_text_too_long', params: { most: REPORT_WORDS_MAX } };
  return errors;
}

/** The rule for what an admin notes when a report is closed. */
export function noteError(note = ''): Refused | undefined {
  if (isBlank(note)) return { id: 'resolution_required' };
  return isTooLong(note, REPORT_WORDS_MAX)
    ? { id: 'resolution_too_long', params: { most: REPORT_WORDS_MAX } }
    : undefined;
}

interface BookForm {
  title?: string | undefined;
  subtitle?: string | null | undefined;
  originalTitle?: string | null | undefined;
  authors?: string[] | undefined;
  year?: number | null | undefined;
  language?: string | null | undefined;
  pageCount?: number | null | undefined;
  publisher?: string | null | undefined;
  description?: string | null | undefined;
  categories?: string[] | undefined;
}

/** The rules for a book that is added or corrected; absent fields are left as they are. */
export function bookErrors(book: BookForm) {
  const errors: FieldErrors<keyof BookForm> = {};
  const { title, authors, categories, year, pageCount, language } = book;
  if (title !== undefined && isBlank(title)) errors.title = { id: 'book_title_required' };
  if (isTooLong(title, BOOK_TITLE_MAX))
    errors.title = { id: 'book_title_too_long', params: { most: BOOK_TITLE_MAX } };
  if (isTooLong(book.subtitle, BOOK_TITLE_MAX))
    errors.subtitle = { id: 'book_subtitle_too_long', params: { most: BOOK_TITLE_MAX } };
  if (isTooLong(book.originalTitle, BOOK_TITLE_MAX))
    errors.originalTitle = { id: 'book_title_too_long', params: { most: BOOK_TITLE_MAX } };
  if (authors?.every(isBlank)) errors.authors = { id: 'authors_required' };
  set(errors, 'authors', errors.authors ?? namesError(AUTHORS, authors));
  set(errors, 'categories', namesError(CATEGORIES, categories));
  if (year != null && (year === 0 || year < BOOK_YEAR_MIN || year > lastYear()))
    errors.year = {
      id: 'year_wrong',
      params: { earliest: `${-BOOK_YEAR_MIN}`, latest: `${lastYear()}` },
    };
  if (pageCount != null && (pageCount < 1 || pageCount > BOOK_PAGES_MAX))
    errors.pageCount = { id: 'pages_wrong', params: { most: BOOK_PAGES_MAX } };
  if (language && !/^[a-z]{2,3}$/.test(language)) errors.language = { id: 'language_wrong' };
  if (isTooLong(book.publisher, BOOK_NAME_MAX))
    errors.publisher = { id: 'publisher_too_long', params: { most: BOOK_NAME_MAX } };
  if (isTooLong(book.description, BOOK_DESCRIPTION_MAX))
    errors.description = {
      id: 'book_description_too_long',
      params: { most: BOOK_DESCRIPTION_MAX },
    };
  return errors;
}

const isTooLong = (text: string | null | undefined, most: number) =>
  text != null && lengthOf(text.trim()) > most;

function namesError(
  { tooMany, tooLong }: Record<'tooMany' | 'tooLong', NamesRefusal>,
  names: string[] = [],
): Refused | undefined {
  if (names.length > BOOK_LIST_MAX) return { id: tooMany, params: { most: BOOK_LIST_MAX } };
  return names.some((name) => isTooLong(name, BOOK_NAME_MAX))
    ? { id: tooLong, params: { most: BOOK_NAME_MAX } }
    : undefined;
}

type NamesRefusal =
  | 'authors_too_many'
  | 'author_too_long'
  | 'categories_too_many'
  | 'category_too_long';
const AUTHORS = { tooMany: 'authors_too_many', tooLong: 'author_too_long' } as const;
const CATEGORIES = { tooMany: 'categories_too_many', tooLong: 'category_too_long' } as const;

const lastYear = () => new Date().getFullYear() + BOOK_YEARS_AHEAD;

/** Tells whether nothing of a text can be seen: spaces, and what Unicode calls ignorable. */
export const isBlank = (text: string) =>
  !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text);

/** The length of a text in code points, as PostgreSQL's char_length counts it. */
export const lengthOf = (text: string) => [...text].length;

function set<F extends string>(errors: FieldErrors<F>, field: F, error: Refused | undefined) {
  if (error !== undefined) errors[field] = error;
}
