import { refusalMessage } from '../../server/platform/http/errors.ts';
import type { Refused } from '../../shared/refusals.ts';

/** What a rule says, in English; undefined where nothing is wrong. */
export const said = (refused: Refused | undefined) => refused && refusalMessage(refused);

/** What the rules of a form say, by field. */
export const saidByField = (errors: Partial<Record<string, Refused>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, refused]) => [field, said(refused)]));
