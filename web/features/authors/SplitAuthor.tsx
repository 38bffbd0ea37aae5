import { useInfiniteQuery } from '@tanstack/react-query';
import type { Author } from '../../../shared/contract/authors.ts';
import { AUTHOR_SPLIT_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { useChoiceForm } from '../../ui/useForm.ts';
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
  const { values, change, submit, refusal, isBusy } = useChoiceForm({
    start: { chosen: [] as string[] },
    save: useSplitAuthor(author._id),
    check: ({ chosen }) => ({
      form: chosen.length > 0 && chosen.length < author.books ? undefined : words.byHand.splitOnly,
    }),
    bodyOf: ({ chosen }) => chosen,
    failure: words.byHand.splitFailed,
    onSaved: onSplit,
    onEnd: () => {},
  });
  const { chosen } = values;

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
                        const others = chosen.filter((id) => id !== googleId);
                        change({ chosen: target.checked ? [...others, googleId] : others });
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
          isBusy={isBusy}
          label={words.byHand.splitPress}
          busyLabel={words.byHand.splitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
