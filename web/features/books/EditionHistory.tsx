import { useInfiniteQuery } from '@tanstack/react-query';
import type { Edition } from '../../../shared/contract/library.ts';
import { type Caller, mayCorrectEdition } from '../../../shared/permissions.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangeList } from '../../ui/ChangeList.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { changeOfEdition } from './bookChanges.ts';
import { changesOfEdition, useRevertEdition } from './editions.api.ts';

interface EditionHistoryProps {
  edition: Edition;
  /** Nobody: a visitor. */
  asker: Caller | undefined;
  onCorrect: () => void;
}

/** Who changed what of an edition; whoever added it may correct it and take changes back, as writers and admins may. */
export function EditionHistory({ edition, asker, onCorrect }: EditionHistoryProps) {
  const list = useInfiniteQuery(changesOfEdition(edition._id));
  const reverting = useRevertEdition(edition._id);
  const added = someOf(list)?.find(({ kind }) => kind === 'added');
  const mayCorrect = asker !== undefined && mayCorrectEdition(asker, added?.user?._id ?? null);
  return (
    <>
      {mayCorrect ? (
        <p>
          <Button small onClick={onCorrect}>
            {words.editions.correct}
          </Button>
        </p>
      ) : null}
      <PagedList
        list={list}
        failed={words.history.failed}
        empty={<Empty drawing="page" text={words.history.none} />}
      >
        {(changes, total) => (
          <section aria-labelledby="changes">
            <h3 id="changes" tabIndex={-1}>
              {words.history.count(total)}
            </h3>
            <ChangeList
              changes={changes.map(changeOfEdition)}
              mayRevert={mayCorrect}
              reverting={reverting}
            />
          </section>
        )}
      </PagedList>
    </>
  );
}
