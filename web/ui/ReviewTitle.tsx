import { isFirstWords } from '../../shared/reviewTitles.ts';
import styles from './ReviewTitle.module.css';

interface ReviewTitleProps {
  review: { title: string; content: string };
  as: 'h3' | 'h4' | 'p';
  /** Below the larger title of its book. */
  small?: boolean;
}

/** The title of a review whose text stands below it, unless it says only what that begins with. */
export const ReviewTitle = ({ review, as: Tag, small = false }: ReviewTitleProps) =>
  isFirstWords(review.title, review.content) ? null : (
    <Tag className={`${styles.title} ${small ? styles.small : ''}`} dir="auto">
      {review.title}
    </Tag>
  );
