import { latinFigures } from '../../../shared/figures.ts';
import { words } from '../../locales/words.ts';
import { TextField } from '../../ui/Field.tsx';
import type { FormField } from '../../ui/useForm.ts';

/** Which place a book has in a series, as it is typed: 2, 0.5, 1-3. */
export const SeriesPlaceField = (field: FormField) => (
  <TextField
    label={words.byHand.place}
    hint={words.byHand.placeHint}
    maxLength={20}
    dir="ltr"
    {...field}
  />
);

/** The place as it is sent; null for none. */
export const placeTyped = (text: string) => latinFigures(text).trim() || null;
