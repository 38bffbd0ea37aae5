import { createContext, type ReactElement, useContext, useEffect } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';

interface RouteProps {
  /** Such as `/details/:googleId`; `*` is everything. */
  path: string;
  element: ReactElement;
}

/** One row of the table of routes. */
export const Route = (_: RouteProps) => null;

/**
 * The first of the routes that fits the address. In place of react-router's own, which is made for
 * nested routes with data and costs every page 3.7 kB (brotli) more.
 */
export function Routes({ children }: { children: ReactElement<RouteProps>[] }) {
  const pathname = decoded(useLocation().pathname);
  for (const { props } of children) {
    const match = matchPath(props.path, pathname);
    if (match) return <Params value={match.params}>{props.element}</Params>;
  }
  return null;
}

/** What the address says where the path of the route has a `:name`. */
export const useParams = () => useContext(Params);

const Params = createContext<Readonly<Record<string, string | undefined>>>({});

/** Leads elsewhere at once, and back does not lead here again. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}

/** Each part for itself: a slash that is part of a name stays one (matchPath makes it a slash). */
const decoded = (pathname: string) =>
  pathname
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part).replaceAll('/', '%2F');
      } catch {
        return part;
      }
    })
    .join('/');
