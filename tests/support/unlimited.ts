import { LIMITS, type Limits } from '../../server/platform/rateLimits/limits.ts';

/** For measurements: what a person does in an hour, they do in a second. */
export const UNLIMITED = Object.fromEntries(
  Object.entries(LIMITS).map(([name, limit]) => [
    name,
    { ...limit, max: 1_000_000_000, firstDay: 1_000_000_000 },
  ]),
) as Limits;
