import { Pencil, Trash2 } from 'lucide-react';
import type { Account } from '../../../shared/contract/users.ts';
import { cut } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { nameOf } from '../../ui/nameOf.ts';
import { PersonName } from '../../ui/PersonName.tsx';
import { RoleBadge } from '../../ui/RoleBadge.tsx';
import styles from './Users.module.css';

/** So much of a reason stands in the table; the dialog has all of it. */
const REASON_CUT = 120;

interface UserTableProps {
  people: readonly Account[];
  /** Whose own row has no buttons. */
  ownId: string;
  onEdit: (user: Account) => void;
  onDelete: (user: Account) => void;
}

/** People as an admin manages them: a table on a desk, cards on a phone. */
export const UserTable = ({ people, ownId, onEdit, onDelete }: UserTableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{words.manageUsers.user}</th>
        <th scope="col">{words.manageUsers.role}</th>
        <th scope="col">{words.manageUsers.id}</th>
        <th scope="col">
          <span className="visually-hidden">{words.manageUsers.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {people.map((user) => (
        <tr key={user._id}>
          <th scope="row">
            <span className={styles.who}>
              <Avatar person={user} />
              <span>
                <PersonName person={user} />
              </span>
            </span>
          </th>
          <td>
            <RoleBadge identity={user.identity} role={user.role} />
            {user.roleRequest ? (
              <p className={styles.requested}>{words.manageUsers.request(user.roleRequest)}</p>
            ) : null}
            {user.suspension ? (
              <p className={styles.suspended}>
                <Filled text={words.manageUsers.isSuspended}>
                  <bdi>{cut(user.suspension.reason, REASON_CUT)}</bdi>
                </Filled>
              </p>
            ) : null}
          </td>
          <td className={styles.id}>
            {/* On a card, which stands below no heading. */}
            <span className={styles.ofCard}>
              {words.manageUsers.id}
              {words.controls.colon}
            </span>
            {user._id}
          </td>
          <td className={styles.last}>
            {user._id === ownId ? (
              <span className={styles.you}>{words.manageUsers.you}</span>
            ) : (
              <span className={styles.actions}>
                <Button
                  small
                  aria-label={words.manageUsers.editUser(nameOf(user))}
                  onClick={() => onEdit(user)}
                >
                  <Pencil size={16} aria-hidden />
                  {words.controls.edit}
                </Button>
                <Button
                  small
                  variant="danger"
                  data-delete={user._id}
                  aria-label={words.manageUsers.deleteUser(nameOf(user))}
                  onClick={() => onDelete(user)}
                >
                  <Trash2 size={16} aria-hidden />
                  {words.controls.delete}
                </Button>
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
