import {
  formatOf,
  languageOf,
  listOf,
  nameOf,
  peopleOf,
  seriesOf,
  starsOf,
  statusOf,
  wholeOf,
  yearOf,
  yesOf,
} from '../../../reading/items/cells.ts';
import type { ImportedRow } from '../importedRow.ts';
import type { RowReader } from './rows.ts';

type ReadColumn = (reader: RowReader, ...columns: string[]) => Partial<ImportedRow>;

/** What cells mean by themselves, in whichever file: of several columns the first that holds anything counts. */
const READ = {
  title: ({ cell }, ...columns) => ({ title: cell(...columns) }),
  subtitle: ({ cell }, ...columns) => ({ subtitle: nameOf(cell(...columns)) || null }),
  authors: ({ cell }, ...columns) => ({ authors: peopleOf(cell(...columns)) }),
  /** Names in which only a comma stands between two. */
  authorsByComma: ({ cell }, ...columns) => ({ authors: peopleOf(cell(...columns), ',') }),
  isbns: ({ isbns }, ...columns) => ({ isbns: isbns(...columns) }),
  series: ({ cell }, ...columns) => ({ series: seriesOf(cell(...columns)) }),
  publisher: ({ cell }, ...columns) => ({ publisher: nameOf(cell(...columns)) || null }),
  pages: ({ cell }, ...columns) => ({ pages: wholeOf(cell(...columns)) || null }),
  year: ({ cell }, ...columns) => ({ year: yearOf(cell(...columns)) ?? null }),
  originalYear: ({ cell }, ...columns) => ({ originalYear: yearOf(cell(...columns)) ?? null }),
  language: ({ cell }, ...columns) => ({ language: languageOf(cell(...columns)) ?? null }),
  format: ({ cell }, ...columns) => ({ format: formatOf(cell(...columns)) ?? null }),
  tags: ({ cell }, ...columns) => ({ tags: listOf(cell(...columns)) }),
  owned: ({ cell }, ...columns) => ({ owned: yesOf(cell(...columns)) ?? null }),
  /** Of a file that says no, too, of what nobody has said anything about. */
  isOwned: ({ cell }, ...columns) => ({ owned: yesOf(cell(...columns)) === true || null }),
  isFavorite: ({ cell }, ...columns) => ({ isFavorite: yesOf(cell(...columns)) === true || null }),
  status: ({ take }, ...columns) => ({ status: take(columns, 'status_wrong', statusOf) }),
  rating: ({ take }, ...columns) => ({
    rating: take(columns, 'rating_wrong', (stars) => starsOf(stars)),
  }),
  readCount: ({ take }, ...columns) => ({
    readCount: take(columns, 'number_wrong', (count) => wholeOf(count)),
  }),
  /** A moment where the cell has one. */
  addedAt: ({ moment }, ...columns) => ({ addedAt: moment(...columns) }),
  addedOn: ({ date }, ...columns) => ({ addedAt: date(...columns) }),
} satisfies Record<string, ReadColumn>;

export type Columns = Partial<Record<keyof typeof READ, string | readonly string[]>>;

/** Reads what stands in columns of its own, in the order in which they are named. */
export function readColumns(reader: RowReader, columns: Columns) {
  for (const [name, of] of Object.entries(columns)) {
    const read = READ[name as keyof typeof READ];
    Object.assign(reader.out, typeof of === 'string' ? read(reader, of) : read(reader, ...of));
  }
}
