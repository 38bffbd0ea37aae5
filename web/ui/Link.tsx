import type { AnchorHTMLAttributes } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  replace?: boolean;
  /** What the entry in the history remembers. */
  state?: unknown;
}

/**
 * A link within the app. In place of react-router's own, which brings along 3 kB (brotli) for
 * servers that render and for forms that submit by navigation; we have neither.
 */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  // Where one already is, a press adds nothing to the history.
  const isHere = href === useHref(useLocation());
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace: replace || isHere, state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link that says when it leads to where one is. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={pathname === to ? 'page' : undefined} />;
}
