import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Edition } from '../../../shared/contract/library.ts';
import type { Caller } from '../../../shared/permissions.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { EditionForm } from './EditionForm.tsx';
import { EditionHistory } from './EditionHistory.tsx';
import { EditionList } from './EditionList.tsx';
import styles from './Editions.module.css';
import { editionsOf } from './editions.api.ts';

interface EditionsDialogProps {
  googleId: string;
  title: string;
  /** Nobody: a visitor. */
  asker: Caller | undefined;
  mine: string | undefined;
  isBusy: boolean;
  onChoose: (edition: Edition | null) => void;
  onClose: () => void;
}

/** What is shown of the editions: all, a form for one, or what was changed about one. */
type View =
  | { is: 'list' }
  | { is: 'form'; edition?: Edition }
  | { is: 'history'; edition: Edition };

/** The editions of a book: which there are, which is one's own, and what people say of them. */
export function EditionsDialog(props: EditionsDialogProps) {
  const { googleId, title, asker, onClose } = props;
  const [view, setView] = useState<View>({ is: 'list' });
  const { say } = useToasts();

  function goBack() {
    setView({ is: 'list' });
    const left =
      view.is !== 'list' && view.edition ? `[data-edition="${view.edition._id}"] button` : '';
    focusNext(...(left ? [left] : []), '#editions-of-book');
  }

  return (
    <Dialog title={titleOf(view)} onClose={onClose}>
      {view.is === 'list' ? (
        <Editions {...props} onView={setView} />
      ) : (
        <div className={styles.one}>
          <Button small variant="quiet" autoFocus={view.is === 'history'} onClick={goBack}>
            {words.editions.back}
          </Button>
          {view.is === 'form' ? (
            <EditionForm
              googleId={googleId}
              title={title}
              edition={view.edition}
              onSaved={() => say(words.editions.saved)}
              onEnd={goBack}
            />
          ) : (
            <EditionHistory
              edition={view.edition}
              asker={asker}
              onCorrect={() => setView({ is: 'form', edition: view.edition })}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function titleOf(view: View) {
  if (view.is === 'list') return words.editions.title;
  if (view.is === 'history') return words.editions.changes;
  return view.edition ? words.editions.correctTitle : words.editions.add;
}

interface EditionsProps extends Omit<EditionsDialogProps, 'onClose' | 'title'> {
  onView: (view: View) => void;
}

function Editions({ onView, ...props }: EditionsProps) {
  const list = useInfiniteQuery(editionsOf(props.googleId));
  return (
    <div id="editions-of-book" tabIndex={-1} className={styles.one}>
      {props.asker ? (
        <p>
          <Button small onClick={() => onView({ is: 'form' })}>
            <Plus size={16} aria-hidden />
            {words.editions.add}
          </Button>
        </p>
      ) : null}
      <PagedList
        list={list}
        failed={words.editions.failed}
        empty={<Empty drawing="page" text={words.editions.none} more={words.editions.noneMore} />}
      >
        {(editions) => (
          <EditionList
            {...props}
            editions={editions}
            onCorrect={(edition) => onView({ is: 'form', edition })}
            onHistory={(edition) => onView({ is: 'history', edition })}
          />
        )}
      </PagedList>
    </div>
  );
}
