import type { Group } from '../../../shared/contract/groups.ts';
import { words } from '../../locales/words.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Formatted } from '../../ui/Formatted.tsx';
import styles from './GroupFacts.module.css';

/** What stands below the heading of a group: how many are in it, who sees it, who comes in. */
export const GroupFacts = ({ group: { members, visibility, joining } }: { group: Group }) => (
  <Facts as="span">
    <span>{words.groups.members(members)}</span>
    <span>{words.groups.visibilities[visibility]}</span>
    <span>{words.groups.joinings[joining]}</span>
  </Facts>
);

/** What a group is about, if its owners say it. */
export const GroupDescription = ({ group: { description } }: { group: Group }) =>
  description ? (
    <div className={styles.description}>
      <Formatted content={description} />
    </div>
  ) : null;

/** In the place of what only members see. */
export const ShutGroup = () => (
  <Empty drawing="lamp" text={words.groups.shut} more={words.groups.shutMore} />
);
