import { SHELF_DESCRIPTION_MAX, SHELF_NAME_MAX } from '../../../../shared/limits.ts';
import { atMost, lines, name, orNull, shape, visibility } from '../items/codecs.ts';

/** A shelf as archives have it. */
export const shelfItem = shape(
  {
    name: atMost(SHELF_NAME_MAX, name),
    description: orNull(atMost(SHELF_DESCRIPTION_MAX, lines)),
    visibility,
  },
  ['name'],
);
