import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Part } from '../../../shared/contract/health.ts';
import { dateAndTime, wholeNumber } from '../../format.ts';
import { locale, words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import styles from './HealthTable.module.css';
import { serverHealth } from './health.api.ts';

/** How the server and its database are, and from where on to look after them. */
export function HealthTable() {
  const health = useQuery(serverHealth());
  if (health.isPending) return <Skeleton shape="row" />;
  if (!health.data) return <RetryAlert text={words.moderation.failed} query={health} />;
  const { parts, checkedAt, startedAt, version, node, postgres, schema } = health.data;
  const programs = Object.entries({ Commonplace: version, Node: node, PostgreSQL: postgres })
    .map((program) => program.join(' '))
    .concat(schema)
    .join(' · ');
  const unwell = parts.filter(({ isWell }) => !isWell).length;
  return (
    <>
      <p role="status" className={styles.summary}>
        <State isWell={unwell === 0} />
        {unwell === 0 ? words.health.allWell : words.health.unwell(unwell)}
      </p>
      <table className={styles.parts}>
        <thead>
          <tr>
            <th scope="col">{words.health.part}</th>
            <th scope="col">{words.health.now}</th>
            <th scope="col">{words.health.limit}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.part}>
              <th scope="row">
                <span className={styles.part}>
                  <State isWell={part.isWell} />
                  {words.health.parts[part.part]}
                </span>
              </th>
              <td>{shown(part, part.value)}</td>
              <td>{limitOf(part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.about}>
        {words.health.since(dateAndTime(startedAt), dateAndTime(checkedAt))} <bdi>{programs}</bdi>
      </p>
      <Button small disabled={health.isFetching} onClick={() => health.refetch()}>
        {words.health.again}
      </Button>
    </>
  );
}

const State = ({ isWell }: { isWell: boolean }) => {
  const Icon = isWell ? CircleCheck : CircleAlert;
  return (
    <Icon
      size={18}
      className={isWell ? styles.well : styles.unwell}
      role="img"
      aria-label={isWell ? words.health.well : words.health.notWell}
    />
  );
};

/** Of these a low value is unwell, of all others a high one. */
const FALLING: readonly Part['part'][] = ['disk', 'replicas'];

function limitOf(part: Part) {
  if (part.limit === null) return '—';
  const limit = shown(part, part.limit);
  return FALLING.includes(part.part) ? words.health.atLeast(limit) : limit;
}

function shown({ unit }: Part, value: number) {
  if (unit === 'count') return wholeNumber(value);
  const [name, shown] = unit === 'ms' ? ['millisecond', value] : ['megabyte', value / 2 ** 20];
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: name,
    maximumFractionDigits: shown < 10 ? 1 : 0,
  }).format(shown);
}
