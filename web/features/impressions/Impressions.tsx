import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Impressions as Said } from '../../../shared/contract/impressions.ts';
import { PACES, WARNING_LEVELS } from '../../../shared/impressions.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import chip from '../../ui/ToggleChip.module.css';
import { ImpressionDialog } from './ImpressionDialog.tsx';
import styles from './Impressions.module.css';
import { impressionsOf } from './impressions.api.ts';

interface ImpressionsProps {
  googleId: string;
  /** Somebody is signed in, who may say something. */
  isMember: boolean;
}

/** What readers say of a book without a review. Nobody is asked: who wants to say something presses for it. */
export function Impressions({ googleId, isMember }: ImpressionsProps) {
  const { data: said } = useQuery(impressionsOf(googleId));
  const [isOpen, setOpen] = useState(false);
  if (!said || (said.people === 0 && !isMember)) return null;
  return (
    <section aria-labelledby="impressions" className={styles.impressions}>
      <h2 id="impressions">{words.impressions.title}</h2>
      {said.people > 0 ? <Shown said={said} /> : null}
      {isMember ? (
        <>
          <p>
            <Button small aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {words.impressions.mine}
            </Button>
          </p>
          {isOpen ? (
            <ImpressionDialog googleId={googleId} mine={said.mine} onClose={() => setOpen(false)} />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

const Shown = ({ said: { people, moods, pace, warnings } }: { said: Said }) => (
  <>
    <p className={styles.people}>{words.impressions.people(people)}</p>
    {moods.length > 0 ? (
      <Chips
        label={words.impressions.moodTitle}
        chips={moods.map(({ id, count }) => ({ text: words.impressions.moods[id], count }))}
      />
    ) : null}
    {PACES.some((id) => pace[id] > 0) ? (
      <Chips
        label={words.impressions.pace}
        chips={PACES.filter((id) => pace[id] > 0).map((id) => ({
          text: words.impressions.paces[id],
          count: pace[id],
        }))}
      />
    ) : null}
    {warnings.length > 0 ? (
      <details className={styles.warnings}>
        <summary>{words.impressions.warningTitle}</summary>
        <dl>
          {warnings.map(({ id, ...levels }) => (
            <div key={id}>
              <dt>{words.impressions.warnings[id]}</dt>
              <dd>
                {WARNING_LEVELS.filter((level) => levels[level] > 0)
                  .map(
                    (level) => `${words.impressions.levels[level]} ${wholeNumber(levels[level])}`,
                  )
                  .join(words.controls.comma)}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    ) : null}
  </>
);

/** What is said, with how many say it. */
const Chips = ({ label, chips }: { label: string; chips: { text: string; count: number }[] }) => (
  <div className={styles.row}>
    <span className={styles.people} aria-hidden>
      {label}
    </span>
    <ul className={chip.chips} aria-label={label}>
      {chips.map(({ text, count }) => (
        <li key={text} className={chip.chip}>
          {text} <small>{wholeNumber(count)}</small>
        </li>
      ))}
    </ul>
  </div>
);
