import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FoundGroup } from '../../../shared/contract/groups.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { CardLink } from '../../ui/CardLink.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Filled } from '../../ui/Filled.tsx';
import styles from './Groups.module.css';

interface GroupCardsProps {
  groups: readonly FoundGroup[];
  /** What can be done about each. */
  actionOf?: ((group: FoundGroup) => ReactNode) | undefined;
}

/** Groups as cards, with what they are reading and the faces of some who are in them. */
export const GroupCards = ({ groups, actionOf }: GroupCardsProps) => (
  <ul className={styles.cards}>
    {groups.map((group) => (
      <Card as="li" key={group._id} className={styles.card}>
        {group.reading ? (
          <span className={styles.cardCover}>
            <Cover src={group.reading.thumbnail} drawn={drawnCover(group.reading.book)} />
          </span>
        ) : (
          <span className={styles.cardIcon}>
            <Users size={28} strokeWidth={1.25} aria-hidden />
          </span>
        )}
        <div className={styles.cardText}>
          <CardLink to={pathTo('/groups/:groupId', { groupId: group._id })}>
            <bdi className={styles.cardTitle}>{group.title}</bdi>
          </CardLink>
          {group.reading ? (
            <p className={styles.soft}>
              <Filled text={words.groups.readingIn}>
                <bdi>{group.reading.title}</bdi>
              </Filled>
            </p>
          ) : null}
          <Facts className={styles.facts}>
            <span className={styles.members}>
              {group.faces.length > 0 ? (
                <span className={styles.faces}>
                  {group.faces.map((person) => (
                    <Avatar key={person._id} person={person} size="tiny" />
                  ))}
                </span>
              ) : null}
              {words.groups.members(group.members)}
            </span>
            <span>{words.groups.joinings[group.joining]}</span>
          </Facts>
          {actionOf ? <div className={styles.cardAction}>{actionOf(group)}</div> : null}
        </div>
      </Card>
    ))}
  </ul>
);
