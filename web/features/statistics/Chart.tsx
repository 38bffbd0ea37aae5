import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cut, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { marksTo } from './axis.ts';
import styles from './Chart.module.css';

/** A bar, and the books it leads to. */
export interface Bar {
  key: string;
  name: string;
  /** As it stands under the bar, where that is shorter. */
  short?: string;
  books: number;
  pages?: number;
  to: string;
  /** It stands for time without books, which the table leaves out: one place of it, or more than is drawn. */
  gap?: 'empty' | 'break';
}

interface ChartProps {
  title: string;
  /** What the names are names of: a month, an author. */
  column: string;
  bars: readonly Bar[];
  /** Of how many of the books it is known what the chart is about; not given where that is of all. */
  known?: string | undefined;
  /** Columns beside each other, or rows below each other for long names. */
  kind: 'columns' | 'rows';
}

/** So many rows are shown until somebody asks for all. */
const ROWS = 8;

/** Books as bars that lead to them, with a real axis, and the same as a table. */
export function Chart({ title, column, bars, known, kind }: ChartProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [isWhole, setWhole] = useState(false);
  if (bars.length === 0) return null;
  const shown = kind === 'rows' && !isWhole ? bars.slice(0, ROWS) : bars;
  const hasPages = bars.some(({ pages }) => pages !== undefined);
  const Bars = kind === 'columns' ? Columns : Rows;
  return (
    <section aria-labelledby={id} className={styles.chart}>
      <h2 id={id}>{title}</h2>
      {known ? <p className={styles.known}>{known}</p> : null}
      <div ref={frame} className={`${styles.frame} ${kind === 'columns' ? styles.columns : ''}`}>
        {width > 0 ? <Bars title={title} bars={shown} width={width} /> : null}
      </div>
      {shown.length < bars.length ? (
        <Button small variant="quiet" onClick={() => setWhole(true)}>
          {words.controls.more}
        </Button>
      ) : null}
      <details className={styles.details}>
        <summary>{words.statistics.asTable}</summary>
        <div className={styles.scroller}>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{column}</th>
                <th scope="col">{words.statistics.books}</th>
                {hasPages ? <th scope="col">{words.statistics.pages}</th> : null}
              </tr>
            </thead>
            <tbody>
              {bars
                .filter(({ gap }) => !gap)
                .map(({ key, name, books, pages, to }) => (
                  <tr key={key}>
                    <th scope="row">
                      <Link to={to}>
                        <bdi>{name}</bdi>
                      </Link>
                    </th>
                    <td>{wholeNumber(books)}</td>
                    {hasPages ? <td>{wholeNumber(pages ?? 0)}</td> : null}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

interface BarsProps {
  title: string;
  bars: readonly Bar[];
  width: number;
}

const HEIGHT = 208;
const ABOVE = 20;
const BELOW = 24;
/** A letter of the axis is about so wide. */
const LETTER = 7.5;

/** Columns over names, with the marks of the axis at the side where a line begins. */
function Columns({ title, bars, width }: BarsProps) {
  const marks = marksTo(Math.max(...bars.map(({ books }) => books)));
  const most = marks.at(-1) ?? 1;
  const side = LETTER * wholeNumber(most).length + 12;
  const each = (width - side) / bars.length;
  const thick = Math.min(each * 0.7, 56);
  const bottom = HEIGHT - BELOW;
  const heightOf = (books: number) => ((bottom - ABOVE) * books) / most;
  const longest = Math.max(...bars.map(({ name, short = name }) => short.length));
  // Where there is no room for all names, each second or third stands there.
  const step = Math.max(1, Math.ceil((longest * LETTER + 6) / each));
  const at = mirrored(width);
  return (
    <Drawing title={title} width={width} height={HEIGHT}>
      {marks.map((mark) => (
        <g key={mark}>
          <line
            x1={at(side)}
            x2={at(width)}
            y1={bottom - heightOf(mark)}
            y2={bottom - heightOf(mark)}
            className={mark === 0 ? styles.axis : styles.line}
          />
          <text
            x={at(side - 8)}
            y={bottom - heightOf(mark)}
            dy="0.32em"
            textAnchor="end"
            className={styles.mark}
          >
            {wholeNumber(mark)}
          </text>
        </g>
      ))}
      {bars.map(({ key, name, short = name, books, to, gap }, index) => {
        const middle = side + each * (index + 0.5);
        if (gap === 'break')
          return (
            <text
              key={key}
              x={at(middle)}
              y={bottom - 6}
              textAnchor="middle"
              aria-hidden
              className={styles.mark}
            >
              …
            </text>
          );
        return (
          <g key={key}>
            <BarLink
              name={name}
              books={books}
              to={to}
              texts={
                each >= 16 ? (
                  <text
                    x={at(middle)}
                    y={bottom - heightOf(books) - 6}
                    textAnchor="middle"
                    className={styles.value}
                  >
                    {wholeNumber(books)}
                  </text>
                ) : null
              }
            >
              <rect
                x={Math.min(at(middle - each / 2), at(middle + each / 2))}
                y={ABOVE}
                width={each}
                height={bottom - ABOVE}
                className={styles.reach}
              />
              <rect
                x={at(middle) - thick / 2}
                y={bottom - heightOf(books)}
                width={thick}
                height={heightOf(books)}
                rx={2}
                className={styles.bar}
              />
            </BarLink>
            {index % step === 0 ? (
              <text
                x={at(middle)}
                y={HEIGHT - 6}
                textAnchor="middle"
                direction="ltr"
                className={styles.mark}
              >
                {short}
              </text>
            ) : null}
          </g>
        );
      })}
    </Drawing>
  );
}

const ROW = 44;

/** Rows under their names, with the marks of the axis below. */
function Rows({ title, bars, width }: BarsProps) {
  const marks = marksTo(Math.max(...bars.map(({ books }) => books)));
  const most = marks.at(-1) ?? 1;
  // Room for the last mark and for the figure behind the longest row.
  const room = LETTER * wholeNumber(most).length + 14;
  const scale = (width - room) / most;
  const bottom = bars.length * ROW + 4;
  const at = mirrored(width);
  return (
    <Drawing title={title} width={width} height={bottom + BELOW}>
      {marks.map((mark) => (
        <g key={mark}>
          <line
            x1={at(mark * scale + 1)}
            x2={at(mark * scale + 1)}
            y1={0}
            y2={bottom}
            className={mark === 0 ? styles.axis : styles.line}
          />
          <text
            x={at(mark * scale)}
            y={bottom + 17}
            textAnchor={mark === 0 ? 'start' : 'middle'}
            className={styles.mark}
          >
            {wholeNumber(mark)}
          </text>
        </g>
      ))}
      {bars.map(({ key, name, books, to }, index) => {
        const long = books * scale;
        return (
          <BarLink
            key={key}
            name={name}
            books={books}
            to={to}
            texts={
              <>
                <text x={at(6)} y={index * ROW + 16} className={styles.name}>
                  {cut(name, Math.floor(width / 9))}
                </text>
                <text x={at(long + 8)} y={index * ROW + 30} dy="0.34em" className={styles.value}>
                  {wholeNumber(books)}
                </text>
              </>
            }
          >
            <rect x={0} y={index * ROW} width={width} height={ROW} className={styles.reach} />
            <rect
              x={Math.min(at(1), at(1 + long))}
              y={index * ROW + 23}
              width={long}
              height={14}
              rx={2}
              className={styles.bar}
            />
          </BarLink>
        );
      })}
    </Drawing>
  );
}

interface DrawingProps {
  title: string;
  width: number;
  height: number;
  children: ReactNode;
}

const Drawing = ({ title, width, height, children }: DrawingProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a drawing whose bars are links is no fieldset
  <svg role="group" aria-label={title} width={width} height={height} className={styles.drawing}>
    {children}
  </svg>
);

interface BarLinkProps {
  name: string;
  books: number;
  to: string;
  texts: ReactNode;
  children: ReactNode;
}

/** A bar leads to its books; where there are none, nowhere. Its texts are drawn over it: the link says them in a sentence. */
function BarLink({ name, books, to, texts, children }: BarLinkProps) {
  const said = [name, words.library.books(books)].join(words.controls.colon);
  if (books === 0) return null;
  return (
    <>
      <Link to={to} aria-label={said} className={styles.link}>
        <title>{said}</title>
        {children}
      </Link>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: texts in a drawing take no focus */}
      <g aria-hidden="true" className={styles.over}>
        {texts}
      </g>
    </>
  );
}

/** In a language that is written from the right a drawing begins there. */
const mirrored = (width: number) => (x: number) =>
  document.documentElement.dir === 'rtl' ? width - x : x;

function useWidth(frame: { current: HTMLElement | null }) {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
