import { figureOf } from '../../format.ts';

/** A place in a series as it is shown: `1`, `0.5`, `1–3`. */
export const positionText = (position: string) =>
  position
    .split('-')
    .map((part) => (/^\d+(\.\d)?$/.test(part) ? figureOf(Number(part)) : part))
    .join('–');
