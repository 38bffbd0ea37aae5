import type { HomeSnapshot } from './caches.ts';

/** Pictures of drawn covers, by their addresses: drawing these again takes a slow phone 25 ms each. */
const pictures = new Map<string, string>();
/** More than this many dots for each of CSS nobody sees on a cover. */
const DENSITY_MAX = 2;
const QUALITY = 0.85;

/**
 * Home as it is drawn at this moment, without what is said only once, and without what is marked
 * `data-later`: its style comes when the page has loaded. Drawn covers are pictures as far as these are
 * ready (see `readyPictures`), and covers below the edge of the screen are for later.
 */
export function takeHomeSnapshot(root: HTMLElement, userId: string | undefined): HomeSnapshot {
  // In a document of its own nothing is fetched.
  const copy = document.implementation.createHTMLDocument('').importNode(root, true);
  const choices = [...root.querySelectorAll('option')];
  // What is chosen in a list is no part of its HTML.
  for (const [at, option] of copy.querySelectorAll('option').entries())
    option.toggleAttribute('selected', choices[at]?.selected);
  const covers = [...root.querySelectorAll('img')];
  for (const [at, cover] of copy.querySelectorAll('img').entries()) {
    const isAtTop = isSeenAtOnce(covers[at]);
    cover.loading = isAtTop ? 'eager' : 'lazy';
    const address = cover.getAttribute('src') ?? '';
    const picture = isAtTop ? pictures.get(address) : undefined;
    if (!picture) continue;
    cover.dataset.cover = address;
    cover.src = picture;
  }
  for (const later of copy.querySelectorAll('[data-later]')) later.remove();
  for (const said of copy.querySelectorAll('[role=status], [role=alert], dialog'))
    said.replaceChildren();
  const { lang, dir, dataset } = document.documentElement;
  return {
    content: copy.innerHTML,
    attributes: {
      lang,
      dir,
      ...(dataset.theme ? { 'data-theme': dataset.theme } : {}),
      'data-whose': encodeURIComponent(userId ?? ''),
    },
    scripts: [...document.scripts, ...document.querySelectorAll('link[data-put-off]')].map(
      (script) => script.getAttribute('src') ?? script.getAttribute('href') ?? '',
    ),
  };
}

/** Makes pictures of the drawn covers at the top, one at a time so that nothing else has to wait. */
export async function readyPictures(root: HTMLElement) {
  for (const cover of root.querySelectorAll('img')) {
    const address = cover.getAttribute('src') ?? '';
    const isDrawn = address.endsWith('.svg') && cover.complete && cover.naturalWidth > 0;
    if (pictures.has(address) || !isDrawn || !isSeenAtOnce(cover)) continue;
    await new Promise((resolve) => setTimeout(resolve));
    const picture = pictureOf(cover);
    if (picture) pictures.set(address, picture);
  }
}

function pictureOf(cover: HTMLImageElement) {
  const canvas = document.createElement('canvas');
  const density = Math.min(devicePixelRatio, DENSITY_MAX);
  canvas.width = cover.clientWidth * density;
  canvas.height = cover.clientHeight * density;
  canvas.getContext('2d')?.drawImage(cover, 0, 0, canvas.width, canvas.height);
  const picture = canvas.toDataURL('image/webp', QUALITY);
  // Browsers that cannot write this kind write PNG, several times as large.
  return picture.startsWith('data:image/webp;') ? picture : undefined;
}

function isSeenAtOnce(element: Element | undefined) {
  const top = element?.getBoundingClientRect().top ?? 0;
  return top + scrollY < innerHeight;
}

/**
 * The page with home in it, for the service worker to answer with: a reader sees it before any script
 * has come. The script that draws it anew is put off until then (snapshotFirst.ts). Undefined where the
 * page is another release's than the snapshot.
 */
export function pageWithHome(page: string, { content, attributes, scripts }: HomeSnapshot) {
  if (!scripts.every((script) => page.includes(`"${script}"`))) return undefined;
  const said = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return page
    .replace(/<html[^>]*>/, () => `<html ${said.join(' ')}>`)
    .replace(
      /<script type="module" crossorigin src="(\/assets\/index-[^"]+)"><\/script>/,
      (_, script) => `<link rel="modulepreload" crossorigin href="${script}" data-put-off>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}
