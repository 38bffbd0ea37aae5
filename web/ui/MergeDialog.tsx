import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../api.ts';
import { words } from '../locales/words.ts';
import type { ItemQuery } from '../queries.ts';
import { Alert } from './Alert.tsx';
import { Dialog } from './Dialog.tsx';
import form from './Form.module.css';
import { FormActions } from './FormActions.tsx';
import { FormAlert, useRefusal } from './FormAlert.tsx';
import styles from './MergeDialog.module.css';
import { SearchField } from './SearchField.tsx';
import { useDebounced } from './useDebounced.ts';

/** Something that may be the same. */
export interface Candidate {
  _id: string;
  slug: string;
  name: string;
  books: number;
  otherNames?: string[];
}

interface MergeDialogProps<T extends Candidate> {
  /** What is to become part of another. */
  of: { _id: string; name: string };
  /** What a search finds. */
  find: (q: string) => ItemQuery<T[]>;
  merging: UseMutationResult<{ slug: string }, Error, string>;
  onMerged: (into: { slug: string }) => void;
  onClose: () => void;
}

/** Makes one thing part of another, which is found by its name. */
export function MergeDialog<T extends Candidate>({
  of,
  find,
  merging,
  onMerged,
  onClose,
}: MergeDialogProps<T>) {
  const [text, setText] = useState(of.name);
  const [chosen, setChosen] = useState<T>();
  const q = useDebounced(text.trim());
  const search = useQuery({ ...find(q), enabled: q !== '' });
  const refusal = useRefusal(merging.error, words.byHand.mergeFailed);
  const found = q === '' ? undefined : search.data?.filter(({ _id }) => _id !== of._id);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen && !merging.isPending) merging.mutate(chosen._id, { onSuccess: onMerged });
  }

  return (
    <Dialog title={words.byHand.mergeTitle(of.name)} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <SearchField
          label={words.byHand.find}
          placeholder={words.byHand.find}
          value={text}
          onChange={(value) => {
            setText(value);
            setChosen(undefined);
          }}
        />
        {search.isError ? <Alert text={sentenceOf(search.error, words.byHand.findFailed)} /> : null}
        <p role="status" className={styles.none}>
          {found?.length === 0 ? words.byHand.noneFound : null}
        </p>
        {found && found.length > 0 ? (
          <fieldset className={styles.found}>
            <legend className="visually-hidden">{words.byHand.found}</legend>
            {found.map((each) => (
              <label key={each._id} className={styles.candidate}>
                <input
                  type="radio"
                  name="into"
                  value={each._id}
                  checked={chosen?._id === each._id}
                  onChange={() => setChosen(each)}
                />
                <span>
                  <bdi className={styles.name}>{each.name}</bdi>
                  <span className={styles.more}>
                    {[words.books.count(each.books), ...(each.otherNames ?? []).slice(0, 3)].join(
                      words.controls.comma,
                    )}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ) : null}
        {chosen ? <p>{words.byHand.mergeMore(of.name, chosen.name)}</p> : null}
        <FormAlert refusal={refusal} />
        {chosen ? (
          <FormActions
            isBusy={merging.isPending}
            label={words.byHand.mergePress}
            busyLabel={words.byHand.merging}
            onCancel={onClose}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
