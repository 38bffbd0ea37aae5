import { credit } from '../credit.config.ts';
import { words } from '../locales/words.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Page } from '../ui/Page.tsx';
import styles from './CreditPage.module.css';

/** Who made this, for which course, and where the code is. */
export const CreditPage = () => (
  <Page
    title={words.credits.title}
    width="prose"
    above={
      <ButtonLink variant="quiet" small to="/home">
        {words.controls.home}
      </ButtonLink>
    }
  >
    <Card roomy className={styles.card}>
      <Mark size={48} />
      <p className={styles.text}>{words.credits.text}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{words.credits.course}</dt>
          <dd>{credit.course}</dd>
        </div>
        <div>
          <dt>{words.credits.term}</dt>
          <dd>{credit.term}</dd>
        </div>
      </dl>
      <ul className={styles.links}>
        {(['client', 'server'] as const).map((side) => (
          <li key={side}>
            <a href={credit.repositories[side]} rel="noreferrer">
              {words.credits[side]}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  </Page>
);
