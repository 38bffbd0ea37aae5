import { use, useCallback, useMemo } from 'react';
import {
  currentLocation,
  type NavigateOptions,
  navigate,
  ParamsContext,
  useLocation,
} from './router.tsx';

export const useParams = (): Readonly<Partial<Record<string, string>>> => use(ParamsContext);

/** The query of the address, and what changes it. */
export function useSearchParams() {
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (changed: Record<string, string>, options?: NavigateOptions) => {
      // Meanwhile one may have gone elsewhere.
      if (currentLocation('POP').pathname !== pathname) return;
      const query = `${new URLSearchParams(changed)}`;
      navigate(query ? `${pathname}?${query}` : pathname, options);
    },
    [pathname],
  );
  return [params, setParams] as const;
}
