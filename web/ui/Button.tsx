import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Link, type LinkProps } from './Link.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
interface Looks {
  look?: Look;
  small?: boolean;
}

/** A button that does something on this page. */
export const Button = ({
  look,
  small,
  className = '',
  ...rest
}: Looks & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`${classOf(look, small)} ${className}`} />
);

/** A link in the shape of a button: it leads to another page. */
export const ButtonLink = ({ look, small, ...rest }: Looks & LinkProps) => (
  <Link {...rest} className={classOf(look, small)} />
);

const classOf = (look: Look = 'secondary', small = false) =>
  `${styles.button} ${styles[look]} ${small ? styles.small : ''}`;
