import { setTimeout as pause } from 'node:timers/promises';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/notifications.ts';
import type { Config } from '../../config.ts';
import { isLoopback } from '../../config.ts';
import type { Db } from '../db/db.ts';
import { HttpError } from '../http/errors.ts';
import type { TakenJob } from '../queue/queue.sql.ts';
import { createQueue, type JobKind } from '../queue/queue.ts';
import type { Limits } from '../rateLimits/limits.ts';
import { consume } from '../rateLimits/strictCounter.sql.ts';
import { isPlainAddress } from './address.ts';
import { MAIL, newsJob, type WaitingMail } from './outbox.sql.ts';
import { endAddress, hasToken, type MailKind, mailFromTemplate, mailOfNews } from './template.ts';

/** How often is looked for what another process has left, or is due again. */
const LOOK_EVERY_MS = 15_000;
/** A mail server that takes longer has failed. */
const SEND_MS = 30_000;
/** Together with waits that double from a minute to half an hour: a mail is tried for two hours. */
const ATTEMPTS = 8;
const FIRST_WAIT_SECONDS = 60;
/** After an answer, by chance: what happens to a mail shows in the time of no request after it. */
const WAKE_WITHIN_MS = 250;

/** Whom a mail is for, and the token of its link: accounts know, the outbox does not. */
export interface Links {
  recipientOf(db: Db, mail: TakenMail): Promise<Recipient | undefined>;
  newLinkToken(): { token: string; tokenHash: Buffer };
  /** Falsy where the link is no longer wanted. */
  addMailedToken(db: Db, kind: MailKind, recipient: Recipient, tokenHash: Buffer): Promise<unknown>;
  /** What there is to say of a kind of news; undefined: nothing, or it is no longer wanted. */
  newsFor(
    db: Db,
    recipient: { id: string },
    topic: string,
  ): Promise<{ token: string; ids: string[] } | undefined>;
  noteMailed(db: Db, ids: string[]): Promise<unknown>;
}

interface Recipient {
  id: string;
  username: string;
  email: string;
  isProven: boolean;
}

interface Parts {
  db: Db;
  config: Pick<Config, 'mail'>;
  limits: Pick<Limits, 'resetMail' | 'verificationMail' | 'noticeMail' | 'newsMail'>;
  links: Links;
  /** After the first attempt; tests cannot wait a minute. */
  firstWaitSeconds?: number | undefined;
  warn: (line: string) => void;
}
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends mails, each a job of the queue, after the answers of the calls that asked for them. A mail is sent by one
 * process at a time, and waits until a mail server has taken it: one that is killed loses nothing. Without
 * `SMTP_URL` it does nothing.
 */
