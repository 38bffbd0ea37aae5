import { words } from '../../locales/words.ts';
import { type ToastAction, useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import { useUndo } from './library.api.ts';

/** Gives the button of a message that takes back what was done to the library, by what the server has answered for it. */
export function useUndoAction() {
  const undo = useUndo();
  const { say } = useToasts();
  return (token: string): ToastAction => ({
    label: words.library.undo,
    // What was pressed in may be gone by the time of the answer.
    onPress: () => undo.mutateAsync(token).then(() => say(words.library.undone), saidByWrite),
  });
}
