import { isFirstWords } from '../../../shared/reviewTitles.ts';

interface ReviewTitleProps {
  review: { title: string; content: string };
  as: 'h3' | 'h4' | 'p';
  className: string | undefined;
}

/** The title of a review whose text stands below it, unless it says only what that begins with. */
export const ReviewTitle = ({ review, as: Tag, className }: ReviewTitleProps) =>
  isFirstWords(review.title, review.content) ? null : (
    <Tag className={className} dir="auto">
      {review.title}
    </Tag>
  );
