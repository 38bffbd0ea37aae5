import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { wholeNumber } from '../format.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { useAccount } from '../session/account.tsx';
import {
  beginFirstSteps,
  firstStepsLeft,
  leaveStep,
  STEPS,
  type Step,
} from '../session/firstSteps.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { Page } from '../ui/Page.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import steps from './FirstSteps.module.css';
import { LovedBooks } from './LovedBooks.tsx';
import { PeopleWhoLove } from './PeopleWhoLove.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { useStepsDone } from './useStepsDone.ts';
import styles from './WelcomePage.module.css';

/** The first five minutes: bring your books, choose some you love, follow people who love them. Each can be left. */
export function WelcomePage() {
  const { currentUser } = useAccount();
  if (!currentUser) return <SignInFirst text={words.welcome.signInFirst} returnTo="/welcome" />;
  return <Steps key={currentUser._id} userId={currentUser._id} />;
}

function Steps({ userId }: { userId: string }) {
  const { done, isPending } = useStepsDone(userId);
  const [left, setLeft] = useState(() => firstStepsLeft(userId) ?? []);
  const [address, setAddress] = useSearchParams();
  /** Decided once it is known what is done: nothing folds under somebody's finger when they have done it. */
  const [first, setFirst] = useState<Step | null>();
  const asked = address.get('step');
  const open = asked === null ? first : STEPS.find((step) => step === asked);
  const setOpen = (step: Step | undefined) =>
    setAddress({ step: step ?? 'none' }, { replace: true });
  const isToDo = (step: Step) => !done[step] && !left.includes(step);
  if (first === undefined && !isPending) setFirst(STEPS.find(isToDo) ?? null);

  function leave(step: Step, isLeft: boolean) {
    if (firstStepsLeft(userId) === undefined) {
      // Who has ended them does not get them back by going on.
      if (!isLeft) return;
      beginFirstSteps(userId);
    }
    leaveStep(userId, step, isLeft);
    setLeft(firstStepsLeft(userId) ?? []);
  }

  function goOn(step: Step) {
    const next = STEPS.slice(STEPS.indexOf(step) + 1).find(isToDo);
    setOpen(next);
    focusNext(next ? `#step-${next}` : '#after-steps');
  }

  const areDone = STEPS.every((step) => done[step]);
  return (
    <Page
      title={words.welcome.title}
      width="prose"
      intro={areDone ? words.welcome.allDone : words.welcome.intro}
    >
      {isPending ? (
        <Waiting text={words.states.loading}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Waiting>
      ) : (
        <ol className={styles.steps}>
          {STEPS.map((step, at) => (
            <Card as="li" key={step}>
              <h2 className={styles.head}>
                <button
                  type="button"
                  id={`step-${step}`}
                  aria-expanded={open === step}
                  onClick={() => setOpen(open === step ? undefined : step)}
                >
                  <span
                    className={`${steps.number} ${styles.number}`}
                    data-done={done[step] || undefined}
                  >
                    {done[step] ? <Check size={18} aria-hidden /> : wholeNumber(at + 1)}
                  </span>
                  <span className={styles.step}>
                    <span>{words.welcome.steps[step]}</span>
                    {done[step] || left.includes(step) ? (
                      <span className={styles.state}>
                        {done[step] ? words.welcome.done : words.welcome.left}
                      </span>
                    ) : null}
                  </span>
                  <ChevronDown size={18} aria-hidden className={styles.fold} />
                </button>
              </h2>
              {open === step ? (
                <div className={styles.body}>
                  <p className={styles.more}>{words.welcome.more[step]}</p>
                  <StepOf step={step} userId={userId} />
                  <Button
                    variant={done[step] ? 'primary' : 'quiet'}
                    onClick={() => {
                      leave(step, !done[step]);
                      goOn(step);
                    }}
                  >
                    {done[step] ? words.welcome.next : words.welcome.leave}
                  </Button>
                </div>
              ) : null}
            </Card>
          ))}
        </ol>
      )}
      {/* Below what is on its way it would be pushed down. */}
      {isPending ? null : (
        <p className={styles.end}>
          <ButtonLink id="after-steps" variant={open ? 'secondary' : 'primary'} to="/home">
            {words.welcome.home}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}

function StepOf({ step, userId }: { step: Step; userId: string }) {
  if (step === 'loved') return <LovedBooks />;
  if (step === 'people') return <PeopleWhoLove userId={userId} />;
  return (
    <p>
      <ButtonLink variant="primary" to="/imports">
        {words.imports.bring}
      </ButtonLink>
    </p>
  );
}
