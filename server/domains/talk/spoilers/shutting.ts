import type { Position } from '../../../../shared/contract/library.ts';
import { KEPT, replacePassages, SHUT } from '../../../../shared/passages.ts';
import { percentOf } from '../../reading/library/positions.ts';

/** How far whoever looks has come in a book. */
export interface Reach {
  /** In per cent; null: that is not known. */
  percent: number | null;
  /** Once: they know all of it. */
  hasFinished: boolean;
  /** They wrote it themselves. */
  isOwn: boolean;
  /** How long the book is. */
  pages: number | null;
}

/** A passage that is not in the answer. */
export interface HiddenPassage {
  /** In code points. */
  length: number;
  opensAt: Position;
}

declare const unshut: unique symbol;
/**
 * A text as the database has it, of which its reader may not have come to all. Rows name it so: it is no string, so
 * that none is answered which `textFor` or `textFrom` has not looked at.
 */
export interface Unshut {
  readonly [unshut]: true;
}
/** A row of an answer before its texts are looked at, with how far its reader has come. */
export type WithUnshut<Row, Texts extends keyof Row> = Omit<Row, Texts | 'hidden'> & {
  [name in Texts]: Unshut | Extract<Row[name], null>;
} & { reach: Reach | null };

/** Whether what is known from a place on is open to somebody: from there on, inclusive. */
const isOpen = ({ percent, hasFinished, isOwn }: Reach, from: number | null) =>
  isOwn || hasFinished || (percent !== null && from !== null && percent >= from);

/**
 * A text as somebody may read it: passages from further on than they have come are not in it, also where they stand in
 * one that is open.
 */
export function textFor(unshutText: Unshut | string, reach: Reach | null) {
  const text = unshutText as string;
  const hidden: HiddenPassage[] = [];
  if (reach === null) return { text, hidden };
  const shown = replacePassages(text, (passage) => {
    const { place } = passage;
    if (place === null) return KEPT;
    const from = 'page' in place ? percentOf({ page: place.page }, reach.pages) : place.percent;
    if (isOpen(reach, from)) return KEPT;
    hidden.push({ length: [...passage.text].length, opensAt: place });
    return SHUT;
  });
  return { text: shown, hidden };
}

/** The same of a text that is known from a place on as a whole. */
export function textFrom(
  text: Unshut | string,
  position: Position | null,
  from: number | null,
  reach: Reach | null,
) {
  if (position !== null && reach !== null && !isOpen(reach, from))
    return { text: '', hidden: [{ length: [...(text as string)].length, opensAt: position }] };
  return textFor(text, reach);
}

/** Whom a text still names once parts of it are shut. */
export const namedIn = <M extends { name: string }>(text: string, mentions: M[]) =>
  mentions.filter(({ name }) => text.includes(`@${name}`));
