import { useInfiniteQuery } from '@tanstack/react-query';
import type { Hiding } from '../../../shared/contract/hidings.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Card.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import styles from '../../ui/TakeBackList.module.css';
import { useToasts } from '../../ui/Toasts.tsx';
import { ownHidings, useSetHiding } from './hidings.api.ts';

/** The books one has hidden. */
export function HidingList() {
  const list = useInfiniteQuery(ownHidings());
  return (
    <PagedList
      list={list}
      failed={words.safety.hidingsFailed}
      empty={<p className={styles.none}>{words.safety.noHidings}</p>}
    >
      {(hidings) => (
        <ul className={styles.list}>
          {hidings.map((hiding) => (
            <Hidden key={hiding.book.googleId} {...hiding} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Hidden({ book: { googleId, title, thumbnail } }: Hiding) {
  const set = useSetHiding(googleId);
  const { say } = useToasts();

  function takeBack() {
    if (set.isPending) return;
    set.mutate(false, {
      onSuccess: () => {
        say(words.safety.bookShown);
        focusNext('#hidings');
      },
    });
  }

  return (
    <Row as="li" className={styles.row}>
      <span className={styles.cover}>
        <Cover src={thumbnail} drawn={drawnCover(googleId)} />
      </span>
      <Link to={pathTo('/details/:googleId', { googleId })}>
        <bdi>{title}</bdi>
      </Link>
      <Button
        variant="quiet"
        aria-disabled={set.isPending}
        aria-label={words.safety.showBookOf(title)}
        onClick={takeBack}
      >
        {words.safety.showAgain}
      </Button>
    </Row>
  );
}
