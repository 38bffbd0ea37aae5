import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Entry } from '../../../../shared/contract/library.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import type { Config } from '../../../config.ts';
import { originFor } from '../../../platform/http/address.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { NOTHING_RUNS } from '../../../platform/http/securityHeaders.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { linkedProfile } from './links.sql.ts';
import { escaped, STYLE_ADDRESS } from './page.ts';
import { summaryOf } from './plainText.ts';

/** So many books are shown. */
const BOOKS = 5;

/**
 * What somebody reads just now, for a page of their own elsewhere: a picture, and a page for a frame. Both are without
 * scripts and cookies, and the only ones that other sites may show within theirs.
 */
export function embedRoutes(
  app: FastifyInstance,
  { config, routes }: { config: Pick<Config, 'publicUrl'>; routes: Pick<Routes, 'ask'> },
) {
  for (const format of ['svg', 'html'] as const)
    app.get<{ Params: { id: string } }>(
      `/embed/profile/:id/reading.${format}`,
      counted(10),
      async (request, reply) => {
        const { id } = request.params;
        const profile = isUuid(id) ? await linkedProfile(request.reads, id) : undefined;
        if (!profile?.shown) throw refuse('user_not_found');
        const query = { status: 'reading', limit: BOOKS } as const;
        const { reply: entries } = await routes.ask(
          'GET /api/profile/:id/library',
          { params: { id }, query },
          reply,
        );
        const shown = { id, username: profile.username, entries };
        mayBeFramed(reply, format);
        if (format === 'svg')
          return reply.type('image/svg+xml; charset=utf-8').send(pictureOf(shown));
        const origin = originFor(request, config.publicUrl) ?? '';
        return reply.type('text/html; charset=utf-8').send(frameOf(shown, origin));
      },
    );
}

interface Shown {
  id: string;
  username: string;
  entries: readonly Entry[];
}

function mayBeFramed(reply: FastifyReply, format: 'svg' | 'html') {
  const policy = NOTHING_RUNS.replace("frame-ancestors 'none'", 'frame-ancestors *');
  reply
    .removeHeader('x-frame-options')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header(
      'content-security-policy',
      format === 'html' ? `${policy}; style-src 'self'; img-src 'self'` : policy,
    )
    .header('cache-control', 'public, no-cache')
    .header('access-control-allow-origin', '*');
}

const WIDTH = 400;
const HEAD = 40;
const ROW = 52;

/** In colours that can be read on light and dark pages: it stands on a card of its own. */
function pictureOf({ username, entries }: Shown) {
  const height = HEAD + Math.max(1, entries.length) * ROW + 8;
  const rows = entries.map((entry, at) => {
    const y = HEAD + at * ROW;
    const { percent } = entry;
    return [
      `<text x="16" y="${y + 18}" font-weight="600">${line(entry.book.title, 44)}</text>`,
      `<text x="16" y="${y + 35}" font-size="12" fill="#6b6154">${line(entry.book.authors.join(', '), 54)}</text>`,
      ...(percent === null
        ? []
        : [
            `<rect x="16" y="${y + 41}" width="${WIDTH - 32}" height="3" fill="#e2d9cb"/>`,
            `<rect x="16" y="${y + 41}" width="${Math.round(((WIDTH - 32) * percent) / 100)}" height="3" fill="#7a2e2e"/>`,
          ]),
    ].join('');
  });
  const empty = `<text x="16" y="${HEAD + 18}" fill="#6b6154">—</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${line(username, 60)}" font-family="Georgia, serif" font-size="15" fill="#1f1b16">
<rect width="${WIDTH}" height="${height}" rx="8" fill="#faf7f2" stroke="#e2d9cb"/>
<text x="16" y="26" font-size="13" fill="#7a2e2e">${line(username, 40)} · Commonplace</text>
${rows.length === 0 ? empty : rows.join('\n')}
</svg>
`;
}

const frameOf = ({ id, username, entries }: Shown, origin: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(username)} · Commonplace</title>
<base target="_top">
<link rel="stylesheet" href="${STYLE_ADDRESS}">
</head>
<body>
<main>
<p><a href="${escaped(`${origin}/profile/${id}`)}">${escaped(username)}</a></p>
${entries
  .map(({ book, percent }) => {
    const cover =
      book.thumbnail === null ? '' : `<img src="${escaped(book.thumbnail)}" alt="" width="48"> `;
    const progress = percent === null ? '' : ` <progress max="100" value="${percent}"></progress>`;
    return `<p>${cover}<a href="${escaped(`${origin}/book/${book.googleId}`)}">${escaped(book.title)}</a> ${escaped(book.authors.join(', '))}${progress}</p>`;
  })
  .join('\n')}
</main>
</body>
</html>
`;

const line = (text: string, most: number) => escaped(summaryOf(text, most));
