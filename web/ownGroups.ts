import { PAGE_SIZE_MAX } from '../shared/limits.ts';
import { list } from './queries.ts';

/** The groups that one is in, has asked to come into or is invited to. */
export const ownGroups = () =>
  list('GET /api/groups', { query: { mine: 'true', limit: PAGE_SIZE_MAX } });
