import { useMemo, useState } from 'react';
import type { Review, ReviewExcerpt } from '../../../shared/contract/reviews.ts';
import { api, failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Formatted } from '../../ui/Formatted.tsx';
import type { ForReader } from '../../ui/Markdown.tsx';
import { ReadMore } from '../../ui/ReadMore.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Reviews.module.css';

/** What a review says, as its author laid it out; of an excerpt the rest is fetched when it is asked for. */
export function ReviewText({ review }: { review: ReviewExcerpt }) {
  const { _id: id, isExcerpt } = review;
  const [whole, setWhole] = useState<Review>();
  const { alert } = useToasts();
  const { content, mentions, hidden } = isExcerpt && whole ? whole : review;
  const reader = useMemo<ForReader>(
    () => ({
      mentions: mentions ?? [],
      hidden: hidden ?? [],
      whole: async () => (await api('GET /api/reviews/:id/spoilers', { params: { id } })).text,
    }),
    [id, mentions, hidden],
  );
  const rest = async () => {
    try {
      setWhole(await api('GET /api/reviews/:id', { params: { id } }));
    } catch (error) {
      alert(failureMessage(error, words.conversation.notOpened));
      throw error;
    }
  };
  return (
    <div className={styles.text}>
      <ReadMore rest={isExcerpt && !whole ? rest : undefined}>
        <Formatted content={content} reader={reader} />
      </ReadMore>
    </div>
  );
}
