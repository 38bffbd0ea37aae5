import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Question } from '../../shared/contract/questions.ts';
import { plainTextOf } from '../../shared/markdown.ts';
import { pathTo } from '../../shared/paths.ts';
import { mayDeleteTextsOfOthers } from '../../shared/permissions.ts';
import { BookFinder } from '../features/books/BookFinder.tsx';
import { AnswerForm } from '../features/questions/AnswerForm.tsx';
import { Answers } from '../features/questions/Answers.tsx';
import { DeleteButton } from '../features/questions/DeleteButton.tsx';
import { QuestionForm } from '../features/questions/QuestionForm.tsx';
import styles from '../features/questions/Questions.module.css';
import { questionOf, useDeleteQuestion } from '../features/questions/questions.api.ts';
import { reportAction } from '../features/reports/ReportDialog.tsx';
import { longDate } from '../format.ts';
import { words } from '../locales/words.ts';
import { useParams, useSearchParams } from '../params.ts';
import { navigate } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Formatted } from '../ui/Formatted.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { Link } from '../ui/Link.tsx';
import type { ForReader } from '../ui/Markdown.tsx';
import { shownNameOf } from '../ui/nameOf.ts';
import { Page } from '../ui/Page.tsx';
import { PersonName } from '../ui/PersonName.tsx';
import { QuietMenu } from '../ui/QuietMenu.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import { isFormSaved } from '../ui/useSavedForm.ts';
import { saidByWrite } from '../write.ts';

/** What somebody asks the readers, with their answers. */
export function QuestionPage() {
  const { questionId = '' } = useParams();
  const question = useQuery(questionOf(questionId));
  if (!question.data)
    return (
      <UnloadedPage
        query={question}
        title={words.questions.title}
        above={<ToQuestions />}
        notFound={words.questions.gone}
        failed={words.questions.failed}
      />
    );
  return <Known key={questionId} question={question.data} />;
}

function Known({ question }: { question: Question }) {
  const { _id: id, text, user, createdAt, mentions } = question;
  const { currentUser } = useAccount();
  const [address] = useSearchParams();
  const deletion = useDeleteQuestion(id);
  const { say } = useToasts();
  const reader = useMemo<ForReader>(
    () => ({ mentions, hidden: [], whole: async () => text }),
    [mentions, text],
  );
  const isOwn = user._id === currentUser?._id;
  const draft = `question.${id}`;
  // What was being typed when the page was left goes on.
  const [isEditing, setEditing] = useState(() => isOwn && isFormSaved(draft));
  const mayDeleteOthers = currentUser !== null && mayDeleteTextsOfOthers(currentUser.role);

  function endEditing() {
    setEditing(false);
    focusNext('#question');
  }

  function remove() {
    if (deletion.isPending) return;
    deletion.mutateAsync(undefined).then(() => {
      say(words.questions.deleted);
      navigate('/questions');
    }, saidByWrite);
  }

  return (
    <Page
      title={words.questions.askedBy(shownNameOf(user))}
      documentTitle={plainTextOf(text, '…').slice(0, 80)}
      width="prose"
      above={<ToQuestions />}
    >
      <article
        id="question"
        tabIndex={-1}
        aria-label={words.questions.askedBy(shownNameOf(user))}
        className={styles.question}
      >
        {isEditing ? (
          <QuestionForm
            name={draft}
            start={text}
            change={{ id, onEnd: endEditing }}
            onAsked={() => say(words.library.saved)}
          />
        ) : (
          <div className={styles.text}>
            <Formatted content={text} reader={reader} />
          </div>
        )}
        <div className={styles.facts}>
          <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
            <PersonName person={user} />
          </Link>
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          {isOwn && !isEditing ? (
            <Button small variant="quiet" onClick={() => setEditing(true)}>
              {words.controls.edit}
            </Button>
          ) : null}
          {isOwn || mayDeleteOthers ? (
            <DeleteButton
              label={words.questions.deleteQuestion}
              question={words.questions.askDelete}
              isBusy={deletion.isPending}
              onConfirm={remove}
            />
          ) : null}
          {currentUser && !isOwn ? (
            <QuietMenu
              of={words.safety.question(user.username)}
              actions={[reportAction({ kind: 'question', subject: id, username: user.username })]}
            />
          ) : null}
        </div>
      </article>
      <section className={styles.part} aria-labelledby="answers">
        <h2 id="answers" tabIndex={-1}>
          {words.questions.answersTitle}
        </h2>
        <Answers
          question={question}
          userId={currentUser?._id}
          mayDeleteOthers={mayDeleteOthers}
          linked={address.get('answer') ?? undefined}
          actionsOf={(answer) =>
            currentUser && answer.user._id !== currentUser._id ? (
              <QuietMenu
                of={words.safety.answer(answer.user.username)}
                actions={[
                  reportAction({
                    kind: 'answer',
                    subject: answer._id,
                    username: answer.user.username,
                  }),
                ]}
              />
            ) : null
          }
        >
          {currentUser ? (
            <AnswerForm
              questionId={id}
              isAsker={isOwn}
              find={(label, onChoose) => (
                <BookFinder
                  label={label}
                  placeholder={words.questions.findHint}
                  onChoose={onChoose}
                />
              )}
            />
          ) : (
            <p>
              <ButtonLink
                to="/Account/Signin"
                state={{ returnTo: pathTo('/questions/:questionId', { questionId: id }) }}
              >
                {words.questions.signInToAnswer}
              </ButtonLink>
            </p>
          )}
        </Answers>
      </section>
    </Page>
  );
}

const ToQuestions = () => (
  <ButtonLink variant="quiet" small to="/questions">
    {words.questions.title}
  </ButtonLink>
);
