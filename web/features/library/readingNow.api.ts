import { HOME_READING } from '../../../shared/limits.ts';
import { apiList } from '../../api.ts';
import { itemBy } from '../../queries.ts';

/** What one is reading at the moment, what was read last first; with how many there are in all. */
export function readingNow() {
  const input = { query: { status: 'reading', sort: 'updated', limit: HOME_READING } } as const;
  return itemBy('GET /api/library', input, (signal) =>
    apiList('GET /api/library', { ...input, signal }),
  );
}
