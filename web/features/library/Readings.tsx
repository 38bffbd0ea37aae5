import { useState } from 'react';
import type { Reading } from '../../../shared/contract/library.ts';
import { shownDate, wholeNumber } from '../../formatLater.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { DatesForm } from './DatesForm.tsx';
import styles from './Library.module.css';
import { useReadings } from './library.api.ts';

interface ReadingsProps {
  googleId: string;
  readings: readonly Reading[];
}

/** Every time one has read a book, the newest first. */
export function Readings({ googleId, readings }: ReadingsProps) {
  const [edited, setEdited] = useState<string>();
  const [deleted, setDeleted] = useState<string>();
  const change = useReadings(googleId, 'in place');
  const remove = useReadings(googleId);
  const close = () => setEdited(undefined);

  return (
    <details className={styles.history}>
      <summary>{words.library.history(wholeNumber(readings.length))}</summary>
      <ol>
        {readings.map((reading) => (
          <li key={reading._id}>
            {edited === reading._id ? (
              <DatesForm
                dates={reading}
                isEnded={reading.outcome !== null}
                onSave={(body) => change.mutateAsync({ id: reading._id, body })}
                onClose={close}
              />
            ) : (
              <div className={styles.reading}>
                <span>
                  <strong>{words.library.outcomes[reading.outcome ?? 'open']}</strong>
                  <span className={styles.soft}>{spanOf(reading)}</span>
                </span>
                <Menu
                  label={words.library.dates}
                  items={[
                    { id: 'edit', label: words.library.dates },
                    { id: 'delete', label: words.library.deleteReading, isDangerous: true },
                  ]}
                  onChoose={(what) =>
                    what === 'edit' ? setEdited(reading._id) : setDeleted(reading._id)
                  }
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {edited === 'new' ? (
        <DatesForm
          dates={{ startedOn: null, endedOn: null }}
          isEnded
          onSave={(dates) => change.mutateAsync({ body: { ...dates, outcome: 'finished' } })}
          onClose={close}
        />
      ) : (
        <Button small variant="quiet" onClick={() => setEdited('new')}>
          {words.library.addReading}
        </Button>
      )}
      {deleted ? (
        <Confirm
          question={words.library.deleteReadingAsk}
          confirmLabel={words.controls.delete}
          isBusy={remove.isPending}
          onClose={() => setDeleted(undefined)}
          onConfirm={() =>
            remove.mutate(
              { id: deleted },
              {
                onSettled: () => setDeleted(undefined),
              },
            )
          }
        />
      ) : null}
    </details>
  );
}

function spanOf({ startedOn, endedOn, outcome }: Reading) {
  const [start, end] = [shownDate(startedOn), shownDate(endedOn)];
  if (outcome === null) return start;
  if (!start && !end) return words.library.someTime;
  return start ? `${start} – ${end || words.library.someTime}` : end;
}
