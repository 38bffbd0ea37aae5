import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { wholeNumber } from '../format.ts';
import { words } from '../locales/words.ts';
import { endFirstSteps, STEPS } from '../session/firstSteps.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { Link } from '../ui/Link.tsx';
import styles from './FirstSteps.module.css';
import { useStepsDone } from './useStepsDone.ts';

interface FirstStepsProps {
  userId: string;
  /** They were sent away. */
  onOver: () => void;
}

/** On home, for whoever has just signed up: the steps to begin with, which of them are done, and the way to be rid of them. */
export function FirstSteps({ userId, onOver }: FirstStepsProps) {
  const { done } = useStepsDone(userId);
  const areDone = STEPS.every((step) => done[step]);
  // They are shown as done once, and do not come again.
  useEffect(() => {
    if (areDone) endFirstSteps();
  }, [areDone]);
  return (
    <Card as="section" variant="raised" className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">{areDone ? words.welcome.allDone : words.welcome.title}</h2>
      <ol>
        {STEPS.map((step, at) => (
          <li key={step}>
            <Link to={`/welcome?step=${step}`}>
              <span className={styles.number} data-done={done[step] || undefined}>
                {done[step] ? <Check size={18} aria-hidden /> : wholeNumber(at + 1)}
              </span>
              {done[step] ? (
                <span className="visually-hidden">
                  {words.welcome.done}
                  {words.controls.colon}
                </span>
              ) : null}
              <span>{words.welcome.steps[step]}</span>
            </Link>
          </li>
        ))}
      </ol>
      {areDone ? null : (
        <Button
          variant="quiet"
          small
          onClick={() => {
            endFirstSteps();
            onOver();
            focusNext('main h1');
          }}
        >
          {words.welcome.notNow}
        </Button>
      )}
    </Card>
  );
}
