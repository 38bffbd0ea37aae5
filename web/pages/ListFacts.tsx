import type { List } from '../../shared/contract/lists.ts';
import { pathTo } from '../../shared/paths.ts';
import { words } from '../locales/words.ts';
import { Facts } from '../ui/Facts.tsx';
import { Filled } from '../ui/Filled.tsx';
import { Formatted } from '../ui/Formatted.tsx';
import { Link } from '../ui/Link.tsx';
import { PersonName } from '../ui/PersonName.tsx';
import { SeenBy } from '../ui/SeenBy.tsx';
import styles from './ListPage.module.css';

interface ListFactsProps {
  list: List;
  isOwn: boolean;
  /** What its owner is to know of who sees it. */
  hint?: string | undefined;
}

/** What stands below the heading of a list: whose it is, how many books, who sees it. */
export const ListFacts = ({ list, isOwn, hint }: ListFactsProps) => (
  <Facts as="span">
    {isOwn ? null : (
      <span>
        <Filled text={words.lists.by}>
          <Link to={pathTo('/Account/Profile/:userId', { userId: list.owner._id })}>
            <PersonName person={list.owner} />
          </Link>
        </Filled>
      </span>
    )}
    <span>{words.library.books(list.books)}</span>
    {isOwn && list.likes > 0 ? <span>{words.lists.likes(list.likes)}</span> : null}
    {list.kind === 'open' ? <span>{words.lists.isOpen}</span> : null}
    {list.group ? (
      <span>
        <Filled text={words.lists.ofGroup}>
          <Link to={pathTo('/groups/:groupId', { groupId: list.group._id })}>
            <bdi>{list.group.title}</bdi>
          </Link>
        </Filled>
      </span>
    ) : null}
    <SeenBy visibility={list.visibility} />
    {hint === undefined ? null : <span>{hint}</span>}
  </Facts>
);

/** What a list is about, if its owner says it. */
export const ListDescription = ({ list: { description } }: { list: List }) =>
  description ? (
    <div className={styles.description}>
      <Formatted content={description} />
    </div>
  ) : null;
