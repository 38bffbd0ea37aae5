import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX } from '../../../../shared/limits.ts';
import { LIST_KINDS } from '../../../../shared/lists.ts';
import { atMost, line, lines, oneOf, shape, visibility } from '../../reading/items/codecs.ts';

/** A list as archives have it, without its books. */
export const listItem = shape({
  title: atMost(LIST_TITLE_MAX, line),
  description: atMost(LIST_DESCRIPTION_MAX, lines),
  visibility,
  kind: oneOf(LIST_KINDS),
});
