import { useInfiniteQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Row } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { PersonLines } from '../../ui/PersonLines.tsx';
import styles from '../../ui/TakeBackList.module.css';
import { BlockButton } from './BlockButton.tsx';
import { ownBlocks } from './blocks.api.ts';

/** Whom one has blocked. */
export function BlockList() {
  const list = useInfiniteQuery(ownBlocks());
  return (
    <PagedList
      list={list}
      failed={words.safety.blocksFailed}
      empty={<p className={styles.none}>{words.safety.nobodyBlocked}</p>}
    >
      {(blocks) => (
        <ul className={styles.list}>
          {blocks.map(({ _id, user }) => (
            <Row as="li" key={_id} className={styles.row}>
              <Avatar person={user} />
              <PersonLines person={user} />
              <BlockButton userId={user._id} username={user.username} />
            </Row>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
