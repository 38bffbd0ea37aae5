import {
  flag,
  lines,
  type Of,
  orNull,
  shape,
  time,
  visibility,
} from '../../reading/imports/formats/codecs.ts';
import { position } from '../../reading/library/readingItem.ts';

/** A quote as files have it. */
export const quoteItem = shape(
  { text: lines, position, note: orNull(lines), hasSpoilers: flag, createdAt: time, visibility },
  ['text'],
);
export type QuoteItem = NonNullable<Of<typeof quoteItem>>;
