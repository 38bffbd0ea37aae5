import { words } from '../../locales/words.ts';
import styles from './Epigraph.module.css';

/** Where the name of the site comes from, below the forms at its door. */
export const Epigraph = () => (
  <figure className={styles.epigraph}>
    <blockquote>{words.accounts.epigraph}</blockquote>
    <figcaption>{words.accounts.epigraphBy}</figcaption>
  </figure>
);
