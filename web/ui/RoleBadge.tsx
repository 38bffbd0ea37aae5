import { BookOpen, Crown, PencilLine } from 'lucide-react';
import { isRole, type Role } from '../../shared/roles.ts';
import styles from './RoleBadge.module.css';

const BADGES: Record<Role, { label: string; Icon: typeof Crown }> = {
  admin: { label: 'Admin', Icon: Crown },
  writer: { label: 'Writer', Icon: PencilLine },
  reader: { label: 'Reader', Icon: BookOpen },
};

/** What somebody is here: a crown, a pencil or a book. The identity counts before the role. */
export function RoleBadge({ identity, role }: { identity?: unknown; role?: unknown }) {
  const known = [identity, role].find(isRole) ?? 'reader';
  const { label, Icon } = BADGES[known];
  return (
    <span className={`${styles.badge} ${styles[known]}`}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  );
}
