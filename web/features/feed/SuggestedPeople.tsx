import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Suggested } from '../../../shared/contract/feed.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Row } from '../../ui/Card.tsx';
import { PersonLines } from '../../ui/PersonLines.tsx';
import styles from './Feed.module.css';
import { suggestedPeople } from './feed.api.ts';

interface SuggestedPeopleProps {
  /** Follows somebody. */
  followButton: (person: Suggested['user']) => ReactNode;
  /** It stands below a heading that says what they are. */
  isBelow?: boolean;
}

/** People with much in common, and why; nothing where there are none. */
export function SuggestedPeople({ followButton, isBelow = false }: SuggestedPeopleProps) {
  const people = someOf(useQuery(suggestedPeople()));
  if (!people) return null;
  return (
    <section aria-labelledby="suggested" className={isBelow ? styles.below : styles.people}>
      <h2 id="suggested" className={isBelow ? 'visually-hidden' : undefined}>
        {words.feed.suggested}
      </h2>
      <ul>
        {people.map(({ user, reason, commonBooks, agreement }) => (
          <Row as="li" key={user._id}>
            <Avatar person={user} />
            <PersonLines person={user}>
              {reason === 'taste' && agreement !== null ? (
                <span>{words.feed.alike(agreement)}</span>
              ) : null}
              <span>{words.feed.common(commonBooks)}</span>
            </PersonLines>
            {followButton(user)}
          </Row>
        ))}
      </ul>
    </section>
  );
}
