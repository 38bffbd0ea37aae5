import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Goal as GoalReply } from '../../../shared/contract/goals.ts';
import { GOAL_BOOKS_MAX, GOAL_PAGES_MAX } from '../../../shared/limits.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { wholeNumberIn } from '../../numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Link } from '../../ui/Link.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Goal.module.css';
import { isSet, ownGoal, thisYear, useSetGoal } from './goals.api.ts';

/** How far one is with the goal of this year; nothing where there is none. */
export function HomeGoal() {
  const goal = useQuery(ownGoal(thisYear())).data;
  if (!goal || !isSet(goal)) return null;
  return (
    <GoalSection goal={goal}>
      <Link to="/statistics">{words.statistics.title}</Link>
    </GoalSection>
  );
}

interface GoalSectionProps {
  goal: GoalReply;
  /** What leads on from it. */
  children?: ReactNode;
}

/** How far somebody is with the goal of a year. */
export const GoalSection = ({ goal, children }: GoalSectionProps) => (
  <section aria-labelledby="goal" className={styles.goal}>
    <header className={styles.head}>
      <h2 id="goal">{words.goals.titleOf(`${goal.year}`)}</h2>
      {children}
    </header>
    <GoalBars goal={goal} />
  </section>
);

/** The goal of this year, to be set, changed and dropped. */
export function GoalCard() {
  const year = thisYear();
  const goal = useQuery(ownGoal(year)).data;
  const [isOpen, setOpen] = useState(false);
  if (!goal) return null;
  return (
    <Card as="section" aria-labelledby="goal" className={styles.card}>
      <header className={styles.head}>
        <h2 id="goal">{words.goals.titleOf(`${year}`)}</h2>
        <Button small onClick={() => setOpen(true)}>
          {isSet(goal) ? words.goals.change : words.goals.set}
        </Button>
      </header>
      {isSet(goal) ? <GoalBars goal={goal} /> : <p>{words.goals.invite}</p>}
      {isOpen ? <GoalDialog goal={goal} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function GoalBars({ goal }: { goal: GoalReply }) {
  const { books, pages, readBooks, readPages, pace } = goal;
  // A year that is over has no today.
  const even = pace === null || goal.year < thisYear() ? null : Math.round(readBooks - pace);
  const more =
    books !== null && readBooks >= books
      ? words.goals.reached
      : even !== null && even > 0
        ? words.goals.evenPace(wholeNumber(even))
        : null;
  return (
    <>
      {books === null ? null : (
        <GoalBar
          say={words.goals.ofBooks}
          done={readBooks}
          wanted={books}
          even={even}
          more={more}
        />
      )}
      {pages === null ? null : (
        <GoalBar
          say={words.goals.ofPages}
          done={readPages}
          wanted={pages}
          even={null}
          more={null}
        />
      )}
    </>
  );
}

interface GoalBarProps {
  say: (read: number, wanted: number) => string;
  done: number;
  wanted: number;
  /** Where an even pace would be today. */
  even: number | null;
  /** What else is to be said of it. */
  more: string | null;
}

function GoalBar({ say, done, wanted, even, more }: GoalBarProps) {
  const said = say(done, wanted);
  return (
    <div className={styles.line}>
      <ProgressBar
        label={said}
        done={done}
        of={wanted}
        even={done >= wanted ? null : even}
        isHigh
      />
      <Facts className={styles.said}>
        <span aria-hidden>{said}</span>
        {more === null ? null : <span>{more}</span>}
      </Facts>
    </div>
  );
}

interface GoalDialogProps {
  goal: GoalReply;
  onClose: () => void;
}

function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const { say } = useToasts();
  const { values, field, submit, send, end, refusal, isBusy } = useForm({
    savedAs: `goal.${goal.year}`,
    start: { books: `${goal.books ?? ''}`, pages: `${goal.pages ?? ''}` },
    save: useSetGoal(goal.year),
    check: (typed) => ({
      books: wantedIn(typed).books === undefined ? words.library.noNumber : undefined,
      pages: wantedIn(typed).pages === undefined ? words.library.noNumber : undefined,
    }),
    bodyOf(typed) {
      const { books = null, pages = null } = wantedIn(typed);
      return books === null && pages === null ? null : { books, pages };
    },
    failure: words.goals.failed,
    onSaved: (body) => say(body ? words.library.saved : words.goals.dropped),
    onEnd: onClose,
  });
  const isNothing = values.books.trim() === '' && values.pages.trim() === '';

  return (
    <Dialog title={words.goals.titleOf(`${goal.year}`)} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          if (!isNothing || isSet(goal)) return submit(event);
          event.preventDefault();
          end();
        }}
        className={form.form}
      >
        <TextField
          label={words.goals.books}
          inputMode="numeric"
          maxLength={5}
          {...field('books')}
        />
        <TextField
          label={words.goals.pages}
          inputMode="numeric"
          maxLength={8}
          {...field('pages')}
        />
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={words.library.save} onCancel={end}>
          {isSet(goal) ? (
            <Button variant="quiet" onClick={() => send(null)}>
              {words.goals.drop}
            </Button>
          ) : null}
        </FormActions>
      </form>
    </Dialog>
  );
}

const wantedIn = ({ books, pages }: { books: string; pages: string }) => ({
  books: figureIn(books, GOAL_BOOKS_MAX),
  pages: figureIn(pages, GOAL_PAGES_MAX),
});

/** A whole number from 1 on, or none; undefined where it cannot be read. */
function figureIn(text: string, most: number) {
  if (text.trim() === '') return null;
  const value = wholeNumberIn(text);
  if (value === null) return undefined;
  return value >= 1 ? Math.min(value, most) : null;
}
