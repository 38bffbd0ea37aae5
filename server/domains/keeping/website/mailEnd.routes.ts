import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../../../../shared/languages.ts';
import type { Db } from '../../../platform/db/db.ts';
import { takeOnly } from '../../../platform/http/bodyParsers.ts';
import { MAIL_WORDS } from '../../../platform/mail/messages/messages.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { endMails, mailsToEnd } from '../../talk/notifications/notifications.sql.ts';
import { escaped, pageOf, sendMissingPage } from './page.ts';

/** What mail programs send, and the button of the page: nothing in it is needed. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const FORM_MAX = 4_096;
const TOKEN = /^[A-Za-z0-9_-]{20,100}$/;

interface Ending {
  Querystring: { token?: string };
}

/**
 * The end of mails of a kind, for whoever has one of them, without signing in: a page with a button, since what is
 * only looked at changes nothing, and the same address for mail programs that press it by themselves (RFC 8058).
 */
export function mailEndRoutes(app: FastifyInstance, db: Db) {
  void app.register(async (scope) => {
    takeOnly(scope, FORMS, FORM_MAX);
    scope.get<Ending>('/mail/end', counted(), async (request, reply) => {
      const found = await mailsOf(request);
      if (!found) return sendMissingPage(reply, MAIL_WORDS.en.notification.endGone);
      const { kinds, endQuestion, end } = found.words.notification;
      return send(
        reply,
        found.language,
        endQuestion,
        `<p>${escaped(kinds[found.kind])}</p>
      <form method="post"><button>${escaped(end)}</button></form>`,
      );
    });
    scope.post<Ending>('/mail/end', counted(), async (request, reply) => {
      const found = await mailsOf(request);
      if (!found) return sendMissingPage(reply, MAIL_WORDS.en.notification.endGone);
      await endMails(db, found.token);
      return send(reply, found.language, found.words.notification.ended);
    });
  });

  async function mailsOf(request: FastifyRequest<Ending>) {
    const { token } = request.query;
    if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
    const found = await mailsToEnd(db, token);
    if (!found) return undefined;
    const language = (found.language in LANGUAGES ? found.language : 'en') as Language;
    return { ...found, token, language, words: MAIL_WORDS[language] };
  }
}

const send = (reply: FastifyReply, language: Language, title: string, more = '') =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      pageOf({
        title: `${title} · Commonplace`,
        head: ['<meta name="robots" content="noindex">'],
        main: `<div lang="${language}" dir="${LANGUAGES[language].dir}"><h1>${escaped(title)}</h1>
      ${more}</div>`,
      }),
    );
