import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import styles from './EReaders.module.css';

interface ConnectingProps {
  username: string;
  onNewToken: (start: { name: string; scope: 'kosync' | 'write' }) => void;
}

/** How an e-reader is told of this site, in short. */
export const Connecting = ({ username, onNewToken }: ConnectingProps) => (
  <>
    <div className={styles.part}>
      <h3>{words.devices.connect}</h3>
      <ol className={styles.steps}>
        <li>{words.devices.steps.one}</li>
        <li>{words.devices.steps.two}</li>
        <li>{words.devices.steps.three}</li>
        <li>{words.devices.steps.four}</li>
      </ol>
      <p>
        <a href="/guides/connect-your-reader" hrefLang="en">
          {words.devices.guide}
        </a>
      </p>
      <Button onClick={() => onNewToken({ name: KOREADER, scope: 'kosync' })}>
        {words.devices.newToken}
      </Button>
      <Copyable label={words.devices.server} text={addressOf('/kosync')} />
      <Copyable label={words.devices.username} text={username} />
    </div>
    <div className={styles.part}>
      <h3>{words.devices.connectHighlights}</h3>
      <p className={styles.note}>{words.devices.highlightsIntro}</p>
      <Button onClick={() => onNewToken({ name: words.devices.tokenName, scope: 'write' })}>
        {words.devices.newHighlightsToken}
      </Button>
      <Copyable
        label={words.devices.highlightsServer}
        text={addressOf('/readwise/api/v2/highlights/')}
      />
    </div>
  </>
);

/** What it calls itself, in every language. */
const KOREADER = 'KOReader';

const addressOf = (path: string) => location.origin + path;
