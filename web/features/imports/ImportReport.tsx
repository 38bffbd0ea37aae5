import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Import } from '../../../shared/contract/imports.ts';
import { IMPORT_UNDO_DAYS } from '../../../shared/imports.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink, DownloadLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import styles from './Imports.module.css';
import { bookCount, useDeleteRows } from './imports.api.ts';
import { type Kind, RowList } from './RowList.tsx';
import { saidText } from './saidText.ts';

interface ImportReportProps {
  userId: string;
  known: Import;
  isStarting: boolean;
  onUndo: () => void;
  /** Goes on with what was given up. */
  onGoOn: () => void;
  /** A picture of what it brought. */
  picture: ReactNode;
  /** What its end says of the library, and what can still be put right: it may show rows of a kind. */
  end: (onShow: (kind: Kind) => void) => ReactNode;
}

/** What was done, what was not, and the way back. */
export function ImportReport({
  userId,
  known,
  isStarting,
  onUndo,
  onGoOn,
  picture,
  end,
}: ImportReportProps) {
  const { _id: id, state, counts, appliedAt, message, messageId, messageParams } = known;
  const [isAsking, setAsking] = useState(false);
  const isApplied = state === 'applied';
  // What stayed when it was taken back is nothing that went wrong.
  const Said = isApplied ? Alert : Kept;
  const rejected = rejectedCount(known);
  const kinds: { id: Kind; count?: number }[] = [
    ...(isApplied
      ? [
          { id: 'applied' as const },
          ...(['conflicts', 'unrated'] as const)
            .filter((kind) => counts[kind] > 0)
            .map((kind) => ({ id: kind, count: counts[kind] })),
        ]
      : [{ id: 'undone' as const }, { id: 'kept' as const }]),
    ...(['doubtful', 'skipped', 'unreadable', 'unchanged'] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) => ({ id: kind, count: counts[kind] })),
  ];
  const [chosen, setKind] = useState<Kind>();
  const selected = kinds.find((kind) => kind.id === chosen)?.id ?? kinds[0]?.id ?? 'applied';
  const canUndo =
    isApplied &&
    !known.isForgotten &&
    appliedAt !== null &&
    Date.now() - Date.parse(appliedAt) < IMPORT_UNDO_DAYS * 86_400_000;

  return (
    <>
      <Card as="section" roomy className={styles.summary} aria-label={words.imports.summary}>
        <p className={styles.lead} role="status">
          {isApplied ? words.imports.imported(bookCount(known)) : words.imports.wasUndone}
        </p>
        {isApplied && !known.isUnfinished ? <RowsBecame known={known} /> : null}
        {isApplied ? picture : null}
        {message ? <Said text={saidText(messageId, messageParams, message)} /> : null}
        {rejected > 0 && isApplied ? <p>{words.imports.rejected(rejected)}</p> : null}
        {counts.shortened > 0 && isApplied ? (
          <p>{words.imports.shortened(counts.shortened)}</p>
        ) : null}
        <p className={styles.buttons}>
          {known.isUnfinished ? (
            <Button variant="primary" disabled={isStarting} onClick={onGoOn}>
              {words.imports.goOn}
            </Button>
          ) : null}
          {isApplied ? (
            <ButtonLink variant={known.isUnfinished ? 'secondary' : 'primary'} to="/library">
              {words.library.toLibrary}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to="/imports">
              {words.imports.another}
            </ButtonLink>
          )}
          {rejected + counts.shortened > 0 && isApplied && !known.isForgotten ? (
            <DownloadLink href={`/api/imports/${encodeURIComponent(id)}/rejects.csv`}>
              <Download size={18} aria-hidden />
              {words.imports.rejects}
            </DownloadLink>
          ) : null}
          {canUndo ? (
            <Button variant="quiet" disabled={isStarting} onClick={() => setAsking(true)}>
              {words.imports.undo}
            </Button>
          ) : null}
        </p>
        {canUndo ? <p className={styles.soft}>{words.imports.undoHint}</p> : null}
      </Card>
      {isApplied
        ? end((kind) => {
            setKind(kind);
            focusNext(SELECTED_TAB);
          })
        : null}
      <section aria-labelledby="rows" className={styles.part}>
        <h2 id="rows">{words.imports.allRows}</h2>
        {known.isForgotten ? (
          <p className={styles.none}>
            {isApplied ? words.imports.rowsDeletedKept : words.imports.rowsDeleted}
          </p>
        ) : (
          <>
            <RowList
              userId={userId}
              known={known}
              kinds={kinds}
              selected={selected}
              onSelect={setKind}
              // Nothing is to be done about them; whoever presses their name asks for them.
              fold={
                selected === 'applied' && chosen !== 'applied'
                  ? words.imports.seeSure(bookCount(known))
                  : undefined
              }
            />
            <DeleteRows known={known} />
          </>
        )}
      </section>
      {isAsking ? (
        <Confirm
          question={words.imports.undoAsk}
          confirmLabel={words.imports.undo}
          isBusy={isStarting}
          onConfirm={() => {
            setAsking(false);
            onUndo();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{words.imports.undoMore}</p>
        </Confirm>
      ) : null}
    </>
  );
}

const Kept = ({ text }: { text: string }) => <p>{text}</p>;

/** What has become of the rows, where not each of them is a book that was imported. */
function RowsBecame({ known }: { known: Import }) {
  const { rows, counts } = known;
  const imported = bookCount(known);
  if (imported === rows) return null;
  const rejected = rejectedCount(known);
  const { again, unchanged } = counts;
  const became = {
    imported,
    again,
    unchanged,
    kept: rows - imported - again - unchanged - rejected,
    rejected,
  };
  const parts = (['imported', 'again', 'unchanged', 'kept', 'rejected'] as const).flatMap((kind) =>
    became[kind] > 0 ? words.imports.became[kind](became[kind]) : [],
  );
  return (
    <p className={styles.soft}>
      {[words.imports.rows(rows), parts.join(' · ')].join(words.controls.colon)}
    </p>
  );
}

const rejectedCount = ({ counts }: Import) => counts.doubtful + counts.skipped + counts.unreadable;

/** Deletes what the file said, before it goes by itself. */
function DeleteRows({ known: { _id: id, state } }: { known: Import }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteRows(id);
  return (
    <div className={styles.deletion}>
      <p className={styles.soft}>{words.imports.rowsGo}</p>
      <Button variant="quiet" disabled={remove.isPending} onClick={() => setAsking(true)}>
        {words.imports.deleteRows}
      </Button>
      {isAsking ? (
        <Confirm
          question={words.imports.deleteRowsAsk}
          confirmLabel={words.controls.delete}
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => focusNext('main h1'),
              onError: () => setAsking(false),
            })
          }
          onClose={() => setAsking(false)}
        >
          <p>{state === 'applied' ? words.imports.deleteRowsKept : words.imports.deleteRowsMore}</p>
        </Confirm>
      ) : null}
    </div>
  );
}
