import { BookOpen, Crown, PencilLine } from 'lucide-react';
import { isRole, type Role } from '../../shared/roles.ts';
import { words } from '../locales/words.ts';
import styles from './RoleBadge.module.css';

const ICONS: Record<Role, typeof Crown> = { admin: Crown, writer: PencilLine, reader: BookOpen };

interface RoleFields {
  identity?: unknown;
  role?: unknown;
}

/** What somebody is shown as: the identity counts before the role, and a reader is who has neither. */
export const shownRole = ({ identity, role }: RoleFields) =>
  [identity, role].find(isRole) ?? 'reader';

/** What somebody is here: a crown, a pencil or a book. */
export function RoleBadge(fields: RoleFields) {
  const known = shownRole(fields);
  const Icon = ICONS[known];
  return (
    <span className={`${styles.badge} ${styles[known]}`}>
      <Icon size={14} aria-hidden />
      {words.roles[known]}
    </span>
  );
}
