import { LANGUAGES, type Language } from '../../../shared/languages.ts';
import type { NotificationKind } from '../../../shared/notifications.ts';
import type { Path } from '../../../shared/paths.ts';
import { MAIL_WORDS } from './messages/messages.ts';

/** What mails are about. */
export type MailKind =
  | 'verify-email'
  | 'reset-password'
  | 'email-changed'
  | 'sign-in-linked'
  | 'registration-accepted';

/** Those that say what has happened, and whose link opens nothing by itself. */
export type MailNotice = 'email-changed' | 'sign-in-linked' | 'registration-accepted';

/** The screens that the links of the mails open. */
const SCREENS: Record<MailKind, Path> = {
  'verify-email': '/Account/Verify',
  'reset-password': '/Account/Reset',
  'email-changed': '/Account/Forgot',
  'sign-in-linked': '/Account/Forgot',
  'registration-accepted': '/Account/Signin',
};

/**
 * A mail in plain text and as HTML without a style, a picture or anything else to be fetched. The
 * subject holds nothing that anybody has typed. The token stands behind the `#` of the link, which
 * no browser sends to a server.
 */
export function mailFromTemplate(
  kind: MailKind,
  { username, token, language, publicUrl }: Particulars,
) {
  const words = MAIL_WORDS[language];
  const { subject, text, link, otherwise } = words[kind];
  const greeting = username === undefined ? words.greeting : words.greetingOf(unlinked(username));
  const isNotice = !hasToken(kind);
  const screen = `${publicUrl}/#${SCREENS[kind]}`;
  const url = isNotice ? screen : `${screen}?token=${token}`;
  // To an address that was never proven no link for a password would come.
  const lines = isNotice ? noticeLines() : [text, { url, link }, words.lasts, otherwise];
  function noticeLines() {
    if (kind === 'registration-accepted') return [text, { url, link }, otherwise];
    return [text, ...(username === undefined ? [words.tellAdmin] : [otherwise, { url, link }])];
  }
  const plain = lines.map((line) => (typeof line === 'string' ? line : line.url));
  const marked = lines.map((line) =>
    typeof line === 'string'
      ? `<p>${escaped(line)}</p>`
      : `<p><a href="${escaped(line.url)}">${escaped(line.link)}</a></p>`,
  );
  return {
    subject: `${subject} · Commonplace`,
    text: [greeting, ...plain].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].dir}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body>
<p>${escaped(greeting)}</p>
${marked.join('\n')}
</body>
</html>
`,
  };
}

/** Whether the link of a mail opens something by itself. */
export const hasToken = (kind: MailKind): kind is Exclude<MailKind, MailNotice> =>
  kind === 'verify-email' || kind === 'reset-password';

/** A mail about things of a kind that somebody wants mail about: that there are such, and not what they say. */
export function mailOfNews(
  kind: NotificationKind,
  {
    username,
    token,
    language,
    publicUrl,
  }: { username: string; token: string; language: Language; publicUrl: string },
) {
  const words = MAIL_WORDS[language];
  const { subject, kinds, see, end } = words.notification;
  const greeting = words.greetingOf(unlinked(username));
  const link = (url: string, text: string) =>
    `<p><a href="${escaped(url)}">${escaped(text)}</a></p>`;
  const place = `${publicUrl}/#/notifications`;
  const ending = endAddress(publicUrl, token);
  return {
    subject: `${subject} · Commonplace`,
    text: [greeting, kinds[kind], place, `${end}: ${ending}`].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].dir}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body>
<p>${escaped(greeting)}</p>
<p>${escaped(kinds[kind])}</p>
${link(place, see)}
${link(ending, end)}
</body>
</html>
`,
  };
}

/** Where mails of a kind end at one press: a page for people, and what mail programs send by themselves (RFC 8058). */
export const endAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/mail/end?token=${token}`;

/** `win-iphone.com` is a username, and no link: programs that read mails end a word at a word joiner. */
const unlinked = (username: string) => username.replaceAll('.', '.\u2060');

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

interface Particulars {
  /** None where the address may be that of somebody who knows nothing of the account. */
  username: string | undefined;
  token: string;
  language: Language;
  /** Where the site is. */
  publicUrl: string;
}
