import { ListPlus, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { GroupRead, ReadForm } from '../../../shared/contract/groups.ts';
import { SECTION_NAME_MAX, SECTIONS_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { numberTyped } from '../../numbers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Field.module.css';
import { TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PLACE_LENGTH, placeTyped } from '../../ui/placeText.ts';
import { Select } from '../../ui/Select.tsx';
import { useForm } from '../../ui/useForm.ts';
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
  const { values, change, errors, field, submit, end, refusal, isBusy } = useForm({
    savedAs: `read.${read?._id ?? `${groupId}.${book.googleId}`}`,
    start: {
      from: read?.from ?? todayHere(),
      until: read?.until ?? '',
      sections: JSON.stringify((read?.sections ?? []).map(textOf)),
      lines: '',
    },
    save: useSaveRead(groupId, read?._id),
    check: (typed) => ({
      sections: sectionsOf(typed).some(isUnreadable) ? words.library.noNumber : undefined,
    }),
    bodyOf: ({ from, until, ...typed }) => ({
      book: book.googleId,
      from: from || null,
      until: until || null,
      // A line that nothing was written in is no section.
      sections: sectionsOf(typed)
        .filter(({ name, at }) => name.trim() || at.trim())
        .map(sectionOf),
    }),
    failure: words.groups.failed,
    onSaved,
    onEnd: onClose,
  });
  const { lines } = values;
  const sections: SectionLine[] = JSON.parse(values.sections);
  const setSections = (these: SectionLine[], more: Partial<typeof values> = {}) =>
    change({ ...more, sections: JSON.stringify(these) });
  const [isOpen, setOpen] = useState(lines !== '');
  const list = useRef<HTMLUListElement>(null);

  function add() {
    const last = sections.at(-1);
    setSections([...sections, ...after(sections, [{ ...NOTHING, unit: last?.unit ?? 'page' }])]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    );
  }

  const changeOne = (id: number, part: Partial<SectionText>) =>
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

  return (
    <Dialog
      title={read ? words.groups.editRead : words.groups.readBook(book.title)}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className={form.form}>
        <div className={styles.days}>
          <TextField label={words.groups.from} type="date" {...field('from')} />
          <TextField label={words.groups.until} type="date" {...field('until')} />
        </div>
        <fieldset className={styles.sectionFields}>
          <legend className={fields.label}>{words.groups.sections}</legend>
          <ul ref={list}>
            {sections.map(({ id, name, at, unit, on }, index) => (
              <li key={id}>
                <TextField
                  label={words.groups.sectionName}
                  maxLength={SECTION_NAME_MAX}
                  dir="auto"
                  value={name}
                  onChange={({ target }) => changeOne(id, { name: target.value })}
                />
                <TextField
                  label={words.groups.upTo}
                  inputMode="numeric"
                  maxLength={PLACE_LENGTH}
                  autoComplete="off"
                  value={at}
                  error={isUnreadable({ at, unit }) ? errors.sections : undefined}
                  onChange={({ target }) => changeOne(id, { at: numberTyped(target.value) })}
                />
                <Select
                  label={words.library.unit}
                  value={unit}
                  onChange={({ target }) =>
                    changeOne(id, { unit: target.value === 'percent' ? 'percent' : 'page' })
                  }
                >
                  <option value="page">{words.library.places.page}</option>
                  <option value="percent">{words.library.places.percent}</option>
                </Select>
                <TextField
                  label={words.groups.on}
                  type="date"
                  value={on}
                  onChange={({ target }) => changeOne(id, { on: target.value })}
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
          {errors.sections && !sections.some(isUnreadable) ? (
            <p role="alert" className={fields.error}>
              {errors.sections}
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
                {...field('lines')}
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
        <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
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

/** All that is meant: what stands in the fields, and lines that were not taken into them yet. */
function sectionsOf({ sections, lines }: { sections: string; lines: string }) {
  const these: SectionLine[] = JSON.parse(sections);
  return [...these, ...after(these, sectionsIn(lines))];
}

const isUnreadable = ({ at, unit }: Pick<SectionText, 'at' | 'unit'>) =>
  at.trim() !== '' && placeTyped(at, unit) === null;

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
