import type { ReadForm } from '../../../../shared/contract/groups.ts';
import type { Position } from '../../../../shared/contract/library.ts';
import {
  GROUP_DESCRIPTION_MAX,
  GROUP_TITLE_MAX,
  SECTION_NAME_MAX,
} from '../../../../shared/limits.ts';
import { isBlank, lengthOf } from '../../../../shared/rules.ts';
import { refuseField } from '../../../platform/http/errors.ts';
import { cleanLine, cleanText } from '../../../platform/http/inputText.ts';
import { dateError } from '../../reading/library/dates.ts';
import { type PositionGiven, placeOf } from '../../reading/library/positions.ts';
import type { ReadPlan, Section } from './reads.sql.ts';

/** The name of a group as it is kept; 400 where it has none. */
export function titleOf(text: string) {
  const title = cleanLine('title', text);
  if (isBlank(title)) throw refuseField('title', 'group_title_required');
  if (lengthOf(title) <= GROUP_TITLE_MAX) return title;
  throw refuseField('title', 'group_title_too_long', { most: GROUP_TITLE_MAX });
}

/** What a group says of itself, as it is kept. */
export function descriptionOf(text: string | null) {
  if (text === null) return null;
  const description = cleanText('description', text);
  if (lengthOf(description) <= GROUP_DESCRIPTION_MAX)
    return description === '' ? null : description;
  throw refuseField('description', 'group_description_too_long', { most: GROUP_DESCRIPTION_MAX });
}

/** When a group reads a book of so many pages and in what parts, as far as a form says it; 400 where it cannot be. */
export function planOf(
  { from, until, sections }: Partial<Omit<ReadForm, 'book'>>,
  pages: number | null,
): Partial<ReadPlan> {
  return {
    ...(from === undefined || from === null ? {} : { from: dayOf('from', from) }),
    ...(until === undefined ? {} : { until: until === null ? null : dayOf('until', until) }),
    ...(sections === undefined ? {} : { sections: sections.map((each) => sectionOf(each, pages)) }),
  };
}

/** 400 where a group would be done with a book before it begins. */
export function checkOrder({ from, until }: { from: string; until: string | null }) {
  if (until !== null && until < from) throw refuseField('until', 'group_days_in_wrong_order');
}

function sectionOf(
  { name, upTo, on }: NonNullable<ReadForm['sections']>[number],
  pages: number | null,
): Section {
  const line = cleanLine('name', name);
  if (isBlank(line)) throw refuseField('sections', 'section_name_required');
  if (lengthOf(line) > SECTION_NAME_MAX)
    throw refuseField('sections', 'section_name_too_long', { most: SECTION_NAME_MAX });
  return { name: line, upTo: positionFrom(upTo, pages), on: on ? dayOf('sections', on) : null };
}

/** A position as it is said: exactly one of the three. */
function positionFrom(given: PositionGiven, pages: number | null): Position {
  const place = placeOf(given, pages);
  if (!place) throw refuseField('sections', 'position_required');
  if (place.page !== null) return { page: place.page };
  if (place.minute !== null) return { minute: place.minute };
  return { percent: place.percent ?? 0 };
}

/** A day that there is; books are read in years that people live in. */
function dayOf(field: string, day: string) {
  if (day.length !== 10 || dateError(day, END_OF_DAYS) !== undefined)
    throw refuseField(field, 'group_day_wrong');
  return day;
}

const END_OF_DAYS = '9999-12-31';
