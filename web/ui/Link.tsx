import type { AnchorHTMLAttributes } from 'react';
import { navigate, pageFor, useLocation } from '../router.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  replace?: boolean;
  /** What the entry in the history remembers. */
  state?: unknown;
  /** To what the server draws of it, which visitors may read where the screen behind the `#` is for members. */
  asPage?: boolean;
}

/** A link within the app. */
export function Link({ to, replace = false, state, asPage = false, onClick, ...rest }: LinkProps) {
  const { pathname, search, isPage } = useLocation();
  // Where one already is, a press adds nothing to the history.
  const isHere = to === pathname + search;
  return (
    <a
      {...rest}
      href={isPage || asPage ? pageFor(to) : `#${to}`}
      onClick={(event) => {
        onClick?.(event);
        // The server has to be asked for a page: the browser does so.
        if (asPage && !isPage && !pageFor(to).startsWith('/#')) return;
        const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
        // Everything but a plain press is the browser's: a new tab, a download.
        const isPlain = button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
        if (event.defaultPrevented || !isPlain || (rest.target ?? '_self') !== '_self') return;
        event.preventDefault();
        navigate(to, { replace: replace || isHere, state });
      }}
    />
  );
}

interface NavLinkProps extends LinkProps {
  /** What else belongs to the place: addresses, or with a slash at the end what they begin with. */
  covers?: readonly string[] | undefined;
}

/** A link that says when it leads to where one is, or to the place that this belongs to. */
export function NavLink({ to, covers = [`${to}/`], ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isWithin = covers.some((place) =>
    place.endsWith('/') ? pathname.startsWith(place) : pathname === place,
  );
  const current = pathname === to ? 'page' : isWithin ? true : undefined;
  return <Link {...rest} to={to} aria-current={current} />;
}
