import { useMemo } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { api } from '../../api.ts';
import { Formatted } from '../../ui/Formatted.tsx';
import type { ForReader } from '../../ui/Markdown.tsx';
import { ReadMore } from '../../ui/ReadMore.tsx';
import styles from './Reviews.module.css';

/** What a review says, as its author laid it out. */
export function ReviewText({ review }: { review: Review }) {
  const { _id: id, content, mentions, hidden } = review;
  const reader = useMemo<ForReader>(
    () => ({
      mentions: mentions ?? [],
      hidden: hidden ?? [],
      whole: async () => (await api('GET /api/reviews/:id/spoilers', { params: { id } })).text,
    }),
    [id, mentions, hidden],
  );
  return (
    <div className={styles.text}>
      <ReadMore>
        <Formatted content={content} reader={reader} />
      </ReadMore>
    </div>
  );
}
