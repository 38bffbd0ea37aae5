import { useInfiniteQuery } from '@tanstack/react-query';
import { BookCheck } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Answer, Question } from '../../../shared/contract/questions.ts';
import { pathTo } from '../../../shared/paths.ts';
import { longDate } from '../../formatLater.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button } from '../../ui/Button.tsx';
import { Formatted } from '../../ui/Formatted.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import type { ForReader } from '../../ui/Markdown.tsx';
import { nameOf } from '../../ui/nameOf.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import { DeleteButton } from './DeleteButton.tsx';
import styles from './Questions.module.css';
import { answersTo, useAccept, useDeleteAnswer, wholeAnswer } from './questions.api.ts';

interface AnswersProps {
  question: Question;
  /** Who looks at it; undefined: a visitor. */
  userId: string | undefined;
  /** They may delete what others say. */
  mayDeleteOthers: boolean;
  /** What else can be done with an answer; of other features, which the page brings together. */
  actionsOf: (answer: Answer) => ReactNode;
}

/** Which books others think it was. */
export function Answers(props: AnswersProps) {
  const list = useInfiniteQuery(answersTo(props.question._id));
  return (
    <PagedList
      list={list}
      failed={words.questions.failed}
      empty={<p>{words.questions.noAnswers}</p>}
    >
      {(answers) => (
        <ol className={styles.list} aria-labelledby="answers">
          {answers.map((answer) => (
            <li key={answer._id}>
              <OneAnswer answer={answer} {...props} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function OneAnswer({
  answer,
  question,
  userId,
  mayDeleteOthers,
  actionsOf,
}: AnswersProps & { answer: Answer }) {
  const { _id: id, book, text, user, createdAt, isAccepted, mentions, hidden } = answer;
  const accept = useAccept(question._id);
  const deletion = useDeleteAnswer(question._id);
  const { say } = useToasts();
  const reader = useMemo<ForReader>(
    () => ({ mentions, hidden, whole: () => wholeAnswer(question._id, id) }),
    [question._id, id, mentions, hidden],
  );

  function press() {
    if (accept.isPending) return;
    accept.mutateAsync(isAccepted ? null : id).then(() => {
      say(isAccepted ? words.questions.acceptedNoMore : words.questions.nowAccepted);
    }, saidByWrite);
  }

  function remove() {
    if (deletion.isPending) return;
    deletion.mutateAsync(id).then(() => {
      say(words.questions.answerDeleted);
      focusNext('#answers', 'main h1');
    }, saidByWrite);
  }

  return (
    <article className={styles.answer} aria-label={words.questions.answerBy(user.username)}>
      <BookRow book={book} size="small" heading="h3">
        {isAccepted ? (
          <p className={styles.accepted}>
            <BookCheck size={16} aria-hidden />
            {words.questions.isAccepted}
          </p>
        ) : null}
      </BookRow>
      {text ? (
        <div className={styles.text}>
          <Formatted content={text} reader={reader} />
        </div>
      ) : null}
      <div className={styles.facts}>
        <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
          <bdi>@{nameOf(user)}</bdi>
        </Link>
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
        {question.user._id === userId ? (
          <Button small variant={isAccepted ? 'quiet' : 'primary'} onClick={press}>
            {isAccepted ? words.questions.unaccept : words.questions.accept}
          </Button>
        ) : null}
        {user._id === userId || mayDeleteOthers ? (
          <DeleteButton
            label={words.questions.deleteAnswerBy(user.username)}
            question={words.questions.askDeleteAnswer}
            isBusy={deletion.isPending}
            onConfirm={remove}
          />
        ) : null}
        {actionsOf(answer)}
      </div>
    </article>
  );
}
