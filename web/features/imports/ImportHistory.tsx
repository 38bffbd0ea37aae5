import { useInfiniteQuery } from '@tanstack/react-query';
import { pathTo } from '../../../shared/paths.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import styles from './Imports.module.css';
import { ownImports } from './imports.api.ts';
import { titleOf } from './services.ts';

/** The imports there have been, the newest first. */
export function ImportHistory({ userId }: { userId: string }) {
  const list = useInfiniteQuery(ownImports(userId));
  if (list.data?.pages[0]?.items.length === 0) return null;
  return (
    <section aria-labelledby="former" className={styles.part}>
      <h2 id="former">{words.imports.former}</h2>
      <PagedList list={list} failed={words.imports.loadFailed} empty={null}>
        {(imports) => (
          <ul className={styles.former}>
            {imports.map(({ _id: id, service, fileName, state, createdAt, rows }) => (
              <li key={id}>
                <Link to={pathTo('/imports/:id', { id })}>{titleOf(service)}</Link>
                <span className={styles.state} data-state={state}>
                  {words.imports.states[state]}
                </span>
                <span className={styles.soft}>
                  <bdi>{fileName}</bdi> · {longDate(createdAt)} · {words.imports.rows(rows)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
