import type { SeriesChange } from '../../../shared/contract/series.ts';
import { pathTo } from '../../../shared/paths.ts';
import { cut } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { type ShownChange, type ShownFact, UNKNOWN } from '../../ui/ChangeList.tsx';
import { Link } from '../../ui/Link.tsx';

const DESCRIPTION_CUT = 400;

/** A change of a series as it is shown. */
export function changeOfSeries(change: SeriesChange): ShownChange {
  const { kind, before, after, book, series } = change;
  const facts: ShownFact[] = [];
  if (after.name !== undefined)
    facts.push({
      label: words.byHand.name,
      ...(before.name === undefined ? {} : { before: before.name }),
      after: after.name,
    });
  if (after.description !== undefined)
    facts.push({
      label: words.history.fields.description,
      before: cut(before.description ?? UNKNOWN, DESCRIPTION_CUT),
      after: cut(after.description ?? UNKNOWN, DESCRIPTION_CUT),
    });
  if (book)
    facts.push({
      label: words.byHand.book,
      after: (
        <Link to={pathTo('/details/:googleId', { googleId: book.googleId })}>{book.title}</Link>
      ),
    });
  if (kind === 'placed')
    facts.push({
      label: words.byHand.place,
      before: (before.isIn ? before.position : null) ?? UNKNOWN,
      after: after.position ?? UNKNOWN,
    });
  if (series)
    facts.push({
      label: words.books.series,
      after: <Link to={pathTo('/series/:slug', { slug: series.slug })}>{series.name}</Link>,
    });
  return {
    id: change._id,
    user: change.user,
    createdAt: change.createdAt,
    text: kind === 'corrected' ? words.history.kinds.corrected : words.byHand.kinds[kind],
    facts,
    isRevertible: change.isRevertible,
  };
}
