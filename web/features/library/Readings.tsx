import { useState } from 'react';
import type { EntryDetails, Reading } from '../../../shared/contract/library.ts';
import { shownDate, shownDates, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Menu } from '../../ui/Menu.tsx';
import { nameOfEdition } from './editionName.ts';
import styles from './Library.module.css';
import { useReadings } from './library.api.ts';
import { ProgressHistory } from './ProgressHistory.tsx';
import { ReadingForm } from './ReadingForm.tsx';

/** Every time one has read a book, the newest first. */
export function Readings({ entry }: { entry: EntryDetails }) {
  const { readings } = entry;
  const { googleId } = entry.book;
  const [edited, setEdited] = useState<string>();
  const [deleted, setDeleted] = useState<string>();
  const remove = useReadings(googleId);

  function close() {
    setEdited(undefined);
    focusNext(`[data-reading="${edited}"]:is(button), [data-reading="${edited}"] button`);
  }

  return (
    <details className={styles.history}>
      <summary>{words.library.history(wholeNumber(readings.length))}</summary>
      <ol>
        {readings.map((reading) => (
          <li key={reading._id} data-reading={reading._id}>
            {edited === reading._id ? (
              <ReadingForm googleId={googleId} reading={reading} onClose={close} />
            ) : (
              <div className={styles.reading}>
                <span>
                  <strong>{words.library.outcomes[reading.outcome ?? 'open']}</strong>
                  <span className={styles.soft}>{spanOf(reading)}</span>
                  <span className={styles.copy}>{copyOf(reading)}</span>
                </span>
                <Menu
                  label={words.library.readingOptions}
                  isAtEnd
                  items={[
                    { id: 'edit', label: words.library.editReading },
                    { id: 'delete', label: words.library.deleteReading, isDangerous: true },
                  ]}
                  onChoose={(what) =>
                    what === 'edit' ? setEdited(reading._id) : setDeleted(reading._id)
                  }
                />
              </div>
            )}
            {reading.progress && reading.progress.length > 0 ? (
              <ProgressHistory entry={entry} reading={reading} progress={reading.progress} />
            ) : null}
          </li>
        ))}
      </ol>
      {edited === 'new' ? (
        <ReadingForm googleId={googleId} onClose={close} />
      ) : (
        <Button small variant="quiet" data-reading="new" onClick={() => setEdited('new')}>
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
                onSuccess: () => focusNext('[data-reading] button', '[data-reading="new"]'),
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
  if (startedOn && endedOn) return shownDates(startedOn, endedOn);
  return start ? `${start} – ${words.library.someTime}` : end || words.library.someTime;
}

/** In which edition it was, where one was chosen, and of how many pages. */
function copyOf({ edition, pages }: Reading) {
  if (edition) return nameOfEdition({ ...edition, pageCount: pages ?? edition.pageCount });
  return pages === null ? '' : words.library.lengthOf(pages);
}
