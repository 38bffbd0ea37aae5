import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Flag, LogOut, Pencil, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Group, GroupRead } from '../../shared/contract/groups.ts';
import { type Caller, mayDeleteGroup } from '../../shared/permissions.ts';
import { BookFinder } from '../features/books/BookFinder.tsx';
import { CurrentRead, OtherReads } from '../features/groups/CurrentRead.tsx';
import { GroupDialog } from '../features/groups/GroupDialog.tsx';
import { GroupDescription, GroupFacts, ShutGroup } from '../features/groups/GroupFacts.tsx';
import {
  groupOf,
  membersOf,
  useDeleteGroup,
  useDeleteRead,
  useMembership,
  votesOf,
} from '../features/groups/groups.api.ts';
import { JoinButton } from '../features/groups/JoinButton.tsx';
import { Members } from '../features/groups/Members.tsx';
import { ReadDialog } from '../features/groups/ReadDialog.tsx';
import { ReadingLine } from '../features/groups/ReadingLine.tsx';
import { todayHere } from '../features/groups/readingLine.ts';
import { Votes } from '../features/groups/Votes.tsx';
import { entryOf } from '../features/library/library.api.ts';
import { ReportDialog } from '../features/reports/ReportDialog.tsx';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { someOf } from '../queries.ts';
import { navigate, useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Confirm } from '../ui/Dialog.tsx';
import { useToday } from '../ui/drawnOn.ts';
import { Empty } from '../ui/Empty.tsx';
import { focusNext } from '../ui/focusNext.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { Page } from '../ui/Page.tsx';
import { ShareButton, useShare } from '../ui/ShareButton.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import { useLate } from '../ui/useLate.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { saidByWrite } from '../write.ts';
import styles from './GroupPage.module.css';
import { OwnPlace, SayPlace } from './GroupProgress.tsx';
import { GroupTalk } from './GroupTalk.tsx';

/** A reading group: what it reads and where everybody is, what comes next, who is in it. */
export function GroupPage() {
  const { groupId = '' } = useParams();
  const group = useQuery(groupOf(groupId));
  const isVisitor = useAccount().currentUser === null;
  // The page that everybody is sent leads where everybody may go.
  const { isPage } = useLocation();
  const way =
    isPage || isVisitor
      ? { to: '/home', label: words.controls.home }
      : { to: '/groups', label: words.frame.groups };
  const back = (
    <ButtonLink variant="quiet" small to={way.to}>
      {way.label}
    </ButtonLink>
  );
  if (!group.data)
    return (
      <UnloadedPage
        query={group}
        title={words.groups.title}
        above={back}
        notFound={words.groups.notFound}
        way={way}
        failed={words.groups.loadFailed}
      />
    );
  return <LoadedGroup key={groupId} group={group.data} back={back} />;
}

function LoadedGroup({ group, back }: { group: Group; back: ReactNode }) {
  const { currentUser } = useAccount();
  const userId = currentUser?._id;
  const asker = currentUser ? { id: currentUser._id, role: currentUser.role } : undefined;
  const isMember = group.state === 'member';
  const isOpen = isMember || group.visibility === 'public';
  return (
    <Page
      title={<bdi>{group.title}</bdi>}
      documentTitle={group.title}
      above={back}
      intro={<GroupFacts group={group} />}
      actions={
        <>
          <JoinButton group={group} userId={userId} />
          {asker === undefined ? (
            <ShareButton path={`/group/${group._id}`} title={group.title} />
          ) : (
            <GroupMenu group={group} asker={asker} />
          )}
        </>
      }
    >
      <GroupDescription group={group} />
      {isOpen ? <OpenGroup group={group} userId={userId} /> : <ShutGroup />}
    </Page>
  );
}

interface GroupPartProps {
  group: Group;
  userId: string | undefined;
}

/** What members see, and everybody of a public group. */
function OpenGroup({ group, userId }: GroupPartProps) {
  const { _id: id, reading } = group;
  const today = useToday(todayHere);
  // The page that everybody is sent names nobody who is in it.
  const { isPage } = useLocation();
  const namesPeople = !isPage || userId !== undefined;
  const isMember = group.state === 'member';
  const isReader = isMember && userId !== undefined;
  /** The book of which it is being said how far one is. */
  const [saying, setSaying] = useState<string>();
  const mayModerate = group.role === 'owner' || group.role === 'moderator';
  const [planned, setPlanned] = useState<{ googleId: string; title: string; read?: GroupRead }>();
  const { say } = useToasts();
  const members = useInfiniteQuery({ ...membersOf(id, 'member'), enabled: namesPeople });
  const votes = useQuery({ ...votesOf(id), enabled: namesPeople });
  const entry = useQuery({
    ...entryOf(reading?.book ?? ''),
    enabled: isReader && reading !== null,
  });
  // Each takes room above something else: all are shown together. What the server has drawn stays in sight.
  const isLate = useLate(true);
  const [isShown, setShown] = useState(isPage);
  const isComing =
    !isShown && !isLate && [members, votes, entry].some(({ isLoading }) => isLoading);
  // What is there stays in sight when something else is asked for, as after joining.
  if (!isComing && !isShown) setShown(true);
  const find =
    (label: string) => (onChoose: (book: { googleId: string; title: string }) => void) => (
      <BookFinder label={label} placeholder={label} onChoose={onChoose} />
    );
  const parts = (
    <div className={styles.parts}>
      <div className={styles.main}>
        {reading ? (
          <CurrentRead
            read={reading}
            today={today}
            menu={
              mayModerate ? (
                <ReadMenu
                  key={reading._id}
                  groupId={id}
                  read={reading}
                  onEdit={() =>
                    setPlanned({ googleId: reading.book, title: reading.title, read: reading })
                  }
                />
              ) : null
            }
            progress={
              isReader && saying !== reading.book ? (
                <OwnPlace googleId={reading.book} onSay={() => setSaying(reading.book)} />
              ) : null
            }
            form={
              isReader && saying === reading.book ? (
                <SayPlace key={reading._id} read={reading} onDone={() => setSaying(undefined)} />
              ) : null
            }
            line={
              namesPeople ? (
                <ReadingLine read={reading} members={someOf(members)} userId={userId} />
              ) : null
            }
          />
        ) : (
          <Empty
            drawing="page"
            text={words.groups.nothing}
            more={mayModerate ? words.groups.nothingMore : undefined}
          />
        )}
        {mayModerate && !reading ? find(words.groups.chooseRead)(setPlanned) : null}
        {namesPeople ? (
          <>
            <GroupTalk group={group} />
            <OtherReads group={group} />
          </>
        ) : null}
      </div>
      {namesPeople ? (
        <div className={styles.aside}>
          <Votes
            groupId={id}
            isMember={isMember}
            onRead={mayModerate ? setPlanned : undefined}
            find={find(words.groups.propose)}
          />
          <Members group={group} userId={userId} />
        </div>
      ) : null}
      {planned ? (
        <ReadDialog
          groupId={id}
          book={planned}
          {...(planned.read ? { read: planned.read } : {})}
          onClose={() => setPlanned(undefined)}
          onSaved={() => say(words.library.saved)}
        />
      ) : null}
    </div>
  );
  return (
    <>
      {isComing ? <Waiting text={words.states.loading} /> : null}
      <div hidden={isComing}>{parts}</div>
    </>
  );
}

