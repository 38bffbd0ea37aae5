import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { Site } from '../../shared/contract/settings.ts';
import { INVITATIONS_OPEN_MAX, MEMBER_DAYS_BEFORE_INVITING } from '../../shared/limits.ts';
import { isStatus } from '../api.ts';
import { DeleteAccount } from '../features/accounts/DeleteAccount.tsx';
import { ElsewhereSettings } from '../features/accounts/ElsewhereSettings.tsx';
import { EmailForm } from '../features/accounts/EmailForm.tsx';
import { ownLink } from '../features/accounts/elsewhere.api.ts';
import { FactorSettings } from '../features/accounts/FactorSettings.tsx';
import { PasswordForm } from '../features/accounts/PasswordForm.tsx';
import { site } from '../features/accounts/recovery.api.ts';
import { SessionList } from '../features/accounts/SessionList.tsx';
import { TimeZoneForm } from '../features/accounts/TimeZoneForm.tsx';
import { BlockList } from '../features/blocks/BlockList.tsx';
import { BookFinder } from '../features/books/BookFinder.tsx';
import { Connecting } from '../features/devices/Connecting.tsx';
import { EReaders, QuotesFromDevices } from '../features/devices/EReaders.tsx';
import { PublicFeeds } from '../features/feeds/PublicFeeds.tsx';
import { SecretFeeds } from '../features/feeds/SecretFeeds.tsx';
import { HidingList } from '../features/hidings/HidingList.tsx';
import { MuteList } from '../features/mutes/MuteList.tsx';
import { NotificationSettings } from '../features/notifications/NotificationSettings.tsx';
import { PrivacyForm } from '../features/privacy/PrivacyForm.tsx';
import { InvitationList } from '../features/registration/InvitationList.tsx';
import { TokenDialog } from '../features/tokens/TokenDialog.tsx';
import { TokenList } from '../features/tokens/TokenList.tsx';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { ownProfile, useAccount } from '../session/account.tsx';
import { ButtonLink, DownloadLink } from '../ui/Button.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { Page } from '../ui/Page.tsx';
import styles from './AccountSettingsPage.module.css';
import { SignInFirst } from './SignInFirst.tsx';

