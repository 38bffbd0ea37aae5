import type { Reply } from '../../../shared/contract/index.ts';
import { item } from '../../queries.ts';

export type Plan = Reply<'GET /api/plan'>;

/** What to read on which day. */
export const ownPlan = () => item('GET /api/plan', {});
