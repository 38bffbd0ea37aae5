import type { Account } from '../../../shared/contract/users.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Confirm } from '../../ui/Dialog.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Users.module.css';
import { useDeleteUser } from './users.api.ts';

interface DeleteUserDialogProps {
  user: Account;
  onClose: () => void;
  /** The row is gone. */
  onDeleted: () => void;
}

/** Asks before an account is deleted. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { alert, say } = useToasts();
  const deletion = useDeleteUser(user._id);
  return (
    <Confirm
      question={words.manageUsers.deleteTitle}
      confirmLabel={deletion.isPending ? words.controls.deleting : words.manageUsers.deleteTitle}
      isBusy={deletion.isPending}
      onClose={onClose}
      onConfirm={() =>
        deletion
          .mutateAsync()
          .then(
            () => {
              say(words.manageUsers.deleted);
              onDeleted();
            },
            (error: unknown) =>
              alert(
                words.manageUsers.deleteError(
                  failureMessage(error, words.manageUsers.deleteFailed),
                ),
              ),
          )
          .finally(onClose)
      }
    >
      <div className={styles.warning}>
        <p>
          <strong>
            <bdi>{user.username}</bdi>
          </strong>
        </p>
        <p>{words.manageUsers.cannotBeUndone}</p>
        <p>{words.manageUsers.deletesForGood}</p>
      </div>
    </Confirm>
  );
}
