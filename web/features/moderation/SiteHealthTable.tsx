import { useQuery } from '@tanstack/react-query';
import type { SiteHealth } from '../../../shared/contract/health.ts';
import { dateAndTime, wholeNumber } from '../../format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { words } from '../../words/words.ts';
import styles from './Moderation.module.css';
import { siteHealth } from './moderation.api.ts';

/** How the site is: each part with what an admin can act on. */
export function SiteHealthTable() {
  const health = useQuery(siteHealth());
  if (health.isPending) return <Skeleton shape="row" />;
  if (!health.data)
    return (
      <Alert text={words.moderation.failed}>
        <Button small onClick={() => health.refetch()}>
          {words.controls.retry}
        </Button>
      </Alert>
    );
  return (
    <>
      <p className={styles.intro}>{words.moderation.healthIntro}</p>
      <dl className={styles.health}>
        {partsOf(health.data).map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function partsOf(health: SiteHealth): [name: string, said: string][] {
  const { database, schema, disk, upstreams } = health;
  const { moderation } = words;
  const size = (megabytes: number) => moderation.megabytes(wholeNumber(megabytes));
  const room = disk.freeMb === null ? moderation.unknownRoom : moderation.free(size(disk.freeMb));
  return [
    [moderation.release, health.release],
    [moderation.startedAt, dateAndTime(health.startedAt)],
    [moderation.memory, size(health.memoryMb)],
    [
      moderation.database,
      moderation.databaseIs(
        database.version,
        size(database.sizeMb),
        wholeNumber(database.answerMs),
      ),
    ],
    [
      moderation.connections,
      moderation.connectionsAre(
        wholeNumber(database.open),
        wholeNumber(database.idle),
        wholeNumber(database.waiting),
      ),
    ],
    [moderation.schema, schema.isUpToDate ? moderation.upToDate : moderation.behind],
    [moderation.disk, disk.takesWrites ? room : moderation.readOnly],
    [
      moderation.otherServices,
      upstreams.length === 0 ? moderation.noServices : upstreams.map(serviceSaid).join(' · '),
    ],
  ];
}

function serviceSaid({ name, callsToday, callsAtMost, isPaused }: SiteHealth['upstreams'][number]) {
  const { service, paused } = words.moderation;
  const said = service(name, wholeNumber(callsToday), wholeNumber(callsAtMost));
  return isPaused ? `${said} (${paused})` : said;
}
