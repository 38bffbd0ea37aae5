import { Fragment } from 'react';
import styles from './Markdown.module.css';
import { type Mention, mentioned } from './Mentioned.tsx';

/** Tells whether a text holds anything that Markdown could be about; if not, it needs no reader of it. */
export const hasMarks = (text: string) =>
  /[*_#>[\]\\|<]|https?:|^[ \t]*(?:[-+]|\d{1,9}[.)])/m.test(text);

interface PlainTextProps {
  text: string;
  /** Whom it names. */
  mentions?: readonly Mention[] | undefined;
}

/** A text without marks as `Markdown` would lay it out: in paragraphs, with its line breaks. */
export const PlainText = ({ text, mentions = [] }: PlainTextProps) => (
  <div className={styles.markdown}>
    {text
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and do not move
        <p key={at} dir="auto">
          {paragraph.split('\n').map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do they
            <Fragment key={place}>
              {place > 0 ? <br /> : null}
              {mentioned(line.trim(), mentions)}
            </Fragment>
          ))}
        </p>
      ))}
  </div>
);
