import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Link, type LinkProps } from './Link.tsx';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  small?: boolean | undefined;
}

/** A button that does something on this page. */
export const Button = ({
  variant,
  small,
  className = '',
  ...rest
}: ButtonLook & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`${classOf({ variant, small })} ${className}`} />
);

/** A link in the shape of a button: it leads to another page. */
export const ButtonLink = ({ variant, small, ...rest }: ButtonLook & LinkProps) => (
  <Link {...rest} className={classOf({ variant, small })} />
);

/** A file of the server in the shape of a button. */
export const DownloadLink = ({ variant, small, ...rest }: ButtonLook & ComponentProps<'a'>) => (
  <a download {...rest} className={classOf({ variant, small })} />
);

export interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who do not see the icon. */
  label: string;
  /** It has an edge, beside fields and buttons that have one. */
  outlined?: boolean;
  small?: boolean;
}

/** A button that is an icon alone; `--icon-button` is another size. */
export const IconButton = ({
  label,
  outlined = false,
  small = false,
  className = '',
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    {...rest}
    className={`${styles.icon} ${outlined ? styles.outlined : ''} ${small ? styles.smallIcon : ''} ${className}`}
  />
);

/** A link in the shape of one. */
export const IconLink = ({ label, className = '', ...rest }: LinkProps & { label: string }) => (
  <Link aria-label={label} {...rest} className={`${styles.icon} ${className}`} />
);

const classOf = ({ variant = 'secondary', small = false }: ButtonLook) =>
  `${styles.button} ${styles[variant]} ${small ? styles.small : ''}`;
