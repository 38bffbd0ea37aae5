import type { ReactNode } from 'react';
import { RegistrationQueue } from '../features/registration/RegistrationQueue.tsx';
import { ClosedReports, ReportQueue } from '../features/reports/ReportQueue.tsx';
import { RoleRequests } from '../features/users/RoleRequests.tsx';
import { words } from '../locales/words.ts';
import styles from './Inbox.module.css';

/** All that waits for an admin, each with what answers it: reports, people who ask to be let in, roles that are asked for. */
export const Inbox = () => (
  <div className={styles.inbox}>
    <Part title={words.moderation.reports}>
      <ReportQueue />
      <ClosedReports />
    </Part>
    <Part title={words.moderation.registrations}>
      <RegistrationQueue />
    </Part>
    <Part title={words.moderation.requests}>
      <RoleRequests />
    </Part>
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
