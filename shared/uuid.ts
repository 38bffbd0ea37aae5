/** An id of ours, to the letter: no capitals, and no `urn:uuid:` before it. */
export const UUID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const UUID = new RegExp(UUID_PATTERN);

/** Whether something is an id of ours. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);
