import type { AuthorChange } from '../../../shared/contract/authors.ts';
import { pathTo } from '../../../shared/paths.ts';
import { cut, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { type ShownChange, type ShownFact, UNKNOWN } from '../../ui/ChangeList.tsx';
import { Link } from '../../ui/Link.tsx';

const FIELDS = ['name', 'bio', 'bornOn', 'diedOn'] as const;
const BIO_CUT = 400;

/** A change of an author as it is shown; `dateOf` says a day in words. */
export function changeOfAuthor(
  change: AuthorChange,
  dateOf: (day: string) => string | null | undefined,
): ShownChange {
  const { kind, before, after, author } = change;
  const shown = (field: (typeof FIELDS)[number], facts: AuthorChange['after']) => {
    const value = facts[field];
    if (value === null || value === undefined) return UNKNOWN;
    if (field === 'bio') return cut(value, BIO_CUT);
    return (field === 'name' ? value : dateOf(value)) ?? UNKNOWN;
  };
  const facts: ShownFact[] = FIELDS.filter((field) => field in after).map((field) => ({
    label: words.byHand[field],
    before: shown(field, before),
    after: shown(field, after),
  }));
  if (author)
    facts.push({
      label: words.books.author,
      after: <Link to={pathTo('/author/:name', { name: author.slug })}>{author.name}</Link>,
    });
  if (after.books !== undefined)
    facts.push({ label: words.byHand.books, after: wholeNumber(after.books) });
  return {
    id: change._id,
    user: change.user,
    createdAt: change.createdAt,
    text: kind === 'corrected' ? words.history.kinds.corrected : words.byHand.kinds[kind],
    facts,
    isRevertible: change.isRevertible,
  };
}
