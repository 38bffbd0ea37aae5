/** An id of ours, to the letter: no capitals, and no `urn:uuid:` before it. */
export const UUID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Before all ids of ours; and what a job is about that is about nothing in particular. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const UUID = new RegExp(UUID_PATTERN);

/** Whether something is an id of ours. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);
