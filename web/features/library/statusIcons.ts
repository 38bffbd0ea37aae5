import { BookCheck, Bookmark, BookOpen, BookX, type LucideIcon, Pause } from 'lucide-react';
import type { Status } from '../../../shared/library.ts';

/** The picture of each status. */
export const STATUS_ICONS = {
  want: Bookmark,
  reading: BookOpen,
  paused: Pause,
  read: BookCheck,
  stopped: BookX,
} satisfies Record<Status, LucideIcon>;
