import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { STATUSES } from '../../../shared/library.ts';
import { BULK_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './BulkBar.module.css';
import { BulkDialog, useBulkForm } from './BulkDialog.tsx';
import type { PickShelves } from './EntryShelves.tsx';
import { type BulkChange, type BulkChanged, type LibraryView, useBulk } from './library.api.ts';
import type { Selection } from './selection.ts';
import { STATUS_ICONS } from './statusIcons.ts';
import { useUndoAction } from './useUndoAction.ts';

interface BulkBarProps {
  selection: Selection;
  view: LibraryView;
  total: number;
  /** Among one's shelves, or a new one. */
  pickShelves: PickShelves;
  /** Among one's shelves. */
  leaveShelves: PickShelves;
}

/** What can be done to the books that are chosen, at the lower edge of the screen. */
export function BulkBar({ selection, view, total, pickShelves, leaveShelves }: BulkBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const bulk = useBulk();
  const undoing = useUndoAction();
  const { say, alert } = useToasts();
  const { isAll, chosen } = selection;
  const count = isAll ? total : chosen.size;

  const tooMany = !isAll && count > BULK_MAX ? words.bulk.tooMany(BULK_MAX) : undefined;
  const { sort, order, ...filter } = view;
  const which = isAll ? { filter } : { books: [...chosen] };

  function change(what: BulkChange) {
    if (bulk.isPending || count === 0) return;
    if (tooMany) return alert(tooMany);
    bulk.mutate(
      { ...which, ...what },
      {
        onSuccess: ({ changed, undo: token }) => {
          setAsking(false);
          // What is typed in the dialog was for these books; for others it may not be meant.
          form.end();
          clear(...(what.remove ? [] : ['#bulk']));
          say(
            what.remove ? words.bulk.removed(changed) : words.bulk.changed(changed),
            undoing(token),
          );
        },
        onError: () => setAsking(false),
      },
    );
  }

  /** Nothing is chosen any more: what was pressed has gone, and with the books perhaps the bar. */
  function clear(...next: string[]) {
    selection.clear();
    focusNext(...next, 'main h1');
  }

  const changing = useBulk('in place');
  const form = useBulkForm({
    save: {
      mutateAsync: (set) => changing.mutateAsync({ ...which, set }),
      isPending: changing.isPending,
    },
    wrong: tooMany,
    onSaved: ({ changed, undo }) => say(words.bulk.changed(changed), undoing(undo)),
    onEnd(saved?: BulkChanged) {
      setOpen(false);
      if (saved) clear('#bulk');
    },
  });

  /** Of what was chosen one by one the undo is enough; all that a filter finds may not even have been seen. */
  const remove = () => (isAll ? setAsking(true) : change({ remove: true }));

  return (
    <ActionBar id="bulk" tabIndex={-1} aria-label={words.bulk.title}>
      <p role="status" className={styles.count}>
        {words.bulk.selected(count)}
      </p>
      {count < total ? (
        <Button small variant="quiet" onClick={selection.selectAll}>
          {words.bulk.selectAll(total)}
        </Button>
      ) : null}
      {count > 0 ? (
        <>
          <Menu
            label={words.bulk.status}
            variant="secondary"
            small
            button={words.bulk.status}
            items={[
              ...STATUSES.map((id) => {
                const Icon = STATUS_ICONS[id];
                return {
                  id,
                  label: words.library.statuses[id],
                  icon: <Icon size={18} aria-hidden />,
                };
              }),
              { id: '', label: words.library.noStatus },
            ]}
            onChoose={(id) =>
              change({ set: { status: STATUSES.find((known) => known === id) ?? null } })
            }
          />
          <Button small onClick={() => setOpen(true)}>
            {words.bulk.change}
          </Button>
          <Button small variant="danger" onClick={remove}>
            {words.bulk.remove}
          </Button>
        </>
      ) : (
        <span className={styles.hint}>{words.bulk.hint}</span>
      )}
      <IconButton
        className={styles.end}
        label={words.bulk.done}
        title={words.bulk.done}
        onClick={selection.end}
      >
        <X size={20} aria-hidden />
      </IconButton>
      {isAsking && isAll ? (
        <Confirm
          question={words.bulk.askRemove(count)}
          confirmLabel={words.bulk.remove}
          isBusy={bulk.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => change({ remove: true })}
        >
          <p>{words.bulk.askRemoveMore}</p>
        </Confirm>
      ) : null}
      {isOpen ? (
        <Suspense>
          <BulkDialog
            form={form}
            pickShelves={pickShelves}
            leaveShelves={leaveShelves}
            // It stays until it is answered: what is refused is said in it.
            onClose={() => form.isBusy || setOpen(false)}
          />
        </Suspense>
      ) : null}
    </ActionBar>
  );
}
