import { MOOD_IDS, moodsIn, WARNING_IDS, warningsIn } from '../../../shared/impressions.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import chip from '../../ui/ToggleChip.module.css';
import { ToggleChip } from '../../ui/ToggleChip.tsx';
import styles from './Impressions.module.css';

/** Ids with commas, as addresses have them. */
interface ImpressionTexts {
  mood: string;
  without: string;
}

interface ImpressionFiltersProps extends ImpressionTexts {
  onChange: (part: Partial<ImpressionTexts>) => void;
}

/** Narrows books down by what readers say of them: the moods they have, and the content warnings they do not. */
export function ImpressionFilters({ mood, without, onChange }: ImpressionFiltersProps) {
  const moods = moodsIn(mood);
  const warnings = warningsIn(without);
  return (
    <div className={styles.filters}>
      <fieldset>
        <legend>{words.impressions.moodTitle}</legend>
        <div className={chip.chips}>
          {MOOD_IDS.map((id) => (
            <ToggleChip
              key={id}
              isOn={moods.includes(id)}
              onPress={(isOn) => onChange({ mood: changed(moods, id, isOn) })}
            >
              {words.impressions.moods[id]}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <details className={styles.warnings}>
        <summary>
          {words.impressions.leaveOut}
          {warnings.length > 0 ? <small> {wholeNumber(warnings.length)}</small> : null}
        </summary>
        <div className={chip.chips}>
          {WARNING_IDS.map((id) => (
            <ToggleChip
              key={id}
              isOn={warnings.includes(id)}
              onPress={(isOn) => onChange({ without: changed(warnings, id, isOn) })}
            >
              {words.impressions.warnings[id]}
            </ToggleChip>
          ))}
        </div>
      </details>
      <p className={styles.people}>{words.impressions.known}</p>
    </div>
  );
}

const changed = (ids: readonly string[], one: string, isOn: boolean) =>
  (isOn ? [...ids, one] : ids.filter((id) => id !== one)).join(',');
