import { BookOpen, Crown, PencilLine } from 'lucide-react';
import { isRole, type Role } from '../../shared/roles.ts';
import { words } from '../locales/words.ts';
import styles from './RoleBadge.module.css';

const ICONS: Record<Role, typeof Crown> = { admin: Crown, writer: PencilLine, reader: BookOpen };

/** What somebody is here: a crown, a pencil or a book. The identity counts before the role. */
export function RoleBadge({ identity, role }: { identity?: unknown; role?: unknown }) {
  const known = [identity, role].find(isRole) ?? 'reader';
  const Icon = ICONS[known];
  return (
    <span className={`${styles.badge} ${styles[known]}`}>
      <Icon size={14} aria-hidden />
      {words.roles[known]}
    </span>
  );
}
