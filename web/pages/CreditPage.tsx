import { credit } from '../credit.config.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Page } from '../ui/Page.tsx';
import styles from './CreditPage.module.css';

/** Who made this, for which course, and where the code is. */
export const CreditPage = () => (
  <Page
    title="Credits"
    width="prose"
    above={
      <ButtonLink look="quiet" small to="/home">
        Home
      </ButtonLink>
    }
  >
    <div className={styles.card}>
      <Mark size={48} />
      <p className={styles.text}>
        Commonplace is named after the commonplace book, in which readers copied out what they found
        worth keeping.
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Course</dt>
          <dd>{credit.course}</dd>
        </div>
        <div>
          <dt>Term</dt>
          <dd>{credit.term}</dd>
        </div>
      </dl>
      <ul className={styles.links}>
        {credit.repositories.map(({ label, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </Page>
);
