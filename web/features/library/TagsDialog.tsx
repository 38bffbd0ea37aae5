import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnTag } from '../../../shared/contract/library.ts';
import { TAG_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { Confirm, Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Menu } from '../../ui/Menu.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Library.module.css';
import { ownTags, useRemoveTag, useRenameTag } from './library.api.ts';

interface TagsDialogProps {
  onClose: () => void;
  /** A tag is called otherwise now; '': it is gone. */
  onRenamed: (tag: string, name: string) => void;
}

/** One's own tags, each renamed, made one with another, or removed. */
export function TagsDialog({ onClose, onRenamed }: TagsDialogProps) {
  const list = useInfiniteQuery(ownTags());
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  const remove = useRemoveTag();
  const { say } = useToasts();

  function close(tag: string) {
    setEdited(undefined);
    focusNext(`[data-tag="${CSS.escape(tag)}"] button`, 'dialog[open] button');
  }

  return (
    <>
      <Dialog title={words.library.manageTags} onClose={onClose}>
        <PagedList
          list={list}
          failed={words.library.loadFailed}
          empty={<Empty drawing="lamp" text={words.library.noTags} />}
        >
          {(tags) => (
            <ul className={styles.tagList}>
              {tags.map(({ tag, books }) => (
                <li key={tag} data-tag={tag}>
                  {edited === tag ? (
                    <TagForm
                      tag={tag}
                      others={tags}
                      onRenamed={(name) => onRenamed(tag, name)}
                      onDone={(name) => close(name ?? tag)}
                    />
                  ) : (
                    <div className={styles.reading}>
                      <span>
                        <strong>
                          <bdi>{tag}</bdi>
                        </strong>
                        <span className={styles.soft}>{words.library.books(books)}</span>
                      </span>
                      <Menu
                        label={words.library.tagOptions(tag)}
                        isAtEnd
                        items={[
                          { id: 'rename', label: words.library.renameTag },
                          { id: 'remove', label: words.library.removeTag, isDangerous: true },
                        ]}
                        onChoose={(what) => (what === 'rename' ? setEdited(tag) : setRemoved(tag))}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Dialog>
      {removed === undefined ? null : (
        <Confirm
          question={words.library.removeTagAsk(removed)}
          confirmLabel={words.bulk.remove}
          isBusy={remove.isPending}
          onClose={() => setRemoved(undefined)}
          onConfirm={() =>
            remove.mutate(removed, {
              onSuccess: () => {
                onRenamed(removed, '');
                say(words.library.tagRemoved);
                focusNext('dialog[open] button');
              },
              onSettled: () => setRemoved(undefined),
            })
          }
        >
          {words.library.removeTagMore}
        </Confirm>
      )}
    </>
  );
}

interface TagFormProps {
  tag: string;
  others: readonly OwnTag[];
  onRenamed: (name: string) => void;
  /** It is over; with the name that it has now. */
  onDone: (name?: string) => void;
}

function TagForm({ tag, others, onRenamed, onDone }: TagFormProps) {
  const named = useRef<string>(undefined);
  const { say } = useToasts();
  const { values, field, submit, end, refusal, isBusy } = useForm({
    savedAs: `tag.${tag}`,
    start: { name: tag },
    save: useRenameTag(tag),
    bodyOf: ({ name }) => name,
    failure: words.library.tagFailed,
    onSaved: (renamed) => {
      named.current = renamed.tag;
      onRenamed(renamed.tag);
      say(words.library.tagRenamed);
    },
    onEnd: () => onDone(named.current),
  });
  const typed = folded(values.name);
  const isTaken = others.some((other) => other.tag !== tag && folded(other.tag) === typed);
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label={words.library.tagName}
        maxLength={TAG_MAX}
        autoFocus
        autoComplete="off"
        hint={isTaken ? words.library.tagUnites : undefined}
        {...field('name')}
      />
      <FormAlert refusal={refusal} />
      <FormActions small isBusy={isBusy} label={words.library.save} onCancel={end} />
    </form>
  );
}

const folded = (tag: string) => tag.trim().replace(/\s+/g, ' ').toLowerCase();
