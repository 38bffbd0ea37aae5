import { HOME_READING } from '../../../shared/limits.ts';
import { item } from '../../queries.ts';

/** What one is reading at the moment, what was read last first. */
export const readingNow = () =>
  item('GET /api/library', { query: { status: 'reading', sort: 'updated', limit: HOME_READING } });
