import { type Sql, sql } from '../../../platform/db/db.ts';
import type { SignedInViewer } from '../../people/privacy/visibility.sql.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';

/** SQL of where note of progress `id` is from, as far as its reader may see it: it is as narrow as its entry. */
export const progressFor = (reader: SignedInViewer, id: Sql) => sql`
  progress said
    join readings x on x.id = said.reading_id
    join entries e on e.user_id = x.user_id and e.book_id = x.book_id
   where said.id = ${id} and ${visibleTo(reader, sql`said.user_id`, sql`said.visibility`)}
     and ${visibleTo(reader, sql`e.user_id`, sql`e.visibility`)}`;
