import { conversation } from './conversation.ts';
import { feed } from './feed.ts';
import { groups } from './groups.ts';
import { lists } from './lists.ts';
import { notifications } from './notifications.ts';

export const community = { conversation, feed, groups, lists, notifications };
