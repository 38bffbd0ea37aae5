import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group } from '../../shared/contract/groups.ts';
import { mayDeleteReview } from '../../shared/permissions.ts';
import { failureMessage } from '../api.ts';
import { Comments } from '../features/comments/Comments.tsx';
import { commentInGroup, commentsOfGroup } from '../features/comments/comments.api.ts';
import { readsOf } from '../features/groups/groups.api.ts';
import { entryOf } from '../features/library/library.api.ts';
import { reportAction } from '../features/reports/ReportDialog.tsx';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { useAccount } from '../session/account.tsx';
import { Button } from '../ui/Button.tsx';
import { placeText } from '../ui/placeText.ts';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Skeleton } from '../ui/Waiting.tsx';
import styles from './GroupPage.module.css';

/** What is said in a group; from further on in the book than one has come, it is shut. */
export function GroupTalk({ group }: { group: Group }) {
  const { _id: id, reading, role } = group;
  const { currentUser } = useAccount();
  const [address] = useSearchParams();
  const linked = address.get('comment') ?? undefined;
  // After a year there is much that was said about other books. Whoever came for a comment finds it among all.
  const [isWhole, setWhole] = useState(linked !== undefined);
  const reads = useInfiniteQuery(readsOf(id)).data?.pages[0]?.total ?? 0;
  const isDivided = reading !== null && reads > 1;
  const options = commentsOfGroup(id, isDivided && !isWhole ? reading.book : undefined);
  const list = useInfiniteQuery(options);
  const isMember = group.state === 'member';
  const entry = useQuery({
    ...entryOf(reading?.book ?? ''),
    enabled: isMember && currentUser !== undefined && reading !== null,
  });
  // Where one is comes with the form: nobody should say something from further on as if it were for all.
  if (entry.isLoading) return <Skeleton shape="row" />;
  const isPlaceUnknown = entry.isError && entry.data === undefined;
  const { status = null, position = null } = entry.data ?? {};
  const ownPlace = status === 'read' ? { percent: 100 } : position;
  const asker = currentUser && { id: currentUser._id, role: currentUser.role };
  const mayModerate = role === 'owner' || role === 'moderator';
  return (
    <section aria-labelledby="talk" className={styles.talk}>
      <header className={styles.talkHead}>
        <h2 id="talk">{words.groups.talk}</h2>
        {isDivided ? (
          <Button small variant="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.groups.talkOfBook : words.groups.talkOfAll}
          </Button>
        ) : null}
      </header>
      {isPlaceUnknown ? (
        <RetryAlert text={failureMessage(entry.error, words.library.failed)} query={entry} />
      ) : null}
      <Comments
        // What is being typed is kept, and begins with the new place.
        key={JSON.stringify(ownPlace)}
        conversation={{
          id,
          userId: currentUser?._id,
          list,
          queryKey: options.queryKey,
          empty: isMember ? words.groups.talkEmpty : words.groups.talkEmptyOther,
          mayWrite: isMember && !isPlaceUnknown,
          mayDelete: (said) =>
            mayModerate || (asker !== null && mayDeleteReview(asker, said.user?._id ?? '')),
          add: (body) => commentInGroup(id, body),
          ownPlace,
          isPlaced: ownPlace !== null,
          moreOf: (said) =>
            asker && said.user && said.user._id !== asker.id
              ? [reportAction({ kind: 'comment', subject: said._id, username: said.user.username })]
              : [],
          aboutOf: ({ position: place }) => (place ? <span>{placeText(place)}</span> : null),
        }}
        linked={linked}
      />
    </section>
  );
}
