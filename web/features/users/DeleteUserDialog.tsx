import type { Account } from '../../../shared/contract/users.ts';
import { sentenceOf } from '../../api.ts';
import { Confirm } from '../../ui/Dialog.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Users.module.css';
import { useDeleteUser } from './users.api.ts';

/** Asks before an account is deleted. */
export function DeleteUserDialog({ user, onClose }: { user: Account; onClose: () => void }) {
  const { alert, say } = useToasts();
  const deletion = useDeleteUser(user._id);
  return (
    <Confirm
      question="Delete User"
      confirmLabel={deletion.isPending ? 'Deleting...' : 'Delete User'}
      isBusy={deletion.isPending}
      onClose={onClose}
      onConfirm={() =>
        deletion
          .mutateAsync()
          .then(
            () => say('User deleted successfully!'),
            (error: unknown) =>
              alert(`Error deleting user: ${sentenceOf(error, 'Failed to delete user')}`),
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
        <p>This action cannot be undone</p>
        <p>This will permanently delete the user account.</p>
      </div>
    </Confirm>
  );
}
