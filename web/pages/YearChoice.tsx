import { words } from '../locales/words.ts';
import { Select } from '../ui/Select.tsx';

interface YearChoiceProps {
  years: readonly { year: number }[];
  year: number | undefined;
  /** An empty text: all time. */
  onChoose: (year: string) => void;
}

/** Chooses a year among those in which something was read, or all of them. */
export const YearChoice = ({ years, year, onChoose }: YearChoiceProps) => (
  <Select
    label={words.statistics.period}
    value={year ?? ''}
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">{words.statistics.allTime}</option>
    {years.toReversed().map(({ year: each }) => (
      <option key={each} value={each}>
        {each}
      </option>
    ))}
    {year !== undefined && !years.some((known) => known.year === year) ? (
      <option value={year}>{year}</option>
    ) : null}
  </Select>
);

/** The year that an address asks for. */
export function yearIn(address: URLSearchParams) {
  const year = address.get('year') ?? '';
  return /^[1-9]\d{3}$/.test(year) ? Number(year) : undefined;
}
