import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { PICTURE_TYPES } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import styles from './BookFields.module.css';
import { type ChosenCover, coverOf } from './chosenCover.ts';

interface CoverPickerProps {
  cover: ChosenCover | undefined;
  onChange: (cover: ChosenCover | undefined) => void;
  /** What the server said against it. */
  error?: string | undefined;
}

/** Chooses a picture of a cover and shows it. */
export function CoverPicker({ cover, onChange, error }: CoverPickerProps) {
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLDivElement>(null);

  function clear() {
    const input = box.current?.querySelector('input');
    if (input) input.value = '';
    onChange(undefined);
    setProblem('');
    input?.focus();
  }

  async function choose(file: File | undefined) {
    setProblem('');
    if (!file) return onChange(undefined);
    try {
      onChange(await coverOf(file));
    } catch {
      onChange(undefined);
      setProblem(words.bookForm.coverUnreadable);
    }
  }

  return (
    <div className={styles.cover}>
      <span className={styles.preview}>
        {cover ? (
          <img src={cover.preview} alt={words.bookForm.coverChosen} />
        ) : (
          <ImagePlus size={28} strokeWidth={1.25} aria-hidden />
        )}
      </span>
      <div ref={box} className={styles.picked}>
        <TextField
          label={words.bookForm.cover}
          type="file"
          name="cover"
          accept={PICTURE_TYPES.join(',')}
          hint={words.bookForm.coverHint}
          error={problem || error}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {cover ? (
          <Button small variant="quiet" onClick={clear}>
            {words.bookForm.removeCover}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
