import { Link, type LinkProps } from '../ui/Link.tsx';
import { useAccount } from './account.tsx';

/** A link to what is for members behind the `#`, as a book is; visitors are led to the page of it, where they read the same. */
export const PublicLink = (props: LinkProps) => (
  <Link {...props} asPage={useAccount().currentUser === null} />
);
