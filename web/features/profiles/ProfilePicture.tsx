import { lazy, Suspense, useRef, useState } from 'react';
import type { Account } from '../../../shared/contract/users.ts';
import { OWN_PICTURE_TYPES } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type ChosenPicture, pictureOf } from '../../ui/chosenPicture.ts';
import { TextField } from '../../ui/Field.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Profile.module.css';
import { useRemovePicture } from './profiles.api.ts';

const CutPicture = lazy(async () => ({ default: (await import('./CutPicture.tsx')).CutPicture }));

/** More is shown nowhere, whatever part of it is cut out. */
const MOST = { width: 1600, height: 1600 };

/** Chooses one's own picture, or takes it away. */
export function ProfilePicture({ user }: { user: Account }) {
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const remove = useRemovePicture();
  const { say } = useToasts();

  async function choose(file: File | undefined) {
    setProblem('');
    if (!file) return;
    try {
      setChosen(await pictureOf(file, MOST));
    } catch {
      setProblem(words.profiles.pictureUnreadable);
    }
  }

  function end() {
    // The same file may be chosen again.
    const input = box.current?.querySelector('input');
    if (input) input.value = '';
    setChosen(undefined);
  }

  function takeAway() {
    if (remove.isPending) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        say(words.profiles.pictureRemoved);
        box.current?.querySelector('input')?.focus();
      },
    });
  }

  return (
    <Card roomy className={styles.form}>
      <div ref={box}>
        <TextField
          label={words.profiles.picture}
          type="file"
          name="picture"
          accept={OWN_PICTURE_TYPES.join(',')}
          hint={words.profiles.pictureHint}
          error={problem}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </div>
      {user.avatarUrl ? (
        <div>
          <Button small variant="quiet" aria-disabled={remove.isPending} onClick={takeAway}>
            {words.profiles.removePicture}
          </Button>
        </div>
      ) : null}
      {chosen ? (
        <Suspense fallback={null}>
          <CutPicture picture={chosen} onClose={end} />
        </Suspense>
      ) : null}
    </Card>
  );
}
