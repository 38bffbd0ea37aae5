import { Check } from 'lucide-react';
import type { RecallChip } from '../../../shared/contract/recall.ts';
import { words } from '../../locales/words.ts';
import { chipText } from './chipText.ts';
import styles from './Recall.module.css';

interface RecallChipsProps {
  /** What counts. */
  chips: readonly RecallChip[];
  /** The ids of those that were taken away, and may be put back. */
  without: readonly string[];
  onChange: (without: string[]) => void;
}

/** What was understood beside the words: each counts or not, by a press. */
export function RecallChips({ chips, without, onChange }: RecallChipsProps) {
  const shown = new Map([
    ...chips.map(({ _id, text }) => [_id, chipText(_id) ?? text] as const),
    ...without.map((id) => [id, chipText(id)] as const),
  ]);
  if (shown.size === 0) return null;
  return (
    <fieldset className={styles.chips}>
      <legend>{words.recall.understood}</legend>
      {[...shown]
        // Where it stands does not change by a press.
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([id, text]) => {
          const counts = !without.includes(id);
          return text === undefined ? null : (
            <button
              key={id}
              type="button"
              className={styles.chip}
              aria-pressed={counts}
              onClick={() =>
                onChange(counts ? [...without, id] : without.filter((other) => other !== id))
              }
            >
              {counts ? <Check size={14} aria-hidden /> : null}
              <bdi>{text}</bdi>
            </button>
          );
        })}
    </fieldset>
  );
}
