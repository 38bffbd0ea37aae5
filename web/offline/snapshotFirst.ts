/** A page in the background is never painted. */
const AT_MOST_MS = 500;

const putOff = document.querySelector<HTMLLinkElement>('link[data-put-off]');

/** Whether the service worker has put a snapshot of home into the page (homeSnapshot.ts). */
export const hasSnapshot = putOff !== null;

/**
 * Runs what was put off for the snapshot, once that is seen; resolves when the covers are here that
 * pictures stand for in it, so that home can be drawn in its place. Where another reader is remembered, or
 * home is not asked for (a browser may not tell its worker what stands behind the `#`), it goes at once.
 */
export async function snapshotFirst(home: { userId: string | undefined } | undefined) {
  if (!putOff) return;
  const { whose } = document.documentElement.dataset;
  if (home && whose === encodeURIComponent(home.userId ?? ''))
    await Promise.race([isPainted(), pause(AT_MOST_MS)]);
  else document.getElementById('root')?.replaceChildren();
  void import(/* @vite-ignore */ putOff.href);
  await Promise.race([areHere(coversOf(document.images)), pause(AT_MOST_MS)]);
}

/** With the covers that stand at the top. */
async function isPainted() {
  await areHere([...document.images].filter(({ loading }) => loading === 'eager'));
  await new Promise(requestAnimationFrame);
  await pause(0);
}

const coversOf = (pictures: Iterable<HTMLImageElement>) =>
  [...pictures].flatMap(({ dataset }) => {
    if (dataset.cover === undefined) return [];
    return Object.assign(new Image(), { src: dataset.cover });
  });

const areHere = (images: HTMLImageElement[]) =>
  Promise.allSettled(images.map((image) => image.decode()));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
