import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { failureMessage, isNetworkError } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormAlert, useRefusal } from '../../ui/FormAlert.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useIsThere } from '../../ui/useIsThere.ts';
import { usePressed } from '../../ui/usePressed.ts';
import { ListDialog } from './ListDialog.tsx';
import styles from './Lists.module.css';
import { ownListsWith, usePickList } from './lists.api.ts';

interface ListPickerProps {
  userId: string;
  googleId: string;
  title: string;
  onClose: () => void;
}

/** Puts a book on one's lists, or takes it off, at once with each press; or on a new one. */
export function ListPicker({ userId, googleId, title, onClose }: ListPickerProps) {
  const lists = useInfiniteQuery(ownListsWith(googleId));
  const [isMaking, setMaking] = useState(false);
  const pick = usePickList(googleId);
  const { say, alert } = useToasts();
  const isThere = useIsThere();
  const refusal = useRefusal(pick.error, words.lists.failed);

  const { isBusy, shown, press } = usePressed();

  function put(id: string, isOn: boolean) {
    const picking = pick.mutateAsync({ id, isOn });
    press(id, isOn, picking);
    picking.then(
      () => say(isOn ? words.lists.added(title) : words.lists.takenOff),
      // What is shown here says it, as long as it is there.
      (error: unknown) => {
        if (!isThere.current)
          alert(failureMessage(error, words.lists.failed), { isOfNetwork: isNetworkError(error) });
      },
    );
  }

  if (isMaking)
    return (
      <ListDialog
        userId={userId}
        onClose={() => setMaking(false)}
        onDone={({ _id }) => put(_id, true)}
      />
    );
  return (
    <Dialog title={words.book.addToList} onClose={onClose}>
      <div className={form.form}>
        <PagedList list={lists} failed={words.lists.allFailed} empty={<p>{words.lists.empty}</p>}>
          {(items) => (
            <ul className={styles.choices}>
              {items.map(({ _id, title, hasBook }) => (
                <li key={_id}>
                  <CheckField
                    label={<bdi>{title}</bdi>}
                    checked={shown(_id, hasBook === true)}
                    aria-disabled={isBusy}
                    onChange={({ target }) => {
                      if (!isBusy) put(_id, target.checked);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
        <FormAlert refusal={refusal} />
        <div className={form.actions}>
          <Button variant="primary" onClick={onClose}>
            {words.lists.done}
          </Button>
          <Button variant="quiet" onClick={() => setMaking(true)}>
            <Plus size={18} aria-hidden />
            {words.lists.make}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
