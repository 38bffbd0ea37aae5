import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { ROLES } from '../../shared/roles.ts';
import { words } from '../locales/words.ts';
import { item } from '../queries.ts';

/** What each role may do, and what becomes of one that is chosen where it is not had at once; beside the choice. */
export function RoleHint() {
  const { data } = useQuery(item('GET /api/users/role-policy', {}));
  return (
    <>
      {ROLES.map((role) => (
        <Fragment key={role}>
          {words.roleChoice.may[role]}
          <br />
        </Fragment>
      ))}
      {data?.rolePolicy === 'approval' ? <span>{words.roleChoice.byApproval}</span> : null}
    </>
  );
}
