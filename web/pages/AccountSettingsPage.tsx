import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { INVITATIONS_OPEN_MAX, MEMBER_DAYS_BEFORE_INVITING } from '../../shared/limits.ts';
import { isStatus } from '../api.ts';
import { site } from '../features/accounts/accounts.api.ts';
import { DeleteAccount } from '../features/accounts/DeleteAccount.tsx';
import { ElsewhereSettings, elsewhereIntro } from '../features/accounts/ElsewhereSettings.tsx';
import { EmailForm } from '../features/accounts/EmailForm.tsx';
import { ownLink } from '../features/accounts/elsewhere.api.ts';
import { FactorSettings } from '../features/accounts/FactorSettings.tsx';
import { PasswordForm } from '../features/accounts/PasswordForm.tsx';
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
import { useLocation } from '../router.tsx';
import { ownProfile, useAccount } from '../session/account.tsx';
import { ButtonLink, DownloadLink } from '../ui/Button.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { LanguageChoice } from '../ui/LanguageChoice.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { useIsCompact } from '../ui/useIsCompact.ts';
import styles from './AccountSettingsPage.module.css';
import { SignInFirst } from './SignInFirst.tsx';

/** One's own account: how the site speaks to one, who sees what, how one gets in, what one takes along, leaving. */
export function AccountSettingsPage() {
  const { currentUser, dropUser } = useAccount();
  const profile = useQuery({ ...ownProfile(), enabled: currentUser !== null });
  const offers = useQuery(site()).data;
  const hasMail = offers?.hasMail;
  const provider = offers?.oidc;
  const link = useQuery({ ...ownLink(), enabled: currentUser !== null && Boolean(provider) }).data;
  const hasNone = provider && link?.hasPassword === false;
  const isRefused = isStatus(profile.error, 401);

  useEffect(() => {
    if (isRefused) dropUser();
  }, [isRefused, dropUser]);

  const [newToken, setNewToken] = useState<NewToken>();

  // A link may lead to one part of it, and once more: by then the focus is on the heading. Who is in that part already, as
  // after another language was chosen there, stays. Back at all of them one goes on from where one was.
  const [query] = useSearchParams();
  const { key } = useLocation();
  const isSmall = useIsCompact();
  // Where the window becomes narrow, the part stays in sight that somebody is in, with the dialog that is open there.
  const [inUse, setInUse] = useState({ isSmall, key, part: null as string | null });
  if (inUse.isSmall !== isSmall) setInUse({ isSmall, key, part: partInUse() });
  const part = query.get('part') ?? (isSmall && inUse.key === key ? inUse.part : null);
  const last = useRef(part);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each press of a link
  useEffect(() => {
    const left = last.current;
    last.current = part;
    if (part && !document.activeElement?.closest('main section:not([hidden])'))
      focusNext(`main h2#${CSS.escape(part)}`);
    if (!part && left) focusNext(`main nav a[href$="part=${CSS.escape(left)}"]`);
  }, [part, key]);

  if (!currentUser)
    return (
      <SignInFirst
        text={words.settings.signInFirst}
        returnTo={`/Account/Settings${part ? `?part=${encodeURIComponent(part)}` : ''}`}
      />
    );
  const { _id: id, username } = currentUser;
  // What people come for most stands first, what is rarest last.
  const sections: readonly Part[] = [
    { id: 'language', title: words.frame.language, content: <LanguageChoice /> },
    {
      id: 'timeZone',
      title: words.timeZone.title,
      intro: words.timeZone.intro,
      content: <TimeZoneForm />,
    },
    {
      id: 'notifications',
      title: words.notifications.settings,
      intro: words.notifications.settingsIntro,
      content: (
        <NotificationSettings
          userId={id}
          hasMail={hasMail === true}
          isReachable={profile.data?.isEmailVerified === true}
        />
      ),
    },
    {
      id: 'privacy',
      title: words.privacy.title,
      intro: words.privacy.intro,
      content: <PrivacyForm />,
    },
    {
      id: 'mutes',
      title: words.safety.mutes,
      intro: words.safety.mutesIntro,
      content: <MuteList />,
    },
    {
      id: 'blocks',
      title: words.safety.blocks,
      content: <BlockList />,
    },
    {
      id: 'hidings',
      title: words.safety.hidings,
      intro: words.safety.hidingsIntro,
      content: <HidingList />,
    },
    ...(offers?.registration === 'invite'
      ? [
          {
            id: 'invitations',
            title: words.invitations.title,
            intro:
              currentUser.role === 'admin'
                ? words.invitations.introAdmin
                : words.invitations.intro(MEMBER_DAYS_BEFORE_INVITING, INVITATIONS_OPEN_MAX),
            content: <InvitationList />,
          },
        ]
      : []),
    {
      id: 'email',
      title: words.settings.email,
      intro: words.settings.emailIntro,
      content: (
        <EmailForm
          current={profile.data?.email}
          isVerified={hasMail ? profile.data?.isEmailVerified : undefined}
        />
      ),
    },
    ...(provider?.only
      ? []
      : [
          {
            id: 'password',
            title: words.settings.password,
            intro: hasNone
              ? words.elsewhere.noPassword(provider.name)
              : words.settings.passwordIntro,
            content: hasNone ? (
              <ButtonLink to="/Account/Forgot">{words.elsewhere.choosePassword}</ButtonLink>
            ) : (
              <PasswordForm username={username} />
            ),
          },
        ]),
    {
      id: 'factors',
      title: words.factors.title,
      intro: words.factors.intro,
      content: <FactorSettings />,
    },
    ...(provider
      ? [
          {
            id: 'elsewhere',
            title: words.elsewhere.title,
            intro: elsewhereIntro(provider, link),
            content: (
              <ElsewhereSettings
                name={provider.name}
                isOnly={provider.only}
                refused={query.get('refused')}
              />
            ),
          },
        ]
      : []),
    {
      id: 'sessions',
      title: words.settings.sessions,
      intro: words.settings.sessionsIntro,
      content: <SessionList />,
    },
    {
      id: 'export',
      title: words.settings.export,
      intro: words.settings.exportIntro,
      content: (
        <>
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
        </>
      ),
    },
    {
      id: 'e-readers',
      title: words.devices.title,
      intro: words.devices.intro,
      content: (
        <>
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
        </>
      ),
    },
    {
      id: 'tokens',
      title: words.tokens.title,
      intro: words.tokens.intro,
      content: <TokenList onCreate={() => setNewToken({})} />,
    },
    {
      id: 'feeds',
      title: words.feeds.title,
      intro: words.feeds.intro,
      content: (
        <>
          <SecretFeeds />
          <PublicFeeds userId={id} username={username} />
        </>
      ),
    },
    {
      id: 'deletion',
      title: words.settings.deletion,
      intro: words.settings.deletionIntro,
      content:
        currentUser.role === 'admin' ? <p>{words.settings.adminsStay}</p> : <DeleteAccount />,
    },
  ];
  // All of them below each other are many screens of a phone: there one is shown at a time, and first what there is.
  const only = isSmall ? sections.find(({ id }) => id === part) : undefined;
  return (
    <Page
      title={words.settings.title}
      above={
        <ButtonLink variant="quiet" small to={only ? '/Account/Settings' : '/Account/Profile'}>
          {only ? words.settings.all : words.settings.back}
        </ButtonLink>
      }
    >
      <div className={styles.withContents}>
        <nav
          aria-label={words.settings.contents}
          className={styles.contents}
          hidden={only !== undefined}
        >
          {sections.map(({ id: to, title }) => (
            <Link key={to} to={`/Account/Settings?part=${to}`}>
              {title}
            </Link>
          ))}
        </nav>
        <div>
          {sections.map((section) => (
            <Section key={section.id} {...section} isHidden={isSmall && section !== only} />
          ))}
        </div>
      </div>
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

/** The token that is being made, and what its form begins with. */
type NewToken = Pick<ComponentProps<typeof TokenDialog>, 'start'>;

/** The part that the focus is in. */
const partInUse = () =>
  document.activeElement?.closest('main section')?.querySelector('h2')?.id ?? null;

interface Part {
  /** By which links lead to it. */
  id: string;
  title: string;
  intro?: string | undefined;
  content: ReactNode;
}

const Section = ({ id, title, intro, content, isHidden }: Part & { isHidden: boolean }) => (
  // What was typed in it stays when the screen is turned.
  <section aria-labelledby={id} className={styles.section} hidden={isHidden}>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    {intro ? <p className={styles.intro}>{intro}</p> : null}
    {content}
  </section>
);
