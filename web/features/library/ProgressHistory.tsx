import { useState } from 'react';
import type { EntryDetails, Progress, Reading } from '../../../shared/contract/library.ts';
import { dayOf, shownDate, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Menu } from '../../ui/Menu.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { placeText } from '../../ui/placeText.ts';
import { SeenBy } from '../../ui/SeenBy.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useProgressDeletion } from './library.api.ts';
import { ProgressForm } from './ProgressForm.tsx';
import styles from './ProgressHistory.module.css';
import { ProgressPicture } from './ProgressPicture.tsx';

interface ProgressHistoryProps {
  entry: EntryDetails;
  reading: Reading;
  /** The newest first. */
  progress: readonly Progress[];
}

/** So many stand there until more are asked for. */
const ROWS = 10;

/** How far one was, and when: a small picture, and a table in which each row is corrected or deleted. */
export function ProgressHistory({ entry, reading, progress }: ProgressHistoryProps) {
  const [edited, setEdited] = useState<string>();
  const [deleted, setDeleted] = useState<string>();
  const [shown, setShown] = useState(ROWS);
  const remove = useProgressDeletion(entry.book.googleId);
  const { say } = useToasts();
  const isNewest = entry.readings[0]?._id === reading._id;

  function close(id: string) {
    setEdited(undefined);
    focusNext(`[data-progress="${id}"] button`);
  }

  return (
    <details open={isNewest} className={styles.progress}>
      <summary>{words.library.progressHistory(wholeNumber(progress.length))}</summary>
      <ProgressPicture reading={reading} progress={progress} />
      <table className={styles.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{words.library.progressDay}</th>
            <th scope="col">{words.library.howFar}</th>
            <th scope="col">{words.library.progressChange}</th>
          </tr>
        </thead>
        <tbody>
          {progress.slice(0, shown).map((each) =>
            edited === each._id ? (
              <tr key={each._id}>
                <td colSpan={3}>
                  <ProgressForm entry={entry} said={each} onDone={() => close(each._id)} />
                </td>
              </tr>
            ) : (
              <tr key={each._id} data-progress={each._id}>
                <th scope="row">
                  <time dateTime={each.at}>{shownDate(dayOf(each.at))}</time>
                </th>
                <td>
                  <span className={styles.place}>
                    {whereOf(each)}
                    <SeenBy visibility={each.visibility} />
                  </span>
                  {each.note ? <PlainText text={each.note} /> : null}
                </td>
                <td>
                  <Menu
                    label={words.library.progressOptions(whereOf(each))}
                    isAtEnd
                    items={[
                      { id: 'edit', label: words.library.editProgress },
                      { id: 'delete', label: words.controls.delete, isDangerous: true },
                    ]}
                    onChoose={(what) =>
                      what === 'edit' ? setEdited(each._id) : setDeleted(each._id)
                    }
                  />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {progress.length > shown ? (
        <Button small variant="quiet" onClick={() => setShown(shown + 10 * ROWS)}>
          {words.controls.more}
        </Button>
      ) : null}
      {deleted ? (
        <Confirm
          question={words.library.deleteProgressAsk}
          confirmLabel={words.controls.delete}
          isBusy={remove.isPending}
          onClose={() => setDeleted(undefined)}
          onConfirm={() =>
            remove.mutate(deleted, {
              onSuccess: () => {
                say(words.library.progressDeleted);
                focusNext('[data-progress] button', 'main h1');
              },
              onSettled: () => setDeleted(undefined),
            })
          }
        />
      ) : null}
    </details>
  );
}

/** `page 214 · 31%`, `45%` */
function whereOf({ position, percent }: Progress) {
  const place = placeText(position);
  return percent === null || 'percent' in position
    ? place
    : `${place} · ${placeText({ percent: Math.round(percent) })}`;
}
