import type { Refused } from '../../shared/refusals.ts';
import { refusalText } from './words.ts';

/** What is said beside the fields of a form in which something is wrong. */
export type FieldTexts<F extends string> = Partial<Record<F, string | undefined>>;

/** What is wrong with a form, in the language in use; a field in which nothing is wrong is not there. */
export const refusalTexts = <F extends string>(
  errors: Partial<Record<F, Refused | undefined>>,
): FieldTexts<F> =>
  Object.fromEntries(
    Object.entries<Refused | undefined>(errors).flatMap(([field, refused]) =>
      refused ? [[field, refusalText(refused)]] : [],
    ),
  ) as FieldTexts<F>;
