import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { site } from '../features/accounts/accounts.api.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useInboxCount } from './useInboxCount.ts';

const Inbox = lazy(async () => ({ default: (await import('./Inbox.tsx')).Inbox }));
const AllInvitations = lazy(async () => ({
  default: (await import('../features/registration/AllInvitations.tsx')).AllInvitations,
}));
const DeletedReviews = lazy(async () => ({
  default: (await import('../features/moderation/DeletedReviews.tsx')).DeletedReviews,
}));
const SetAside = lazy(async () => ({
  default: (await import('../features/moderation/SetAside.tsx')).SetAside,
}));
const AuditLog = lazy(async () => ({
  default: (await import('../features/moderation/AuditLog.tsx')).AuditLog,
}));
const HealthTable = lazy(async () => ({
  default: (await import('../features/health/HealthTable.tsx')).HealthTable,
}));

const TABS = ['users', 'inbox', 'invitations', 'setAside', 'deleted', 'log', 'health'] as const;

/** Which of them the address is about. */
export function useManageTab() {
  const [address] = useSearchParams();
  const asked = address.get('tab');
  return TABS.find((id) => id === asked) ?? 'users';
}

/** What admins look after: the accounts (`children`) first, the rest when it is asked for. */
export function ManageTabs({ children }: { children: ReactNode }) {
  const [, setAddress] = useSearchParams();
  const waiting = useInboxCount();
  const registration = useQuery(site()).data?.registration;
  const tab = useManageTab();
  return (
    <Tabs
      label={words.manageUsers.title}
      tabs={TABS.map((id) => ({
        id,
        label: words.moderation[id],
        count: id === 'inbox' ? waiting?.shown : undefined,
      }))}
      selected={tab}
      onSelect={(id) => setAddress(id === 'users' ? {} : { tab: id }, { replace: true })}
    >
      {tab === 'users' ? children : null}
      <Suspense fallback={<Waiting text={words.states.loading} />}>
        {tab === 'inbox' ? <Inbox /> : null}
        {tab === 'invitations' ? <AllInvitations registration={registration} /> : null}
        {tab === 'setAside' ? <SetAside /> : null}
        {tab === 'deleted' ? <DeletedReviews /> : null}
        {tab === 'log' ? <AuditLog /> : null}
        {tab === 'health' ? <HealthTable /> : null}
      </Suspense>
    </Tabs>
  );
}
