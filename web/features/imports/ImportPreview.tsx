import { useState } from 'react';
import type { Import } from '../../../shared/contract/imports.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { navigate } from '../../router.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { DoubtfulRows } from './DoubtfulRows.tsx';
import styles from './Imports.module.css';
import { bookCount, useChangeImport, useForgetImport } from './imports.api.ts';
import { type FindBook, type Kind, RowList } from './RowList.tsx';

const KINDS = [
  'sure',
  'conflicts',
  'unknown',
  'doubtful',
  'unchanged',
  'unreadable',
  'skipped',
] as const satisfies readonly Kind[];

interface ImportPreviewProps {
  userId: string;
  known: Import;
  isStarting: boolean;
  onImport: () => void;
  /** A box that finds any book of the catalogue. */
  findBook: FindBook;
}

/** What an import would do, before anything of it is done. */
export function ImportPreview({
  userId,
  known,
  isStarting,
  onImport,
  findBook,
}: ImportPreviewProps) {
  const { _id: id, counts, visibility } = known;
  const change = useChangeImport(id, () => words.imports.failed);
  const forget = useForgetImport(id);
  const [chosen, setKind] = useState<Kind>();
  // Where all that is certain stays as it is here, it stands among what differs alone.
  const hasSure = counts.sure > counts.kept;
  const kinds = KINDS.filter((kind) => (kind === 'sure' ? hasSure : counts[kind] > 0));
  const selected = kinds.find((kind) => kind === chosen) ?? kinds[0];
  const coming = bookCount(known);
  // An archive may hold lists and goals beside books that are all here; and what is undecided may come yet.
  const mayImport = coming + counts.doubtful > 0 || known.service === 'commonplace';

  return (
    <>
      <Card as="section" roomy className={styles.summary} aria-label={words.imports.summary}>
        <p className={styles.lead}>
          {coming > 0 ? words.imports.ready(coming) : words.imports.nothingNew}
        </p>
        {counts.again > 0 ? (
          <p className={styles.soft}>{words.imports.became.again(counts.again)}</p>
        ) : null}
        <ul className={styles.tiles}>
          {kinds.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                onClick={() => {
                  setKind(kind);
                  const place = kind === 'doubtful' ? 'doubtful' : 'rows';
                  document.getElementById(place)?.scrollIntoView({ block: 'start' });
                }}
              >
                <strong>{wholeNumber(counts[kind])}</strong>
                <span>
                  {kind === 'conflicts' && hasSure
                    ? words.imports.ofThose
                    : words.imports.kinds[kind]}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {mayImport ? <p className={styles.soft}>{words.imports.stays}</p> : null}
        <div className={styles.go}>
          {mayImport ? (
            <VisibilityField
              label={words.imports.visibility}
              hint={words.imports.visibilityHint}
              value={visibility}
              onChange={(next) => change.mutate({ visibility: next })}
            />
          ) : null}
          <p className={styles.buttons}>
            {mayImport ? (
              <Button
                variant="primary"
                disabled={isStarting || change.isPending || coming + counts.unchanged === 0}
                onClick={onImport}
              >
                {isStarting ? words.imports.doing.applying : words.imports.import}
              </Button>
            ) : (
              <ButtonLink variant="primary" to="/library">
                {words.library.toLibrary}
              </ButtonLink>
            )}
            <Button
              variant="quiet"
              disabled={forget.isPending}
              onClick={() =>
                forget.mutate(undefined, {
                  onSuccess: () => navigate('/imports', { replace: true }),
                })
              }
            >
              {words.imports.forget}
            </Button>
          </p>
          {counts.doubtful > 0 ? (
            <p className={styles.soft}>{words.imports.undecided(counts.doubtful)}</p>
          ) : null}
        </div>
      </Card>
      {known.service === 'other' && known.columns ? <ColumnsForm known={known} /> : null}
      <DoubtfulRows id={id} count={counts.doubtful} findBook={findBook} />
      {selected ? (
        <section aria-labelledby="rows" className={styles.part}>
          <h2 id="rows">{words.imports.allRows}</h2>
          <RowList
            userId={userId}
            known={known}
            kinds={kinds.map((kind) => ({ id: kind, count: counts[kind] }))}
            selected={selected}
            onSelect={setKind}
            findBook={findBook}
            // Nothing is to be done about them; whoever presses their name asks for them.
            fold={
              selected === 'sure' && chosen !== 'sure'
                ? words.imports.seeSure(counts.sure)
                : undefined
            }
          />
        </section>
      ) : null}
    </>
  );
}
