/** The time zone of whoever writes, such as Europe/Berlin: what day it is where they are. */
export const TIME_ZONE_HEADER = 'x-time-zone';

/** What our own pages send beside what every browser does. */
export const OUR_HEADERS: readonly string[] = [TIME_ZONE_HEADER];
