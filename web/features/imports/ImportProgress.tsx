import type { Import } from '../../../shared/contract/imports.ts';
import { words } from '../../locales/words.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './Imports.module.css';
import { saidText } from './saidText.ts';

/** How far an import has come while it is worked on. */
export function ImportProgress({ known }: { known: Import }) {
  const { state, rows, done, counts, message, messageId, messageParams } = known;
  if (state !== 'reading' && state !== 'matching' && state !== 'applying' && state !== 'undoing')
    return null;
  const { sure, doubtful, unknown, skipped, unreadable, unchanged } = counts;
  const sum = sure + doubtful + unknown + skipped + unreadable + unchanged;
  const at = state === 'matching' ? sum : state === 'reading' ? 0 : done;
  const all = state === 'applying' || state === 'undoing' ? sure + unknown : rows;
  const percent = all > 0 ? Math.min(100, Math.round((100 * at) / all)) : 0;
  return (
    // What it becomes is longer than the screen: until then the footer stays below it.
    <div className={styles.progress} data-waiting>
      <p className={styles.lead} role="status">
        {words.imports.doing[state]}
      </p>
      {rows > 0 ? <ProgressBar label={words.imports.doing[state]} done={percent} /> : null}
      <p className={styles.soft}>
        {rows > 0 ? `${words.imports.rows(rows)} · ` : ''}
        {message ? saidText(messageId, messageParams, message) : words.imports.goesOn}
      </p>
    </div>
  );
}
