import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';

/** Says at once, in red, what went wrong; `children` are what can be done about it. */
export const Alert = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div role="alert" className={styles.alert}>
    <CircleAlert size={20} aria-hidden />
    <p>{text}</p>
    {children}
  </div>
);
