import type { Language } from '../../../../../shared/languages.ts';
import type { Config } from '../../../../config.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { HttpError } from '../../../../platform/http/errors.ts';
import { ProviderError, safePost } from '../../../../platform/http/safeFetch.ts';
import type { JobKind } from '../../../../platform/queue/queue.ts';
import type { Limits } from '../../../../platform/rateLimits/limits.ts';
import { consume } from '../../../../platform/rateLimits/strictCounter.sql.ts';
import {
  forgetMessages,
  forgetSubscription,
  giveUp,
  messagesFor,
  noteSent,
  recipientAt,
  type Subscription,
  type WaitingMessage,
} from './push.sql.ts';
import { ownPushKeys } from './pushKeys.ts';
import { pushMessage, topicOf, urgencyOf } from './pushMessage.ts';

/** A push service that takes longer has failed. */
const SEND_MS = 5_000;
/** So long a push service keeps a message for a browser that is not there. */
const TTL_SECONDS = 24 * 60 * 60;
/** Who was away for long gets the newest; the site has them all. */
const AT_ONCE = 5;
const LOOKED_AT = 100;
/** With waits that double from a minute to half an hour. */
const ATTEMPTS = 6;
const FIRST_WAIT_SECONDS = 30;
/** So often in a row a browser's messages are given up before the browser is. */
const GIVEN_UP_MAX = 5;

interface Parts {
  db: Db;
  config: Pick<Config, 'publicUrl' | 'mail'>;
  limits: Pick<Limits, 'pushMessage'>;
  /** After the first attempt; tests cannot wait a minute. */
  firstWaitSeconds?: number | undefined;
  /** The IP addresses that may be connected to: public ones; a test allows its own. */
  mayConnect?: ((address: string) => boolean) | undefined;
  warn: (line: string) => void;
}

/** The job that sends what waits for one browser: RFC 8030, encrypted (RFC 8291), with the site's own keys (RFC 8292). */
export function pushing({ db, config, limits, mayConnect, warn, ...more }: Parts): JobKind {
  const { firstWaitSeconds = FIRST_WAIT_SECONDS } = more;

  async function run(id: string, signal: AbortSignal): Promise<undefined> {
    for (;;) {
      const recipient = await recipientAt(db, id);
      if (!recipient) {
        await forgetSubscription(db, id);
        return;
      }
      const waiting = await messagesFor(db, id, { id: recipient.userId }, LOOKED_AT);
      if (waiting.length === 0 || signal.aborted) return;
      const worth = waiting.filter(({ notification }) => notification !== null).slice(0, AT_ONCE);
      await forgetMessages(
        db,
        id,
        waiting.filter((message) => !worth.includes(message)),
      );
      // The oldest first, so that the newest is on top.
      for (const message of worth.reverse())
        if (!(await deliver(id, recipient, message, signal))) return;
    }
  }

  /** Whether there is still somebody there afterwards. */
  async function deliver(id: string, to: Recipient, message: WaitingMessage, signal: AbortSignal) {
    const { notification } = message;
    if (notification === null || signal.aborted) return false;
    if (await mayBeTold(to.userId)) {
      const { status, retryAfter } = await send(to, notification, signal);
      if (status === 404 || status === 410) {
        await forgetSubscription(db, id);
        return false;
      }
      if (status === 429 || status >= 500)
        throw new ProviderError(`a push service answered with ${status}`, retryAfter);
      if (status < 200 || status > 299) {
        warn(`A push service refused a message with ${status}`);
        await giveUp(db, id, GIVEN_UP_MAX);
        return false;
      }
      await noteSent(db, id);
    }
    await forgetMessages(db, id, [message]);
    return true;
  }

  async function send(
    { endpoint, p256dh, auth, language }: Recipient,
    notification: NonNullable<WaitingMessage['notification']>,
    signal: AbortSignal,
  ) {
    // Loaded for the first message: many sites send none.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(pushMessage(notification, language)),
      {
        TTL: TTL_SECONDS,
        urgency: urgencyOf(notification.kind),
        topic: topicOf(notification._id),
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject: ownerOf(config), ...(await ownPushKeys(db)) },
      },
    );
    return safePost(new URL(endpoint), {
      headers,
      body,
      timeoutMs: SEND_MS,
      signal,
      mayConnect,
    });
  }

  /** So many messages an hour and no more, whatever happens. */
  const mayBeTold = (userId: string) =>
    consume(db, limits.pushMessage, userId).then(
      () => true,
      (error) => {
        if (error instanceof HttpError && error.statusCode === 429) return false;
        throw error;
      },
    );

  return {
    run,
    attempts: ATTEMPTS,
    waitSeconds: (attempts, error) =>
      Math.max(
        firstWaitSeconds * 2 ** attempts,
        (error instanceof ProviderError && error.retryAfter) || 0,
      ),
    givenUp: async (id) => {
      await giveUp(db, id, GIVEN_UP_MAX);
    },
  };
}

type Recipient = Subscription & { userId: string; language: Language };

/** Whom a push service can turn to. */
function ownerOf({ publicUrl, mail }: Parts['config']) {
  if (mail) return `mailto:${mail.from}`;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:webmaster@localhost';
}
