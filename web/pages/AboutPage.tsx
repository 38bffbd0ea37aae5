import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Filled } from '../ui/Filled.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import styles from './AboutPage.module.css';

/** What this place is, who looks after it, and what becomes of what people put down. */
export function AboutPage() {
  const { currentUser } = useAccount();
  const { about } = words;
  return (
    <Page title={words.frame.about} intro={about.intro} width="prose">
      <div className={styles.about}>
        <section aria-labelledby="what">
          <h2 id="what">{about.what}</h2>
          <p>{about.what1}</p>
          <p>{about.what2}</p>
        </section>
        <section aria-labelledby="who">
          <h2 id="who">{about.who}</h2>
          <p>{about.who1}</p>
          <p>
            <Filled text={about.who2}>
              <Link to="/users-list">{about.people}</Link>
            </Filled>
          </p>
        </section>
        <section aria-labelledby="data">
          <h2 id="data">{about.data}</h2>
          <ul>
            <li>{about.data1}</li>
            <li>{about.data2}</li>
            <li>{about.data3}</li>
            <li>{about.data4}</li>
            <li>{about.data5}</li>
          </ul>
          <p>
            <Filled text={about.settings}>
              <Link to="/Account/Settings">{words.frame.settings}</Link>
            </Filled>
          </p>
        </section>
        {currentUser ? null : (
          <p>
            <ButtonLink variant="primary" to="/Account/Signup">
              {words.home.join}
            </ButtonLink>
          </p>
        )}
      </div>
    </Page>
  );
}
