import { useQuery } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { PROFILE_VISIBILITIES } from '../../../shared/visibility.ts';
import { api, failureMessage } from '../../api.ts';
import { FOLLOWS, PROFILES } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { ownPrivacy } from '../../session/privacy.api.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { Link } from '../../ui/Link.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { usePressed } from '../../ui/usePressed.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { useWrite } from '../../write.ts';
import styles from './PrivacyForm.module.css';

/** Who sees what of oneself; each choice counts at once, and a summary says what that means. */
export function PrivacyForm() {
  const privacy = useQuery(ownPrivacy());
  const { shown, press } = usePressed();
  const { say } = useToasts();
  const save = useWrite(
    (body: Body<'PUT /api/account/privacy'>) => api('PUT /api/account/privacy', { body }),
    {
      onDone: (saved, _, keep) => {
        keep(ownPrivacy(), saved);
        say(words.privacy.saved);
      },
      alsoChanges: [...PROFILES, ...FOLLOWS],
      failure: () => words.privacy.failed,
    },
  );

  if (privacy.isPending) return <Skeleton shape="row" />;
  if (!privacy.data)
    return (
      <RetryAlert text={failureMessage(privacy.error, words.privacy.loadFailed)} query={privacy} />
    );
  const seen = Object.fromEntries(
    Object.entries(privacy.data).map(([name, known]) => [name, shown(name, known)]),
  ) as typeof privacy.data;
  const change = (to: Body<'PUT /api/account/privacy'>) => {
    const saving = save.mutateAsync(to);
    for (const [name, value] of Object.entries(to)) press(name, value, saving);
  };
  return (
    <div className={form.form}>
      <p className={styles.now}>
        {[
          words.privacy.now.profile[seen.profile],
          words.privacy.now.writing[seen.defaultVisibility],
          seen.showInDirectory ? words.privacy.now.listed : words.privacy.now.unlisted,
        ].join(words.controls.betweenSentences)}
      </p>
      <SelectField
        label={words.privacy.profile}
        value={seen.profile}
        onChange={({ target }) =>
          change({ profile: target.value === 'followers' ? 'followers' : 'public' })
        }
      >
        {PROFILE_VISIBILITIES.map((id) => (
          <option key={id} value={id}>
            {words.privacy.profiles[id]}
          </option>
        ))}
      </SelectField>
      <VisibilityField
        label={words.privacy.standard}
        hint={
          <>
            {words.privacy.standardHint}
            {words.controls.betweenSentences}
            <Link to="/library" state={{ isChoosing: true }}>
              {words.privacy.changeThere}
            </Link>
          </>
        }
        value={seen.defaultVisibility}
        onChange={(defaultVisibility) => change({ defaultVisibility })}
      />
      {(['showFollows', 'showInDirectory', 'countsInTrends'] as const).map((id) => (
        <CheckField
          key={id}
          label={words.privacy[id]}
          checked={seen[id]}
          onChange={({ target }) => change({ [id]: target.checked })}
        />
      ))}
    </div>
  );
}
