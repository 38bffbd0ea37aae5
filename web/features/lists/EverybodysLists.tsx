import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LIKED_SORTS, type LikedSort } from '../../../shared/likes.ts';
import { words } from '../../locales/words.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { ListCards } from './ListCards.tsx';
import styles from './Lists.module.css';
import { everybodysLists } from './lists.api.ts';

interface EverybodysListsProps {
  /** Whose own lists stand above, and are left out here; undefined: a visitor. */
  userId: string | undefined;
}

/** Public lists of everybody, the most liked or the newest first, found by a part of their title. */
export function EverybodysLists({ userId }: EverybodysListsProps) {
  const [sort, setSort] = useState<LikedSort>('liked');
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const lists = useInfiniteQuery(everybodysLists(sort, q));
  const id = useId();
  // One drawing is enough for a page: a member has theirs above.
  const none =
    q || userId !== undefined ? (
      <p className={styles.nothing}>{q ? words.lists.noneFound : words.lists.none}</p>
    ) : (
      <Empty drawing="page" text={words.lists.none} />
    );
  // Those of others may be on the next page.
  const noOthers = lists.hasNextPage ? null : (
    <p className={styles.nothing}>{q ? words.lists.noOthersFound : words.lists.noOthers}</p>
  );
  return (
    <section aria-labelledby={id} className={styles.everybodys}>
      <h2 id={id}>{words.lists.everybodys}</h2>
      <div className={styles.find}>
        <SearchField
          label={words.lists.findByTitle}
          placeholder={words.lists.findByTitle}
          value={text}
          onChange={setText}
        />
        <Select
          label={words.lists.sort}
          value={sort}
          onChange={({ target }) => setSort(target.value === 'newest' ? 'newest' : 'liked')}
        >
          {LIKED_SORTS.map((each) => (
            <option key={each} value={each}>
              {words.lists.sorts[each]}
            </option>
          ))}
        </Select>
      </div>
      <PagedList
        list={lists}
        failed={words.lists.allFailed}
        loading={<Waiting text={words.states.loading} />}
        empty={none}
      >
        {(items) => {
          const others = items.filter(({ owner }) => owner._id !== userId);
          return others.length > 0 ? <ListCards lists={others} withOwner /> : noOthers;
        }}
      </PagedList>
    </section>
  );
}
