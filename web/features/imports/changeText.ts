import type { ImportRow } from '../../../shared/contract/imports.ts';
import { plainTextOf } from '../../../shared/markdown.ts';
import { figureOf, shownDate, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { placeText } from '../../ui/placeText.ts';

type Value = ImportRow['changes'][number]['to'];

/** What a field is before or after an import, as it is said elsewhere in the product; nothing for what was empty. */
export function changeText(field: string, value: Value): string {
  if (value === null) return '';
  if (field === 'library' && value === true) return words.imports.added;
  if (typeof value === 'boolean') return value ? words.library.yes : words.library.notSo;
  if (typeof value === 'number')
    return field === 'rating' ? words.library.starsOf(figureOf(value)) : wholeNumber(value);
  if (typeof value !== 'string')
    return value.map((each) => changeText(field, each)).join(words.controls.comma);
  const text = NAMES[field]?.(value) ?? value;
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

const SHOWN = 300;

const nameIn = (names: Partial<Record<string, string>>, value: string) => names[value];

/** Fields whose values are not text of the reader's; what is of another release stays as it is. */
const NAMES: Partial<Record<string, (value: string) => string | undefined>> = {
  status: (value) => nameIn(words.library.statuses, value),
  format: (value) => nameIn(words.formats.kinds, value),
  visibility: (value) => nameIn(words.library.visibilities, value),
  review: withoutMarks,
  note: withoutMarks,
  earlierReviews: withoutMarks,
  readings: readingText,
  progress: progressText,
};

/** What is said in short shows no marks, and nothing of a spoiler. */
function withoutMarks(value: string) {
  return plainTextOf(value, '…');
}

/** `2024-01-02 – 2024-03-02 (stopped)`, `? – 2024`, `2024-01 –`: a reading as the server writes it. */
function readingText(value: string) {
  const [, from = '', , to, stopped] = /^(\S+) –( (\S+?))?( \(stopped\))?$/.exec(value) ?? [];
  if (!from) return undefined;
  const outcome = stopped ? 'stopped' : to === undefined ? 'open' : 'finished';
  const [start, end] = [from, to ?? '?'].map((date) => (date === '?' ? '' : shownDate(date)));
  const dates = start && to !== undefined ? `${start} – ${end || '?'}` : start || end;
  const when = dates || (outcome === 'open' ? '' : words.imports.undated);
  return [words.library.outcomes[outcome], when].filter(Boolean).join(' · ');
}

/** `120`, `45 min`, `30 %` */
function progressText(value: string) {
  const [, figure, unit] = /^(\d+(?:\.\d+)?)( min| %)?$/.exec(value) ?? [];
  if (figure === undefined) return undefined;
  const at = Number(figure);
  if (unit === ' min') return placeText({ minute: at });
  return placeText(unit === ' %' ? { percent: at } : { page: at });
}
