import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanWarning } from '../../shared/contract/plan.ts';
import { pathTo } from '../../shared/paths.ts';
import { sayingWhatWouldFit } from '../../shared/planTexts.ts';
import { failureMessage } from '../api.ts';
import { PlanBooks } from '../features/plan/PlanBooks.tsx';
import { PlanWeek } from '../features/plan/PlanWeek.tsx';
import { ownPlan, type Plan } from '../features/plan/plan.api.ts';
import { paceText, warningText } from '../features/plan/planTexts.ts';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { LibraryPlaces } from './LibraryPlaces.tsx';
import styles from './PlanPage.module.css';
import { SignInFirst } from './SignInFirst.tsx';

/** What to read on which day, and what there will be no time for. */
export function PlanPage() {
  const { currentUser } = useAccount();
  if (!currentUser) return <SignInFirst text={words.library.signInFirst} returnTo="/plan" />;
  return <OwnPlan />;
}

function OwnPlan() {
  const plan = useQuery(ownPlan());
  return (
    <Page
      title={words.plan.title}
      above={<LibraryPlaces />}
      intro={plan.data && !isEmpty(plan.data) ? paceText(plan.data.pace) : null}
    >
      {plan.isPending ? <Waiting text={words.plan.loading} /> : null}
      {plan.isError && !plan.data ? (
        <RetryAlert text={failureMessage(plan.error, words.plan.loadFailed)} query={plan} />
      ) : null}
      {plan.data ? <Planned plan={plan.data} /> : null}
    </Page>
  );
}

const WEEK = 7;

/** The pace stands above it all; the rest is about books. */
const saidOf = ({ warnings }: Plan) => warnings.filter(({ id }) => id !== 'pace_unknown');
const isEmpty = (plan: Plan) => plan.books.length === 0 && saidOf(plan).length === 0;

function Planned({ plan }: { plan: Plan }) {
  const [weeks, setWeeks] = useState(1);
  const { days, books } = plan;
  const said = saidOf(plan);
  const saying = sayingWhatWouldFit(said);
  if (isEmpty(plan))
    return (
      <Empty drawing="lamp" text={words.plan.empty} more={words.plan.emptyMore}>
        <ButtonLink variant="primary" to="/library">
          {words.library.toLibrary}
        </ButtonLink>
        <ButtonLink to="/search">{words.library.findBooks}</ButtonLink>
      </Empty>
    );
  const shown = days.slice(0, weeks * WEEK);
  return (
    <div className={styles.parts}>
      {said.length > 0 ? (
        <Card as="section" aria-labelledby="plan-warnings" className={styles.warnings}>
          <h2 id="plan-warnings">{words.plan.warnings}</h2>
          <ul>
            {said.map((warning) => (
              <li key={`${warning.id} ${warning.book?.googleId}`}>
                {warningText(warning, saying.has(warning))}
                <ToBook warning={warning} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <section aria-labelledby="plan-days">
        <h2 id="plan-days">{words.plan.week}</h2>
        <PlanWeek days={shown} pace={plan.pace} />
        {shown.length < days.length ? (
          <Button onClick={() => setWeeks(weeks + 1)}>{words.plan.more}</Button>
        ) : null}
      </section>
      {books.length > 0 ? (
        <section aria-labelledby="plan-books">
          <h2 id="plan-books">{words.plan.books}</h2>
          <PlanBooks books={books} />
        </section>
      ) : null}
      <p className={styles.note}>
        {words.plan.calendar}
        {words.controls.betweenSentences}
        <Link to="/Account/Settings?part=feeds">{words.plan.calendarLink}</Link>
      </p>
    </div>
  );
}

/** Of a book of which nobody has said how long it is: to where that is said. */
function ToBook({ warning: { id, book } }: { warning: PlanWarning }) {
  if (!book || !(id === 'no_length' || id === 'length_guessed')) return null;
  return (
    <>
      {words.controls.betweenSentences}
      <Link to={pathTo('/details/:googleId', { googleId: book.googleId })}>
        {words.plan.toBook}
      </Link>
    </>
  );
}
