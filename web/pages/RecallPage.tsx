import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { RECALL_TEXT_MAX, RECALL_TOTAL_MAX } from '../../shared/limits.ts';
import { failureMessage } from '../api.ts';
import { FoundBookRowsToCome } from '../features/books/FoundBookRow.tsx';
import { RecallChips } from '../features/recall/RecallChips.tsx';
import { RecalledBook } from '../features/recall/RecalledBook.tsx';
import { type Recalled, recalled } from '../features/recall/recall.api.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import styles from './RecallPage.module.css';
import search from './SearchPage.module.css';

const isOnDesk = matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Finds a book by what somebody remembers of it. The words, and what of them does not count, are kept in the address. */
export function RecallPage() {
  const [address, setAddress] = useSearchParams();
  const q = (address.get('q') ?? '').trim().slice(0, RECALL_TEXT_MAX);
  const without = (address.get('without') ?? '').split(',').filter(isChipId);
  const [text, setText] = useState(q);
  const form = useRef<HTMLFormElement>(null);
  const query = useQuery({
    ...recalled(q, without),
    enabled: q !== '',
    placeholderData: (before) => (before?.q === q ? before : undefined),
  });

  // Back and forward change the address; the box follows it.
  useEffect(() => setText(q), [q]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (!wanted) return form.current?.querySelector('textarea')?.focus();
    if (wanted === q && query.isError) query.refetch();
    else setAddress({ q: wanted });
  }

  /** It is a box for some lines, of which most have one: Enter asks, and with Shift it goes on in the next. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <Page
      title={words.recall.title}
      documentTitle={words.recall.title}
      width="prose"
      above={
        <ButtonLink
          variant="quiet"
          small
          to={q ? `/search?${new URLSearchParams({ q })}` : '/search'}
        >
          {words.recall.byTitle}
        </ButtonLink>
      }
    >
      <search>
        <form ref={form} noValidate onSubmit={submit} className={styles.form}>
          <TextArea
            label={words.recall.label}
            hint={words.recall.hint}
            placeholder={words.recall.placeholder}
            name="q"
            rows={3}
            maxLength={RECALL_TEXT_MAX}
            autoFocus={isOnDesk && !q}
            enterKeyHint="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={press}
          />
          <Button type="submit" variant="primary">
            {words.recall.submit}
          </Button>
        </form>
      </search>
      {q ? (
        <>
          <RecallChips
            chips={query.data?.chips ?? NONE}
            without={without}
            onChange={(ids) =>
              setAddress({ q, ...(ids.length > 0 ? { without: ids.join(',') } : {}) })
            }
          />
          <Results q={q} query={query} />
        </>
      ) : null}
    </Page>
  );
}

const NONE: readonly never[] = [];
const isChipId = (text: string) => /^[a-z]+:[a-z0-9-]+$/.test(text);

function Results({ q, query }: { q: string; query: UseQueryResult<Recalled> }) {
  const { data } = query;
  return (
    <section
      aria-labelledby={data && data.results.length > 0 ? 'results' : undefined}
      aria-busy={query.isPlaceholderData}
    >
      <header className={search.found}>
        {data && data.results.length > 0 ? <h2 id="results">{words.recall.results}</h2> : null}
        {/* There before it says anything: what changes in it is read out. */}
        <p role="status">{data ? foundOf(data) : null}</p>
      </header>
      {data ? <Found q={q} found={data} /> : null}
      {query.isPending ? (
        <Waiting text={words.recall.searching}>
          <FoundBookRowsToCome />
        </Waiting>
      ) : null}
      {query.isError && !data ? (
        <RetryAlert text={failureMessage(query.error, words.recall.failed)} query={query} />
      ) : null}
    </section>
  );
}

function foundOf({ results, total }: Recalled) {
  if (results.length === 0) return words.recall.none;
  return total < RECALL_TOTAL_MAX ? words.recall.found(total) : words.recall.foundOrMore(total);
}

function Found({ q, found: { results, total } }: { q: string; found: Recalled }) {
  if (results.length === 0)
    return (
      <Empty drawing="lamp" text={words.recall.noneMore}>
        <ButtonLink variant="primary" to={`/questions?${new URLSearchParams({ text: q })}`}>
          {words.recall.askReaders}
        </ButtonLink>
        <ButtonLink to={`/search?${new URLSearchParams({ q })}`}>{words.recall.byTitle}</ButtonLink>
      </Empty>
    );
  return (
    <>
      <ol className={styles.rows}>
        {results.map((result, at) => (
          <li key={result.book.googleId}>
            <RecalledBook result={result} isFirst={at < 4} />
          </li>
        ))}
      </ol>
      <div className={styles.end}>
        {total > results.length ? <p>{words.recall.sayMore}</p> : null}
        <ButtonLink variant="quiet" small to={`/questions?${new URLSearchParams({ text: q })}`}>
          {words.recall.askReaders}
        </ButtonLink>
      </div>
    </>
  );
}
