import { BookCheck } from 'lucide-react';
import type { Question } from '../../../shared/contract/questions.ts';
import { plainTextOf } from '../../../shared/markdown.ts';
import { pathTo } from '../../../shared/paths.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import styles from './Questions.module.css';

interface QuestionListProps {
  questions: readonly Question[];
  /** Who looks at it; undefined: a visitor. */
  userId: string | undefined;
}

/** What readers ask each other, each with a link to its answers. */
export const QuestionList = ({ questions, userId }: QuestionListProps) => (
  <ul className={styles.list}>
    {questions.map(({ _id, text, user, createdAt, answers, accepted }) => (
      <li key={_id}>
        <article className={styles.question}>
          <p className={styles.text} dir="auto">
            <Link
              to={pathTo('/questions/:questionId', { questionId: _id })}
              className={styles.asked}
            >
              {plainTextOf(text, '…')}
            </Link>
          </p>
          <Facts className={styles.of}>
            <span>
              <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
                <PersonName person={user} />
              </Link>
            </span>
            <time dateTime={createdAt}>{longDate(createdAt)}</time>
          </Facts>
          <Facts className={styles.of}>
            <span>
              <Link to={pathTo('/questions/:questionId', { questionId: _id })}>
                {answers === 0 && user._id === userId
                  ? words.questions.waits
                  : words.questions.answers(answers)}
              </Link>
            </span>
            {accepted === null ? null : (
              <span className={styles.accepted}>
                <BookCheck size={16} aria-hidden />
                {words.questions.isFound}
              </span>
            )}
          </Facts>
        </article>
      </li>
    ))}
  </ul>
);
