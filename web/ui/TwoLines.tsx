import styles from './TwoLines.module.css';

/** A title that is cut after two lines, whichever way it runs. */
export const TwoLines = ({
  text,
  className = '',
}: {
  text: string;
  className?: string | undefined;
}) => <bdi className={`${styles.lines} ${className}`}>{text}</bdi>;
