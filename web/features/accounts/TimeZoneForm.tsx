import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { SelectField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { usePressed } from '../../ui/usePressed.ts';
import { Skeleton } from '../../ui/Waiting.tsx';
import { ownTimeZone, useChooseTimeZone } from './accounts.api.ts';

/** In which time zone one's days are; a choice counts at once. */
export function TimeZoneForm() {
  const query = useQuery(ownTimeZone());
  const choose = useChooseTimeZone();
  const { shown, press } = usePressed();
  const { say } = useToasts();
  if (query.isPending) return <Skeleton shape="row" />;
  if (!query.data)
    return (
      <RetryAlert text={failureMessage(query.error, words.timeZone.loadFailed)} query={query} />
    );
  const chosen = shown('timeZone', query.data.timeZone);
  const zones = zonesOfBrowser();
  return (
    <div className={form.form}>
      <SelectField
        label={words.timeZone.label}
        value={chosen ?? ''}
        onChange={({ target }) => {
          const timeZone = target.value || null;
          press(
            'timeZone',
            timeZone,
            choose.mutateAsync(timeZone, { onSuccess: () => say(words.timeZone.saved) }),
          );
        }}
      >
        <option value="">{words.timeZone.ofBrowser(nameOf(zoneOfBrowser()))}</option>
        {chosen && !zones.includes(chosen) ? (
          <option value={chosen}>{nameOf(chosen)}</option>
        ) : null}
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {nameOf(zone)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const zoneOfBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zonesOfBrowser = () => Intl.supportedValuesOf('timeZone');

/** `America/New_York` as one reads it: the names are those of the tables of time zones, in all languages. */
const nameOf = (zone: string) => zone.replaceAll('_', ' ').replaceAll('/', ' / ');
