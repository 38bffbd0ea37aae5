import { dateTyped } from '../../numbers.ts';
import { placeTyped } from '../../ui/placeText.ts';

/** What is typed of a section: its name, up to where, and by which day. */
export interface SectionText {
  name: string;
  at: string;
  unit: 'page' | 'percent';
  on: string;
}

/** Between the parts of a line; a comma between figures belongs to a number. */
const MARK = /[\t;|؛；、]|(?<!\p{Nd})[,،，]|[,،，](?!\p{Nd})/gu;
const PERCENT = /\s*[%٪％]$/;

/** The sections in lines such as `The letters, 120, 2026-12-01` or `The end; 100 %`; place and day may be left out. */
export const sectionsIn = (lines: string): SectionText[] =>
  lines
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(sectionIn);

function sectionIn(line: string): SectionText {
  const [beforeDay, day] = cut(line);
  const typed = dateTyped(day ?? '');
  const on = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : '';
  const rest = on === '' ? line : beforeDay;
  const [name, place = ''] = cut(rest);
  const unit = PERCENT.test(place) ? 'percent' : 'page';
  const at = place.replace(PERCENT, '');
  return placeTyped(at, unit) === null
    ? { name: rest, at: '', unit: 'page', on }
    : { name, at, unit, on };
}

/** What stands before the last mark of a line, and what behind it; all of it where there is none. */
function cut(line: string): [before: string, last?: string] {
  const mark = [...line.matchAll(MARK)].at(-1);
  if (mark === undefined) return [line];
  return [line.slice(0, mark.index).trim(), line.slice(mark.index + 1).trim()];
}
