import { Fragment, type ReactNode } from 'react';
import type { Statistics } from '../../../shared/contract/statistics.ts';
import { FORMATS } from '../../../shared/library.ts';
import { languageName, oneDecimal, wholeNumber } from '../../format.ts';
import { categoryName, words } from '../../locales/words.ts';
import { decadeText } from '../../publicationDate.ts';
import { alongTime, onEvenAxis } from './axis.ts';
import { type Bar, Chart } from './Chart.tsx';
import { monthName } from './months.ts';
import { Standing } from './Standing.tsx';
import styles from './StatisticsView.module.css';

interface StatisticsViewProps {
  statistics: Statistics;
  /** The address of the books that a query lists. */
  placeOf: (query: string) => string;
  /** The books of a year themselves, below the first figures; of all time the year that is the nearest. */
  booksOf: (year: number) => ReactNode;
}

/**
 * What somebody has read: a sentence, three figures, when they read and how they rated, the books that stand out and those
 * of a year; behind one press further figures and pictures, whose bars lead to the books.
 */
export function StatisticsView({ statistics, placeOf, booksOf }: StatisticsViewProps) {
  const { year, unknown } = statistics;
  const shownYear = year ?? statistics.years.at(-1)?.year;
  const charts = words.statistics.charts;
  const columns = words.statistics.columns;
  const barsOf = (
    groups: readonly Statistics['categories'][number][],
    nameOf = (name: string) => name,
  ): Bar[] =>
    groups.map(({ name, books, pages, query }) => ({
      key: name,
      name: nameOf(name),
      books,
      pages,
      to: placeOf(query),
    }));
  const all = statistics.totals.books;
  const knownOf = (known: number) =>
    known < all ? words.statistics.knownOf(known, all) : undefined;
  /** Of books that have one thing of the kind each. */
  const knownIn = (groups: readonly { books: number }[]) =>
    knownOf(groups.reduce((sum, { books }) => sum + books, 0));
  const years = {
    title: charts.years,
    column: columns.years,
    bars: alongTime(statistics.years, ({ year: at }) => at, 1).map((place): Bar => {
      const label = { key: `${place.at}`, name: `${place.at}` };
      if (place.kind !== 'there') return { ...label, books: 0, to: '', gap: place.kind };
      const { books, pages, query } = place.thing;
      return { ...label, books, pages, to: placeOf(query) };
    }),
  };
  const months = {
    title: charts.months,
    column: columns.months,
    bars: statistics.months.map(({ month, books, pages, query }) => ({
      key: `${month}`,
      name: monthName(month, 'long'),
      short: month === null ? '?' : monthName(month, 'narrow'),
      books,
      pages,
      to: placeOf(query),
    })),
  };

  return (
    <div className={styles.view}>
      <Sentence statistics={statistics} />
      <Totals figures={mainFigures(statistics)} />
      {unknown.pages > 0 || unknown.dates > 0 ? (
        <p className={styles.unknown}>
          {[
            unknown.pages > 0 ? words.statistics.unknownPages(unknown.pages) : '',
            unknown.dates > 0 ? words.statistics.unknownDates(unknown.dates) : '',
          ].join(words.controls.betweenSentences)}
        </p>
      ) : null}
      <div className={styles.charts}>
        <Chart kind="columns" {...(year === null ? years : months)} />
        <Chart
          kind="columns"
          title={charts.ratings}
          column={columns.ratings}
          bars={onEvenAxis(statistics.ratings).map(({ rating, books, query }): Bar => {
            const stars = rating % 1 === 0 ? wholeNumber(rating) : oneDecimal(rating);
            const bar = { key: stars, name: words.library.starsOf(stars), short: stars, books };
            return query === undefined
              ? { ...bar, to: '', gap: 'empty' }
              : { ...bar, to: placeOf(query) };
          })}
        />
      </div>
      <Standing statistics={statistics} />
      {/* Of another year they are others: none is kept until those have come. */}
      {shownYear === undefined ? null : <Fragment key={shownYear}>{booksOf(shownYear)}</Fragment>}
      <details className={styles.further}>
        <summary>{words.statistics.further}</summary>
        <Totals figures={furtherFigures(statistics)} />
        <div className={styles.charts}>
          <Chart
            kind="rows"
            title={charts.categories}
            column={columns.categories}
            bars={barsOf(statistics.categories, categoryName)}
            known={knownOf(all - unknown.categories)}
          />
          <Chart
            kind="rows"
            title={charts.authors}
            column={columns.authors}
            bars={barsOf(statistics.authors)}
          />
          <Chart
            kind="columns"
            title={charts.lengths}
            column={columns.lengths}
            bars={barsOf(statistics.lengths)}
            known={knownIn(statistics.lengths)}
          />
          <Chart
            kind="columns"
            title={charts.decades}
            column={columns.decades}
            known={knownIn(statistics.decades)}
            bars={alongTime(barsOf(statistics.decades), ({ name }) => Number(name), 10).map(
              (place): Bar => ({
                ...(place.kind === 'there'
                  ? place.thing
                  : { key: `${place.at}`, books: 0, to: '', gap: place.kind }),
                ...decadeOf(`${place.at}`),
              }),
            )}
          />
          <Chart
            kind="rows"
            title={charts.languages}
            column={columns.languages}
            bars={barsOf(statistics.languages, languageName)}
            known={knownIn(statistics.languages)}
          />
          <Chart
            kind="rows"
            title={charts.formats}
            column={columns.formats}
            known={knownIn(statistics.formats)}
            bars={barsOf(statistics.formats, (name) => {
              const format = FORMATS.find((id) => id === name);
              return format ? words.formats.kinds[format] : name;
            })}
          />
        </div>
      </details>
    </div>
  );
}

