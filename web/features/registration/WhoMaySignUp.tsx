import type { Site } from '../../../shared/contract/settings.ts';
import { words } from '../../locales/words.ts';
import styles from './Registration.module.css';

/** Tells admins what the site is set to. */
export const WhoMaySignUp = ({
  registration,
}: {
  registration: Site['registration'] | undefined;
}) =>
  registration === undefined ? null : (
    <p className={styles.now}>{words.registration.now[registration]}</p>
  );
