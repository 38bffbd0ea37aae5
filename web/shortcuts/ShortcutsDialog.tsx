import { words } from '../locales/words.ts';
import { CheckField } from '../ui/CheckField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { KEYS, type Shortcut } from './keys.ts';
import styles from './Shortcuts.module.css';

interface ShortcutsDialogProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

/** Which shortcuts there are, and the switch that they can be turned off with (WCAG 2.1.4). */
export const ShortcutsDialog = ({ isOn, onSwitch, onClose }: ShortcutsDialogProps) => (
  <Dialog title={words.shortcuts.title} onClose={onClose}>
    <dl className={styles.list}>
      {(Object.keys(KEYS) as Shortcut[]).map((shortcut) => (
        <div key={shortcut}>
          <dt>{words.shortcuts[shortcut]}</dt>
          <dd>
            {KEYS[shortcut].map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <div className={styles.switch}>
      <CheckField
        label={words.shortcuts.use}
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
    </div>
  </Dialog>
);
