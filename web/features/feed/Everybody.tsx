import { useInfiniteQuery } from '@tanstack/react-query';
import { isLanguageCode } from '../../../shared/languages.ts';
import { words } from '../../locales/words.ts';
import { useSearchParams } from '../../params.ts';
import { someOf } from '../../queries.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LanguageFilter } from '../../ui/LanguageFilter.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './Feed.module.css';
import { FeedFilters } from './FeedFilters.tsx';
import { FeedList, type LikeOf } from './FeedList.tsx';
import { everybodys, type FeedFilter } from './feed.api.ts';

const FILTERS = ['reviews', 'quotes', 'lists'] as const satisfies FeedFilter[];

/** What people put down for everybody: reviews, quotes and lists; which of them, and in which language, stands in the address. */
export function Everybody({ likeOf }: { likeOf: LikeOf }) {
  const [address, setAddress] = useSearchParams();
  const filter = FILTERS.find((id) => id === address.get('show'));
  const said = address.get('language') ?? '';
  // Titles of lists are too short to tell their language.
  const hasLanguage = filter !== 'lists';
  const language = hasLanguage && isLanguageCode(said) ? said : undefined;
  const list = useInfiniteQuery(everybodys(filter, language));
  const show = (id?: FeedFilter, code = language) =>
    setAddress(
      { ...(id ? { show: id } : {}), ...(code && id !== 'lists' ? { language: code } : {}) },
      { replace: true },
    );
  return (
    <>
      <div className={styles.narrowing}>
        <FeedFilters filters={FILTERS} chosen={filter} onChoose={show} />
        {hasLanguage ? (
          <LanguageFilter
            among={someOf(list)?.map(({ review }) => review?.language ?? null) ?? []}
            // Quotes do not say which they are in.
            hasMore
            chosen={language}
            onChoose={(code) => show(filter, code ?? '')}
          />
        ) : null}
      </div>
      <PagedList
        list={list}
        failed={words.feed.failed}
        loading={<Waiting text={words.states.loading} />}
        empty={
          filter || language ? (
            <Empty drawing="page" text={words.feed.emptyOfKind}>
              <Button variant="primary" onClick={() => show(undefined, '')}>
                {words.feed.showAll}
              </Button>
            </Empty>
          ) : (
            <Empty drawing="page" text={words.snippets.emptyCommunity}>
              <ButtonLink variant="primary" to="/search">
                {words.snippets.findBook}
              </ButtonLink>
            </Empty>
          )
        }
      >
        {(items) => <FeedList items={items} likeOf={likeOf} />}
      </PagedList>
    </>
  );
}
