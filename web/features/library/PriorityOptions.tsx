import { PRIORITIES } from '../../../shared/library.ts';
import { words } from '../../locales/words.ts';

/** How soon a book may be to be read, as the options of a choice. */
export const PriorityOptions = () =>
  PRIORITIES.map((id, at) => (
    <option key={id} value={at + 1}>
      {words.library.priorities[id]}
    </option>
  ));
