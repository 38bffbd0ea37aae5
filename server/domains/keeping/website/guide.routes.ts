import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Config, projectRoot } from '../../../config.ts';
import { originFor } from '../../../platform/http/address.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { pageOf } from './page.ts';

/** What stands in the guide where the name of a site belongs. */
const EXAMPLE = 'https://books.example.org';
const PICTURES: ReadonlySet<string> = new Set(['reader-token', 'reader-waiting', 'reader-choose']);

/**
 * `docs/connect-your-reader.md` as a page of the site, with its addresses: whoever has an e-reader in their hand has no
 * repository.
 */
export function guideRoutes(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'publicUrl'> },
) {
  let guide: Promise<string> | undefined;

  app.get('/guides/connect-your-reader', counted(5), async (request, reply) => {
    guide ??= guideAsHtml().catch((error) => {
      guide = undefined;
      throw error;
    });
    const origin = originFor(request, config.publicUrl) ?? EXAMPLE;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((await guide).replaceAll(EXAMPLE, origin));
  });

  app.get<{ Params: { name: string } }>(
    '/guides/pictures/:name.png',
    counted(),
    async (request, reply) => {
      const { name } = request.params;
      if (!PICTURES.has(name)) throw refuse('call_not_found');
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(projectRoot, 'docs', 'pictures', `${name}.png`)));
    },
  );
}

async function guideAsHtml() {
  // Only where somebody reads it: the start is not to wait for this.
  const { default: MarkdownIt } = await import('markdown-it');
  const markdown = new MarkdownIt({ html: false });
  markdown.renderer.rules.heading_open = (tokens, at) => {
    const { tag = 'h2' } = tokens[at] ?? {};
    return `<${tag} id="${anchorOf(tokens[at + 1]?.content ?? '')}">`;
  };
  const text = await readFile(join(projectRoot, 'docs', 'connect-your-reader.md'), 'utf8');
  return pageOf({
    title: 'Connect your e-reader · Commonplace',
    main: markdown.render(text),
  });
}

/** The name of a heading in links, as code forges make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-');
