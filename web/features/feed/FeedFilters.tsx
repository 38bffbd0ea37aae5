import { words } from '../../locales/words.ts';
import { bringInSight } from '../../ui/inSight.ts';
import tabs from '../../ui/Tabs.module.css';
import chip from '../../ui/ToggleChip.module.css';
import { ToggleChip } from '../../ui/ToggleChip.tsx';
import styles from './Feed.module.css';
import type { FeedFilter } from './feed.api.ts';

interface FeedFiltersProps {
  filters: readonly FeedFilter[];
  chosen: FeedFilter | undefined;
  onChoose: (filter: FeedFilter | undefined) => void;
}

/** Which kinds of what people do are shown. */
export const FeedFilters = ({ filters, chosen, onChoose }: FeedFiltersProps) => (
  <fieldset ref={bringInSight} className={`${tabs.line} ${chip.line} ${styles.filters}`}>
    <legend className="visually-hidden">{words.feed.filter}</legend>
    {[undefined, ...filters].map((id) => (
      <ToggleChip
        key={id ?? 'all'}
        isOn={id === chosen}
        onPress={(isOn) => onChoose(isOn ? id : undefined)}
      >
        {words.feed.filters[id ?? 'all']}
      </ToggleChip>
    ))}
  </fieldset>
);
