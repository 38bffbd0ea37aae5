import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pathTo } from '../../../shared/paths.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './Imports.module.css';
import { ownImports } from './imports.api.ts';
import { titleOf } from './services.ts';

interface ImportHistoryProps {
  /** What stands below: it waits until it is known whether there is anything above it. */
  children: ReactNode;
}

/** The imports there have been, the newest first. */
export function ImportHistory({ children }: ImportHistoryProps) {
  const list = useInfiniteQuery(ownImports());
  if (list.isPending) return <Waiting text={words.states.loading} />;
  if (list.data?.pages[0]?.items.length === 0) return children;
  return (
    <>
      <section aria-labelledby="former" className={styles.part}>
        <h2 id="former">{words.imports.former}</h2>
        <PagedList list={list} failed={words.imports.loadFailed} empty={null}>
          {(imports) => (
            <ul className={styles.former}>
              {imports.map(
                ({ _id: id, service, fileName, state, createdAt, rows, isUnfinished }) => (
                  <li key={id}>
                    <Link to={pathTo('/imports/:id', { id })}>{titleOf(service)}</Link>
                    <span className={styles.state} data-state={isUnfinished ? undefined : state}>
                      {isUnfinished ? words.imports.unfinished : words.imports.states[state]}
                    </span>
                    <span className={styles.soft}>
                      <bdi>{fileName}</bdi> · {longDate(createdAt)} · {words.imports.rows(rows)}
                    </span>
                  </li>
                ),
              )}
            </ul>
          )}
        </PagedList>
      </section>
      {children}
    </>
  );
}
