import { Heart, ListOrdered } from 'lucide-react';
import type { List } from '../../../shared/contract/lists.ts';
import { plainTextOf } from '../../../shared/markdown.ts';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CardLink } from '../../ui/CardLink.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { SeenBy } from '../../ui/SeenBy.tsx';
import styles from './Lists.module.css';

interface ListCardsProps {
  lists: readonly List[];
  /** Whose they are is said, too. */
  withOwner?: boolean;
}

/** Lists as cards: a pile of their first books, and what they say of themselves. */
export const ListCards = ({ lists, withOwner = false }: ListCardsProps) => (
  <ul className={styles.cards}>
    {lists.map((list) => (
      <li key={list._id} className={styles.card}>
        <span className={styles.pile}>
          {list.covers.length === 0 ? (
            <span className={styles.blank}>
              <ListOrdered size={28} strokeWidth={1.25} aria-hidden />
            </span>
          ) : null}
          {/* What comes later lies on top: that is the first book. */}
          {list.covers.toReversed().map((cover) => (
            <span key={cover}>
              <Cover src={cover} drawn={null} />
            </span>
          ))}
        </span>
        <CardLink to={pathTo('/lists/:listId', { listId: list._id })}>
          <bdi className={styles.cardTitle}>{list.title}</bdi>
        </CardLink>
        {list.description ? (
          <p className={styles.about} dir="auto">
            {plainTextOf(list.description, '…')}
          </p>
        ) : null}
        {withOwner ? (
          <Link
            className={styles.owner}
            to={pathTo('/Account/Profile/:userId', { userId: list.owner._id })}
          >
            <Avatar person={list.owner} size="tiny" />
            <PersonName person={list.owner} />
          </Link>
        ) : null}
        <Facts as="span" className={styles.facts}>
          <span>{words.library.books(list.books)}</span>
          {list.likes > 0 ? (
            <span className={styles.likes}>
              <Heart size={14} aria-hidden />
              {words.lists.likes(list.likes)}
            </span>
          ) : null}
          <SeenBy visibility={list.visibility} />
        </Facts>
      </li>
    ))}
  </ul>
);
