import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Group } from '../../shared/contract/groups.ts';
import { pathTo } from '../../shared/paths.ts';
import { CurrentRead } from '../features/groups/CurrentRead.tsx';
import { GroupDescription, GroupFacts, ShutGroup } from '../features/groups/GroupFacts.tsx';
import { groupOf } from '../features/groups/groups.api.ts';
import { JoinButton } from '../features/groups/JoinButton.tsx';
import { todayHere } from '../features/groups/readingLine.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { useAnswers } from './drawnFrom.ts';
import { type GroupPageData, usePageData } from './pageData.ts';
import { VisitorScreen } from './VisitorScreen.tsx';

/** `/group/{id}`: a reading group, as everybody may see it, for whoever comes by a link. */
export function VisitorGroupPage() {
  const { groupId = '' } = useParams();
  useAnswers('group', keep);
  return (
    <VisitorScreen
      query={useQuery(groupOf(groupId))}
      members={pathTo('/groups/:groupId', { groupId })}
      title={words.groups.title}
      notFound={words.groups.notFound}
      failed={words.groups.loadFailed}
    >
      {(group) => <ShownGroup group={group} />}
    </VisitorScreen>
  );
}

/** The answer that the page was drawn from is the one that it would ask for. */
const keep = (queries: QueryClient, { group }: GroupPageData) =>
  queries.setQueryData(groupOf(group._id).queryKey, group);

function ShownGroup({ group }: { group: Group }) {
  const { _id: id, title } = group;
  return (
    <Page
      title={<bdi>{title}</bdi>}
      documentTitle={title}
      above={
        <ButtonLink variant="quiet" small to="/home">
          {words.controls.home}
        </ButtonLink>
      }
      intro={<GroupFacts group={group} />}
      actions={
        <>
          <JoinButton group={group} userId={undefined} />
          <ShareButton path={`/group/${id}`} title={title} />
        </>
      }
    >
      <GroupDescription group={group} />
      {group.visibility === 'public' ? <Reading group={group} /> : <ShutGroup />}
    </Page>
  );
}

function Reading({ group: { reading } }: { group: Group }) {
  const today = useToday();
  return reading ? (
    <CurrentRead read={reading} today={today} />
  ) : (
    <Empty drawing="page" text={words.groups.nothing} />
  );
}

/** The day by the reader's clock. The server, which does not know that, drew it as it was in UTC. */
function useToday() {
  const data = usePageData();
  return useSyncExternalStore(never, todayHere, () =>
    data?.kind === 'group' ? data.today : todayHere(),
  );
}

const never = () => () => {};
