import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { words } from '../locales/words.ts';
import type { ItemQuery } from '../queries.ts';
import { Dialog } from './Dialog.tsx';
import form from './Form.module.css';
import { FormActions } from './FormActions.tsx';
import { FormAlert } from './FormAlert.tsx';
import { type Candidate, FoundChoice } from './FoundChoice.tsx';
import { sendNothing, useForm } from './useForm.ts';

interface MergeDialogProps<T extends Candidate, R> {
  /** What is to become part of another. */
  of: { _id: string; name: string };
  /** What a search finds. */
  find: (q: string) => ItemQuery<T[]>;
  /** What is said of the two, and where nothing is found. */
  more?: (name: string, other: string) => string;
  none?: string;
  merging: UseMutationResult<R, Error, string>;
  onMerged: (into: R) => void;
  onClose: () => void;
  /** Below all of it. */
  children?: ReactNode;
}

/** Makes one thing part of another, which is found by its name. */
export function MergeDialog<T extends Candidate, R>({
  of,
  find,
  more = words.byHand.mergeMore,
  none = words.byHand.noneFound,
  merging,
  onMerged,
  onClose,
  children,
}: MergeDialogProps<T, R>) {
  const [chosen, setChosen] = useState<T>();
  const { submit, refusal, isBusy } = useForm({
    start: {},
    save: merging,
    bodyOf: () => chosen?._id ?? '',
    failure: words.byHand.mergeFailed,
    onSaved: onMerged,
    onEnd: () => {},
  });

  return (
    <Dialog title={words.byHand.mergeTitle(of.name)} onClose={onClose}>
      <form noValidate onSubmit={chosen ? submit : sendNothing} className={form.form}>
        <FoundChoice
          label={words.byHand.find}
          start={of.name}
          without={of._id}
          find={find}
          none={none}
          chosen={chosen}
          onChoose={setChosen}
        />
        {chosen ? <p>{more(of.name, chosen.name)}</p> : null}
        <FormAlert refusal={refusal} />
        {chosen ? (
          <FormActions
            isBusy={isBusy}
            label={words.byHand.mergePress}
            busyLabel={words.byHand.merging}
            onCancel={onClose}
          />
        ) : null}
        {children}
      </form>
    </Dialog>
  );
}
