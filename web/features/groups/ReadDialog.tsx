import { Plus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { GroupRead, ReadForm } from '../../../shared/contract/groups.ts';
import { SECTION_NAME_MAX, SECTIONS_MAX } from '../../../shared/limits.ts';
import { ApiError } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { numberTyped } from '../../numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import field from '../../ui/Field.module.css';
import { TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, useRefusal } from '../../ui/FormAlert.tsx';
import { PLACE_LENGTH, placeTyped } from '../../ui/placeText.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './Groups.module.css';
import { useSaveRead } from './groups.api.ts';
import { todayHere } from './readingLine.ts';

interface ReadDialogProps {
  groupId: string;
  /** What is to be read. */
  book: { googleId: string; title: string };
  /** What is being read already; none: the book is new to the group. */
  read?: GroupRead;
  onClose: () => void;
  onSaved: () => void;
}

/** What is typed of a section. */
interface SectionText {
  id: number;
  name: string;
  at: string;
  unit: 'page' | 'percent';
  on: string;
}

/** Says from when until when a group reads a book, and in what parts. */
export function ReadDialog({ groupId, book, read, onClose, onSaved }: ReadDialogProps) {
  const [from, setFrom] = useState(read?.from ?? todayHere());
  const [until, setUntil] = useState(read?.until ?? '');
  const [sections, setSections] = useState(() => (read?.sections ?? []).map(textOf));
  const [unreadable, setUnreadable] = useState<readonly number[]>([]);
  const nextId = useRef(sections.length);
  const list = useRef<HTMLUListElement>(null);
  const save = useSaveRead(groupId, read?._id);
  const refusal = useRefusal(save.error, words.groups.failed);
  const fields = save.error instanceof ApiError ? save.error.fields : {};

  function add() {
    const last = sections.at(-1);
    const id = nextId.current;
    nextId.current += 1;
    setSections([...sections, { id, name: '', at: '', unit: last?.unit ?? 'page', on: '' }]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    );
  }

  const change = (id: number, part: Partial<SectionText>) =>
    setSections(sections.map((each) => (each.id === id ? { ...each, ...part } : each)));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const wrong = sections.filter(({ at, unit }) => at.trim() && placeTyped(at, unit) === null);
    setUnreadable(wrong.map(({ id }) => id));
    if (wrong.length > 0) return;
    save.mutate(
      {
        book: book.googleId,
        from: from || null,
        until: until || null,
        // A line that nothing was written in is no section.
        sections: sections.filter(({ name, at }) => name.trim() || at.trim()).map(sectionOf),
      },
      {
        onSuccess: () => {
          onSaved();
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={read ? words.groups.editRead : words.groups.readBook(book.title)}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className={form.form}>
        <div className={styles.days}>
          <TextField
            label={words.groups.from}
            type="date"
            error={fields.from}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label={words.groups.until}
            type="date"
            error={fields.until}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
        <fieldset className={styles.sectionFields}>
          <legend className={field.label}>{words.groups.sections}</legend>
          <ul ref={list}>
            {sections.map(({ id, name, at, unit, on }, index) => (
              <li key={id}>
                <TextField
                  label={words.groups.sectionName}
                  maxLength={SECTION_NAME_MAX}
                  dir="auto"
                  value={name}
                  onChange={({ target }) => change(id, { name: target.value })}
                />
                <TextField
                  label={words.groups.upTo}
                  inputMode="numeric"
                  maxLength={PLACE_LENGTH}
                  autoComplete="off"
                  value={at}
                  error={unreadable.includes(id) ? words.library.noNumber : undefined}
                  onChange={({ target }) => change(id, { at: numberTyped(target.value) })}
                />
                <Select
                  label={words.library.unit}
                  value={unit}
                  onChange={({ target }) =>
                    change(id, { unit: target.value === 'percent' ? 'percent' : 'page' })
                  }
                >
                  <option value="page">{words.library.places.page}</option>
                  <option value="percent">{words.library.places.percent}</option>
                </Select>
                <TextField
                  label={words.groups.on}
                  type="date"
                  value={on}
                  onChange={({ target }) => change(id, { on: target.value })}
                />
                <button
                  type="button"
                  className={styles.dots}
                  aria-label={words.groups.removeSection(name || `${index + 1}`)}
                  onClick={() => setSections(sections.filter((each) => each.id !== id))}
                >
                  <X size={18} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          {fields.sections ? (
            <p role="alert" className={field.error}>
              {fields.sections}
            </p>
          ) : null}
          {sections.length < SECTIONS_MAX ? (
            <Button small variant="quiet" onClick={add}>
              <Plus size={16} aria-hidden />
              {words.groups.addSection}
            </Button>
          ) : null}
        </fieldset>
        <FormAlert refusal={refusal} />
        <FormActions isBusy={save.isPending} label={words.library.save} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function textOf({ name, upTo, on }: GroupRead['sections'][number], id: number): SectionText {
  const isPage = 'page' in upTo;
  return {
    id,
    name,
    at: `${isPage ? upTo.page : 'percent' in upTo ? upTo.percent : ''}`,
    unit: isPage ? 'page' : 'percent',
    on: on ?? '',
  };
}

const sectionOf = ({
  name,
  at,
  unit,
  on,
}: SectionText): NonNullable<ReadForm['sections']>[number] => ({
  name,
  upTo: at.trim() === '' ? {} : { [unit]: placeTyped(at, unit) },
  on: on || null,
});
