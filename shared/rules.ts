import {
  BIO_MAX,
  BOOK_DESCRIPTION_MAX,
  BOOK_LIST_MAX,
  BOOK_NAME_MAX,
  BOOK_PAGES_MAX,
  BOOK_TITLE_MAX,
  BOOK_YEAR_MIN,
  BOOK_YEARS_AHEAD,
  EMAIL_MAX,
  PASSKEY_NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REPORT_WORDS_MAX,
  REVIEW_CONTENT_MAX,
  REVIEW_TITLE_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits.ts';
import { REPORT_REASONS } from './reports.ts';
import { isRole } from './roles.ts';

/** What is wrong with a form: one sentence for each field that has something wrong. */
export type FieldErrors<F extends string> = Partial<Record<F, string>>;

interface SignIn {
  username?: string | undefined;
  password?: string | undefined;
}

/** The rules of the sign-in form. */
export function signInErrors({ username = '', password = '' }: SignIn) {
  const errors: FieldErrors<'username' | 'password'> = {};
  if (!username.trim()) errors.username = 'Username is required';
  if (!password.trim()) errors.password = 'Password is required';
  return errors;
}

/** The rule of the form for a forgotten password. */
export const forgottenNameError = (name = '') =>
  name.trim() ? undefined : 'Please type your username or email';

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
export function confirmPasswordError(password: string, confirmation: string) {
  if (!confirmation) return 'Please confirm your password';
  return confirmation === password ? undefined : 'Passwords do not match';
}

/** The rule for usernames: letters, digits, `_`, `-` and `.` of any script, 3 to 30 characters. */
export function usernameError(username = '') {
  const name = username.trim().normalize('NFC');
  if (!name) return 'Username is required';
  if (lengthOf(name) < USERNAME_MIN) return `Username must be at least ${USERNAME_MIN} characters`;
  if (lengthOf(name) > USERNAME_MAX) return `Username must be at most ${USERNAME_MAX} characters`;
  // One letter may stand for a whole phrase (ﷺ): what it stands for is held to the same rule.
  if (![name, name.normalize('NFKC')].every(isName))
    return 'Username may hold only letters, digits, “_”, “-” and “.”';
  if (/^\.|\.$/.test(name)) return 'Username may not begin or end with “.”';
  return isOfOneScript(name) ? undefined : 'Username may hold letters of one alphabet only';
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

/** What UTS #39 calls highly restrictive: letters of several scripts in one name are drawn alike. */
const isOfOneScript = (name: string) => ONE_SCRIPT.some((of) => of.test(name));

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
  lengthOf(name) <= 2 * USERNAME_MAX;

/** The rule for e-mail addresses; that one is somebody's only a message to it could prove. */
export function emailError(email = '') {
  const address = email.trim();
  if (!address) return 'Email is required';
  return lengthOf(address) <= EMAIL_MAX &&
    /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(address)
    ? undefined
    : 'Please enter a valid email address';
}

/** The rule for passwords: anything, as long as there is something. */
export function passwordError(password: string) {
  if (!password.trim()) return 'Password is required';
  return lengthOf(password) > PASSWORD_MAX
    ? `Password must be at most ${PASSWORD_MAX} characters`
    : undefined;
}

/** The rule for passwords of a public site, as far as the browser can know it. */
export const strongPasswordError = (password: string) =>
  passwordError(password) ??
  (lengthOf(password.trim()) < PASSWORD_MIN
    ? `Password must be at least ${PASSWORD_MIN} characters`
    : undefined);

/** The rule for what somebody calls a passkey. */
export function passkeyNameError(name = '') {
  if (isBlank(name)) return 'Please give the passkey a name';
  return isTooLong(name, PASSKEY_NAME_MAX)
    ? `The name may be at most ${PASSKEY_NAME_MAX} characters long`
    : undefined;
}

/** The rule for a bio; there need not be one. */
export const bioError = (bio: string) =>
  lengthOf(bio.trim()) > BIO_MAX
    ? `Bio must be at most ${BIO_MAX.toLocaleString('en-US')} characters`
    : undefined;

/** The rule for a role somebody chooses. */
export const roleError = (role: unknown) =>
  isRole(role) ? undefined : 'Please select your identity';

/** What a review without one of its parts is told. */
export const REVIEW_INCOMPLETE = 'Please fill in all fields and select a rating';

interface ReviewForm {
  title?: string | undefined;
  content?: string | undefined;
  rating?: number | undefined;
}

/** The rule of the review form: everything filled in, a rating chosen, nothing too long. */
export function reviewError({ title = '', content = '', rating = 0 }: ReviewForm) {
  if (isBlank(title) || isBlank(content) || rating === 0) return REVIEW_INCOMPLETE;
  if (lengthOf(title.trim()) > REVIEW_TITLE_MAX)
    return `The title may be at most ${REVIEW_TITLE_MAX} characters long`;
  if (lengthOf(content.trim()) > REVIEW_CONTENT_MAX)
    return `The review may be at most ${REVIEW_CONTENT_MAX.toLocaleString('en-US')} characters long`;
  return undefined;
}

interface ReportForm {
  reason?: unknown;
  text?: string | null | undefined;
}

/** The rules for a report: why, and where the list has no word for it, in words of one's own. */
export function reportErrors({ reason, text }: ReportForm) {
  const errors: FieldErrors<'reason' | 'text'> = {};
  if (!REPORT_REASONS.some((each) => each === reason))
    errors.reason = 'Please say what is wrong with it';
  if (reason === 'other' && isBlank(text ?? '')) errors.text = 'Please describe what is wrong';
  if (isTooLong(text, REPORT_WORDS_MAX))
    errors.text = `The description may be at most ${numeral(REPORT_WORDS_MAX)} characters long`;
  return errors;
}

/** The rule for what an admin notes when a report is closed. */
export function noteError(note = '') {
  if (isBlank(note)) return 'Please note what was done';
  return isTooLong(note, REPORT_WORDS_MAX)
    ? `The note may be at most ${numeral(REPORT_WORDS_MAX)} characters long`
    : undefined;
}

interface BookForm {
  title?: string | undefined;
  subtitle?: string | null | undefined;
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
  if (title !== undefined && isBlank(title)) errors.title = 'Please give the title of the book';
  for (const field of ['title', 'subtitle'] as const)
    if (isTooLong(book[field], BOOK_TITLE_MAX))
      errors[field] = `A ${field} may be at most ${numeral(BOOK_TITLE_MAX)} characters long`;
  if (authors?.every(isBlank))
    errors.authors = 'Please name the author, or “Anonymous” if nobody knows';
  set(errors, 'authors', errors.authors ?? namesError('authors', authors));
  set(errors, 'categories', namesError('categories', categories));
  if (year != null && (year === 0 || year < BOOK_YEAR_MIN || year > lastYear()))
    errors.year = `The year must be one from ${-BOOK_YEAR_MIN} BCE (−${-BOOK_YEAR_MIN}) to ${lastYear()}`;
  if (pageCount != null && (pageCount < 1 || pageCount > BOOK_PAGES_MAX))
    errors.pageCount = `The number of pages must be 1 to ${numeral(BOOK_PAGES_MAX)}`;
  if (language && !/^[a-z]{2,3}$/.test(language))
    errors.language = 'The language must be a code of two or three letters, such as “en”';
  if (isTooLong(book.publisher, BOOK_NAME_MAX))
    errors.publisher = `The publisher may be at most ${BOOK_NAME_MAX} characters long`;
  if (isTooLong(book.description, BOOK_DESCRIPTION_MAX))
    errors.description = `The description may be at most ${numeral(BOOK_DESCRIPTION_MAX)} characters long`;
  return errors;
}

const isTooLong = (text: string | null | undefined, most: number) =>
  text != null && lengthOf(text.trim()) > most;

function namesError(what: string, names: string[] = []) {
  if (names.length > BOOK_LIST_MAX) return `A book may have at most ${BOOK_LIST_MAX} ${what}`;
  return names.some((name) => isTooLong(name, BOOK_NAME_MAX))
    ? `Each of the ${what} may be at most ${BOOK_NAME_MAX} characters long`
    : undefined;
}

const lastYear = () => new Date().getFullYear() + BOOK_YEARS_AHEAD;

const numeral = (value: number) => value.toLocaleString('en-US');

/** Tells whether nothing of a text can be seen: spaces, and what Unicode calls ignorable. */
export const isBlank = (text: string) =>
  !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text);

/** The length of a text in code points, as PostgreSQL's char_length counts it. */
export const lengthOf = (text: string) => [...text].length;

function set<F extends string>(errors: FieldErrors<F>, field: F, message: string | undefined) {
  if (message !== undefined) errors[field] = message;
}
