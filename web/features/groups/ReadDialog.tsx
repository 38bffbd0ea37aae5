import { ListPlus, Plus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { GroupRead, ReadForm } from '../../../shared/contract/groups.ts';
import { SECTION_NAME_MAX, SECTIONS_MAX } from '../../../shared/limits.ts';
import { ApiError } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { numberTyped } from '../../numbers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import field from '../../ui/Field.module.css';
import { TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, useRefusal } from '../../ui/FormAlert.tsx';
import { PLACE_LENGTH, placeTyped } from '../../ui/placeText.ts';
import { Select } from '../../ui/Select.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import styles from './Groups.module.css';
import { useSaveRead } from './groups.api.ts';
import { todayHere } from './readingLine.ts';
import { type SectionText, sectionsIn } from './sectionLines.ts';

interface ReadDialogProps {
  groupId: string;
  /** What is to be read. */
  book: { googleId: string; title: string };
  /** What is being read already; none: the book is new to the group. */
  read?: GroupRead;
  onClose: () => void;
  onSaved: () => void;
}

/** A line of the form. */
interface SectionLine extends SectionText {
  id: number;
}

/** Says from when until when a group reads a book, and in what parts. */
export function ReadDialog({ groupId, book, read, onClose, onSaved }: ReadDialogProps) {
  const { values, setValues, forget } = useSavedForm(
    `read.${read?._id ?? `${groupId}.${book.googleId}`}`,
    {
      from: read?.from ?? todayHere(),
      until: read?.until ?? '',
      sections: JSON.stringify((read?.sections ?? []).map(textOf)),
      lines: '',
    },
  );
  const { from, until, lines } = values;
  const sections: SectionLine[] = JSON.parse(values.sections);
  const setSections = (these: SectionLine[], more: Partial<typeof values> = {}) =>
    setValues({ ...values, ...more, sections: JSON.stringify(these) });
  const [isOpen, setOpen] = useState(lines !== '');
  const [unreadable, setUnreadable] = useState<readonly number[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const save = useSaveRead(groupId, read?._id);
  const refusal = useRefusal(save.error, words.groups.failed);
  const fields = save.error instanceof ApiError ? save.error.fields : {};

  function add() {
    const last = sections.at(-1);
    setSections([...sections, ...after(sections, [{ ...NOTHING, unit: last?.unit ?? 'page' }])]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    );
  }

  const change = (id: number, part: Partial<SectionText>) =>
    setSections(sections.map((each) => (each.id === id ? { ...each, ...part } : each)));

  /** Takes what was typed as lines into the fields, as many as may be. */
  function takeLines() {
    const typed = after(sections, sectionsIn(lines)).slice(0, SECTIONS_MAX - sections.length);
    const left = lines.split('\n').filter((line) => line.trim() !== '');
    setSections([...sections, ...typed], { lines: left.slice(typed.length).join('\n') });
    if (left.length > typed.length) return;
    setOpen(false);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input')?.focus());
  }

  function end() {
    forget();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    // Lines that were not taken into the fields yet are meant as well.
    const all = [...sections, ...after(sections, sectionsIn(lines))];
    const wrong = all.filter(({ at, unit }) => at.trim() && placeTyped(at, unit) === null);
    setUnreadable(wrong.map(({ id }) => id));
    if (wrong.length > 0) return;
    save.mutate(
      {
        book: book.googleId,
        from: from || null,
        until: until || null,
        // A line that nothing was written in is no section.
        sections: all.filter(({ name, at }) => name.trim() || at.trim()).map(sectionOf),
      },
      {
        onSuccess: () => {
          onSaved();
          end();
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
            onChange={({ target }) => setValues({ ...values, from: target.value })}
          />
          <TextField
            label={words.groups.until}
            type="date"
            error={fields.until}
            value={until}
            onChange={({ target }) => setValues({ ...values, until: target.value })}
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
                <IconButton
                  label={words.groups.removeSection(name || `${index + 1}`)}
                  onClick={() => setSections(sections.filter((each) => each.id !== id))}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          {fields.sections ? (
            <p role="alert" className={field.error}>
              {fields.sections}
            </p>
          ) : null}
          {isOpen ? (
            <>
              <TextArea
                label={words.groups.sectionLines}
                hint={words.groups.sectionLinesHint}
                rows={5}
                dir="auto"
                autoFocus={lines === ''}
                value={lines}
                onChange={({ target }) => setValues({ ...values, lines: target.value })}
              />
              <Button small onClick={takeLines}>
                {words.groups.takeLines}
              </Button>
            </>
          ) : sections.length < SECTIONS_MAX ? (
            <>
              <Button small variant="quiet" onClick={add}>
                <Plus size={16} aria-hidden />
                {words.groups.addSection}
              </Button>
              <Button small variant="quiet" onClick={() => setOpen(true)}>
                <ListPlus size={16} aria-hidden />
                {words.groups.addSections}
              </Button>
            </>
          ) : null}
        </fieldset>
        <FormAlert refusal={refusal} />
        <FormActions isBusy={save.isPending} label={words.library.save} onCancel={end} />
      </form>
    </Dialog>
  );
}

const NOTHING: SectionText = { name: '', at: '', unit: 'page', on: '' };

/** New lines of the form, behind those there are. */
function after(lines: readonly SectionLine[], sections: readonly SectionText[]): SectionLine[] {
  const next = Math.max(-1, ...lines.map(({ id }) => id)) + 1;
  return sections.map((section, at) => ({ ...section, id: next + at }));
}

function textOf({ name, upTo, on }: GroupRead['sections'][number], id: number): SectionLine {
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
