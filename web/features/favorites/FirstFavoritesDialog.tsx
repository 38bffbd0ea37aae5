import { useInfiniteQuery } from '@tanstack/react-query';
import type { Favorite } from '../../../shared/contract/favorites.ts';
import { FIRST_FAVORITES } from '../../../shared/limits.ts';
import { failureMessage } from '../../api.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { BookChoices } from '../../ui/BookChoices.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useChoiceForm } from '../../ui/useForm.ts';
import styles from './FirstFavorites.module.css';
import { ownFavorites, usePutFirst } from './favorites.api.ts';

interface FirstFavoritesProps {
  userId: string;
  /** Those that stand there now. */
  first: readonly Favorite[];
  onClose: () => void;
}

/** Chooses the favourites that one's profile begins with: by pressing them in their order. */
export function FirstFavoritesDialog({ userId, first, onClose }: FirstFavoritesProps) {
  const favorites = useInfiniteQuery(ownFavorites());
  const { values, change, submit, refusal, isBusy } = useChoiceForm({
    start: { chosen: first.map(({ book }) => book) },
    save: usePutFirst(userId),
    bodyOf: ({ chosen }) => chosen,
    failure: words.favorites.failed,
    onEnd: onClose,
  });

  const { chosen } = values;

  // Of more than there may be the last gives way, so that what is pressed is seen.
  const press = (googleId: string) =>
    change({
      chosen: chosen.includes(googleId)
        ? chosen.filter((each) => each !== googleId)
        : [...chosen.slice(0, FIRST_FAVORITES - 1), googleId],
    });

  if (favorites.isError && !favorites.data)
    return (
      <Dialog title={words.profiles.chooseFirst} onClose={onClose}>
        <RetryAlert
          text={failureMessage(favorites.error, words.profiles.failed)}
          query={favorites}
        />
      </Dialog>
    );
  return (
    <Dialog title={words.profiles.chooseFirst} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p>{words.profiles.chooseFirstMore}</p>
        <BookChoices
          books={someOf(favorites)?.map(({ book, title, thumbnail }) => ({
            googleId: book,
            title: title || words.favorites.bookId(book),
            thumbnail,
          }))}
          most={6}
          isChosen={(googleId) => chosen.includes(googleId)}
          markOf={(googleId) => wholeNumber(chosen.indexOf(googleId) + 1)}
          labelOf={(title) => title}
          onPress={({ googleId }) => press(googleId)}
        />
        <MoreButton query={favorites} />
        <div className={styles.actions}>
          <FormAlert refusal={refusal} />
          <FormActions isBusy={isBusy} label={words.library.save} onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
