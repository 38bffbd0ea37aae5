import { useInfiniteQuery } from '@tanstack/react-query';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { BlockButton } from './BlockButton.tsx';
import styles from './BlockList.module.css';
import { ownBlocks } from './blocks.api.ts';

/** Whom one has blocked. */
export function BlockList({ userId }: { userId: string }) {
  const list = useInfiniteQuery(ownBlocks(userId));
  if (list.isPending) return <Skeleton shape="row" />;
  if (!list.data)
    return (
      <Alert text={words.safety.blocksFailed}>
        <Button small onClick={() => list.refetch()}>
          {words.controls.retry}
        </Button>
      </Alert>
    );
  const blocks = list.data.pages.flatMap((page) => page.items);
  if (blocks.length === 0) return <p className={styles.none}>{words.safety.nobodyBlocked}</p>;
  return (
    <>
      <ul className={styles.list}>
        {blocks.map(({ _id, user }) => (
          <li key={_id} className={styles.row}>
            <Avatar username={user.username} />
            <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
              <bdi>@{user.username}</bdi>
            </Link>
            <BlockButton askerId={userId} userId={user._id} username={user.username} />
          </li>
        ))}
      </ul>
      <MoreButton query={list} />
    </>
  );
}
