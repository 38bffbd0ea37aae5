import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Location, useLocation } from '../router.tsx';

/**
 * The manners of a navigation in a page that is never reloaded: a new screen starts at its top with
 * the focus on its heading and its title announced; back and forward lead to where one was.
 */
export function useNavigationManners(main: RefObject<HTMLElement | null>) {
  const { pathname, key, type } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const last = useRef(pathname);

  useEffect(() => {
    const note = () => rememberScroll(key);
    addEventListener('scrollend', note);
    return () => removeEventListener('scrollend', note);
  }, [key]);

  useEffect(() => {
    const isNewPlace = last.current !== pathname;
    last.current = pathname;
    if (type === 'POP') return keepTrying(() => restoreScroll(key));
    if (!isNewPlace) return;
    scrollTo(0, 0);
    return keepTrying(() => {
      const heading = main.current?.querySelector('h1');
      if (!heading) return false;
      // A screen may have chosen a better place itself, such as the search box.
      if (
        !main.current?.contains(document.activeElement) ||
        document.activeElement === main.current
      )
        heading.focus({ preventScroll: true });
      setAnnouncement(heading.textContent);
      return true;
    });
  }, [pathname, key, type, main]);

  return { announcement, place: pathname };
}

/** What the address may pass to the sign-in page, checked: the state of a history entry is data. */
export function returnOf(location: Location): { returnTo?: string; bookTitle?: string } {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null) return {};
  const { returnTo, bookTitle } = state as Record<string, unknown>;
  if (typeof returnTo !== 'string' || !RETURNS.test(returnTo)) return {};
  return { returnTo, ...(typeof bookTitle === 'string' && bookTitle ? { bookTitle } : {}) };
}

/** A book, its correction, adding one, one's own library and account. */
const RETURNS =
  /^\/(?:(?:details|book)\/[\w-]{1,64}(?:\/correct)?|add-book|library|shelves|statistics|Account\/Settings)$/;

const TRIES = 40;
const EVERY_MS = 50;

/** What is to be found may still be loading: tries again for two seconds. */
function keepTrying(attempt: () => boolean) {
  let tries = 0;
  let timer = 0;
  function go() {
    tries += 1;
    if (!attempt() && tries < TRIES) timer = window.setTimeout(go, EVERY_MS);
  }
  go();
  return () => clearTimeout(timer);
}

const scrollKey = (key: string) => `commonplace.scroll.${key}`;

function rememberScroll(key: string) {
  try {
    sessionStorage.setItem(scrollKey(key), String(Math.round(scrollY)));
  } catch {
    // Storage may be forbidden or full; then back leads to the top.
  }
}

function restoreScroll(key: string) {
  const y = Number(storedScroll(key));
  if (!y) return true;
  scrollTo(0, y);
  return Math.abs(scrollY - y) < 2;
}

function storedScroll(key: string) {
  try {
    return sessionStorage.getItem(scrollKey(key));
  } catch {
    return null;
  }
}
