import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';

interface DeleteButtonProps {
  /** What is deleted. */
  label: string;
  question: string;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Deletes something after asking. */
export function DeleteButton({ label, question, isBusy, onConfirm }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button small variant="quiet" aria-label={label} onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
        {words.controls.delete}
      </Button>
      {isAsking ? (
        <Confirm
          question={question}
          confirmLabel={isBusy ? words.controls.deleting : words.controls.delete}
          isBusy={isBusy}
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
