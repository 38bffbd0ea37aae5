import { type ReactNode, useEffect } from 'react';
import styles from './Page.module.css';

interface ColumnProps {
  /** What stands above the heading: ways back. */
  above?: ReactNode;
  width?: 'narrow' | 'prose' | 'wide';
  children: ReactNode;
}

interface HeadingProps {
  title: ReactNode;
  /** The document's title, where it is not the heading's text. */
  documentTitle?: string;
  /** It stands in for the heading of what is still loading: another one will be said. */
  isWaiting?: boolean;
  /** What stands before the heading: a picture. */
  picture?: ReactNode;
  intro?: ReactNode;
  /** The intro is a figure that stands in the line of the heading. */
  isInOneLine?: boolean;
  /** What stands beside the heading: what can be done. */
  actions?: ReactNode;
}

/** A screen: one heading, one document title, one column of a fitting width. */
export const Page = ({
  above,
  width = 'wide',
  children,
  ...heading
}: ColumnProps & HeadingProps) => (
  <PageColumn above={above} width={width}>
    <PageHeading {...heading} />
    {children}
  </PageColumn>
);

/** The column of a screen whose heading stands further inside. */
export const PageColumn = ({ above, width = 'wide', children }: ColumnProps) => (
  <div className={`${styles.page} ${styles[width]}`}>
    {above ? <div className={styles.above}>{above}</div> : null}
    {children}
  </div>
);

/** The one `<h1>` of a screen; it gives the document its title as well. */
export function PageHeading({
  title,
  documentTitle = typeof title === 'string' ? title : '',
  isWaiting = false,
  picture,
  intro,
  isInOneLine = false,
  actions,
}: HeadingProps) {
  useEffect(() => {
    document.title = documentTitle ? `${documentTitle} · Commonplace` : 'Commonplace';
  }, [documentTitle]);
  return (
    <header className={styles.header}>
      {picture}
      <div className={`${styles.heading} ${isInOneLine ? styles.line : ''}`}>
        {/* The focus comes here after a navigation, so that it is read out. */}
        <h1
          tabIndex={-1}
          aria-label={typeof title === 'string' || !isWaiting ? undefined : documentTitle}
          data-waiting={isWaiting || undefined}
        >
          {title}
        </h1>
        {intro ? <div className={styles.intro}>{intro}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
