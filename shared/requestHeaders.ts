/** The time zone of whoever writes, such as Europe/Berlin: what day it is where they are. */
export const TIME_ZONE_HEADER = 'x-time-zone';
/** What a caller names one press with: a call that makes something does so once for each (`idempotencyKey` of its row). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** What our own pages send beside what every browser does. */
export const OUR_HEADERS: readonly string[] = [TIME_ZONE_HEADER, IDEMPOTENCY_KEY_HEADER];
