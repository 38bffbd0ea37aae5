import type { BookFacts, BookRevision } from '../../../shared/contract/books.ts';
import type { EditionFacts, EditionRevision } from '../../../shared/contract/editions.ts';
import { lineOfHtml } from '../../../shared/htmlText.ts';
import { cut, languageName, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { publicationDate } from '../../publicationDate.ts';
import { type ShownChange, UNKNOWN } from '../../ui/ChangeList.tsx';

/** A change of a book as it is shown. */
export const changeOfBook = (change: BookRevision): ShownChange => ({
  id: change._id,
  user: change.user,
  createdAt: change.createdAt,
  text: words.history.kinds[change.kind],
  isRevertible: change.isRevertible,
  facts: fieldsOf(change.after).map((field) => ({
    label: words.history.fields[field],
    ...(change.before ? { before: shown(field, change.before) } : {}),
    after: shown(field, change.after),
  })),
});

/** The same of an edition. */
export const changeOfEdition = (change: EditionRevision): ShownChange => ({
  id: change._id,
  user: change.user,
  createdAt: change.createdAt,
  text: change.kind === 'added' ? words.editions.added : words.history.kinds[change.kind],
  isRevertible: change.isRevertible,
  facts: (Object.keys(change.after) as (keyof EditionFacts)[]).map((field) => ({
    label: field === 'format' ? words.formats.title : words.history.fields[field],
    ...(change.before ? { before: shownOfEdition(field, change.before) } : {}),
    after: shownOfEdition(field, change.after),
  })),
});

const shownOfEdition = (field: keyof EditionFacts, { format, ...facts }: EditionFacts) => {
  if (field !== 'format') return shown(field, facts);
  return format ? words.formats.kinds[format] : UNKNOWN;
};

const DESCRIPTION_CUT = 400;

const fieldsOf = (facts: BookFacts) =>
  (Object.keys(words.history.fields) as (keyof BookFacts)[]).filter((field) => field in facts);

/** A fact in words. */
function shown(field: keyof BookFacts, facts: BookFacts) {
  const value = facts[field];
  if (field === 'cover') return value ? words.history.pictureHandedIn : UNKNOWN;
  if (value === null || value === undefined) return UNKNOWN;
  if (Array.isArray(value)) return value.join(words.controls.comma) || UNKNOWN;
  if (typeof value === 'number') return wholeNumber(value);
  if (field === 'language') return languageName(value);
  if (field === 'publishedDate') return publicationDate(value);
  return field === 'description' ? cut(lineOfHtml(value), DESCRIPTION_CUT) : value;
}
