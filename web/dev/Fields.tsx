import { type ComponentProps, useRef, useState } from 'react';
import { itemBy } from '../queries.ts';
import { BookRow } from '../ui/Book.tsx';
import { CheckField } from '../ui/CheckField.tsx';
import { Combobox } from '../ui/Combobox.tsx';
import { Frame, SelectField, TextArea, TextField } from '../ui/Field.tsx';
import form from '../ui/Form.module.css';
import { FormActions } from '../ui/FormActions.tsx';
import { FormAlert } from '../ui/FormAlert.tsx';
import { FoundChoice } from '../ui/FoundChoice.tsx';
import { LanguageChoice } from '../ui/LanguageChoice.tsx';
import { LanguageField } from '../ui/LanguageField.tsx';
import { LanguageFilter } from '../ui/LanguageFilter.tsx';
import { Mentions } from '../ui/Mentions.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { PlaceField } from '../ui/PlaceField.tsx';
import { RepeatedField } from '../ui/RepeatedField.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Select } from '../ui/Select.tsx';
import { VisibilityField } from '../ui/VisibilityField.tsx';
import { Group, Part } from './Part.tsx';
import styles from './Parts.module.css';
import { books } from './samples.ts';

const wrong = 'This is wrong, and here is what to do about it.';
const choices = ['Paperback', 'Hardcover', 'An edition with a name longer than the others'].map(
  (name) => <option key={name}>{name}</option>,
);

/** What is filled in. */
export const Fields = () => (
  <Group title="Fields and forms">
    <Part name="TextField, TextArea, SelectField, LanguageField, PasswordField, Frame" isWide>
      <TextField label="Name" hint="What it is for." defaultValue="Ada" />
      <TextField label="Name, wrong" error={wrong} placeholder="Somebody" />
      <TextField label="Name, disabled" disabled defaultValue="Ada" />
      <TextArea label="Text" error={wrong} hint="At most 500 characters." />
      <SelectField label="Format">{choices}</SelectField>
      <SelectField label="Format, wrong" error={wrong}>
        {choices}
      </SelectField>
      <LanguageField label="Language" none="Not known" value="pt-BR" onChange={() => {}} />
      <PasswordField label="Password" error={wrong} />
      <Frame label="Whatever has a label" ids={{ id: 'framed' }}>
        <output id="framed">12</output>
      </Frame>
    </Part>
    <Part name="CheckField, Select, LanguageFilter, LanguageChoice">
      <CheckField label="I own it" defaultChecked />
      <CheckField label="I lent it" />
      <CheckField label="Disabled" disabled />
      <Select label="Sort">{choices}</Select>
      <Select label="Sort, small" small>
        {choices}
      </Select>
      <LanguageFilter among={['de', 'en', null]} chosen={undefined} onChoose={() => {}} />
      <LanguageChoice />
    </Part>
    <Part name="VisibilityField, PlaceField, RepeatedField" isWide>
      <Filled />
    </Part>
    <Part name="SearchField, Combobox, FoundChoice" isWide>
      <Searched />
    </Part>
    <Part name="Mentions" isWide>
      <Mentioning />
    </Part>
    <Part name="FormAlert, FormActions" isWide>
      <form className={form.form} onSubmit={(event) => event.preventDefault()}>
        <FormAlert refusal={{ text: wrong, isSessionOver: true }} />
        <FormActions isBusy={false} label="Save" onCancel={() => {}} />
        <FormActions isBusy small label="Save" onCancel={() => {}} />
      </form>
    </Part>
  </Group>
);

function Filled() {
  const [visibility, setVisibility] =
    useState<ComponentProps<typeof VisibilityField>['value']>('followers');
  const [place, setPlace] = useState({ hasPlace: 'yes', at: '214', unit: 'page' });
  const [names, setNames] = useState<string[]>(['Ursula K. Le Guin', '']);
  return (
    <>
      <VisibilityField label="Who sees it" value={visibility} onChange={setVisibility} />
      <PlaceField label="Only for who has come so far" value={place} onChange={setPlace} />
      <PlaceField
        label="The same, wrong"
        value={{ ...place, at: '' }}
        error={wrong}
        onChange={() => {}}
      />
      <RepeatedField
        label="Authors"
        each="Author"
        eachAt={(at) => `Author ${at}`}
        remove={(name) => `Remove ${name}`}
        removeAt={(at) => `Remove author ${at}`}
        addAnother="Add another author"
        name="authors"
        values={names}
        maxLength={100}
        error={wrong}
        onChange={setNames}
      />
    </>
  );
}

const find = (q: string) =>
  itemBy('GET /api/authors', { query: { q } }, async () => [
    { _id: 'a1', name: 'Ursula K. Le Guin', books: 23, otherNames: ['U. K. Le Guin'] },
    { _id: 'a2', name: 'الطيب صالح', books: 1 },
  ]);

function Searched() {
  const [text, setText] = useState('dune');
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<{ _id: string; name: string }>();
  const options = books.map((book) => ({
    id: book.googleId,
    content: <BookRow book={book} size="tiny" link="none" isCut />,
  }));
  return (
    <>
      <SearchField label="Search" placeholder="Title or author" value={text} onChange={setText} />
      <Combobox
        label="Find a book"
        placeholder="Title or author"
        value={isOpen ? text : ''}
        options={isOpen ? options : []}
        listLabel="Books"
        listSaid={(count) => `${count} books`}
        onChange={(value) => {
          setText(value);
          setOpen(value !== '');
        }}
        onChoose={() => setOpen(false)}
        onDismiss={() => setOpen(false)}
      />
      <FoundChoice
        label="Author"
        start="Ursula"
        find={find}
        none="Nobody is called that."
        chosen={chosen}
        onChoose={choose}
      />
    </>
  );
}

function Mentioning() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  return (
    <div className={styles.around}>
      <TextArea
        ref={area}
        label="With names: type @"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Mentions area={area} text={text} />
    </div>
  );
}
