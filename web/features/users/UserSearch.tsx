import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListedUser } from '../../../shared/contract/users.ts';
import { PEOPLE_COUNTED } from '../../../shared/limits.ts';
import type { ListPage } from '../../api.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { Empty } from '../../ui/Empty.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton, Waiting } from '../../ui/Waiting.tsx';
import styles from './Users.module.css';

interface UserSearchProps {
  list: UseInfiniteQueryResult<InfiniteData<ListPage<ListedUser>>>;
  /** What stands in the box, and what the list was asked for. */
  term: string;
  sought: string;
  onTerm: (term: string) => void;
  /** What is said when there is nobody. */
  none: { text: string; more?: string };
  failure: ReactNode;
  children: (people: readonly ListedUser[]) => ReactNode;
}

/** A list of people with a box to search them in; both user pages are made of it. */
export function UserSearch({
  list,
  term,
  sought,
  onTerm,
  none,
  failure,
  children,
}: UserSearchProps) {
  const people = someOf(list);
  return (
    <div className={styles.list}>
      <SearchField
        label={words.users.search}
        placeholder={words.users.searchPlaceholder}
        value={term}
        onChange={onTerm}
      />
      {/* There before it says anything: what changes in it is read out while one types. */}
      <div role="status">
        {list.data ? (
          <h2 id="users" tabIndex={-1} className={styles.count}>
            {words.users.all(countOf(list.data.pages[0]))}
          </h2>
        ) : null}
      </div>
      {list.isError ? failure : null}
      {list.isPending ? (
        <Waiting text={sought ? words.users.searching : words.users.loading}>
          <div className={styles.list}>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </div>
        </Waiting>
      ) : null}
      {list.data ? (
        <>
          {people ? children(people) : <Empty drawing="chair" text={none.text} more={none.more} />}
          <MoreButton query={list} />
        </>
      ) : null}
    </div>
  );
}

/** How many are found, or that they are more than the server counts. */
const countOf = (page: ListPage<ListedUser> | undefined) =>
  page?.isCounted === false ? `${wholeNumber(PEOPLE_COUNTED)}+` : wholeNumber(page?.total ?? 0);
