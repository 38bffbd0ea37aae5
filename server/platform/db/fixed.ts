import { raw } from 'sql-template-tag';

/** A number as it stands in the statement: planned for any value, a `limit` is planned without its index. */
export const fixed = (value: number) => raw(`${value}`);
