import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Account } from '../../shared/contract/users.ts';
import { isStatus } from '../api.ts';
import { AccessDialog } from '../features/users/AccessDialog.tsx';
import { DeleteUserDialog } from '../features/users/DeleteUserDialog.tsx';
import { SuspensionDialog } from '../features/users/SuspensionDialog.tsx';
import { UserDialog } from '../features/users/UserDialog.tsx';
import { UserSearch } from '../features/users/UserSearch.tsx';
import { UserTable } from '../features/users/UserTable.tsx';
import { adminListSentence, everyone } from '../features/users/users.api.ts';
import { words } from '../locales/words.ts';
import { someOf } from '../queries.ts';
import { ownProfile, useAccount } from '../session/account.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { ManageTabs, useManageTab } from './ManageTabs.tsx';

/** Admins add, change and delete people; everybody else is told why not. */
export function ManageUsersPage() {
  const { currentUser, setUser, dropUser } = useAccount();
  const check = useQuery({ ...ownProfile(), enabled: currentUser !== null });
  const isRefused = check.isError && isStatus(check.error, 401);

  useEffect(() => {
    if (check.data) setUser(check.data);
  }, [check.data, setUser]);
  useEffect(() => {
    if (isRefused) dropUser();
  }, [isRefused, dropUser]);

  if (isRefused || !currentUser) return <AuthenticationRequired />;
  if (check.isPending)
    return (
      <Page title={words.manageUsers.title} isWaiting>
        <Waiting text={words.states.verifying} hasSpinner />
      </Page>
    );
  if (check.isError)
    return (
      <Page title={words.manageUsers.title}>
        <RetryAlert text={words.manageUsers.profileFailed} query={check} />
      </Page>
    );
  if (check.data.role !== 'admin') return <AccessDenied />;
  return <UserManagement admin={check.data} />;
}

const AuthenticationRequired = () => (
  <Page title={words.states.authenticationRequired} width="prose">
    <Empty drawing="lamp" text={words.manageUsers.signInFirst}>
      <ButtonLink variant="primary" to="/Account/Signin">
        {words.manageUsers.goToSignIn}
      </ButtonLink>
    </Empty>
  </Page>
);

const AccessDenied = () => (
  <Page title={words.states.accessDenied} width="prose">
    <Empty drawing="lamp" text={words.manageUsers.onlyAdmins}>
      <ButtonLink variant="primary" to="/home">
        {words.controls.goToHome}
      </ButtonLink>
    </Empty>
  </Page>
);

type Task = { name: 'add' } | { name: 'edit' | 'access' | 'suspend' | 'delete'; user: Account };

function UserManagement({ admin }: { admin: Account }) {
  const [term, setTerm] = useState('');
  const [task, setTask] = useState<Task>();
  const sought = useDebounced(term.trim());
  const list = useInfiniteQuery(everyone(sought));
  const people = someOf(list);
  const tab = useManageTab();

  return (
    <Page
      title={words.manageUsers.title}
      actions={
        tab === 'users' ? (
          <Button variant="primary" onClick={() => setTask({ name: 'add' })}>
            <UserPlus size={18} aria-hidden />
            {words.manageUsers.add}
          </Button>
        ) : null
      }
    >
      <ManageTabs>
        <UserSearch
          list={list}
          term={term}
          sought={sought}
          onTerm={setTerm}
          none={{ text: sought ? words.users.noneFor(sought) : words.users.none }}
          failure={<RetryAlert text={adminListSentence(list.error)} query={list} />}
        >
          {(people) => (
            <UserTable
              people={people}
              ownId={admin._id}
              onEdit={(user) => setTask({ name: 'edit', user })}
              onDelete={(user) => setTask({ name: 'delete', user })}
            />
          )}
        </UserSearch>
      </ManageTabs>
      {dialogOf(task, setTask, (user) => focusNext(...rowAfter(user, people), '#users'))}
    </Page>
  );
}

/** The row below somebody's, or above where that was the last. */
function rowAfter(user: Account, people: readonly Account[] = []) {
  const at = people.findIndex(({ _id }) => _id === user._id);
  return [people[at + 1], people[at - 1]].flatMap((next) =>
    next ? [`[data-delete="${next._id}"]`] : [],
  );
}

function dialogOf(
  task: Task | undefined,
  setTask: (task?: Task) => void,
  onDeleted: (user: Account) => void,
): ReactNode {
  const onClose = () => setTask();
  if (!task) return null;
  if (task.name === 'delete')
    return (
      <DeleteUserDialog user={task.user} onClose={onClose} onDeleted={() => onDeleted(task.user)} />
    );
  if (task.name === 'access') return <AccessDialog user={task.user} onClose={onClose} />;
  if (task.name === 'suspend') return <SuspensionDialog user={task.user} onClose={onClose} />;
  if (task.name === 'add') return <UserDialog user={undefined} onClose={onClose} />;
  const { user } = task;
  return (
    <UserDialog
      user={user}
      onClose={onClose}
      onAccess={() => setTask({ name: 'access', user })}
      onSuspend={() => setTask({ name: 'suspend', user })}
    />
  );
}
