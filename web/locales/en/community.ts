import { conversation } from './conversation.ts';
import { feed } from './feed.ts';
import { groups } from './groups.ts';
import { lists } from './lists.ts';
import { notifications } from './notifications.ts';

/** What readers say to each other: a piece of the build of its own. */
export const community = { conversation, feed, groups, lists, notifications };
