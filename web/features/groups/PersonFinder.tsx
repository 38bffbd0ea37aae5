import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Person } from '../../../shared/contract/common.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './Groups.module.css';
import { peopleCalled } from './groups.api.ts';

interface PersonFinderProps {
  label: string;
  placeholder: string;
  onChoose: (person: Person) => void;
}

/** A box that finds somebody by the beginning of their name, with or without an `@`. */
export function PersonFinder({ label, placeholder, onChoose }: PersonFinderProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = text.trim().replace(/^@/, '');
  const name = useDebounced(typed);
  const { data: people, isPlaceholderData } = useQuery({
    ...peopleCalled(name),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  });
  const found = isOpen && name !== '' && text !== '' && people ? people : [];

  function choose(person: Person | undefined) {
    if (!person) return;
    setText('');
    setOpen(false);
    onChoose(person);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // What is shown may be the answer to what was typed a moment ago.
    if (isPlaceholderData || name !== typed) return;
    const [first] = found;
    if (first?.username.toLowerCase().startsWith(name.toLowerCase())) choose(first);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Combobox
        label={label}
        placeholder={placeholder}
        value={text}
        options={found.map((person) => ({
          id: person._id,
          content: (
            <span className={styles.person}>
              <Avatar person={person} />
              <PersonName person={person} />
            </span>
          ),
        }))}
        listLabel={words.groups.people}
        listSaid={words.groups.peopleSaid}
        onChange={(value) => {
          setText(value);
          setOpen(true);
        }}
        onChoose={({ id }) => choose(found.find(({ _id }) => _id === id))}
        onDismiss={() => setOpen(false)}
      />
    </form>
  );
}
