import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Burst } from '../../../shared/contract/bursts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { failureMessage } from '../../api.ts';
import { dateAndTime } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { ToggleChip } from '../../ui/ToggleChip.tsx';
import styles from './Moderation.module.css';
import { setAsideThat, useDecideBurst } from './moderation.api.ts';

const STATES = [
  ['open', 'setAsideOpen'],
  ['decided', 'setAsideDecided'],
] as const;
type State = (typeof STATES)[number][0];

/** Ratings that were set aside: those that wait for a decision, or those that were decided, which can be decided otherwise. */
export function SetAside() {
  const [state, setState] = useState<State>('open');
  return (
    <>
      <p className={styles.intro}>{words.moderation.setAsideIntro}</p>
      <fieldset className={styles.states}>
        <legend className="visually-hidden">{words.moderation.setAside}</legend>
        {STATES.map(([id, label]) => (
          <ToggleChip key={id} isOn={state === id} onPress={() => setState(id)}>
            {words.moderation[label]}
          </ToggleChip>
        ))}
      </fieldset>
      <Bursts key={state} state={state} />
    </>
  );
}

function Bursts({ state }: { state: State }) {
  const list = useInfiniteQuery(setAsideThat(state));
  return (
    <PagedList
      list={list}
      failed={words.moderation.failed}
      empty={
        <Empty
          drawing="page"
          text={state === 'open' ? words.moderation.noOpenBursts : words.moderation.noDecidedBursts}
        />
      }
    >
      {(bursts) => (
        <ol className={styles.list}>
          {bursts.map((burst) => (
            <Card as="li" key={burst._id}>
              <OneBurst burst={burst} />
            </Card>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function OneBurst({ burst }: { burst: Burst }) {
  const { say, alert } = useToasts();
  const title = useId();
  const decision = useDecideBurst(burst._id);

  function decide(to: 'count' | 'leave') {
    if (decision.isPending) return;
    // Not the callbacks of mutate(): they are dropped when the reload takes this row away.
    decision.mutateAsync(to).then(
      () => {
        say(to === 'count' ? words.moderation.areCounted : words.moderation.areLeftOut);
        focusNext(SELECTED_TAB);
      },
      (error: unknown) => alert(failureMessage(error, words.moderation.tryAgain)),
    );
  }

  const press = (to: 'count' | 'leave', label: string) =>
    burst.decision === to ? null : (
      <Button
        small
        aria-disabled={decision.isPending}
        aria-describedby={title}
        onClick={() => decide(to)}
      >
        {label}
      </Button>
    );

  return (
    <article className={styles.parts}>
      <h2 className={styles.title} id={title}>
        <Link to={pathTo('/details/:googleId', { googleId: burst.book.googleId })}>
          <bdi>{burst.book.title}</bdi>
        </Link>
      </h2>
      <p>{words.moderation.bursts[burst.reason](burst.count)}</p>
      <details>
        <summary>{words.moderation.burstRatings}</summary>
        <ul className={styles.ratings}>
          {burst.ratings.map(({ user, rating, createdAt }) => (
            <li key={user._id}>
              <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
                <bdi>@{user.username}</bdi>
              </Link>
              <Stars rating={rating} />
              <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
            </li>
          ))}
        </ul>
      </details>
      <footer className={styles.foot}>
        <p>
          {burst.decision === null
            ? null
            : burst.decision === 'count'
              ? words.moderation.areCounted
              : words.moderation.areLeftOut}
        </p>
        <div className={styles.choices}>
          {press('count', words.moderation.letCount)}
          {press('leave', words.moderation.leaveOut)}
        </div>
      </footer>
    </article>
  );
}
