import type { BookSummary } from '../../../../shared/contract/books.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../../books/books/covers/linkPreview.ts';
import { escaped } from './page.ts';
import { summaryOf } from './plainText.ts';
import { jsonInHtml } from './template.ts';

/** Characters of a title, a description and what a picture shows; what is longer is cut. */
export const TITLE_MAX = 200;
const DESCRIPTION_MAX = 200;
const ALT_MAX = 200;

/** What programs that show a link are told of its page. */
export interface Preview {
  title: string;
  description: string;
  type: 'book' | 'profile' | 'website';
  /** The page's own address, in full; none where the site does not know by which name it is found. */
  url: string | undefined;
  image: Image;
  /** More of Open Graph: `book:isbn`. */
  more: readonly (readonly [property: string, content: string])[];
  /** schema.org. */
  data: object;
  /** False for a page with too little on it to be found by. */
  isWorthFinding: boolean;
}

interface Image {
  url: string;
  alt: string;
  type: string;
  width: number;
  height: number;
}

/**
 * What stands in the head of a page for programs; HTML: Open Graph for those that show links, JSON-LD for search
 * engines.
 */
export function headOf(preview: Preview): string[] {
  const { type, url, image, more, data } = preview;
  const title = summaryOf(preview.title, TITLE_MAX);
  const description = summaryOf(preview.description, DESCRIPTION_MAX);
  return [
    ...(url === undefined ? [] : [`<link rel="canonical" href="${escaped(url)}">`]),
    `<meta name="description" content="${escaped(description)}">`,
    ...(preview.isWorthFinding ? [] : ['<meta name="robots" content="noindex">']),
    ...[
      ['og:site_name', 'Commonplace'],
      ['og:type', type],
      ['og:title', title],
      ['og:description', description],
      ...(url === undefined ? [] : [['og:url', url] as const]),
      ['og:image', image.url],
      ['og:image:type', image.type],
      ['og:image:width', String(image.width)],
      ['og:image:height', String(image.height)],
      ['og:image:alt', summaryOf(image.alt, ALT_MAX)],
      ...more,
    ].map(
      ([property = '', content = '']) =>
        `<meta property="${property}" content="${escaped(content)}">`,
    ),
    `<meta name="twitter:card" content="${image.width > image.height ? 'summary_large_image' : 'summary'}">`,
    `<script type="application/ld+json">${jsonInHtml({ '@context': 'https://schema.org', ...data })}</script>`,
  ];
}

/** The title and head of a page of many things, at a path of the site. */
export function headOfCollection(
  {
    path,
    ...said
  }: Pick<Preview, 'title' | 'description' | 'image' | 'isWorthFinding'> & { path: string },
  origin: string | undefined,
) {
  const { title } = said;
  const url = origin === undefined ? undefined : origin + path;
  const data = { '@type': 'CollectionPage', '@id': url, url, name: title };
  return {
    title: `${title} · Commonplace`,
    head: [EARLY, ...headOf({ ...said, type: 'website', url, more: [], data })],
  };
}

/** The picture of a book; of none, the mark. */
export function coverOf(
  book: PicturedBook | undefined,
  words: PreviewWords,
  origin: string | undefined,
): Image {
  if (!book) return markOf(words.mark, origin);
  const [, version] = (book.thumbnail ?? '').split('?');
  return {
    url: `${origin ?? ''}/covers/${book.googleId}.png${version ? `?${version}` : ''}`,
    alt: words.book.cover(book.title),
    type: 'image/png',
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT,
  };
}

type PicturedBook = Pick<BookSummary, 'googleId' | 'title' | 'thumbnail'>;

/** The picture that is drawn to be shared (sharePictures.routes.ts), in a page's language. */
export const sharePictureOf = (
  kind: 'list' | 'year',
  id: string,
  { alt, origin, language }: { alt: string; origin: string | undefined; language: Language },
): Image => ({
  url: `${origin ?? ''}/share/${kind}/${id}.png?lang=${language}`,
  alt,
  type: 'image/png',
  width: PREVIEW_WIDTH,
  height: PREVIEW_HEIGHT,
});

/** The picture of what has none of its own. */
export const markOf = (alt: string, origin: string | undefined): Image => ({
  url: `${origin ?? ''}/icon-512.png`,
  alt,
  type: 'image/png',
  width: 512,
  height: 512,
});

export const EARLY_ADDRESS = '/early.js';

/** The element that runs it before anything is painted. */
export const EARLY = `<script src="${EARLY_ADDRESS}"></script>`;

/** What `EARLY_SCRIPT` shows where the code of the page does not come; HTML. */
export const failed = ({ failed: { text, reload } }: PreviewWords) =>
  `<template id="failed"><p role="alert" data-failed>${escaped(text)} <a href="">${escaped(reload)}</a></p></template>`;

/**
 * Before a page that the application drew is painted, it has the theme that was chosen in this browser. Home at `/` is
 * drawn for visitors: for a member, and for whoever asks for a screen behind the `#`, what was drawn within the frame is
 * taken away as it comes, before it is seen, and the application draws what they asked for (web/app/drawn.ts says the same,
 * should this not come). Until then the header stands over the shape of a screen (web/app/Frame.module.css); where their code
 * does not come, over what says so (`failed`). On other pages what is for visitors only is not shown to a member, who sees it
 * for a moment else (web/ui/base.css).
 * A browser may forbid storage, so nothing but theme and member hangs on it. What these are called,
 * web/ui/theme.ts and web/session/storedSession.ts know as well.
 */
export const EARLY_SCRIPT = `{
  const page = document.documentElement;
  let isMember = false;
  try {
    const theme = localStorage.getItem('commonplace.theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    const user = JSON.parse(localStorage.getItem('commonplace.user'));
    isMember = typeof user._id === 'string' && typeof user.username === 'string';
    page.toggleAttribute('data-member', isMember);
  } catch {}
  if (location.pathname === '/' ? location.hash || isMember : location.hash.startsWith('#/')) {
    delete page.dataset.drawn;
    document.title = 'Commonplace';
    const clear = () => {
      for (const part of document.querySelectorAll('#root :is(header > div, nav, main, footer)')) part.replaceChildren();
    };
    const watch = new MutationObserver(clear);
    watch.observe(page, { childList: true, subtree: true });
    let hasFailed = false;
    const say = () => {
      const main = document.querySelector('main');
      const failed = document.querySelector('#failed');
      if (!hasFailed || !main || !failed || main.firstChild) return;
      main.append(failed.content.cloneNode(true));
      main.querySelector('a').addEventListener('click', (event) => {
        event.preventDefault();
        location.reload();
      });
    };
    document.addEventListener('readystatechange', () => {
      watch.disconnect();
      clear();
      say();
    }, { once: true });
    addEventListener('error', ({ target }) => {
      if (target.type !== 'module') return;
      hasFailed = true;
      if (document.readyState !== 'loading') say();
    }, true);
  }
}
`;
