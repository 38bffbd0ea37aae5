import { type Static, Type } from 'typebox';
import { AUTHOR_ROLES } from '../authors.ts';
import { BOOK_NAME_MAX } from '../limits.ts';

export const AuthorRole = Type.Enum([...AUTHOR_ROLES]);

/** Who worked on a book, and as what. */
export const Contributor = Type.Object({
  _id: Type.String(),
  /** What their page is called in addresses. */
  slug: Type.String(),
  /** What they are known as, whatever is printed on the book. */
  name: Type.String({ maxLength: BOOK_NAME_MAX }),
  role: AuthorRole,
});
export type Contributor = Static<typeof Contributor>;
