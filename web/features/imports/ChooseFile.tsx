import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { IMPORT_BYTES_MAX } from '../../../shared/imports.ts';
import { pathTo } from '../../../shared/paths.ts';
import { ApiError, failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { navigate } from '../../router.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { sendNothing, useForm } from '../../ui/useForm.ts';
import styles from './Imports.module.css';
import { useHandIn } from './imports.api.ts';
import { saidText } from './saidText.ts';

const PASTED_MAX = 1_000_000;

/** Where a file is chosen or dropped, or ISBNs are pasted; then its preview opens. */
export function ChooseFile() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const handIn = useHandIn();
  const open = ({ _id: id }: { _id: string }) => navigate(pathTo('/imports/:id', { id }));
  const pasted = useForm({
    start: { text: '' },
    save: handIn,
    bodyOf: ({ text }) => ({
      file: new Blob([text], { type: 'text/plain' }),
      name: words.imports.pastedName,
    }),
    failure: refusalOfFile,
    onSaved: open,
    onEnd: () => {},
  });

  function send(file: Blob, name: string) {
    if (handIn.isPending) return;
    setRefusal(undefined);
    if (file.size > IMPORT_BYTES_MAX) return setRefusal(words.imports.tooLarge);
    handIn.mutate(
      { file, name },
      {
        onSuccess: open,
        onError: (error) => setRefusal(refusalOfFile(error)),
      },
    );
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) send(file, file.name);
  }

  return (
    <div className={styles.choose}>
      {refusal ? <Alert text={refusal} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button in it */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={32} strokeWidth={1.25} aria-hidden />
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          aria-label={words.imports.file}
          tabIndex={-1}
          accept=".csv,.tsv,.txt,.json,.zip,text/csv,text/plain,application/json,application/zip"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file may be chosen again after it was mended.
            target.value = '';
            if (file) send(file, file.name);
          }}
        />
        <Button
          variant="primary"
          disabled={handIn.isPending}
          onClick={() => input.current?.click()}
        >
          {handIn.isPending ? words.imports.sending : words.imports.choose}
        </Button>
        <p className={styles.soft}>
          <span className={styles.dropHint}>
            {words.imports.dropHint}
            {words.controls.betweenSentences}
          </span>
          {words.imports.fileKinds}
        </p>
      </div>
      <details className={styles.fold}>
        <summary>{words.imports.paste}</summary>
        <form
          noValidate
          className={styles.form}
          onSubmit={pasted.values.text.trim() ? pasted.submit : sendNothing}
        >
          <TextArea
            label={words.imports.isbns}
            hint={words.imports.isbnsHint}
            rows={5}
            maxLength={PASTED_MAX}
            {...pasted.field('text')}
          />
          <FormAlert refusal={pasted.refusal} />
          <p>
            <Button type="submit" aria-disabled={pasted.isBusy}>
              {words.imports.look}
            </Button>
          </p>
        </form>
      </details>
    </div>
  );
}

/** Why a file was not taken: what was seen in it, or that it could not be sent. */
function refusalOfFile(error: unknown) {
  const english = failureMessage(error, words.imports.sendFailed);
  const { reasonId, ...params } = (error instanceof ApiError && error.refusal?.params) || {};
  return typeof reasonId === 'string' ? saidText(reasonId, params, english) : english;
}
