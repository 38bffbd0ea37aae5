import styles from './CardLink.module.css';
import { Link, type LinkProps } from './Link.tsx';

/**
 * The link that a card is about: all of the card leads where it does, and other links on the card
 * (raised with `z-index`) stay links of their own. The card is `position: relative`.
 */
export const CardLink = (link: LinkProps) => <Link {...link} className={`${styles.link}`} />;
