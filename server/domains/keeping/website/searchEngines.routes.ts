import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../../config.ts';
import { originFor } from '../../../platform/http/address.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { escaped, sendMissingPage } from './page.ts';
import { partAt, sitemapsOf } from './sitemap.ts';

/** What search engines ask for, and how a browser adds the search of this site to its own. */
export function searchEngineRoutes(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const sitemaps = sitemapsOf();
  /** The address of the site depends on who asks where PUBLIC_URL does not say it: then nothing is kept. */
  const keeping = (age: string) => (publicUrl === undefined ? 'no-store' : age);
  const xml = (reply: FastifyReply) =>
    reply.header('cache-control', keeping(AN_HOUR)).type('application/xml; charset=utf-8');

  app.get('/robots.txt', counted(), async (request, reply) =>
    reply
      .header('cache-control', keeping(A_DAY))
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(originFor(request, publicUrl))),
  );

  app.get('/opensearch.xml', counted(), async (request, reply) => {
    const origin = originFor(request, publicUrl);
    if (origin === undefined) return sendMissingPage(reply, NO_ADDRESS);
    return reply
      .header('cache-control', keeping(A_DAY))
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(openSearch(origin));
  });

  app.get('/sitemap.xml', SITEMAP, async (request, reply) => {
    const origin = originFor(request, publicUrl);
    if (origin === undefined) return sendMissingPage(reply, NO_ADDRESS);
    return xml(reply).send(await sitemaps.index(request.reads, origin));
  });

  app.get('/sitemap-pages.xml', SITEMAP, async (request, reply) => {
    const origin = originFor(request, publicUrl);
    if (origin === undefined) return sendMissingPage(reply, NO_ADDRESS);
    return xml(reply).send(sitemaps.pages(origin));
  });

  app.get<Part>('/sitemap-:part.xml', SITEMAP, async (request, reply) => {
    const origin = originFor(request, publicUrl);
    if (origin === undefined) return sendMissingPage(reply, NO_ADDRESS);
    const place = partAt(request.params.part);
    const part = place && (await sitemaps.part(request.reads, place, origin));
    if (!part) return sendMissingPage(reply, 'There is no such page');
    return xml(reply).send(part);
  });
}

interface Part {
  Params: { part: string };
}

/** Up to 50,000 addresses. */
const SITEMAP = counted(100);
const A_DAY = 'public, max-age=86400';
const AN_HOUR = 'public, max-age=3600';
const NO_ADDRESS = 'This site does not know its own address: PUBLIC_URL is not set';

const robotsTxt = (origin: string | undefined) => `User-agent: *
Disallow: /api/
${origin === undefined ? '' : `\nSitemap: ${origin}/sitemap.xml\n`}`;

const openSearch = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Commonplace</ShortName>
  <Description>Find a book on Commonplace</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${escaped(origin)}/favicon.svg</Image>
  <Url type="text/html" template="${escaped(origin)}/#/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
