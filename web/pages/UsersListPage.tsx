import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UserList } from '../features/users/UserList.tsx';
import { UserSearch } from '../features/users/UserSearch.tsx';
import { everyone, publicListSentence } from '../features/users/users.api.ts';
import { words } from '../locales/words.ts';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { useDebounced } from '../ui/useDebounced.ts';
import styles from './UsersPages.module.css';

/** Everyone here, for any visitor. */
export function UsersListPage() {
  const [term, setTerm] = useState('');
  const sought = useDebounced(term.trim());
  const list = useInfiniteQuery(everyone(sought));

  return (
    <Page title={words.users.title}>
      <UserSearch
        list={list}
        term={term}
        sought={sought}
        onTerm={setTerm}
        none={{ text: words.users.none, more: words.users.noneMore }}
        failure={
          <div className={styles.failure}>
            <RetryAlert text={publicListSentence(list.error)} query={list} />
            <p>{words.users.failedMore}</p>
          </div>
        }
      >
        {(people) => <UserList people={people} />}
      </UserSearch>
    </Page>
  );
}
