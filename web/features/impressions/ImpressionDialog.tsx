import type { Impression } from '../../../shared/contract/impressions.ts';
import {
  MOOD_IDS,
  moodsIn,
  PACES,
  WARNING_IDS,
  WARNING_LEVELS,
} from '../../../shared/impressions.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import chip from '../../ui/ToggleChip.module.css';
import { ToggleChip } from '../../ui/ToggleChip.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Impressions.module.css';
import { useSetImpression } from './impressions.api.ts';

interface ImpressionDialogProps {
  googleId: string;
  mine: Impression | null;
  onClose: () => void;
}

/** What somebody says of a book: a press for each mood and for the pace, warnings only for who opens them. */
export function ImpressionDialog({ googleId, mine, onClose }: ImpressionDialogProps) {
  const { say } = useToasts();
  const { values, change, submit, end, refusal, isBusy } = useForm({
    // What was pressed stays when the dialog is closed without a press for that.
    savedAs: `impressions.${googleId}`,
    start: textsOf(mine ?? NOTHING),
    save: useSetImpression(googleId),
    bodyOf: saidIn,
    failure: words.impressions.notSaved,
    onSaved: () => say(words.impressions.saved),
    onEnd: onClose,
  });
  const said = saidIn(values);
  const setSaid = (changed: Impression) => change(textsOf(changed));

  return (
    <Dialog title={words.impressions.mine} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <fieldset>
          <legend>{words.impressions.moodTitle}</legend>
          <div className={chip.chips}>
            {MOOD_IDS.map((id) => (
              <ToggleChip
                key={id}
                isOn={said.moods.includes(id)}
                onPress={(isOn) =>
                  setSaid({
                    ...said,
                    moods: isOn ? [...said.moods, id] : said.moods.filter((mood) => mood !== id),
                  })
                }
              >
                {words.impressions.moods[id]}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{words.impressions.pace}</legend>
          <div className={chip.chips}>
            {PACES.map((id) => (
              <ToggleChip
                key={id}
                isOn={said.pace === id}
                onPress={(isOn) => setSaid({ ...said, pace: isOn ? id : null })}
              >
                {words.impressions.paces[id]}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
        <details className={styles.warnings}>
          <summary>
            {words.impressions.warningTitle}
            {said.warnings.length > 0 ? <small> {wholeNumber(said.warnings.length)}</small> : null}
          </summary>
          <ul>
            {WARNING_IDS.map((id) => (
              <li key={id}>
                <span aria-hidden>{words.impressions.warnings[id]}</span>
                <Select
                  small
                  label={words.impressions.warnings[id]}
                  value={said.warnings.find((warning) => warning.id === id)?.level ?? ''}
                  onChange={({ target }) => {
                    const level = WARNING_LEVELS.find((each) => each === target.value);
                    const others = said.warnings.filter((warning) => warning.id !== id);
                    setSaid({ ...said, warnings: level ? [...others, { id, level }] : others });
                  }}
                >
                  <option value="">{words.impressions.none}</option>
                  {WARNING_LEVELS.map((level) => (
                    <option key={level} value={level}>
                      {words.impressions.levels[level]}
                    </option>
                  ))}
                </Select>
              </li>
            ))}
          </ul>
        </details>
        <p className={styles.people}>{words.impressions.seen}</p>
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={words.impressions.save} onCancel={end} />
      </form>
    </Dialog>
  );
}

const NOTHING: Impression = { moods: [], pace: null, warnings: [] };

/** An impression as a form keeps it: `dark,sad`, `slow`, `war=graphic,gore=minor`. */
const textsOf = ({ moods, pace, warnings }: Impression) => ({
  moods: moods.join(','),
  pace: pace ?? '',
  warnings: warnings.map(({ id, level }) => `${id}=${level}`).join(','),
});

function saidIn({ moods, pace, warnings }: ReturnType<typeof textsOf>): Impression {
  const said = warnings.split(',').map((text) => text.split('='));
  const levels = new Map(said.map(([id, level]) => [id, level]));
  return {
    moods: moodsIn(moods),
    pace: PACES.find((each) => each === pace) ?? null,
    warnings: WARNING_IDS.flatMap((id) => {
      const level = WARNING_LEVELS.find((each) => each === levels.get(id));
      return level ? [{ id, level }] : [];
    }),
  };
}
