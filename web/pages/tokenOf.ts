import type { Location } from '../router.tsx';

/** The token of a link, out of the address behind the `#`; nothing where it cannot be one. */
export function tokenOf({ search }: Location) {
  const token = new URLSearchParams(search).get('token') ?? '';
  return /^[\w-]{43}$/.test(token) ? token : '';
}
