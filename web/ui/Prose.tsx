import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import styles from './Prose.module.css';

const ALLOWED_TAGS = ['p', 'em', 'strong', 'i', 'b', 'br', 'ul', 'ol', 'li', 'blockquote'];

/**
 * Text with simple HTML. The server has sanitised it when it came in; this is the second wall, and
 * where the browser has Trusted Types the only place that may make HTML at all.
 */
export function Prose({ html }: { html: string }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: [], RETURN_TRUSTED_TYPE: true }),
    [html],
  );
  return (
    <div
      className={styles.prose}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above
      dangerouslySetInnerHTML={{ __html: clean as unknown as string }}
    />
  );
}
