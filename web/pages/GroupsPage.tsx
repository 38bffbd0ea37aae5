import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '../../shared/contract/groups.ts';
import { pathTo } from '../../shared/paths.ts';
import { GroupCards } from '../features/groups/GroupCards.tsx';
import { GroupDialog } from '../features/groups/GroupDialog.tsx';
import { foundGroups } from '../features/groups/groups.api.ts';
import { JoinButton } from '../features/groups/JoinButton.tsx';
import { words } from '../locales/words.ts';
import { ownGroups } from '../ownGroups.ts';
import { loadedList, someOf } from '../queries.ts';
import { navigate } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import { useLate } from '../ui/useLate.ts';
import { Waiting } from '../ui/Waiting.tsx';
import styles from './GroupsPage.module.css';
import { LibraryPlaces } from './LibraryPlaces.tsx';

/** Reading groups: invitations, one's own, and those that can be found. */
export function GroupsPage() {
  const userId = useAccount().currentUser?._id;
  // One's own stand above: those that can be found wait for them, and are asked for at the same time. Where the line is slow both come late.
  // Once one's own are there, only what is shown is asked for: it may be what a search finds.
  const own = useInfiniteQuery({ ...ownGroups(), enabled: userId !== undefined });
  const found = useInfiniteQuery({ ...foundGroups(''), enabled: own.isLoading });
  const isLate = useLate(!found.isPending);
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title={words.groups.title}
      intro={words.groups.intro}
      above={userId === undefined ? null : <LibraryPlaces />}
      actions={
        userId === undefined ? (
          <ButtonLink to="/Account/Signin" state={{ returnTo: '/groups' }}>
            {words.groups.signInToMake}
          </ButtonLink>
        ) : (
          <Button variant="primary" onClick={() => setMaking(true)}>
            <Plus size={18} aria-hidden />
            {words.groups.make}
          </Button>
        )
      }
    >
      <div className={styles.parts}>
        {userId === undefined ? null : <OwnGroups userId={userId} />}
        <div hidden={own.isLoading && !isLate}>
          <FoundGroups userId={userId} hasOwn={Boolean(someOf(own)?.length)} />
        </div>
      </div>
      {isMaking ? (
        <GroupDialog
          onClose={() => setMaking(false)}
          onSaved={({ _id }) => navigate(pathTo('/groups/:groupId', { groupId: _id }))}
        />
      ) : null}
    </Page>
  );
}

function OwnGroups({ userId }: { userId: string }) {
  const groups = useInfiniteQuery(ownGroups());
  return (
    <PagedList
      list={groups}
      failed={words.groups.allFailed}
      loading={<Waiting text={words.states.loading} />}
      empty={null}
    >
      {(items) =>
        (['invited', 'asked', 'member'] as const).map((state) => {
          const those = items.filter((group) => group.state === state);
          return those.length === 0 ? null : (
            <section key={state} aria-labelledby={`groups-${state}`} className={styles.part}>
              <h2 id={`groups-${state}`}>{words.groups.states[state]}</h2>
              <GroupCards
                groups={those}
                actionOf={(group) => <JoinButton small group={group} userId={userId} />}
              />
            </section>
          );
        })
      }
    </PagedList>
  );
}

interface FoundGroupsProps {
  userId: string | undefined;
  /** Groups stand above already. */
  hasOwn: boolean;
}

function FoundGroups({ userId, hasOwn }: FoundGroupsProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const groups = useInfiniteQuery(foundGroups(q));
  const known = loadedList(groups);
  const noneFound =
    known.is === 'there' && known.value.length > 0
      ? words.groups.noOthersFound
      : words.groups.noneFound;
  // One's own stand above; those of others may be on the next page.
  const others = known.is === 'there' ? known.value.filter(({ state }) => state === null) : [];
  return (
    <section aria-labelledby="find" className={styles.part}>
      <h2 id="find">{words.groups.find}</h2>
      <div className={styles.search}>
        <SearchField
          label={words.groups.findByName}
          placeholder={words.groups.findByName}
          value={text}
          onChange={setText}
        />
      </div>
      {known.is === 'loading' ? <Waiting text={words.states.loading} /> : null}
      {known.is === 'failed' ? <RetryAlert text={words.groups.allFailed} query={groups} /> : null}
      {known.is === 'there' && others.length === 0 && !groups.hasNextPage ? (
        q || hasOwn ? (
          <p className={styles.none}>{q ? noneFound : words.groups.none}</p>
        ) : (
          <Empty drawing="chair" text={words.groups.none} more={words.groups.noneMore} />
        )
      ) : null}
      {others.length > 0 ? <GroupCards groups={others} actionOf={actionFor(userId)} /> : null}
      <MoreButton query={groups} />
    </section>
  );
}

const actionFor = (userId: string | undefined) =>
  userId === undefined
    ? undefined
    : (group: Group) => <JoinButton small group={group} userId={userId} />;