export function createOutbox({
  db,
  config: { mail: settings },
  limits,
  links,
  warn,
  ...more
}: Parts) {
  const { firstWaitSeconds = FIRST_WAIT_SECONDS } = more;
  let transport: ReturnType<typeof transportOf> | undefined;

  const mail = jobOf(({ id, details }, attempt) =>
    send({ ...(details as WaitingMail), id, topic: null, attempt }),
  );
  const newsOf = (topic: NotificationKind) =>
    jobOf(({ id, details }, attempt, sought) => {
      const { language } = details as Pick<WaitingMail, 'language'>;
      const kind = 'notification';
      return send({ kind, soughtBy: 'id', sought, language, address: null, id, topic, attempt });
    });
  const queue =
    settings &&
    createQueue({
      db,
      kinds: {
        [MAIL]: mail,
        ...Object.fromEntries(NOTIFICATION_KINDS.map((topic) => [newsJob(topic), newsOf(topic)])),
      },
      lookEveryMs: LOOK_EVERY_MS,
      // Longer than a mail server is given: nothing is sent twice because somebody was slow.
      leaseSeconds: firstWaitSeconds,
      warn,
    });

  /** What is tried again later where it failed, unless it was refused for good. */
  function jobOf(
    deliver: (
      job: Pick<TakenJob, 'id' | 'details'>,
      attempt: number,
      subject: string,
    ) => Promise<void>,
  ): JobKind {
    return {
      isOneStep: true,
      attempts: ATTEMPTS,
      waitSeconds: (attempts) => firstWaitSeconds * 2 ** (attempts - 1),
      givenUp: async () => {},
      async run(subject, _signal, _isTurnOver, attempt, job) {
        try {
          await deliver(job, attempt, subject);
        } catch (error) {
          // Nothing else of it is logged, see below.
          if (!isRefusal(error)) throw new Error(wordsOf(error));
          warn(`A mail was refused, and is given up: ${wordsOf(error)}`);
        }
        return undefined;
      },
    };
  }

  async function send(mail: TakenMail) {
    const recipient = await links.recipientOf(db, mail);
    if (!recipient || !settings || !isPlainAddress(recipient.email)) return;
    if (mail.attempt === 1 && !(await mayBeWrittenTo(mail.kind, recipient.id))) return;
    if (mail.kind === 'notification') return sendNews(mail, recipient);
    // A token of its own for each attempt: nothing that opens an account waits in a table.
    const { token, tokenHash } = links.newLinkToken();
    if (hasToken(mail.kind) && !(await links.addMailedToken(db, mail.kind, recipient, tokenHash)))
      return;
    const { email: address } = recipient;
    const username = recipient.isProven ? recipient.username : undefined;
    const { language } = mail;
    const { publicUrl } = settings;
    await post(
      mail,
      address,
      mailFromTemplate(mail.kind, { username, token, language, publicUrl }),
    );
  }

  /** Only to who has shown that the address is theirs. */
  async function sendNews({ topic, ...mail }: TakenMail, recipient: Recipient) {
    if (!settings || topic === null || !recipient.isProven) return;
    const news = await links.newsFor(db, recipient, topic);
    if (!news) return;
    const { publicUrl } = settings;
    const { username } = recipient;
    const { language } = mail;
    const text = mailOfNews(topic, { username, token: news.token, language, publicUrl });
    await post(mail, recipient.email, text, {
      'List-Unsubscribe': `<${endAddress(publicUrl, news.token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await links.noteMailed(db, news.ids);
  }

  async function post(
    mail: Pick<TakenMail, 'id'>,
    address: string,
    text: ReturnType<typeof mailFromTemplate>,
    headers: Record<string, string> = {},
  ) {
    if (!settings) return;
    const { from, publicUrl } = settings;
    const message = {
      ...text,
      from: { name: 'Commonplace', address: from },
      to: { name: '', address },
      envelope: { from, to: [address] },
      // The same for each attempt: who gets it twice can tell.
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    };
    transport ??= transportOf(settings.smtpUrl);
    const server = await transport;
    const timeIsUp = new AbortController();
    try {
      await Promise.race([
        server.sendMail(message),
        pause(SEND_MS, undefined, { signal: timeIsUp.signal, ref: false }).then(() => {
          throw new Error('it took too long');
        }),
      ]);
    } finally {
      timeIsUp.abort();
    }
  }

  /** So many mails an hour and no more, whoever asks for them. */
  const mayBeWrittenTo = (kind: TakenMail['kind'], userId: string) =>
    consume(db, limits[LIMIT_OF[kind]], userId).then(
      () => true,
      (error) => {
        if (error instanceof HttpError && error.statusCode === 429) return false;
        throw error;
      },
    );

  return {
    /** Whether this site sends mail at all. */
    isOn: settings !== undefined,
    /** Something was put into the queue: it is looked for in a moment. */
    wake: () => {
      if (queue) setTimeout(queue.wake, Math.random() * WAKE_WITHIN_MS).unref();
    },
    close: async () => queue?.close(),
  };
}

/** A mail that this process has taken to send. */
interface TakenMail extends WaitingMail {
  id: string;
  /** What news it is about, where it is. */
  topic: NotificationKind | null;
  /** This one included. */
  attempt: number;
}

const LIMIT_OF = {
  'verify-email': 'verificationMail',
  'reset-password': 'resetMail',
  'email-changed': 'noticeMail',
  'sign-in-linked': 'noticeMail',
  'registration-accepted': 'noticeMail',
  notification: 'newsMail',
} as const;

/** Over the net only encrypted: the links open accounts. `?requireTLS=false` is for a private one. */
async function transportOf(smtpUrl: string) {
  // Loaded for the first mail: many sites send none.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    requireTLS:
      !isLoopback(new URL(smtpUrl).hostname) &&
      new URL(smtpUrl).searchParams.get('requireTLS') !== 'false',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * The mail server knows that this will never go: trying again would change nothing. What it refuses
 * before it has heard of the recipient, our own address perhaps, is about us, and would be about every
 * mail that waits.
 */
function isRefusal(error: unknown) {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;
}

/** Without the words of the mail server, which may name an address. */
function wordsOf(error: unknown) {
  const { code, responseCode, message } = error as {
    code?: string;
    responseCode?: number;
    message?: string;
  };
  return [code, responseCode].filter(Boolean).join(' ') || message;
}
