import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TYPED, useLocation } from '../router.tsx';
import { keepTrying } from '../ui/focusNext.ts';

/**
 * The manners of a navigation in a page that is never reloaded: a new screen starts at its top with
 * the focus on its heading and its title announced; back and forward lead to where one was, and to
 * the link by which one had left.
 */
export function useRouteChange(main: RefObject<HTMLElement | null>) {
  const { pathname, key, type } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const last = useRef(pathname);

  // With the drawing, not after it: the way to the top of the next screen must not be noted for this one.
  useLayoutEffect(() => {
    const note = () => rememberScroll(key);
    addEventListener('scrollend', note);
    return () => removeEventListener('scrollend', note);
  }, [key]);

  useEffect(() => {
    const note = ({ target }: Event) => {
      const link =
        target instanceof Element
          ? target.closest<HTMLAnchorElement>('a[href^="#"], a[href^="/"]')
          : null;
      if (!link) return;
      rememberScroll(key);
      if (main.current?.contains(link)) ways.set(key, wayOf(main.current, link));
    };
    addEventListener('click', note, { capture: true });
    return () => removeEventListener('click', note, { capture: true });
  }, [key, main]);

  useLayoutEffect(() => {
    if (type !== 'POP') return;
    // Read once: as long as the screen is short, what can be scrolled of it would be noted in its place.
    const y = storedScroll(key);
    return keepTrying(() => restoreScroll(y));
  }, [key, type]);

  // Before the effects of the screen: one that is drawn at once may lead to a place further down itself.
  const drawn = useRef(pathname);
  useLayoutEffect(() => {
    // An address that was typed is a new screen to the browser's history as well.
    const isNew = type !== 'POP' || key === TYPED;
    if (drawn.current !== pathname && isNew) scrollTo(0, 0);
    drawn.current = pathname;
  }, [pathname, type, key]);

  // Not of each entry: a screen may replace its own while it is still loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `type` are those of the arrival
  useEffect(() => {
    const isNewPlace = last.current !== pathname;
    last.current = pathname;
    if (!isNewPlace || !main.current) return;
    const isBack = type === 'POP';
    // Of an address that was typed the browser says what it says of every page.
    const say = key === TYPED ? () => {} : setAnnouncement;
    return arrive(main.current, isBack ? ways.get(key) : undefined, say);
  }, [pathname, main]);

  return { announcement, place: pathname };
}

/** A link on a screen: where it leads, and which of those that lead there it is. */
interface Way {
  href: string | null;
  at: number;
}

/** The link by which each entry of the history was left. */
const ways = new Map<string, Way>();

const linksTo = (main: HTMLElement, href: string | null) =>
  [...main.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href);

function wayOf(main: HTMLElement, link: HTMLAnchorElement): Way {
  const href = link.getAttribute('href');
  return { href, at: linksTo(main, href).indexOf(link) };
}

/** Lists come after the heading; later than this nobody waits for the link any more. */
const WAY_MS = 5_000;

/**
 * Leads the focus to the heading of a screen, or to the link one had left by, and says the heading. What is
 * still loading may have another one: that is followed, unless somebody has gone on meanwhile.
 */
function arrive(main: HTMLElement, way: Way | undefined, say: (heading: string) => void) {
  const begun = performance.now();
  let focused: HTMLElement | undefined;
  let isSaid = false;

  function focusHeading() {
    const heading = main.querySelector('h1');
    if (!heading) return;
    const seeksWay = way !== undefined && performance.now() - begun < WAY_MS;
    const link = seeksWay ? linksTo(main, way.href)[way.at] : undefined;
    const next = link ?? heading;
    const now = document.activeElement;
    // A screen may have chosen a better place itself, such as the search box.
    const mayMove =
      focused === undefined
        ? now === main || !main.contains(now)
        : now === focused || now === document.body;
    if (mayMove && next !== focused) {
      next.focus({ preventScroll: true });
      focused = next;
    }
    if (heading.dataset.waiting !== undefined) return;
    if (!isSaid) say(heading.textContent);
    isSaid = true;
    // A screen that is drawn anew while it fills takes its heading along, and the focus with it. Who is on it by then
    // is left alone for good, also when what they press takes their focus along.
    const isLeft = now !== focused && !mayMove;
    if (isLeft || performance.now() - begun > WAY_MS) changes.disconnect();
  }

  const changes = new MutationObserver(focusHeading);
  changes.observe(main, { subtree: true, childList: true, characterData: true, attributes: true });
  focusHeading();
  return () => changes.disconnect();
}

const scrollKey = (key: string) => `commonplace.scroll.${key}`;

function rememberScroll(key: string) {
  try {
    sessionStorage.setItem(scrollKey(key), String(Math.round(scrollY)));
  } catch {
    // Storage may be forbidden or full; then back leads to the top.
  }
}

function restoreScroll(y: number) {
  if (!y) return true;
  scrollTo(0, y);
  return Math.abs(scrollY - y) < 2;
}

function storedScroll(key: string) {
  try {
    return Number(sessionStorage.getItem(scrollKey(key)));
  } catch {
    return 0;
  }
}