/** One's own account: how one gets in, where one is signed in, whom one has blocked, leaving. */
export function AccountSettingsPage() {
  const { currentUser, dropUser } = useAccount();
  const profile = useQuery({ ...ownProfile(), enabled: currentUser !== null });
  const offers = useQuery(site()).data;
  const hasMail = offers?.hasMail;
  const provider = offers?.oidc;
  const isRefused = isStatus(profile.error, 401);

  useEffect(() => {
    if (isRefused) dropUser();
  }, [isRefused, dropUser]);

  const [newToken, setNewToken] = useState<NewToken>();

  // A link may lead to one part of it: by then the focus is on the heading.
  const [query] = useSearchParams();
  const part = query.get('part');
  useEffect(() => {
    if (PARTS.has(part ?? '')) focusNext(`#${part}`);
  }, [part]);

  if (!currentUser)
    return <SignInFirst text={words.settings.signInFirst} returnTo="/Account/Settings" />;
  const { _id: id, username } = currentUser;
  return (
    <Page
      title={words.settings.title}
      width="prose"
      above={
        <ButtonLink variant="quiet" small to="/Account/Profile">
          {words.settings.back}
        </ButtonLink>
      }
    >
      <Section id="email" title={words.settings.email} intro={words.settings.emailIntro}>
        <EmailForm
          current={profile.data?.email}
          isVerified={hasMail ? profile.data?.isEmailVerified : undefined}
        />
      </Section>
      {provider?.only ? null : <PasswordSection username={username} provider={provider} />}
      <Section id="factors" title={words.factors.title} intro={words.factors.intro}>
        <FactorSettings />
      </Section>
      {provider ? (
        <Section
          id="elsewhere"
          title={words.elsewhere.title}
          intro={words.elsewhere.intro(provider.name)}
        >
          <ElsewhereSettings name={provider.name} refused={query.get('refused')} />
        </Section>
      ) : null}
      <Section id="sessions" title={words.settings.sessions} intro={words.settings.sessionsIntro}>
        <SessionList />
      </Section>
      <Section id="tokens" title={words.tokens.title} intro={words.tokens.intro}>
        <TokenList onCreate={() => setNewToken({})} />
      </Section>
      <Section id="e-readers" title={words.devices.title} intro={words.devices.intro}>
        <EReaders
          finder={(start, onChoose) => (
            <BookFinder
              label={words.devices.find}
              placeholder={words.devices.find}
              start={start}
              onChoose={onChoose}
            />
          )}
        />
        <QuotesFromDevices />
        <Connecting username={username} onNewToken={(start) => setNewToken({ start })} />
      </Section>
      <Section id="feeds" title={words.feeds.title} intro={words.feeds.intro}>
        <SecretFeeds />
        <PublicFeeds userId={id} username={username} />
      </Section>
      {offers?.registration === 'invite' ? (
        <Section
          id="invitations"
          title={words.invitations.title}
          intro={
            currentUser.role === 'admin'
              ? words.invitations.introAdmin
              : words.invitations.intro(MEMBER_DAYS_BEFORE_INVITING, INVITATIONS_OPEN_MAX)
          }
        >
          <InvitationList />
        </Section>
      ) : null}
      <Section id="privacy" title={words.privacy.title} intro={words.privacy.intro}>
        <PrivacyForm />
      </Section>
      <Section id="mutes" title={words.safety.mutes} intro={words.safety.mutesIntro}>
        <MuteList />
      </Section>
      <Section id="hidings" title={words.safety.hidings} intro={words.safety.hidingsIntro}>
        <HidingList />
      </Section>
      <Section id="blocks" title={words.safety.blocks}>
        <BlockList />
      </Section>
      <Section
        id="notifications"
        title={words.notifications.settings}
        intro={words.notifications.settingsIntro}
      >
        <NotificationSettings
          userId={id}
          hasMail={hasMail === true}
          isReachable={profile.data?.isEmailVerified === true}
        />
      </Section>
      <Section id="timeZone" title={words.timeZone.title} intro={words.timeZone.intro}>
        <TimeZoneForm />
      </Section>
      <Section id="export" title={words.settings.export} intro={words.settings.exportIntro}>
        <DownloadLink href="/api/account/export">
          <Download size={18} aria-hidden />
          {words.settings.download}
        </DownloadLink>
        <p className={styles.takeOut}>{words.settings.takeOut}</p>
        <p className={styles.files}>
          {[
            ['/api/library/export.csv', words.settings.forOthers],
            ['/api/library/export.csv?format=commonplace', words.settings.withAll],
            ['/api/account/archive', words.settings.archive],
          ].map(([address, name]) => (
            <DownloadLink key={address} href={address}>
              <Download size={18} aria-hidden />
              {name}
            </DownloadLink>
          ))}
        </p>
      </Section>
      <Section id="deletion" title={words.settings.deletion} intro={words.settings.deletionIntro}>
        {currentUser.role === 'admin' ? <p>{words.settings.adminsStay}</p> : <DeleteAccount />}
      </Section>
      {newToken ? (
        <TokenDialog
          start={newToken.start}
          usage={({ scopes }) => (scopes.includes('kosync') ? <p>{words.devices.usage}</p> : null)}
          onClose={() => setNewToken(undefined)}
        />
      ) : null}
    </Page>
  );
}

/** The parts that links lead to. */
const PARTS: ReadonlySet<string> = new Set([
  'email',
  'factors',
  'deletion',
  'notifications',
  'tokens',
  'e-readers',
  'feeds',
  'invitations',
  'elsewhere',
]);

/** The token that is being made, and what its form begins with. */
type NewToken = Pick<ComponentProps<typeof TokenDialog>, 'start'>;

/** One's password, or the way to one. */
function PasswordSection({ username, provider }: PasswordSectionProps) {
  const link = useQuery({ ...ownLink(), enabled: Boolean(provider) }).data;
  const hasNone = provider && link?.hasPassword === false;
  return (
    <Section
      id="password"
      title={words.settings.password}
      intro={hasNone ? words.elsewhere.noPassword(provider.name) : words.settings.passwordIntro}
    >
      {hasNone ? (
        <ButtonLink to="/Account/Forgot">{words.elsewhere.choosePassword}</ButtonLink>
      ) : (
        <PasswordForm username={username} />
      )}
    </Section>
  );
}

interface PasswordSectionProps {
  username: string;
  provider: Site['oidc'] | undefined;
}

interface SectionProps {
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

const Section = ({ id, title, intro, children }: SectionProps) => (
  <section aria-labelledby={id} className={styles.section}>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    {intro ? <p className={styles.intro}>{intro}</p> : null}
    {children}
  </section>
);
