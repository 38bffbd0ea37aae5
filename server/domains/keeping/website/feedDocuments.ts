import { isUuid } from '../../../../shared/uuid.ts';
import { escaped } from './page.ts';

/** What a feed tells, before it is written as Atom or as JSON. */
export interface FeedContent {
  /** The address of the page it is about, in full. */
  link: string;
  title: string;
  description?: string | undefined;
  /** When what it is about began, for a feed in which nothing is yet. */
  since: string | Date;
  items: FeedEntry[];
}

export interface FeedEntry {
  /** A UUID, or another name that is unique in the world when it stands behind the link. */
  id: string;
  title: string;
  /** In full. */
  link: string;
  /** Plain text; a blank line divides paragraphs. */
  text: string;
  author?: { name: string; link: string } | undefined;
  publishedAt: string | Date;
  updatedAt?: string | Date | undefined;
}

export type FeedFormat = 'atom' | 'json';

/** A page's head with its feeds, by which programs find them. */
export const withFeeds = <H extends { head: readonly string[] }>(
  page: H,
  feeds: (readonly [path: string, title: string])[],
) => ({
  ...page,
  head: [...page.head, ...feeds.flatMap(([path, title]) => feedLinks(path, escaped(title)))],
});

const feedLinks = (path: string, title: string) => [
  `<link rel="alternate" type="application/atom+xml" title="${title}" href="${path}.atom">`,
  `<link rel="alternate" type="application/feed+json" title="${title}" href="${path}.json">`,
];

/** When something in a feed changed last. */
export const changedAt = ({ since, items }: FeedContent) =>
  new Date(
    Math.max(
      new Date(since).getTime(),
      ...items.map(({ publishedAt, updatedAt }) => new Date(updatedAt ?? publishedAt).getTime()),
    ),
  );

/** A feed as it is sent. */
export const writeFeed = (format: FeedFormat, content: FeedContent, self: string) =>
  format === 'json' ? jsonFeed(content, self) : atomFeed(content, self);

/** Atom (RFC 4287); its library is loaded by the first who asks for a feed. */
async function atomFeed(content: FeedContent, self: string) {
  const { Feed } = await import('feed');
  const feed = new Feed({
    id: self,
    title: printable(content.title),
    ...(content.description ? { description: printable(content.description) } : {}),
    link: content.link,
    feedLinks: { atom: self },
    updated: changedAt(content),
    generator: 'Commonplace',
  });
  for (const { id, title, link, text, author, publishedAt, updatedAt } of content.items)
    feed.addItem({
      id: uriOf(id, link),
      // The library says that it is HTML.
      title: escaped(printable(title)),
      link,
      content: htmlOf(text),
      ...(author ? { author: [{ name: printable(author.name), link: author.link }] } : {}),
      published: new Date(publishedAt),
      date: new Date(updatedAt ?? publishedAt),
    });
  return feed.atom1();
}

/** JSON Feed 1.1, which the library does not write. */
const jsonFeed = (content: FeedContent, self: string) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: content.title,
    ...(content.description ? { description: content.description } : {}),
    home_page_url: content.link,
    feed_url: self,
    items: content.items.map(({ id, title, link, text, author, publishedAt, updatedAt }) => ({
      id: uriOf(id, link),
      url: link,
      title,
      content_html: htmlOf(text),
      date_published: new Date(publishedAt).toISOString(),
      ...(updatedAt ? { date_modified: new Date(updatedAt).toISOString() } : {}),
      ...(author ? { authors: [{ name: author.name, url: author.link }] } : {}),
    })),
  });

const uriOf = (id: string, link: string) =>
  isUuid(id)
    ? `urn:uuid:${id}`
    : `${link}${link.includes('#') ? '&' : '#'}${encodeURIComponent(id)}`;

const htmlOf = (text: string) =>
  printable(text)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Without what may not stand in XML. */
const printable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