/** Under a bar there is room for its first year alone before our era. */
function decadeOf(first: string) {
  const name = decadeText(first);
  return { name, short: first.startsWith('-') ? first.replace('-', '−') : first };
}

/** What there is more of than of anything else; what is as much as the next is not said. */
function Sentence({ statistics: { categories, authors } }: { statistics: Statistics }) {
  const category = firstOf(categories);
  const author = firstOf(authors);
  const said = [
    ...(category ? [words.statistics.mostOf(categoryName(category))] : []),
    ...(author ? [words.statistics.mostBy(author)] : []),
  ];
  if (said.length === 0) return null;
  return <p className={styles.sentence}>{said.join(words.controls.betweenSentences)}</p>;
}

function firstOf([first, second]: Statistics['authors']) {
  return first && first.books > (second?.books ?? 1) ? first.name : undefined;
}

type Figures = Partial<Record<keyof typeof words.statistics.totals, string | null>>;

const mainFigures = ({ totals }: Statistics): Figures => ({
  books: wholeNumber(totals.books),
  pages: wholeNumber(totals.pages),
  averageRating: totals.averageRating === null ? null : oneDecimal(totals.averageRating),
});

const furtherFigures = ({ totals }: Statistics): Figures => ({
  averagePages: totals.averagePages === null ? null : wholeNumber(totals.averagePages),
  averageDays: totals.averageDays === null ? null : oneDecimal(totals.averageDays),
  rereads: totals.rereads === 0 ? null : wholeNumber(totals.rereads),
  stopped: totals.stopped === 0 ? null : wholeNumber(totals.stopped),
});

const Totals = ({ figures }: { figures: Figures }) => (
  <dl className={styles.totals}>
    {(Object.keys(figures) as (keyof Figures)[]).map((id) =>
      figures[id] === null ? null : (
        <div key={id}>
          <dt>{words.statistics.totals[id]}</dt>
          <dd>{figures[id]}</dd>
        </div>
      ),
    )}
  </dl>
);
