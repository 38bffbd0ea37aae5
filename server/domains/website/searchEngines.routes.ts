import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { originFor } from './address.ts';
import { escaped, sendMissingPage } from './page.ts';
import { OPEN_ADDRESS } from './preview.ts';
import { sitemapsOf } from './sitemap.ts';

/** What search engines ask for, and how a browser adds the search of this site to its own. */
export function searchEngineRoutes(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const sitemaps = sitemapsOf();

  app.get('/robots.txt', HIDDEN, async (request, reply) =>
    reply
      .header('cache-control', A_DAY)
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(originFor(request, publicUrl))),
  );

  app.get('/opensearch.xml', HIDDEN, async (request, reply) =>
    reply
      .header('cache-control', A_DAY)
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(openSearch(originFor(request, publicUrl))),
  );

  app.get('/sitemap.xml', HIDDEN, async (request, reply) =>
    xml(reply).send(await sitemaps.index(request.reads, originFor(request, publicUrl))),
  );

  app.get<Part>('/sitemap-:part.xml', HIDDEN, async (request, reply) => {
    const [, listed, after] = PART.exec(request.params.part) ?? [];
    if (listed !== 'books' && listed !== 'profiles')
      return sendMissingPage(reply, 'There is no such page');
    const part = await sitemaps.part(
      request.reads,
      { listed, after },
      originFor(request, publicUrl),
    );
    if (!part) return sendMissingPage(reply, 'There is no such page');
    return xml(reply).send(part);
  });
}

interface Part {
  Params: { part: string };
}

const HIDDEN = { schema: { hide: true } };
const PART = /^(books|profiles)(?:-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/;
const A_DAY = 'public, max-age=86400';
const AN_HOUR = 'public, max-age=3600';

const xml = (reply: FastifyReply) =>
  reply.header('cache-control', AN_HOUR).type('application/xml; charset=utf-8');

/** The script that leads people on would lead a search engine away from the page it came for. */
const robotsTxt = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: ${OPEN_ADDRESS}

Sitemap: ${origin}/sitemap.xml
`;

const openSearch = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Commonplace</ShortName>
  <Description>Find a book on Commonplace</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${escaped(origin)}/favicon.svg</Image>
  <Url type="text/html" template="${escaped(origin)}/#/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
