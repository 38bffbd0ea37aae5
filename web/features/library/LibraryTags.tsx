import { useInfiniteQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './LibraryList.module.css';
import { ownTags } from './library.api.ts';
import { changed } from './libraryView.ts';

// What is opened by a press comes with it.
const TagsDialog = lazy(async () => ({ default: (await import('./TagsDialog.tsx')).TagsDialog }));

interface LibraryTagsProps {
  address: URLSearchParams;
  onChange: (address: URLSearchParams) => void;
}

/** So many stand there until more are asked for. */
const FIRST = 12;

/** One's own tags in a row: a press shows the books of one, another press all. Nothing where there are none. */
export function LibraryTags({ address, onChange }: LibraryTagsProps) {
  const list = useInfiniteQuery(ownTags());
  const [isWhole, setWhole] = useState(false);
  const [isManaged, setManaged] = useState(false);
  const all = someOf(list);
  const chosen = address.get('tag');
  if (!all && !isManaged) return null;
  // The one that is chosen stays in sight.
  const shown = isWhole ? all : all?.filter(({ tag }, at) => at < FIRST || tag === chosen);
  const isMore = shown?.length !== all?.length || list.hasNextPage;

  function showMore() {
    if (isWhole) void list.fetchNextPage();
    setWhole(true);
  }

  return (
    <fieldset className={styles.tags}>
      <legend className="visually-hidden">{words.library.ownTags}</legend>
      <Tags size={18} aria-hidden />
      {shown?.map(({ tag, books }) => (
        <button
          key={tag}
          type="button"
          className={styles.chip}
          aria-pressed={tag === chosen}
          onClick={() => onChange(changed(address, { tag: tag === chosen ? '' : tag }))}
        >
          <bdi>{tag}</bdi>
          <span className={styles.count}>{wholeNumber(books)}</span>
        </button>
      ))}
      {isMore ? (
        <Button small variant="quiet" aria-disabled={list.isFetchingNextPage} onClick={showMore}>
          {words.library.moreTags}
        </Button>
      ) : null}
      <Button small variant="quiet" onClick={() => setManaged(true)}>
        {words.library.manageTags}
      </Button>
      {isManaged ? (
        <Suspense>
          <TagsDialog
            onClose={() => setManaged(false)}
            onRenamed={(tag, name) => {
              if (tag === chosen) onChange(changed(address, { tag: name }));
            }}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
