import type { Review } from '../../../shared/contract/reviews.ts';
import { api } from '../../api.ts';
import { REVIEWS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { LanguageField } from '../../ui/LanguageField.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useWrite } from '../../write.ts';

/** In which language a review is, where what was found in its text is wrong: saved as soon as it is chosen. */
export function ReviewLanguage({ review: { _id: id, language } }: { review: Review }) {
  const { say } = useToasts();
  const save = useWrite(
    (language: string | null) =>
      api('PUT /api/reviews/:id', { params: { id }, body: { language } }),
    {
      changes: [...REVIEWS],
      failure: () => words.library.reviewLanguageNotSaved,
      onDone: () => say(words.library.reviewLanguageSaved),
    },
  );
  const shown = save.isPending ? save.variables : language;
  return (
    <LanguageField
      label={words.library.reviewLanguage}
      none={words.library.reviewNoLanguage}
      hint={words.library.reviewLanguageHint}
      value={shown ?? ''}
      onChange={({ target }) => save.mutate(target.value || null)}
    />
  );
}
