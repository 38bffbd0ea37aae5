import { useInfiniteQuery } from '@tanstack/react-query';
import { BookCheck, Pencil } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Answer, Question } from '../../../shared/contract/questions.ts';
import { pathTo } from '../../../shared/paths.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button } from '../../ui/Button.tsx';
import { Formatted } from '../../ui/Formatted.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import type { ForReader } from '../../ui/Markdown.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useArrival } from '../../ui/useArrival.ts';
import { useLate } from '../../ui/useLate.ts';
import { isFormSaved } from '../../ui/useSavedForm.ts';
import { saidByWrite } from '../../write.ts';
import { AnswerChange } from './AnswerForm.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import styles from './Questions.module.css';
import { answersTo, useAccept, useDeleteAnswer, wholeAnswer } from './questions.api.ts';

interface AnswersProps {
  question: Question;
  /** Who looks at it; undefined: a visitor. */
  userId: string | undefined;
  /** They may delete what others say. */
  mayDeleteOthers: boolean;
  /** The answer that somebody came for. */
  linked: string | undefined;
  /** What else can be done with an answer; of other features, which the page brings together. */
  actionsOf: (answer: Answer) => ReactNode;
}

interface AllProps extends AnswersProps {
  /** What stands below them: it comes when it is known how much room they take, or after a while. */
  children?: ReactNode;
}

/** Which books others think it was. */
export function Answers({ children, ...props }: AllProps) {
  const list = useInfiniteQuery(answersTo(props.question._id));
  const isLate = useLate(true);
  useArrival(list, props.linked, placeOf);
  const none = (
    <p>
      {props.question.user._id === props.userId
        ? words.questions.noAnswersYet
        : words.questions.noAnswers}
    </p>
  );
  return (
    <>
      <PagedList
        list={list}
        failed={words.questions.failed}
        // That there are none is known before they have come.
        loading={props.question.answers === 0 ? none : undefined}
        empty={none}
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
      {list.isPending && !isLate && props.question.answers > 0 ? null : children}
    </>
  );
}

/** Where an answer stands on the page. */
const placeOf = (id: string) => `[data-answer="${id}"]`;

function OneAnswer({
  answer,
  question,
  userId,
  mayDeleteOthers,
  actionsOf,
}: AnswersProps & { answer: Answer }) {
  const { _id: id, book, text, user, createdAt, isAccepted, mentions, hidden } = answer;
  const isOwn = user._id === userId;
  // What was being typed when the page was left goes on.
  const [isEditing, setEditing] = useState(() => isOwn && isFormSaved(`answer.${id}`));
  const accept = useAccept(question._id);
  const deletion = useDeleteAnswer(question._id);
  const { say } = useToasts();
  const reader = useMemo<ForReader>(
    () => ({ mentions, hidden, whole: () => wholeAnswer(question._id, id) }),
    [question._id, id, mentions, hidden],
  );

  function endEditing() {
    setEditing(false);
    focusNext(placeOf(id));
  }

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
    <article
      data-answer={id}
      tabIndex={-1}
      className={styles.answer}
      aria-label={words.questions.answerBy(user.username)}
    >
      <BookRow book={book} size="small" heading="h3">
        {isAccepted ? (
          <p className={styles.accepted}>
            <BookCheck size={16} aria-hidden />
            {words.questions.isAccepted}
          </p>
        ) : null}
        {isEditing ? (
          <AnswerChange questionId={question._id} answer={answer} onEnd={endEditing} />
        ) : text ? (
          <div className={styles.text}>
            <Formatted content={text} reader={reader} />
          </div>
        ) : null}
        <div className={styles.facts}>
          <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
            <PersonName person={user} />
          </Link>
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          {question.user._id === userId ? (
            <Button small variant={isAccepted ? 'quiet' : 'primary'} onClick={press}>
              {isAccepted ? words.questions.unaccept : words.questions.accept}
            </Button>
          ) : null}
          {isOwn && !isEditing ? (
            <Button small variant="quiet" onClick={() => setEditing(true)}>
              <Pencil size={16} aria-hidden />
              {words.controls.edit}
            </Button>
          ) : null}
          {isOwn || mayDeleteOthers ? (
            <DeleteButton
              label={words.questions.deleteAnswerBy(user.username)}
              question={words.questions.askDeleteAnswer}
              isBusy={deletion.isPending}
              onConfirm={remove}
            />
          ) : null}
          {actionsOf(answer)}
        </div>
      </BookRow>
    </article>
  );
}
