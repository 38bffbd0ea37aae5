import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { QUESTION_MAX } from '../../shared/limits.ts';
import { pathTo } from '../../shared/paths.ts';
import { QUESTION_SORTS } from '../../shared/sorts.ts';
import { QuestionForm } from '../features/questions/QuestionForm.tsx';
import { QuestionList } from '../features/questions/QuestionList.tsx';
import styles from '../features/questions/Questions.module.css';
import { questionsBy } from '../features/questions/questions.api.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { navigate } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Select } from '../ui/Select.tsx';

/** What readers ask each other, and where one asks oneself. What was looked for in vain is in the address. */
export function QuestionsPage() {
  const { currentUser } = useAccount();
  const [address, setAddress] = useSearchParams();
  const text = (address.get('text') ?? '').slice(0, QUESTION_MAX);
  const sort = address.get('sort') === 'unanswered' ? 'unanswered' : 'newest';
  const sortId = useId();
  const list = useInfiniteQuery(questionsBy(sort));
  const here = text ? `/questions?${new URLSearchParams({ text })}` : '/questions';
  return (
    <Page title={words.questions.title} intro={words.questions.intro} width="prose">
      {currentUser ? (
        <QuestionForm
          key={text}
          name={`question.${currentUser._id}.new.${text.slice(0, 100)}`}
          start={text}
          onAsked={({ _id }) => navigate(pathTo('/questions/:questionId', { questionId: _id }))}
        />
      ) : (
        <p>
          <ButtonLink to="/Account/Signin" variant="primary" state={{ returnTo: here }}>
            {words.questions.signInToAsk}
          </ButtonLink>
        </p>
      )}
      <section className={styles.part} aria-labelledby="questions">
        <div className={styles.head}>
          <h2 id="questions">{words.questions.asked}</h2>
          <p className={styles.sort}>
            <label htmlFor={sortId}>{words.questions.sort}</label>
            <Select
              id={sortId}
              small
              label={words.questions.sort}
              value={sort}
              onChange={({ target }) =>
                setAddress({ ...(text ? { text } : {}), sort: target.value })
              }
            >
              {QUESTION_SORTS.map((each) => (
                <option key={each} value={each}>
                  {words.questions.sorts[each]}
                </option>
              ))}
            </Select>
          </p>
        </div>
        <PagedList
          list={list}
          failed={words.questions.failed}
          empty={<Empty drawing="lamp" text={words.questions.empty} />}
        >
          {(questions) => <QuestionList questions={questions} userId={currentUser?._id} />}
        </PagedList>
      </section>
    </Page>
  );
}
