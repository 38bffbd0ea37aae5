import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { FoundBook } from '../../../shared/contract/books.ts';
import { isbn13Of } from '../../../shared/isbn.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { bookOfIsbn } from './books.api.ts';
import styles from './ScanDialog.module.css';
import { type Camera, useCamera } from './useCamera.ts';

export interface ScanDialogProps {
  /** Several one after the other: it stays, and says what became of each. */
  isSeries?: boolean | undefined;
  onFound: (book: FoundBook) => unknown;
  onClose: () => void;
}

/** The same barcode is not looked for again while it is held there. */
const AGAIN_MS = 4_000;

/** Finds a book by its barcode, which the camera reads, or by the ISBN, which is typed where there is none. */
export function ScanDialog({ isSeries = false, onFound, onClose }: ScanDialogProps) {
  const queries = useQueryClient();
  const video = useRef<HTMLVideoElement>(null);
  const [said, setSaid] = useState<ReactNode>();
  const [isBusy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  /** What is looked for just now, or was last. */
  const last = useRef({ isbn: '', until: 0 });
  /** The books of a series that were taken. */
  const taken = useRef(new Set<string>());

  async function find(isbn: string) {
    if (performance.now() < last.current.until && last.current.isbn === isbn) return;
    if (last.current.until === Number.POSITIVE_INFINITY) return;
    last.current = { isbn, until: Number.POSITIVE_INFINITY };
    setBusy(true);
    setSaid(words.scan.looking(isbn));
    try {
      const book = await queries.fetchQuery({ ...bookOfIsbn(isbn), staleTime: 0 });
      if (!book) return setSaid(<NotHere isbn={isbn} />);
      navigator.vibrate?.(60);
      if (!isSeries) {
        onClose();
        return void onFound(book);
      }
      const isAgain = taken.current.has(book.googleId);
      if (!isAgain) await onFound(book);
      taken.current.add(book.googleId);
      setTyped('');
      setSaid(isAgain ? words.scan.again(book.title) : words.scan.added(book.title));
    } catch (failure) {
      setSaid(failureMessage(failure, words.scan.failed));
    } finally {
      last.current = { isbn, until: performance.now() + AGAIN_MS };
      setBusy(false);
    }
  }

  const camera = useCamera(video, (text) => {
    const isbn = isbn13Of(text);
    if (isbn) void find(isbn);
    // A price label says nothing while a book is being found or has just been.
    else if (performance.now() > last.current.until) setSaid(words.scan.noIsbn);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // The form around it is another's.
    event.stopPropagation();
    const isbn = isbn13Of(typed);
    setError(isbn ? undefined : words.bookForm.isbnWrong);
    if (!isbn || isBusy) return;
    last.current = { isbn: '', until: 0 };
    void find(isbn);
  }

  const isShown = camera === 'asking' || camera === 'on';
  return (
    <Dialog title={isSeries ? words.scan.titleSeries : words.scan.title} onClose={onClose}>
      {/* It has the focus first: in the field, a phone would put its keyboard over the picture. */}
      <div tabIndex={-1} data-way-back className={styles.seen}>
        <video
          ref={video}
          hidden={!isShown}
          playsInline
          muted
          aria-label={words.scan.picture}
          className={styles.picture}
        />
        <p>{cameraText(camera)}</p>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <form noValidate onSubmit={submit} className={styles.form}>
        <TextField
          label={isShown ? words.scan.isbn : words.books.isbn}
          inputMode="text"
          autoComplete="off"
          dir="ltr"
          maxLength={40}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" aria-disabled={isBusy}>
          {words.scan.find}
        </Button>
      </form>
    </Dialog>
  );
}

const NotHere = ({ isbn }: { isbn: string }) => (
  <>
    {words.scan.notHere(isbn)}
    {words.controls.betweenSentences}
    <Link to={`/add-book?${new URLSearchParams({ isbn })}`}>{words.search.addMissing}</Link>
  </>
);

function cameraText(camera: Camera) {
  switch (camera) {
    case 'asking':
      return words.scan.asking;
    case 'on':
      return words.scan.hold;
    case 'refused':
      return words.scan.refused;
    case 'none':
      return words.scan.none;
    case 'failed':
      return words.scan.cameraFailed;
  }
}
