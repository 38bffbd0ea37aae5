import type { Import } from '../../../shared/contract/imports.ts';
import { MEANINGS } from '../../../shared/imports.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useChoiceForm } from '../../ui/useForm.ts';
import styles from './Imports.module.css';
import { useChangeImport } from './imports.api.ts';

type Columns = NonNullable<Import['columns']>;

/** What the columns of a table mean that no known service wrote; the file is then read anew. */
export function ColumnsForm({ known }: { known: Import }) {
  const columnsWith = (chosen: Columns) => ({ ...known.columns, ...chosen });
  const { values, change, submit, refusal, isBusy } = useChoiceForm({
    start: {} as Columns,
    save: useChangeImport(known._id, 'in place'),
    bodyOf: (chosen) => ({ columns: columnsWith(chosen) }),
    failure: words.imports.failed,
    onEnd: () => {},
  });

  return (
    <details className={styles.fold} open={known.counts.sure + known.counts.unknown === 0}>
      <summary>{words.imports.columns}</summary>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p className={styles.soft}>{words.imports.columnsHint}</p>
        <div className={styles.columns}>
          {Object.entries(columnsWith(values)).map(([header, meaning]) => (
            <SelectField
              key={header}
              label={header}
              value={meaning}
              onChange={({ target }) => {
                const chosen = MEANINGS.find((id) => id === target.value);
                if (chosen) change({ [header]: chosen });
              }}
            >
              {MEANINGS.map((id) => (
                <option key={id} value={id}>
                  {words.imports.meanings[id]}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <FormAlert refusal={refusal} />
        <p>
          <Button type="submit" aria-disabled={isBusy}>
            {words.imports.readAgain}
          </Button>
        </p>
      </form>
    </details>
  );
}
