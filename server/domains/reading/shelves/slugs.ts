import { SHELF_NAME_MAX } from '../../../../shared/limits.ts';

/** A name as a part of an address: letters and digits of any script, joined by hyphens. */
export const slugOf = (key: string) =>
  [...key.replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-').replace(/^-|-$/g, '')]
    .slice(0, SHELF_NAME_MAX)
    .join('') || 'shelf';
