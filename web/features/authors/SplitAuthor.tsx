import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Author } from '../../../shared/contract/authors.ts';
import { AUTHOR_SPLIT_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, useRefusal } from '../../ui/FormAlert.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './Author.module.css';
import { booksOfAuthor, useSplitAuthor } from './authors.api.ts';

interface SplitAuthorProps {
  author: Author;
  onSplit: (other: { slug: string }) => void;
  onClose: () => void;
}

/** Tells somebody of the same name apart, by the books that are theirs. */
export function SplitAuthor({ author, onSplit, onClose }: SplitAuthorProps) {
  const books = useInfiniteQuery(booksOfAuthor(author._id, 'year'));
  const splitting = useSplitAuthor(author._id);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isWrong, setWrong] = useState(false);
  const refused = useRefusal(splitting.error, words.byHand.splitFailed);
  const refusal = isWrong ? { text: words.byHand.splitOnly } : refused;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (splitting.isPending) return;
    const isSome = chosen.length > 0 && chosen.length < author.books;
    setWrong(!isSome);
    if (isSome) splitting.mutate([...chosen], { onSuccess: onSplit });
  }

  return (
    <Dialog title={words.byHand.splitTitle(author.name)} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <p>{words.byHand.splitMore}</p>
        <div className={styles.choice}>
          <PagedList
            list={books}
            failed={words.books.failed}
            loading={<Waiting text={words.books.loading} />}
            empty={null}
          >
            {(items) => (
              <ul>
                {items.map(({ googleId, title, publishedDate }) => (
                  <li key={googleId}>
                    <CheckField
                      label={[title, publishedDate?.slice(0, 4)].filter(Boolean).join(' · ')}
                      checked={chosen.includes(googleId)}
                      disabled={chosen.length >= AUTHOR_SPLIT_MAX && !chosen.includes(googleId)}
                      onChange={({ target }) => {
                        setWrong(false);
                        setChosen(
                          target.checked
                            ? [...chosen, googleId]
                            : chosen.filter((id) => id !== googleId),
                        );
                      }}
                    />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </div>
        <FormAlert refusal={refusal} />
        <FormActions
          isBusy={splitting.isPending}
          label={words.byHand.splitPress}
          busyLabel={words.byHand.splitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
