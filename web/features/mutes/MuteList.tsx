import { useInfiniteQuery } from '@tanstack/react-query';
import type { Mute } from '../../../shared/contract/mutes.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Card.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PersonLines } from '../../ui/PersonLines.tsx';
import styles from '../../ui/TakeBackList.module.css';
import { useToasts } from '../../ui/Toasts.tsx';
import { ownMutes, useSetMute } from './mutes.api.ts';

/** Whom one has muted. */
export function MuteList() {
  const list = useInfiniteQuery(ownMutes());
  return (
    <PagedList
      list={list}
      failed={words.safety.mutesFailed}
      empty={<p className={styles.none}>{words.safety.nobodyMuted}</p>}
    >
      {(mutes) => (
        <ul className={styles.list}>
          {mutes.map((mute) => (
            <Muted key={mute.user._id} {...mute} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Muted({ user }: Mute) {
  const { _id, username } = user;
  const set = useSetMute(_id);
  const { say } = useToasts();

  function takeBack() {
    if (set.isPending) return;
    set.mutate(false, {
      onSuccess: () => {
        say(words.safety.unmuted(username));
        focusNext('#mutes');
      },
    });
  }

  return (
    <Row as="li" className={styles.row}>
      <Avatar person={user} />
      <PersonLines person={user} />
      <Button
        variant="quiet"
        aria-disabled={set.isPending}
        aria-label={words.safety.unmuteOf(username)}
        onClick={takeBack}
      >
        {words.safety.unmute}
      </Button>
    </Row>
  );
}