interface ReadMenuProps {
  groupId: string;
  read: GroupRead;
  onEdit: () => void;
}

function ReadMenu({ groupId, read, onEdit }: ReadMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteRead(groupId);
  const { say } = useToasts();
  return (
    <>
      <MoreMenu
        items={[
          item('edit', words.groups.editRead, <Pencil size={18} aria-hidden />),
          {
            ...item('delete', words.groups.removeRead, <Trash2 size={18} aria-hidden />),
            isDangerous: true,
          },
        ]}
        onChoose={(what) => (what === 'edit' ? onEdit() : setAsking(true))}
      />
      {isAsking ? (
        <Confirm
          question={words.groups.removeReadAsk}
          confirmLabel={words.controls.delete}
          isBusy={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            remove
              .mutateAsync(read._id)
              .then(() => {
                say(words.library.doneWith(read.title, words.library.saved));
                focusNext('main h1');
              }, saidByWrite)
              .finally(() => setAsking(false))
          }
        >
          <p dir="auto">{read.title}</p>
        </Confirm>
      ) : null}
    </>
  );
}

/** What is rarely done with a group. */
function GroupMenu({ group, asker }: { group: Group; asker: Caller }) {
  const { _id: id, title, role } = group;
  const userId = asker.id;
  const [open, setOpen] = useState<'edit' | 'leave' | 'delete' | 'report'>();
  const remove = useDeleteGroup(id);
  const membership = useMembership(id);
  const share = useShare();
  const { say } = useToasts();
  const close = () => setOpen(undefined);
  const isOwner = role === 'owner';
  const items: (MenuItem | false)[] = [
    item('share', words.links.share, <Share2 size={18} aria-hidden />),
    isOwner && item('edit', words.groups.edit, <Pencil size={18} aria-hidden />),
    role !== null && item('leave', words.groups.leave, <LogOut size={18} aria-hidden />),
    mayDeleteGroup(asker, role) && {
      ...item('delete', words.groups.remove, <Trash2 size={18} aria-hidden />),
      isDangerous: true,
    },
    !isOwner &&
      item(
        'report',
        words.safety.reportOf(words.safety.group(title)),
        <Flag size={18} aria-hidden />,
      ),
  ];

  function choose(what: string) {
    if (what === 'share') void share({ path: `/group/${id}`, title });
    else setOpen(what as typeof open);
  }

  /** Leads to all groups once there is nothing to see here any more. */
  function goAfter(work: Promise<unknown>, done: string) {
    work.then(
      () => {
        say(done);
        navigate('/groups', { replace: true });
      },
      // What was pressed says why.
      close,
    );
  }

  return (
    <>
      <MoreMenu items={items.filter((each) => each !== false)} onChoose={choose} />
      {open === 'report' ? (
        <ReportDialog kind="group" subject={id} what={words.safety.group(title)} onClose={close} />
      ) : null}
      {open === 'edit' ? (
        <GroupDialog group={group} onClose={close} onSaved={() => say(words.library.saved)} />
      ) : null}
      {open === 'leave' ? (
        <Confirm
          question={words.groups.leaveAsk}
          confirmLabel={words.groups.leave}
          isBusy={membership.isPending}
          onClose={close}
          onConfirm={() =>
            goAfter(membership.mutateAsync({ userId, to: 'leave' }), words.groups.left)
          }
        >
          <p>{words.groups.leaveMore}</p>
        </Confirm>
      ) : null}
      {open === 'delete' ? (
        <Confirm
          question={words.groups.removeAsk}
          confirmLabel={words.controls.delete}
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() => goAfter(remove.mutateAsync(), words.groups.removed)}
        >
          <p>{words.groups.removeMore}</p>
        </Confirm>
      ) : null}
    </>
  );
}

const item = (id: string, label: string, icon: ReactNode): MenuItem => ({ id, label, icon });
