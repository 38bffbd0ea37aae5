import type { ReactNode } from 'react';
import styles from './ToggleChip.module.css';

interface ToggleChipProps {
  isOn: boolean;
  onPress: (isOn: boolean) => void;
  children: ReactNode;
}

/** One of several words that are pressed to be chosen, and once more to be left. */
export const ToggleChip = ({ isOn, onPress, children }: ToggleChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={() => onPress(!isOn)}>
    {children}
  </button>
);
